import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { CONFIG_ELEMENT, type AppConfig } from '#contract/entities/appConfig.ts'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import { hintedScreen, readHints } from './clientHints.ts'
import { pathOf } from './errors.ts'
import { hostCookie } from './hostCookies.ts'

const hostsOf = (...addresses: string[]): string[] =>
  addresses.flatMap(address => (URL.canParse(address) ? [new URL(address).origin] : []))

/**
 * Content security policy of the pages (reliability.md, HTML): own scripts only, those in the page by their hashes, no eval. Styles may be inline, as antd writes its own;
 * pictures and sounds also come from the configured static hosts and from a bucket with addresses of its own, sockets also go to the configured chat host.
 */
function contentSecurityPolicy(config: Config, host: string, scripts: readonly string[]): string {
  // the bucket itself sends files where it is asked to (FILES_LINK_SECONDS)
  const bucket = config.files.s3 !== null && config.files.linkSeconds > 0 ? hostsOf(config.files.s3.endpoint) : []
  const files = [...hostsOf(config.client.staticDomain, config.client.signatureDomain), ...bucket]
  // Some browsers do not count sockets of the own host as 'self'.
  const own = /^[\w.:[\]-]+$/.test(host) ? [`ws://${host}`, `wss://${host}`] : []
  const chat = hostsOf(config.client.chatHost).flatMap(origin => [origin, origin.replace(/^http/, 'ws')])
  return [
    `default-src 'self'`,
    [`script-src 'self'`, ...scripts].join(' '),
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: ${files.join(' ')}`.trim(),
    `media-src 'self' blob: ${files.join(' ')}`.trim(),
    `font-src 'self' data:`,
    `connect-src 'self' ${[...own, ...chat, ...hostsOf(config.client.staticDomain), ...bucket].join(' ')}`.trim(),
    `worker-src 'self' blob:`,
    // pages of the menu from elsewhere, each in a sandbox (contract.md 27.10)
    `frame-src 'self' https: http:`,
    `frame-ancestors 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
  ].join('; ')
}

/**
 * Says which build of the client lies in the folder: its manifest names every file by its content. Read again when the file changes, so that a
 * build beside the running server is noticed; empty without a build.
 */
export function readBuild(clientDir: string): () => string {
  const files = ['.vite/manifest.json', 'index.html'].map(name => join(clientDir, name))
  let known = { stamp: '', build: '' }
  return () => {
    const file = files.find(name => existsSync(name))
    if (file === undefined) return ''
    try {
      const { mtimeMs, size } = statSync(file)
      const stamp = `${file} ${mtimeMs} ${size}`
      if (stamp !== known.stamp)
        known = { stamp, build: createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16) }
      return known.build
    } catch {
      return known.build // a build is just being written
    }
  }
}

/** Where the page names the files that public/later.js asks for. */
const LATER_ELEMENT = 'xl-later'
/** Puts a value into an element of the page. `<` of a text is written so that none can end its element. */
const fill = (html: string, id: string, value: unknown): string =>
  html.replace(`id="${id}">`, place => place + JSON.stringify(value).replaceAll('<', '\\u003c'))

/** A small script of the build that a page cannot be shown without. */
const SCRIPT = /<script src="\/(\w+\.js)"><\/script>/g

/** The built page as it is sent, and the hashes of the scripts in it, as a policy names them. */
interface Page {
  html: string
  hashes: readonly string[]
}

/**
 * The built page with its small scripts, the configuration and the names of files in it, which spares a poor line three round trips; read again for each new `build`.
 */
function readPage(clientDir: string): (build: string, config: AppConfig, later: readonly string[]) => Page {
  let known: { build: string; page: Page } | null = null
  const read = (): Page => {
    const hashes: string[] = []
    const html = readFileSync(join(clientDir, 'index.html'), 'utf8').replace(SCRIPT, (tag, name: string) => {
      const file = join(clientDir, name)
      if (!existsSync(file)) return tag
      const code = readFileSync(file, 'utf8')
      hashes.push(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
      return `<script>${code}</script>`
    })
    return { html, hashes }
  }
  return (build, config, later) => {
    if (known === null || build !== known.build) known = { build, page: read() }
    const { html, hashes } = known.page
    const written = fill(fill(html, CONFIG_ELEMENT, config), LATER_ELEMENT, later)
    return { html: written, hashes }
  }
}

const NOT_BUILT = '客户端尚未构建，请先运行 npm run build。The client has not been built yet: run npm run build.'

/** The built client with its fallback to index.html, `/config.json`. */
export const clientFilesPlugin = fp(
  async app => {
    const { clientDir } = app.config
    const build = readBuild(clientDir)
    const hints = readHints(clientDir)
    const pageWith = readPage(clientDir)
    const config = (): AppConfig => ({ ...clientConfig(app.config), build: build() })
    app.get('/config.json', { config: { who: 'public' } }, async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      return config()
    })
    await app.register(fastifyStatic, { root: clientDir, serve: false, dotfiles: 'deny', preCompressed: true })

    const sendIndex = (request: FastifyRequest, reply: FastifyReply) => {
      if (!existsSync(join(clientDir, 'index.html')))
        return reply.code(503).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(NOT_BUILT)
      const path = pathOf(request)
      const isSignedIn = Boolean(hostCookie(request, TOKEN_COOKIE, app.config.origins))
      const { link, later } = hints(build(), hintedScreen(path, app.config.client.publicPath, isSignedIn), path)
      const { html, hashes } = pageWith(build(), config(), later)
      reply.header('content-security-policy', contentSecurityPolicy(app.config, request.host, hashes))
      if (link !== '') reply.header('link', link)
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
    }
    app.get('/*', { config: { who: 'public' } }, (request: FastifyRequest, reply) => {
      const path = pathOf(request)
      // the same address is sent as brotli, gzip or plain
      const varies = reply.getHeader('vary')
      reply.header('vary', varies === undefined ? 'Accept-Encoding' : `${String(varies)}, Accept-Encoding`)
      if (app.config.basePaths.some(base => path === base || path.startsWith(`${base}/`))) return reply.callNotFound()
      const last = path.slice(path.lastIndexOf('/') + 1)
      if (path.startsWith('/assets/'))
        return reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .sendFile(path.slice(1), { cacheControl: false })
      // the bench page lies there after `npm run build:bench` only (grid.md part 7)
      if (/^\/bench\/\w+$/.test(path) && existsSync(join(clientDir, `${path}.html`)))
        return reply.header('cache-control', 'no-cache').sendFile(`${path.slice(1)}.html`, { cacheControl: false })
      if (!last.includes('.') || last === 'index.html') return sendIndex(request, reply)
      return reply.header('cache-control', 'no-cache').sendFile(path.slice(1), { cacheControl: false })
    })
  },
  { name: 'clientFiles', dependencies: ['core', 'errors'] },
)
