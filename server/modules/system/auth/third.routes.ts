import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  enabledThirdApps,
  OAUTH2_APP_PATH,
  OAUTH2_QUERY,
  THIRD_APPS,
  THIRD_RENDER_PATH,
  thirdMessageText,
  thirdParties,
} from '#contract/http/calls/thirdParty.ts'
import type { ThirdMessage } from '#contract/http/calls/thirdParty.ts'
import { notConfigured, THIRD_TEXT } from '#contract/rules/thirdTexts.ts'
import { serve } from '#server/plugins/serve.ts'
import type { ThirdProvider } from '#server/thirdProviders.ts'
import { recordThirdPerson } from './thirdAccounts.service.ts'
import { browserOf, giveSecret, secretOf, sha256 } from './thirdBrowser.service.ts'
import { authorizeAddress, personOfCode, ThirdRefused } from './thirdExchange.service.ts'
import { THIRD_PAGE_CSP, THIRD_SCRIPT, thirdPage } from './third.page.ts'
import type { Tickets } from './tickets.repository.ts'

const TEXT = {
  ...THIRD_TEXT,
  done: '登录成功，窗口即将关闭',
  unbound: '请在登录页绑定手机号，窗口即将关闭',
} as const

/** What a state stands for while a person is at the party's page. */
interface Journey {
  source: string
  way: 'popup' | 'app'
  origin: string
  browser: string
  redirectUri: string
}
const STATE = 'third-state'
/** A person whom a party named and who has no account yet: tickets of this kind stand for their row and the browser. */
export const BIND_TICKET = 'third-bind'
const LIFE = 10 * 60_000
const SCRIPT_PATH = '/sys/thirdLogin/callback.js'
const LIMIT = { count: 60, per: 60_000 }

const queryText = (request: FastifyRequest, name: string): string => {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

/** Sign-in through third parties: the popup and the OAuth2 page inside an app (contract.md 4.28, 25.1). */
export function serveThirdParties(app: FastifyInstance, tickets: Tickets): void {
  const providerOf = (source: string) => app.config.thirdProviders.find(provider => provider.source === source)
  const isOn = (source: string) => providerOf(source) !== undefined

  serve(app, thirdParties, {
    handler: async () => app.config.thirdProviders.map(({ source, name }) => ({ source, name })),
  })
  serve(app, enabledThirdApps, {
    handler: async () => ({ wechatEnterprise: isOn(THIRD_APPS[0]), dingtalk: isOn(THIRD_APPS[1]) }),
  })
  for (const base of app.config.basePaths) serveJourney(app, base, { tickets, providerOf })
}

function serveJourney(
  app: FastifyInstance,
  base: string,
  { tickets, providerOf }: { tickets: Tickets; providerOf: (source: string) => ThirdProvider | undefined },
): void {
  const script = base + SCRIPT_PATH
  const cookiePath = `${base}/sys/thirdLogin`
  const ownOrigin = (request: FastifyRequest) => `${request.protocol}://${request.host}`
  const show = (reply: FastifyReply, page: Omit<Parameters<typeof thirdPage>[0], 'script'>) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', THIRD_PAGE_CSP)
      .send(thirdPage({ ...page, script }))

  /** Sends the browser to the party's page, with a state that only this browser can bring back. */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    provider: ThirdProvider,
    way: Journey['way'],
    origin: string,
  ) {
    const secret = giveSecret(request, reply, cookiePath, origin)
    const redirectUri = `${ownOrigin(request)}${cookiePath}/${provider.source}/callback`
    const journey: Journey = { source: provider.source, way, origin, browser: sha256(secret), redirectUri }
    const state = await tickets.mint(STATE, JSON.stringify(journey), LIFE)
    const challenge = sha256(verifierOf(secret, state))
    return reply.redirect(authorizeAddress(provider, way, { redirectUri, state, challenge }), 302)
  }

  /** Whom the party names, as a message; or the sentence why nobody. */
  async function arrive(request: FastifyRequest, provider: ThirdProvider, journey: Journey, state: string) {
    const code = queryText(request, 'code') || queryText(request, 'authCode')
    if (!code || code.length > 2_000) return { text: TEXT.cancelled }
    try {
      const verifier = verifierOf(secretOf(request), state)
      const asked = { redirectUri: journey.redirectUri, verifier }
      const person = await recordThirdPerson(app, provider.source, await personOfCode(provider, code, asked, app.now()))
      const user = person.userId === null ? null : await app.people.byId(person.userId)
      const message: ThirdMessage = user
        ? { kind: 'token', token: await app.thirdPartyLogins.mint(provider.source, user.id, journey.browser) }
        : { kind: 'unbound', thirdUserUuid: await tickets.mint(BIND_TICKET, `${person.id} ${journey.browser}`, LIFE) }
      return { message }
    } catch (error) {
      request.log.warn({ err: error, party: provider.source }, 'A sign-in through a third party failed')
      return { text: error instanceof ThirdRefused ? TEXT.refused : TEXT.down }
    }
  }

  app.get<{ Params: { source: string } }>(
    `${base}${THIRD_RENDER_PATH}/:source`,
    { config: { who: 'public', limit: LIMIT } },
    async (request, reply) => {
      const provider = providerOf(request.params.source)
      const asked = queryText(request, 'origin')
      const origin = asked ? allowedOrigin(asked, request, app) : ownOrigin(request)
      if (origin === null) return show(reply, { text: TEXT.badOrigin })
      const tell = { message: thirdMessageText({ kind: 'failed' }), origin }
      if (!provider) return show(reply, { text: notConfigured(request.params.source), tell })
      return begin(request, reply, provider, 'popup', origin)
    },
  )

  app.get<{ Params: { source: string } }>(
    `${base}${OAUTH2_APP_PATH}/:source/login`,
    { config: { who: 'public', limit: LIMIT } },
    async (request, reply) => {
      const origin = allowedOrigin(queryText(request, 'state') || ownOrigin(request), request, app)
      if (origin === null) return show(reply, { text: TEXT.badOrigin })
      const { source } = request.params
      const provider = THIRD_APPS.some(one => one === source) ? providerOf(source) : undefined
      if (!provider) return reply.redirect(appAddress(origin, source, { text: notConfigured(source) }), 302)
      return begin(request, reply, provider, 'app', origin)
    },
  )

  app.get<{ Params: { source: string } }>(
    `${cookiePath}/:source/callback`,
    { config: { who: 'public', limit: LIMIT } },
    async (request, reply) => {
      const { source } = request.params
      const state = queryText(request, 'state').slice(0, 256)
      const journey = journeyOf(await tickets.spend(STATE, state))
      const isOurs = journey?.source === source && journey.browser === browserOf(request) && providerOf(source) !== undefined
      const provider = providerOf(source)
      if (!journey || !isOurs || !provider)
        return show(reply, {
          text: TEXT.badState,
          tell: { message: thirdMessageText({ kind: 'failed' }), origin: ownOrigin(request) },
        })
      const end = await arrive(request, provider, journey, state)
      if (journey.way === 'app') return reply.redirect(appAddress(journey.origin, source, end), 302)
      const { origin } = journey
      if (!end.message) return show(reply, { text: end.text, tell: { message: thirdMessageText({ kind: 'failed' }), origin } })
      const text = end.message.kind === 'token' ? TEXT.done : TEXT.unbound
      return show(reply, { text, tell: { message: thirdMessageText(end.message), origin }, closes: true })
    },
  )

  app.get(script, { config: { who: 'public' } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(THIRD_SCRIPT),
  )
}

const verifierOf = (secret: string, state: string) => sha256(`${secret} ${state}`)

/** The origin of an address, when its pages may call here; null: neither ours nor one of ORIGINS. */
function allowedOrigin(address: string, request: FastifyRequest, app: FastifyInstance): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  // Our own page, but not by another protocol: a cookie and a token travel with the journey.
  const isOwn = url.origin === `${request.protocol}://${request.host}`
  return isOwn || app.config.origins.includes(url.origin) ? url.origin : null
}

const journeyOf = (text: string | null): Journey | null => (text === null ? null : (JSON.parse(text) as Journey))

/** Where the OAuth2 page of the client is, with what came of it. */
function appAddress(
  origin: string,
  source: string,
  end: { message: ThirdMessage; text?: never } | { text: string; message?: never },
) {
  const url = new URL('/oauth2-app/login', origin)
  url.searchParams.set(OAUTH2_QUERY.thirdType, source)
  if (end.message === undefined) url.searchParams.set(OAUTH2_QUERY.error, end.text)
  else if (end.message.kind === 'token') url.searchParams.set(OAUTH2_QUERY.token, end.message.token)
  else if (end.message.kind === 'unbound') url.searchParams.set(OAUTH2_QUERY.unbound, end.message.thirdUserUuid)
  return url.href
}
