import type { PromiseActorLogic } from 'xstate'

/** Fields of a user that exist once only (contract.md 4.21). */
export type UniqueField = 'username' | 'phone' | 'email'

export interface UniqueCheckContext {
  field: UniqueField
  /** what was typed last */
  value: string
}

export interface UniqueCheckInput {
  field: UniqueField
}

/** isWellFormed: the form's own rule has nothing to say against the value, so that asking the server makes sense. */
export type UniqueCheckEvent = { type: 'value.change'; value: string; isWellFormed: boolean }

/** true: nobody has it yet. Rejects with a Failure. */
export type AskUnique = PromiseActorLogic<boolean, { field: UniqueField; value: string }>
