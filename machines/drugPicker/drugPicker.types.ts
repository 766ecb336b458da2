import type { PromiseActorLogic } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'

/** A drug as the list under the field shows it: what tells it apart, and why it cannot be taken, in a sentence. */
export interface FoundDrug {
  code: string
  name: string
  spec: string
  disabled: string | null
}
export interface DrugPage {
  rows: FoundDrug[]
  hasMore: boolean
}

export interface DrugPickerContext {
  text: string
  /** from 1 */
  page: number
  rows: FoundDrug[]
  hasMore: boolean
  /** place of the marked row */
  active: number
  /** Enter came before the list did: the first drug that can be taken is meant */
  isEager: boolean
  failure: Failure | null
}

export type DrugPickerEvent =
  /** initials, part of the name or a code; an empty text closes the list */
  | { type: 'text'; text: string }
  | { type: 'up' }
  | { type: 'down' }
  | { type: 'page'; by: 1 | -1 }
  /** without `at`: the marked one */
  | { type: 'choose'; at?: number }
  | { type: 'retry' }
  | { type: 'close' }

export type DrugPickerEmitted = { type: 'drug.chosen'; code: string }
export type DrugPickerTag = 'open' | 'busy' | 'failed'

/** One page of the drugs that a text finds. Rejects with a Failure. */
export type FindDrugs = PromiseActorLogic<DrugPage, { text: string; page: number }>
