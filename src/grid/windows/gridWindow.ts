import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { createListeners } from '#src/lib/createStore.ts'
import type { PasteJob } from '../range/pasteJob.ts'

/** Windows that a grid can open over the page. */
export type GridWindow =
  /** what can be done with a column; with the cell it was opened from */
  | { kind: 'columnMenu'; f: string }
  | { kind: 'columnMenu'; f: string; place: CellRef }
  /** what the cells of a column must hold */
  | { kind: 'filter'; f: string }
  /** when the cells of a column stand out */
  | { kind: 'conditions'; f: string }
  /** which columns are shown, and in which order */
  | { kind: 'columns' }
  /** by which columns the rows are grouped */
  | { kind: 'groups' }
  /** who changed a cell */
  | { kind: 'history'; place: CellRef }
  /** what people said about it */
  | { kind: 'comments'; place: CellRef }
  /** what a large paste does, before it does it; `place`: the cell that has the focus again afterwards */
  | { kind: 'paste'; job: PasteJob; place: CellRef }
  /** the whole row of a cell, for reading and writing */
  | { kind: 'details'; place: CellRef }
  /** how many rows come behind the row of a cell */
  | { kind: 'insertRows'; place: CellRef }
  /** named ways of looking at the table */
  | { kind: 'views' }
  /** which keys do what */
  | { kind: 'keys' }

/** Which window of a grid is open: at most one. */
export class OpenWindow {
  #shown: GridWindow | null = null
  readonly #changes = createListeners()

  readonly get = (): GridWindow | null => this.#shown
  readonly open = (shown: GridWindow): void => this.#set(shown)
  readonly close = (): void => this.#set(null)
  readonly listen = this.#changes.subscribe

  #set(shown: GridWindow | null): void {
    this.#shown = shown
    this.#changes.notify()
  }
}

/** What a window of a grid takes; `shown` stays the last one while the window leaves. */
export interface WindowProps<K extends GridWindow['kind']> extends DialogProps {
  shown: Extract<GridWindow, { kind: K }>
}
