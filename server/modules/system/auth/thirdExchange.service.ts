import { storableText } from '#server/db/storableText.ts'
import type { ThirdProvider } from '#server/thirdProviders.ts'
import type { ThirdPerson } from './thirdAccounts.service.ts'

/** The party answered, but not with what was agreed: a wrong code, a person without id, an error of its own. */
export class ThirdRefused extends Error {}

/** What a party's page is asked with, and later its code. */
export interface Asked {
  redirectUri: string
  /** PKCE: proves that who brings the code is who was sent for it */
  verifier: string
}

const WITHIN_MS = 5_000
const ANSWER_MAX = 64 * 1024

type Fields = Readonly<Record<string, unknown>>
const textOf = (fields: Fields, ...names: string[]): string => {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value !== '') return value
    // A number that JavaScript cannot hold exactly would make one person of two.
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  }
  return ''
}

async function readLimited(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > ANSWER_MAX) throw new ThirdRefused('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** One call to a party. Throws ThirdRefused for an answer that is no JSON object or no success, anything else when there was no answer. */
async function ask(url: string, init: RequestInit = {}): Promise<Fields> {
  const answer = await fetch(url, {
    ...init,
    headers: { accept: 'application/json', 'user-agent': 'xinglin', ...init.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  const text = await readLimited(answer)
  if (answer.status >= 500) throw new Error(`The party answered ${answer.status}`)
  let fields: unknown
  try {
    fields = JSON.parse(text)
  } catch {
    throw new ThirdRefused(`The answer ${answer.status} is no JSON`)
  }
  if (!answer.ok || typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new ThirdRefused(`The party answered ${answer.status}`)
  return fields as Fields
}

const withQuery = (url: string, query: Record<string, string>): string => {
  const made = new URL(url)
  for (const [name, value] of Object.entries(query)) if (value) made.searchParams.set(name, value)
  return made.href
}

/** Ends a party's own words to what fits our rows; refuses a person without an id. */
function personOf(id: string, name: string, avatar: string): ThirdPerson {
  if (id === '' || id.length > 200) throw new ThirdRefused('The party names no person')
  const isPicture = avatar.length <= 500 && URL.canParse(avatar) && new URL(avatar).protocol === 'https:'
  return { id, name: storableText(name.replaceAll('\u0000', ''), 100), avatar: isPicture ? avatar : null }
}

async function oauth2Person(provider: ThirdProvider, code: string, { redirectUri, verifier }: Asked): Promise<ThirdPerson> {
  const granted = await ask(provider.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  // GitHub says no with status 200 and a field `error`.
  const token = textOf(granted, 'access_token')
  if (!token) throw new ThirdRefused('The code was not taken')
  const user = await ask(provider.userUrl, { headers: { authorization: `Bearer ${token}` } })
  return personOf(textOf(user, 'id', 'sub'), textOf(user, 'name', 'login'), textOf(user, 'avatar_url', 'picture'))
}

async function dingtalkPerson(provider: ThirdProvider, code: string): Promise<ThirdPerson> {
  const granted = await ask(provider.tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      code,
      grantType: 'authorization_code',
    }),
  })
  const token = textOf(granted, 'accessToken')
  if (!token) throw new ThirdRefused('The code was not taken')
  const user = await ask(provider.userUrl, { headers: { 'x-acs-dingtalk-access-token': token } })
  return personOf(textOf(user, 'unionId'), textOf(user, 'nick'), textOf(user, 'avatarUrl'))
}

// WeChat Work counts how often its token of the enterprise is asked for: one is used until it ends.
const enterpriseTokens = new WeakMap<ThirdProvider, { token: string; until: number }>()

async function wechatPerson(provider: ThirdProvider, code: string, now: number): Promise<ThirdPerson> {
  const known = enterpriseTokens.get(provider)
  const isKept = known !== undefined && known.until > now
  const newToken = async () => {
    const { clientId: corpid, clientSecret: corpsecret } = provider
    const granted = await ask(withQuery(provider.tokenUrl, { corpid, corpsecret }))
    const token = textOf(granted, 'access_token')
    if (!token) throw new ThirdRefused(`WeChat Work gives no token: ${textOf(granted, 'errcode')}`)
    const lives = Number(textOf(granted, 'expires_in')) || 0
    enterpriseTokens.set(provider, { token, until: now + Math.max(0, lives - 300) * 1_000 })
    return token
  }
  const token = isKept ? known.token : await newToken()
  let user = await ask(withQuery(provider.userUrl, { access_token: token, code }))
  // The token was ended early, such as by a new secret.
  if (isKept && ['40014', '42001'].includes(textOf(user, 'errcode')))
    user = await ask(withQuery(provider.userUrl, { access_token: await newToken(), code }))
  const id = textOf(user, 'userid', 'UserId')
  if (textOf(user, 'errcode') !== '0' || !id) throw new ThirdRefused(`WeChat Work names no member: ${textOf(user, 'errcode')}`)
  return personOf(id, textOf(user, 'name') || id, '')
}

/** The address of the party's page: inside its app, or in a popup. */
export function authorizeAddress(
  provider: ThirdProvider,
  way: 'popup' | 'app',
  asked: { redirectUri: string; state: string; challenge: string },
): string {
  const { redirectUri, state, challenge } = asked
  const url = way === 'popup' && provider.popupUrl ? provider.popupUrl : provider.authorizeUrl
  const common = { redirect_uri: redirectUri, state, response_type: 'code', scope: provider.scope }
  if (provider.kind === 'wechat_enterprise') {
    const { clientId: appid, agentId: agentid } = provider
    const address = withQuery(url, { appid, agentid, ...(way === 'popup' ? { login_type: 'CorpApp' } : {}), ...common })
    return way === 'app' ? `${address}#wechat_redirect` : address
  }
  if (provider.kind === 'dingtalk') return withQuery(url, { client_id: provider.clientId, prompt: 'consent', ...common })
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
  return withQuery(url, { client_id: provider.clientId, ...pkce, ...common })
}

/** Whom a code of the party names. Throws ThirdRefused when the party says no, any other error when it cannot be reached within 5 s. */
export async function personOfCode(provider: ThirdProvider, code: string, asked: Asked, now: number): Promise<ThirdPerson> {
  if (provider.kind === 'wechat_enterprise') return wechatPerson(provider, code, now)
  return provider.kind === 'dingtalk' ? dingtalkPerson(provider, code) : oauth2Person(provider, code, asked)
}
