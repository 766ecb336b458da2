/** What went wrong in a browser, by where it was caught (dictionary client_error_kind). */
export const CLIENT_ERROR_KINDS = {
  error: '脚本错误',
  rejection: '未处理的异步错误',
  boundary: '页面出错',
  chunk: '资源加载失败',
  slow: '交互缓慢',
} as const
export type ClientErrorKind = keyof typeof CLIENT_ERROR_KINDS

/** Values of dictionary client_error_state. */
export const CLIENT_ERROR_STATES = { open: '未处理', handled: '已处理', ignored: '已忽略' } as const
export type ClientErrorState = keyof typeof CLIENT_ERROR_STATES

/** Right to mark what browsers reported. */
export const CLIENT_ERROR_RIGHT = 'clientError:handle'

export const CLIENT_ERROR_TEXT = {
  marked: '已更新状态',
  gone: '记录不存在，可能已被清理，请刷新列表',
  empty: '近期没有前端错误',
  hint: '浏览器中的脚本错误、资源加载失败和缓慢的交互会自动上报并归并在这里。',
} as const

/** Reports and web vitals in one call. */
export const REPORTS_MAX = 10
export const VITALS_MAX = 12
/** Letters of a message, frames of a stack, letters of a frame, letters of a route. */
export const MESSAGE_MAX = 200
const FRAMES_MAX = 8
const FRAME_MAX = 120
const ROUTE_MAX = 100
/** An interaction whose next picture comes later than this is reported, ms: `poor` of INP. */
export const SLOW_INTERACTION = 500
/** What browsers reported is kept so many days unless the job says otherwise. */
export const REPORT_DAYS = 30
/** Groups that are kept at once: anybody may report, so what they can fill is bounded. */
export const GROUPS_MAX = 2_000
/** Those among them that nobody met who was signed in: strangers cannot fill the room of people who work here. */
export const STRANGER_GROUPS_MAX = 500

/**
 * A message without what could be a person's: nothing in quotes, no letters but ASCII, no numbers, of addresses the file alone. Saying it twice changes nothing:
 * the browser says it before it sends, the server does not trust that.
 */
export function plainMessage(message: string): string {
  return message
    .slice(0, 2_000)
    .replace(/[a-z-]+:\/\/[^\s)'"]+/gi, address => fileOf(address))
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|‘[^’]*’/g, '…')
    .replace(/\S*@\S*/g, '…')
    .replace(/[^\x20-\x7e…]+/g, '…')
    .replace(/["'`]/g, '')
    .replace(/[\w-]*\d[\w-]*/g, '#')
    .replace(/…(?:\s*…)+/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MESSAGE_MAX)
    .trim()
}

/** Name of a file of the client without folder, query and the hash of its content. */
function fileOf(address: string): string {
  const name = address.replace(/[?#].*$/, '').replace(/^.*\//, '')
  return name.replace(/-[\w-]{8}(?=\.\w+$)/, '').replace(/[^\w.-]|\d/g, '') || 'page'
}

const FRAME =
  /^(?:at\s+)?(?:async\s+)?(?:new\s+)?(?:([\w$.<>]*)(?:\s\[as\s[\w$]+\])?\s*[@(]\s*)?[a-z-]+:\/\/[^/\s]+(\/[\w./@-]*)(?:\?[^\s:)]*)?:(\d+):(\d+)\)?$/i

/**
 * The frames of a stack, function and file with line and column, of our own files alone; what stands before them, which repeats the message, is left out. Takes
 * what it gave, too.
 */
export function framesOf(stack: string): string[] {
  return stack
    .slice(0, 8_000)
    .split('\n')
    .flatMap(line => {
      const own = /^([\w$.<>]*) (\/[\w./@-]*:\d+:\d+)$/.exec(line)
      if (own) return [`${own[1]} ${own[2]}`]
      const [, name = '', path = '', row, column] = FRAME.exec(line.trim()) ?? []
      return path === '' || /extension:\/\//.test(line) ? [] : [`${name} ${path}:${row}:${column}`]
    })
    .map(frame => frame.slice(0, FRAME_MAX))
    .slice(0, FRAMES_MAX)
}

const TOP_FRAMES = 3
/**
 * What two reports have in common that are one trouble: kind, message, and the files of the top frames, without what changes with every build (hashes, lines, the
 * short names of functions). The release is none of it: a trouble that was dealt with would come again as another one (decision 185).
 */
export const groupOf = (report: { kind: ClientErrorKind; message: string; frames: readonly string[] }): string =>
  [
    report.kind,
    report.message,
    ...report.frames.slice(0, TOP_FRAMES).map(frame => fileOf(frame.replace(/:\d+:\d+$/, '').replace(/^\S* /, ''))),
  ].join('\n')

const WORD = /^(?:[a-z][a-z_-]{0,30}\d?|\d{3})$/i
/** An address by its pattern: parts that are no plain word become `:id`; no query, no hash. */
export const routePattern = (pathname: string): string => {
  const parts = pathname
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(part => part !== '')
    .slice(0, 6)
  return `/${parts.map(part => (WORD.test(part) ? part : ':id')).join('/')}`.slice(0, ROUTE_MAX)
}

/** Pages that are open without a sign-in: of others strangers have no web vitals. */
export const STRANGER_ROUTES: readonly string[] = [
  '/',
  '/user/login',
  '/user/register',
  '/user/register-result',
  '/user/alteration',
  '/oauth2-app/login',
  '/hospitalChatRecord',
  '/patient',
  '/404',
  '/403',
  '/500',
]
/** Where web vitals of all other addresses are counted. */
export const OTHER_ROUTE = '/:other'
/** Routes of one day that are counted by themselves: the menu has some two hundred pages. */
export const VITAL_ROUTES_MAX = 400

/** Family and main version of a browser by its user agent; `其他` for what is none of the usual ones. */
export function browserFamily(agent: string): string {
  const families = [
    ['微信', /MicroMessenger\/(\d+)/],
    ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
    ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
    ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
    ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
  ] as const
  for (const [name, pattern] of families) {
    const found = pattern.exec(agent)
    if (found) return `${name} ${found[1]}`
  }
  return '其他'
}
