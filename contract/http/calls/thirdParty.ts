import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { bindThirdPhoneBody } from './thirdParty.schema.ts'

/** A third party whose sign-in is set up on this server (D40). */
export interface ThirdParty {
  /** word in addresses and `thirdType`, such as github, wechat_enterprise, dingtalk */
  source: string
  /** what a person reads */
  name: string
}
/** The two parties with an app of their own, in which the page may run (contract.md 25.1, 4.28). */
export const THIRD_APPS = ['wechat_enterprise', 'dingtalk'] as const

/** What the login page offers; empty when nothing is set up. */
export const thirdParties = defineCall<Record<string, never>, ThirdParty[]>({
  name: 'third parties',
  methods: ['GET'],
  path: '/sys/thirdLogin/parties',
  who: 'public',
})
/** contract.md 25.1. */
export const enabledThirdApps = defineCall<Record<string, never>, { wechatEnterprise: boolean; dingtalk: boolean }>({
  name: 'enabled apps',
  methods: ['GET'],
  path: '/sys/thirdApp/getEnabledType',
  who: 'public',
})
/**
 * Binds a person of a third party to the account of a phone: `captcha` is the code that `sms` with mode '0' sent, `thirdUserUuid` came in the
 * popup's message or in the address of the OAuth2 page. The result is a token for `thirdLogin` (contract.md 4.28).
 */
export const bindThirdPhone = defineCall<Static<typeof bindThirdPhoneBody>, string>({
  name: 'bind phone to third party',
  methods: ['POST'],
  path: '/sys/thirdLogin/bindingThirdPhone',
  who: 'public',
})

/**
 * Below the base path, opened by the browser in a popup: `{base}/sys/thirdLogin/render/{source}?origin={origin of the page that opens it}`.
 * The popup ends with one message to its opener, from the server's own origin: see `readThirdMessage`.
 */
export const THIRD_RENDER_PATH = '/sys/thirdLogin/render'
/** The same message over BroadcastChannel, of the server's own origin, when the party's page has cut the popup from its opener. */
export const THIRD_CHANNEL = 'xinglin-third-login'
export const THIRD_FAILED = '登录失败'
const BIND_MARK = '绑定手机号,'
export type ThirdMessage = { kind: 'token'; token: string } | { kind: 'failed' } | { kind: 'unbound'; thirdUserUuid: string }
/** The text of a message (contract.md 4.28). */
export const thirdMessageText = (message: ThirdMessage): string =>
  message.kind === 'token' ? message.token : message.kind === 'failed' ? THIRD_FAILED : BIND_MARK + message.thirdUserUuid
/** Reads the data of a message event whose origin has been checked; null: none of ours. */
export function readThirdMessage(data: unknown): ThirdMessage | null {
  if (data === THIRD_FAILED) return { kind: 'failed' }
  if (typeof data !== 'string') return null
  const [token, thirdUserUuid] = data.startsWith(BIND_MARK) ? ['', data.slice(BIND_MARK.length)] : [data, '']
  if (!/^[\w-]{16,256}$/.test(token || thirdUserUuid)) return null
  return token ? { kind: 'token', token } : { kind: 'unbound', thirdUserUuid }
}

/**
 * Below the base path, opened by the page that runs inside an app of THIRD_APPS: `{base}/sys/thirdLogin/oauth2/{source}/login?state={origin}`.
 * It comes back to `{origin}/oauth2-app/login` with one of the queries of `OAUTH2_QUERY`.
 */
export const OAUTH2_APP_PATH = '/sys/thirdLogin/oauth2'
export const oauth2AppAddress = (base: string, source: string, origin: string): string =>
  `${base}${OAUTH2_APP_PATH}/${source}/login?state=${encodeURIComponent(origin)}`
export const OAUTH2_QUERY = {
  /** token for `thirdLogin` */
  token: 'oauth2LoginToken',
  thirdType: 'thirdType',
  /** the person is bound to no account yet: input of `bindThirdPhone` */
  unbound: 'thirdUserUuid',
  /** a sentence why it failed */
  error: 'oauth2Error',
} as const

/** What the original's login page offers people that a third party knows and this product does not. Refused: a phone binds them (decision 129). */
export const createThirdUser = defineCall<Record<string, never>, null>({
  name: 'third party: new account',
  methods: ['POST'],
  path: '/sys/third/user/create',
  who: 'public',
})
export const checkThirdPassword = defineCall<Record<string, never>, null>({
  name: 'third party: bind by password',
  methods: ['POST'],
  path: '/sys/third/user/checkPassword',
  who: 'public',
})
/** Synchronising people and departments with an app, and test messages: not open here (contract.md 25.1). */
export const thirdAppCalls = defineCall<Record<string, never>, null>({
  name: 'third-party apps',
  methods: ['GET', 'POST'],
  path: '/sys/thirdApp/*',
  who: 'user',
})
export const THIRD_REFUSED = {
  bindByPhone: '第三方账号请绑定手机号后登录',
  notOpen: '第三方应用同步未开通',
} as const
