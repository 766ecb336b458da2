import type { Failure } from '#contract/http/failure.ts'
import { FAILURE_TEXT } from '#contract/rules/failureTexts.ts'

/** What a form says when its call failed: the server's words, or ours where it said nothing a person could read. */
export const failureLine = ({ kind, text }: Failure): string =>
  kind === 'network' ? FAILURE_TEXT.network : text.trim() || FAILURE_TEXT.unserved
