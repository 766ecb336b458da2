import type { FastifyRequest } from 'fastify'

/** Headers by which a proxy says that it stands between; besides these all that begin with x-forwarded-. */
const FORWARDING = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'] as const
const isForwarding = (name: string): boolean => name.startsWith('x-forwarded-') || FORWARDING.some(one => one === name)

/** A name by which this machine calls itself, and nobody else does. */
export const isLocalName = (name: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(name)

/** The name in a Host header, without its port. */
export const nameIn = (host: string | undefined): string => (host ?? '').replace(/:\d*$/, '')

/**
 * The connection itself comes from this machine, called by a name of its own, and nobody says that it was passed on: what a header claims about the client never
 * makes it local (SEC-01).
 */
export const isLoopback = ({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(socket.remoteAddress ?? '') &&
  isLocalName(nameIn(headers.host)) &&
  !Object.keys(headers).some(isForwarding)

/**
 * What counts as one address for limits and locks: an IPv4 address, or the 64 leading bits of an IPv6 one, of which every customer has at
 * least that many to choose from.
 */
export function addressOf(ip: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1]
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip
  const [head = '', tail] = ip.split('::', 2)
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [left, right] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const all = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return `${all.slice(0, 4).join(':')}::/64`
}
