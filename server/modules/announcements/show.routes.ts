import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { EDITOR_BIZ, STATIC_PATH, VIEW_PATH } from '#contract/http/calls/files.ts'
import { SHOW_PATH } from '#contract/http/calls/notices.ts'
import { HEADER } from '#contract/http/headers.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import type { Announcements } from './announcements.repository.ts'
import { releasedAnnouncement } from './released.repository.ts'
import { announcementPage, missingPage, SHOW_STYLE } from './show.page.ts'

/** No script at all, the page's own style by its digest and those that the cleaner leaves at elements, pictures. */
const POLICY = [
  `default-src 'none'`,
  `style-src-elem 'sha256-${createHash('sha256').update(SHOW_STYLE).digest('base64')}'`,
  `style-src-attr 'unsafe-inline'`,
  `img-src 'self' https: data:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
].join('; ')

const STORED = new RegExp(`^${EDITOR_BIZ}/\\d{4}/\\d\\d/[0-9a-f]{32}(_t)?\\.[a-z0-9]{1,5}$`)

/** Pictures of the text that lie on this server, and no others, get the token of the page's address: nothing else says there who reads. */
function withToken(html: string, token: string, basePaths: readonly string[]): string {
  const folders = basePaths.flatMap(base => [STATIC_PATH, VIEW_PATH].map(path => `${base}${path}/`))
  const isOurs = (src: string): boolean => folders.some(folder => src.startsWith(folder) && STORED.test(src.slice(folder.length)))
  return html.replace(/(<img\b[^>]*?\ssrc=")([^"]+)(?=")/g, (whole, before: string, src: string) =>
    isOurs(src) ? `${before}${src}?token=${encodeURIComponent(token)}` : whole,
  )
}

/**
 * The page of one announcement (contract.md 13.1), for people without the product: anyone who has its address reads one that is released to everybody;
 * one to chosen people needs the token of one of them (header, or `token` in the address). Everything else is the same 404.
 */
export function serveAnnouncementPage(app: FastifyInstance, announcements: Announcements, clean: (html: string) => string): void {
  const readable = async (id: string, token: string) => {
    const row = await releasedAnnouncement(app.db, id)
    if (!row || row.msgType === 'ALL') return row
    const reader = token === '' ? null : await app.tokens.resolve(token)
    return reader?.kind === 'user' && (await announcements.one(reader, id)) ? row : null
  }
  const schema = {
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    querystring: Type.Object({ token: Type.Optional(Type.String({ maxLength: 256 })) }),
  }
  for (const base of app.config.basePaths)
    app.get<{ Params: { id: string }; Querystring: { token?: string } }>(
      `${base}${SHOW_PATH}/:id`,
      { schema, config: { who: 'public', limit: { count: 120, per: 60_000 } } },
      async (request, reply) => {
        const header = request.headers[HEADER.token.toLowerCase()]
        const inAddress = typeof header === 'string' ? '' : (request.query.token ?? '')
        const row = await readable(request.params.id, typeof header === 'string' ? header : inAddress)
        reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', POLICY)
          .header('referrer-policy', 'no-referrer')
          .header('cache-control', 'no-store')
        const hospital = app.config.client.title
        if (!row) return reply.code(404).send(missingPage(hospital))
        const html = clean(row.msgContent)
        const isOpen = row.msgType === 'ALL' || inAddress === ''
        return announcementPage(hospital, {
          titile: row.titile,
          sender: row.sender ?? '',
          sendTime: row.sendTime ? wireTime(row.sendTime) : '',
          isUrgent: row.priority === 'H',
          html: isOpen ? html : withToken(html, inAddress, app.config.basePaths),
        })
      },
    )
}
