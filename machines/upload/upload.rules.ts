import { UPLOAD_TEXT } from '#contract/rules/uploadTexts.ts'
import { failureOf } from '#contract/http/failure.ts'
import type { UploadAnswer } from './upload.types.ts'

/** Field of the answer that gives the path, unless a column names another one (contract.md 19.1). */
export const RESPONSE_NAME = 'message'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

/** The stored path in an answer: its own field of that name, or the one of its result; '' when there is none. */
export const pathIn = (answer: UploadAnswer, responseName: string): string =>
  textOf(fieldOf(answer, responseName)) || textOf(fieldOf(answer.result, responseName))

/** The server says no: only the boolean counts (UPLOAD-05). */
export const isRefusal = (answer: UploadAnswer): boolean => answer.success === false

/** What a refusal says (UPLOAD-04). */
export const refusalText = (answer: UploadAnswer): string => textOf(answer.message) || UPLOAD_TEXT.unknown

/** What a failed request says; the words of a browser's own network error are nothing a person could read. */
export function failureText(error: unknown): string {
  const { kind, text } = failureOf(error)
  return kind === 'network' ? '网络连接失败' : text.trim() || UPLOAD_TEXT.unknown
}

/** Whole percents between 0 and 100. */
export const percentOf = (percent: number): number =>
  Number.isFinite(percent) ? Math.min(100, Math.max(0, Math.round(percent))) : 0
