/** The four fields every answer is read through (HTTP-15); `timestamp` is epoch ms. `code`: 0 or 200 success, 201 imported with errors, else failure. */
export interface Envelope<T> {
  success: boolean
  message: string
  code: number | string
  result: T
  timestamp?: number
}

/** One page of a list (contract.md part 6). */
export interface Page<T> {
  records: T[]
  total: number
  size: number
  current: number
  pages: number
}

/** Texts of the envelopes the server makes by itself (contract.md 1.2–1.6). */
export const ENVELOPE_TEXT = {
  ok: '操作成功！',
  unknownPath: '路径不存在，请检查路径是否正确',
  duplicate: '数据库中已存在该记录',
  forbidden: '没有权限，请联系管理员授权',
  tooLong: '字段太长,超出数据库字段的长度',
  tooLarge: '文件大小超出10MB限制, 请压缩或降低文件质量! ',
  failed: '操作失败，',
  tokenExpired: 'Token失效，请重新登录',
} as const

/** Codes of the envelope (contract.md 1.3). */
export const CODE = {
  ok: 0,
  success: 200,
  imported: 201,
  unknownPath: 404,
  wrongMethod: 405,
  failed: 500,
  forbidden: 510,
} as const
/** Something that the call needs is away: the same call may be made again later. Beside CODE, which every page carries. */
export const CODE_UNAVAILABLE = 503

/** The part of the message of an HTTP 500 that means: sign in again (ERR-09). */
export const TOKEN_EXPIRED_MARK = 'Token失效'

/** Login answers count by code '200', compared as text (API-AUTH-07, C15). */
export const isLoginSuccess = (answer: { code: number | string }): boolean => String(answer.code) === '200'
