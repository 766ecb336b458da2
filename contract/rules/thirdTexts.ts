/** What a person is told about a sign-in through a third party; both sides know the sentences. */
export const THIRD_TEXT = {
  badOrigin: '登录来源地址不合法，请从本系统的登录页进入',
  badState: '登录已过期或不是从本浏览器发起，请返回登录页重试',
  cancelled: '您已取消授权，请返回登录页重试',
  down: '第三方登录服务器无响应，请稍后重试',
  refused: '第三方登录失败，请返回登录页重试',
} as const

/** What a party that is not set up is answered with (D40). */
export const notConfigured = (source: string): string => `第三方登录（${source.slice(0, 32)}）未配置，请联系管理员！`

/** The sentence of an address if it is one of ours, else the general one: an address must not put words into the hospital's mouth. */
export const thirdTextOf = (text: string): string =>
  Object.values<string>(THIRD_TEXT).includes(text) || /^第三方登录（[\w-]{1,32}）未配置，请联系管理员！$/.test(text)
    ? text
    : THIRD_TEXT.refused
