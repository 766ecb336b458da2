import type { FastifyInstance } from 'fastify'
import { thirdLogin, validateCas } from '#contract/http/calls/auth.ts'
import { thirdLoginParams, validateCasQuery } from '#contract/http/calls/auth.schema.ts'
import { originAllowed } from '#server/plugins/cors.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { askCas } from './thirdPartyLogins.service.ts'
import { mustBeActive, signIn, SIGN_IN_TEXT } from './signIn.service.ts'
import { callingBrowserOf } from './thirdBrowser.service.ts'

const TEXT = {
  noCas: '单点登录未配置，请联系管理员！',
  casDown: '单点登录服务器无响应，请稍后重试',
  badTicket: '单点登录票据无效或已过期',
  badService: '单点登录的服务地址不合法',
  spent: '第三方登录凭证无效或已过期，请重新登录',
} as const

/** Sign-in through a third party (API-AUTH-04, 05) and through single sign-on (API-AUTH-08); what is not configured says so (D40). */
export function serveThirdPartyLogins(app: FastifyInstance): void {
  const limit = { count: 60, per: 60_000 }
  serve(app, thirdLogin, {
    schema: { params: thirdLoginParams },
    limit,
    handler: async ({ input: { token, thirdType }, request, reply }) => {
      if (!app.config.thirdParties.includes(thirdType)) throw new Refusal(`第三方登录（${thirdType}）未配置，请联系管理员！`)
      const userId = await app.thirdPartyLogins.spend(thirdType, token, callingBrowserOf(request, app.config.origins))
      const user = userId === null ? null : await app.people.byId(userId)
      if (!user) throw new Refusal(TEXT.spent)
      mustBeActive(user)
      return new Answer(await signIn(app, user, { request, reply, way: `third party ${thirdType}` }), SIGN_IN_TEXT.ok)
    },
  })
  serve(app, validateCas, {
    schema: { query: validateCasQuery },
    limit,
    handler: async ({ input: { ticket, service }, request, reply }) => {
      const { casUrl, origins } = app.config
      if (casUrl === null) throw new Refusal(TEXT.noCas)
      // A ticket made for another service must not open this one.
      if (!URL.canParse(service) || !originAllowed(new URL(service).origin, request.host, origins))
        throw new Refusal(TEXT.badService)
      const username = await askCas(casUrl, ticket, service).catch((error: unknown) => {
        request.log.warn({ err: error }, 'The single sign-on server cannot be asked')
        throw new Refusal(TEXT.casDown)
      })
      if (username === null) throw new Refusal(TEXT.badTicket)
      const user = await app.people.byUsername(username)
      if (!user) throw new Refusal(SIGN_IN_TEXT.unknown)
      mustBeActive(user)
      return new Answer(await signIn(app, user, { request, reply, way: 'single sign-on' }), SIGN_IN_TEXT.ok)
    },
  })
}
