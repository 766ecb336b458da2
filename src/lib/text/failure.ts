import type { Failure } from '#contract/http/failure.ts'

/** What a form says when its call failed: the server's words, or ours where it said nothing a person could read. */
export const failureLine = ({ kind, text }: Failure): string =>
  kind === 'network' ? '网络连接失败，请检查网络后重试' : text.trim() || '请求出现错误，请稍后再试'
