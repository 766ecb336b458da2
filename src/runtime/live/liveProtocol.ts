import type { EventObject } from 'xstate'

/** Between tabs of one browser only: nothing of it reaches the network. */
export const LIVE_CHANNEL = 'xinglin-live'

/** A tab of the product that was opened with `?inspect`. */
export interface LiveTab {
  id: string
  title: string
  /** path of its page */
  path: string
}

/** Where an actor is. Words and numbers of its context that are secrets or could tell of a person are masked. */
export interface LivePosition {
  /** names of all active states, compound ones too; without the root */
  active: readonly string[]
  tags: readonly string[]
  context: unknown
  status: 'active' | 'done' | 'error' | 'stopped'
}

/** One thing that an actor did. */
export interface LiveStep extends LivePosition {
  /** counts the steps of its actor, from 1 */
  nr: number
  /** epoch ms */
  at: number
  /** as the paths of its model call it, its payload masked; null: the start */
  event: EventObject | null
  /** names of the transitions taken; empty: nothing listened */
  taken: readonly string[]
}

/** A running machine of a tab. */
export interface LiveActor {
  id: string
  /** name of the machine */
  machine: string
}

/** What a watched tab tells, and what the workbench asks (`ask`: all there is, from everybody). */
export type LiveMessage =
  | { kind: 'ask' }
  | { kind: 'tab'; tab: LiveTab; actors: readonly { actor: LiveActor; steps: readonly LiveStep[] }[] }
  | { kind: 'step'; tab: string; actor: LiveActor; step: LiveStep }
  | { kind: 'left'; tab: string }
