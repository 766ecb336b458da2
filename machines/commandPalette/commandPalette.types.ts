import type { PromiseActorLogic } from 'xstate'

/** A result: which entry, and the matched part of its label (`to` exclusive). */
export interface Found {
  id: string
  group: string
  from: number
  to: number
}

export interface CommandPaletteContext {
  query: string
  found: Found[]
  /** place of the marked result */
  active: number
  /** an input method is at work: Enter belongs to it */
  isComposing: boolean
  /** what was chosen; null: nothing */
  chosen: string | null
}

export type CommandPaletteEvent =
  | { type: 'query.typed'; query: string }
  | { type: 'composition.started' }
  | { type: 'composition.ended' }
  /** moves the mark; one beyond an end comes to the other, more stops at the end */
  | { type: 'active.move'; by: number }
  | { type: 'active.first' }
  | { type: 'active.last' }
  | { type: 'active.point'; at: number }
  /** without `at`: the marked one */
  | { type: 'entry.choose'; at?: number }
  /** asks for the records once more */
  | { type: 'records.again' }
  | { type: 'palette.close' }

/** Loads what the search needs. A failure leaves the search by characters. */
export type Prepare = PromiseActorLogic<void>
export type Search = PromiseActorLogic<Found[], { query: string }>
