import type { PromiseActorLogic } from 'xstate'
import type { UsableReply } from '#contract/http/calls/cannedReplies.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { ReplyValues } from '#contract/rules/cannedReplies.ts'

/** Everything the doctor may insert. */
export type FetchReplies = PromiseActorLogic<UsableReply[], undefined>

export interface CannedRepliesInput {
  /** what is known of the conversation; see `values.set` */
  values: ReplyValues
}
export interface CannedRepliesContext {
  values: ReplyValues
  replies: UsableReply[]
  failure: Failure | null
  /** what is written behind the slash */
  query: string
  /** the stretch of the input that a chosen reply takes the place of, in UTF-16 units */
  from: number
  to: number
  /** of the shown replies */
  index: number
  /** Enter was pressed while the replies were on their way */
  isWanted: boolean
  /** the blank that is selected in the input */
  blank: { start: number; end: number } | null
}

export type CannedRepliesEvent =
  /** a slash was typed at `from`, or the button was pressed (`from` = `to` = caret) */
  | { type: 'slash'; from: number; to: number }
  /** what stands behind the slash now, and the caret */
  | { type: 'text'; query: string; to: number }
  | { type: 'up' }
  | { type: 'down' }
  | { type: 'choose'; id?: string }
  /** Tab while blanks are open: the input's text and caret */
  | { type: 'tab'; text: string; caret: number }
  | { type: 'done' }
  | { type: 'retry' }
  | { type: 'values.set'; values: ReplyValues }

/** Put `text` in place of [from, to) of the input; `id` is counted as used. */
export interface ReplyChosen {
  type: 'reply.chosen'
  id: string
  text: string
  from: number
  to: number
}
export type CannedRepliesTag = 'open' | 'loading' | 'failed' | 'filling'
