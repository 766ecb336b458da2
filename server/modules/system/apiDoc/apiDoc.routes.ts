import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { API_DOC_FILES, API_DOC_PAGE, API_DOC_RIGHT } from '#contract/permissions/apiDocs.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { permits, tokenOf } from '#server/plugins/access.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { descriptionPage, DOC_STYLE, sentencePage } from './apiDoc.page.ts'
import { DOCUMENTS, readDocument } from './documents.service.ts'

/** No script at all, the page's own style, its search. */
const POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(DOC_STYLE).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'self'`,
].join('; ')
const LIMIT = { count: 60, per: 60_000 }
const MISSING = '本服务器没有部署接口文档（docs/api），请联系管理员。'
const REFUSED = '请先登录；查看接口文档需要“查看接口文档”权限。'
const query = Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) })

/**
 * The description of the interface (SCALE-18): the page /doc.html, where users of the original look, and both documents below the base path. A browser opens
 * them by its cookie. What is sent is what `npm run api:describe` wrote; nothing of it is read before somebody asks.
 */
export const apiDocModule: ServerModule = async app => {
  const { basePaths, origins } = app.config
  const who = { permission: API_DOC_RIGHT }
  const mayRead = async (request: FastifyRequest): Promise<boolean> => {
    const token = tokenOf(request, origins)
    const reader = token === '' ? null : await app.tokens.resolve(token)
    return reader !== null && permits(who, reader) && !(reader.kind === 'user' && reader.mustChangePassword)
  }

  for (const base of ['', ...basePaths])
    app.get<{ Querystring: { q?: string } }>(
      base + API_DOC_PAGE,
      // public, as a page says to people what a call says by a code; it asks for the right itself
      { schema: { querystring: query }, config: { who: 'public', tokenFrom: ['cookie'], limit: LIMIT } },
      async (request, reply) => {
        reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY)
        if (!(await mayRead(request))) return reply.code(403).send(sentencePage(REFUSED))
        const [openApi, asyncApi] = await Promise.all(DOCUMENTS.map(readDocument))
        if (!openApi || !asyncApi) return reply.code(404).send(sentencePage(MISSING))
        return descriptionPage(
          JSON.parse(openApi),
          JSON.parse(asyncApi),
          (basePaths[0] ?? '') + API_DOC_FILES,
          request.query.q ?? '',
        )
      },
    )
  for (const base of basePaths)
    app.get<{ Params: { '*': string } }>(
      `${base}${API_DOC_FILES}/*`,
      { config: { who, tokenFrom: ['cookie'], limit: LIMIT } },
      async (request, reply) => {
        const name = DOCUMENTS.find(one => one === request.params['*'])
        if (name === undefined) return reply.callNotFound()
        const text = await readDocument(name)
        if (text === null) throw new Refusal(MISSING)
        return reply.type('application/json; charset=utf-8').send(text)
      },
    )
}
