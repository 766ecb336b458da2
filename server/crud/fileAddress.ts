import type { FastifyInstance, FastifyRequest } from 'fastify'
import { STATIC_PATH } from '#contract/http/calls/files.ts'
import type { Field } from '#contract/resources/field.ts'

/** Whether a field holds stored paths, comma-joined. */
export const holdsFiles = ({ kind }: Field): boolean => kind === 'image' || kind === 'file'

/** Where stored files stand for the outside, without a slash at the end: the static domain, else the address that was called. */
export function fileBase({ config }: FastifyInstance, request: FastifyRequest): string {
  const { staticDomain } = config.client
  if (/^https?:\/\//.test(staticDomain)) return staticDomain.replace(/\/$/, '')
  return `${request.protocol}://${request.host}${config.basePaths[0] ?? ''}${STATIC_PATH}`
}

/** Stored paths as whole addresses; what is an address already stays one (contract.md 19.5). */
export const asAddresses = (paths: string, base: string): string =>
  paths
    .split(',')
    .filter(path => path !== '')
    .map(path => (/^https?:\/\//.test(path) ? path : `${base}/${path.split('/').map(encodeURIComponent).join('/')}`))
    .join(',')

/** The way back: addresses of this product are stored paths again, whatever host they were called by; all others stay as they are. */
export function asPaths(addresses: string, { config }: FastifyInstance): string {
  const places = config.basePaths.map(base => `${base}${STATIC_PATH}/`)
  const { staticDomain } = config.client
  const own = /^https?:\/\//.test(staticDomain) ? `${staticDomain.replace(/\/$/, '')}/` : null
  const pathOf = (address: string): string => {
    if (own !== null && address.startsWith(own)) return address.slice(own.length)
    if (!URL.canParse(address)) return address
    const { pathname } = new URL(address)
    const place = places.find(one => pathname.startsWith(one))
    return place === undefined ? address : decoded(pathname.slice(place.length))
  }
  return addresses
    .split(',')
    .map(address => pathOf(address.trim()))
    .join(',')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
