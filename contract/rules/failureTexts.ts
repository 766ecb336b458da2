/** Error catalogue of HTTP (spec part 8; ERR-01 to 16). The spellings 登陆超时 and 正在重新登陆 are the specification's. */
export const FAILURE_TEXT = {
  title: '系统提示',
  forbidden: '拒绝访问',
  notFound: '很抱歉，资源未找到!',
  timeout: '网络超时',
  /** instead of the English words a browser has for it */
  network: '网络连接失败，请检查网络后重试',
  /** the server, or a proxy before it, answers with no words of its own */
  unserved: '服务暂时不可用，请稍后再试',
  unauthorized: '登陆超时，请重新登录',
} as const
export const EXPIRED_TEXT = {
  title: '登录已过期',
  content: '很抱歉，登录已过期，请重新登录',
  button: '重新登录',
  /** inside WeChat Work and DingTalk */
  loading: '登录已过期，正在重新登陆',
} as const
/** Question before a logout while chats go on (ERR-30). */
export const LOGOUT_WITH_CHATS = '还有进行中的会话,真的要退出登录吗 ?'
/** Question before a logout that would lose unsaved work; `labels` name it. */
export const logoutWithUnsaved = (labels: readonly string[]): string =>
  `以下内容尚未保存，退出后会丢失：${labels.join('、')}。真的要退出登录吗？`
/** An empty menu raises this (spec part 6). */
export const EMPTY_MENU_ERROR = 'getPermissionList: permissions must be a non-null array !'
