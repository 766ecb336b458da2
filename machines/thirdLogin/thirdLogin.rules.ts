import { thirdTextOf } from '#contract/rules/thirdTexts.ts'
import { knownMobileError, phoneCodeError } from '#contract/rules/accountForm.ts'
import { OAUTH2_QUERY, readThirdMessage } from '#contract/http/calls/thirdParty.ts'
import type { THIRD_APPS } from '#contract/http/calls/thirdParty.ts'
import { failure } from '#contract/http/failure.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { BindErrors, PopupEvent } from './thirdLogin.types.ts'

/** The third party's window may stay open this long, ms. */
export const POPUP_LIMIT = 5 * 60_000

/** Why no token came, in words that say what to do. */
export const POPUP_TEXT = {
  blocked: '浏览器拦截了登录窗口，请允许本网站弹出窗口后重试',
  closed: '登录窗口已关闭，登录没有完成',
  late: '等待登录超时，请重新打开登录窗口',
  refused: '登录失败，请重试或使用其他方式登录',
} as const

/** Failure with one of the texts; a person may try again. */
export const popupFailure = (text: string): Failure => failure('refused', text)

/** Issues of the form 绑定手机号. */
export function bindErrors({ phone, code }: { phone: string; code: string }): BindErrors {
  const phoneNumberError = knownMobileError(phone)
  const codeError = phoneCodeError(code)
  return { ...(phoneNumberError === null ? {} : { phone: phoneNumberError }), ...(codeError === null ? {} : { code: codeError }) }
}
/** True when the refusal of a bind is about the code. */
export const isAboutCode = ({ kind, text }: Failure): boolean => kind === 'refused' && text.includes('验证码')

/** What a message of the window means for the machine; null: none of ours. Where it came from has been checked. */
export function popupEvent(data: unknown): PopupEvent | null {
  const message = readThirdMessage(data)
  if (message === null) return null
  return message.kind === 'token'
    ? { type: 'popup.token', token: message.token }
    : message.kind === 'failed'
      ? { type: 'popup.refused' }
      : { type: 'popup.unbound', uuid: message.thirdUserUuid }
}

/** What the page /oauth2-app/login does (VIEW-ACC-05). */
export type OAuth2Plan =
  /** came back with a token: the session signs in */
  | { kind: 'signIn'; token: string; thirdType: string }
  /** came back with a person who must bind a phone first */
  | { kind: 'bind'; uuid: string; thirdType: string }
  /** came back with a sentence why not */
  | { kind: 'failed'; text: string; thirdType: string }
  /** inside the app, nothing tried yet: go to the provider */
  | { kind: 'leave'; source: string }
  /** neither inside an app nor back from one */
  | { kind: 'outside' }

const APPS = [
  { agent: /wxwork/i, source: 'wechat_enterprise' },
  { agent: /dingtalk/i, source: 'dingtalk' },
] as const satisfies readonly { agent: RegExp; source: (typeof THIRD_APPS)[number] }[]

/** The app in which the page runs, as the server names it, or null (GUARD-18, 19). */
const appOf = (userAgent: string): (typeof THIRD_APPS)[number] | null =>
  APPS.find(({ agent }) => agent.test(userAgent))?.source ?? null

/** Reads the query of the page, given by a function that gives a value or null: what came back from a third party, else where the page runs. */
export function oauth2Plan(query: (name: string) => string | null, userAgent: string): OAuth2Plan {
  const app = appOf(userAgent)
  const token = query(OAUTH2_QUERY.token)
  const thirdType = query(OAUTH2_QUERY.thirdType) ?? app ?? ''
  const uuid = query(OAUTH2_QUERY.unbound)
  const text = query(OAUTH2_QUERY.error)
  if (text !== null) return { kind: 'failed', text: thirdTextOf(text), thirdType }
  if (token !== null && thirdType !== '') return { kind: 'signIn', token, thirdType }
  if (uuid !== null && thirdType !== '') return { kind: 'bind', uuid, thirdType }
  return app === null ? { kind: 'outside' } : { kind: 'leave', source: app }
}
