import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A person with an account at the parties. */
export interface ThirdPartyPerson {
  id: string
  name: string
}
/**
 * How the parties behave: as they should; answer nothing for longer than anybody waits; answer HTML, JSON of another shape, more than 64 kB, a
 * person without an id; refuse every code; answer 503; send the browser on to another address.
 */
export type Mood = 'good' | 'silent' | 'html' | 'otherShape' | 'endless' | 'nobody' | 'refusing' | 'down' | 'redirecting'

/** Three parties in one server: `github` (plain OAuth2 with PKCE), `wechat_enterprise`, `dingtalk`, each in its own shapes. */
export interface IdentityProvider {
  url: string
  people: ThirdPartyPerson[]
  mood: Mood
  /** the environment of a server of ours that asks these parties */
  env: Record<string, string>
  /** agrees as a person on the page at this address; answers where the browser is sent, without a browser */
  agree(authorizeAddress: string, personId: string): Promise<string>
  /** WeChat Work: ends the enterprise's tokens early */
  endTokens(): void
  stop(): Promise<void>
}

const CLIENT = { id: 'xinglin-client', secret: 'xinglin-secret', agentId: '1000002' }
const PATHS = {
  github: { page: '/login/oauth/authorize', token: '/login/oauth/access_token', user: '/user' },
  wechat_enterprise: { page: '/connect/oauth2/authorize', token: '/cgi-bin/gettoken', user: '/cgi-bin/auth/getuserinfo' },
  dingtalk: { page: '/oauth2/auth', token: '/v1.0/oauth2/userAccessToken', user: '/v1.0/contact/users/me' },
} as const
type Party = keyof typeof PATHS
const WECHAT_POPUP = '/wwlogin/sso/login'

interface Grant {
  party: Party
  personId: string
  redirectUri: string
  challenge: string
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
const json = (response: ServerResponse, value: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.codePointAt(0)};`)

/** Starts the parties on a free port of this machine. `stop` it in the end. */
export async function startIdentityProvider(
  people: ThirdPartyPerson[] = [
    { id: 'zhang.san', name: '张三' },
    { id: 'li.si', name: '李四' },
  ],
): Promise<IdentityProvider> {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, string>()
  let enterpriseTokens = new Set<string>()
  let mood: Mood = 'good'

  /** The page on which a person chooses an account, or cancels. */
  function page(party: Party, query: URLSearchParams, response: ServerResponse) {
    const wanted = party === 'wechat_enterprise' ? query.get('appid') : query.get('client_id')
    const redirectUri = query.get('redirect_uri') ?? ''
    if (wanted !== CLIENT.id || !URL.canParse(redirectUri)) return void response.writeHead(400).end('unknown client')
    const back = (fields: Record<string, string>) => {
      const url = new URL(redirectUri)
      for (const [name, value] of Object.entries({ ...fields, state: query.get('state') ?? '' }))
        url.searchParams.set(name, value)
      return url.href
    }
    const grant = (personId: string) => {
      const code = randomBytes(12).toString('hex')
      codes.set(code, { party, personId, redirectUri, challenge: query.get('code_challenge') ?? '' })
      return back({ [party === 'dingtalk' ? 'authCode' : 'code']: code })
    }
    const choices = people.map(
      ({ id, name }) => `<li><a data-person="${escaped(id)}" href="${escaped(grant(id))}">${escaped(name)}</a></li>`,
    )
    return void response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>身份提供方</title><h1>选择账号</h1><ul>${choices.join('')}</ul>` +
          `<a id="cancel" href="${escaped(back({ error: 'access_denied' }))}">取消</a></html>`,
      )
  }

  /** The grant of a code, once. */
  function take(party: Party, code: string): Grant | null {
    const grant = codes.get(code)
    codes.delete(code)
    return mood !== 'refusing' && grant?.party === party ? grant : null
  }
  const nameOf = (id: string) => people.find(person => person.id === id)?.name ?? ''
  const idOf = (id: string) => (mood === 'nobody' ? {} : { id })

  async function github(path: string, request: IncomingMessage, response: ServerResponse) {
    if (path === PATHS.github.user) {
      const personId = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
      if (personId === undefined) return json(response, { message: 'Bad credentials' }, 401)
      return json(response, {
        ...idOf(personId),
        login: personId,
        name: nameOf(personId),
        avatar_url: 'https://example.org/a.png',
      })
    }
    const form = new URLSearchParams(await bodyOf(request))
    const grant = take('github', form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      form.get('client_secret') === CLIENT.secret &&
      grant?.redirectUri === form.get('redirect_uri') &&
      grant.challenge === challenge
    if (!grant || !isRight) return json(response, { error: 'bad_verification_code' })
    const token = randomBytes(12).toString('hex')
    tokens.set(token, grant.personId)
    return json(response, { access_token: token, token_type: 'bearer', scope: 'read:user' })
  }

  async function wechat(path: string, query: URLSearchParams, response: ServerResponse) {
    if (path === PATHS.wechat_enterprise.token) {
      if (query.get('corpid') !== CLIENT.id || query.get('corpsecret') !== CLIENT.secret)
        return json(response, { errcode: 40001, errmsg: 'invalid credential' })
      const token = randomBytes(12).toString('hex')
      enterpriseTokens.add(token)
      return json(response, { errcode: 0, errmsg: 'ok', access_token: token, expires_in: 7_200 })
    }
    if (!enterpriseTokens.has(query.get('access_token') ?? ''))
      return json(response, { errcode: 40014, errmsg: 'invalid access_token' })
    const grant = take('wechat_enterprise', query.get('code') ?? '')
    if (!grant) return json(response, { errcode: 40029, errmsg: 'invalid code' })
    return json(response, { errcode: 0, errmsg: 'ok', ...(mood === 'nobody' ? { openid: 'x' } : { userid: grant.personId }) })
  }

  async function dingtalk(path: string, request: IncomingMessage, response: ServerResponse) {
    if (path === PATHS.dingtalk.user) {
      const personId = tokens.get(String(request.headers['x-acs-dingtalk-access-token'] ?? ''))
      if (personId === undefined) return json(response, { code: 'Forbidden.AccessDenied', message: 'no' }, 403)
      return json(response, {
        nick: nameOf(personId),
        openId: `open-${personId}`,
        ...(mood === 'nobody' ? {} : { unionId: personId }),
      })
    }
    const body = JSON.parse((await bodyOf(request)) || '{}') as Record<string, unknown>
    const grant = take('dingtalk', String(body['code']))
    if (
      !grant ||
      body['clientId'] !== CLIENT.id ||
      body['clientSecret'] !== CLIENT.secret ||
      body['grantType'] !== 'authorization_code'
    )
      return json(response, { code: 'invalidParameter.authCode.notFound', message: 'no' }, 400)
    const token = randomBytes(12).toString('hex')
    tokens.set(token, grant.personId)
    return json(response, { accessToken: token, expireIn: 7_200 })
  }

  /** What a party in a bad mood answers to a server; false: it is in none. */
  function misbehave(response: ServerResponse): boolean {
    if (mood === 'silent') return true
    if (mood === 'down') response.writeHead(503).end('{"message":"down"}')
    else if (mood === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>维护中</h1>')
    else if (mood === 'otherShape') json(response, [{ access_token: ['x'] }])
    else if (mood === 'redirecting') response.writeHead(302, { location: '/elsewhere' }).end()
    else if (mood === 'endless') response.writeHead(200).end(`{"access_token":"${'x'.repeat(200_000)}"}`)
    else return false
    return true
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://party')
    const isPath = (party: Party, ...names: ('page' | 'token' | 'user')[]) => names.some(name => PATHS[party][name] === pathname)
    if (pathname === WECHAT_POPUP) return page('wechat_enterprise', searchParams, response)
    for (const party of ['github', 'wechat_enterprise', 'dingtalk'] as const)
      if (isPath(party, 'page')) return page(party, searchParams, response)
    if (misbehave(response)) return undefined
    const answered = isPath('github', 'token', 'user')
      ? github(pathname, request, response)
      : isPath('wechat_enterprise', 'token', 'user')
        ? wechat(pathname, searchParams, response)
        : isPath('dingtalk', 'token', 'user')
          ? dingtalk(pathname, request, response)
          : Promise.resolve(void response.writeHead(404).end())
    answered.catch(() => response.writeHead(500).end())
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''

  const env: Record<string, string> = {
    THIRD_PARTIES: Object.keys(PATHS).join(','),
    THIRD_WECHAT_ENTERPRISE_AGENT_ID: CLIENT.agentId,
  }
  env['THIRD_WECHAT_ENTERPRISE_POPUP_URL'] = url + WECHAT_POPUP
  for (const [party, paths] of Object.entries(PATHS)) {
    const name = `THIRD_${party.toUpperCase()}`
    env[`${name}_CLIENT_ID`] = CLIENT.id
    env[`${name}_CLIENT_SECRET`] = CLIENT.secret
    env[`${name}_AUTHORIZE_URL`] = url + paths.page
    env[`${name}_TOKEN_URL`] = url + paths.token
    env[`${name}_USER_URL`] = url + paths.user
  }
  return {
    url,
    people,
    get mood() {
      return mood
    },
    set mood(next) {
      mood = next
    },
    env,
    async agree(authorizeAddress, personId) {
      const html = await (await fetch(authorizeAddress)).text()
      const href = new RegExp(`data-person="${personId}" href="([^"]+)"`).exec(html)?.[1]
      if (href === undefined) throw new Error(`the page of the party does not offer ${personId}: ${html}`)
      return href.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    },
    endTokens() {
      enterpriseTokens = new Set()
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
