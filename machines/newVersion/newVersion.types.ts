import type { PromiseActorLogic } from 'xstate'

export interface NewVersionContext {
  /** build of this page; empty: unknown, then nothing is ever asked */
  build: string
  /** names of the unsaved work that a reload would lose */
  unsaved: string[]
}

export interface NewVersionInput {
  build: string
}

export type NewVersionEvent =
  /** the page can be seen again */
  | { type: 'page.shown' }
  /** a person wants the new version; `unsaved` names what would be lost */
  | { type: 'reload.request'; unsaved: string[] }
  | { type: 'reload.confirm' }
  | { type: 'reload.cancel' }
  | { type: 'later' }

/** The build that the server offers now. */
export type FetchBuild = PromiseActorLogic<string>
