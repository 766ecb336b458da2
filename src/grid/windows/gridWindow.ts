import type { DialogProps } from '#src/lib/dialogs/lazyDialog.tsx'
import type { CellPlace } from '#machines/gridMerge/gridMerge.types.ts'
import type { PasteJob } from '../range/pasteJob.ts'

/** Windows that a grid can open over the page. */
export type GridWindow =
  /** what can be done with a column; with the cell it was opened from */
  | { kind: 'columnMenu'; f: string }
  | { kind: 'columnMenu'; f: string; place: CellPlace }
  /** what the cells of a column must hold */
  | { kind: 'filter'; f: string }
  /** when the cells of a column stand out */
  | { kind: 'conditions'; f: string }
  /** which columns are shown, and in which order */
  | { kind: 'columns' }
  /** by which columns the rows are grouped */
  | { kind: 'groups' }
  /** who changed a cell */
  | { kind: 'history'; place: CellPlace }
  /** what people said about it */
  | { kind: 'comments'; place: CellPlace }
  /** what a large paste does, before it does it; `place`: the cell that has the focus again afterwards */
  | { kind: 'paste'; job: PasteJob; place: CellPlace }
  /** the whole row of a cell, for reading and writing */
  | { kind: 'details'; place: CellPlace }
  /** how many rows come behind the row of a cell */
  | { kind: 'insertRows'; place: CellPlace }
  /** named ways of looking at the table */
  | { kind: 'views' }
  /** which keys do what */
  | { kind: 'keys' }

/** Which window of a grid is open: at most one. */
export class OpenWindow {
  #shown: GridWindow | null = null
  readonly #listeners = new Set<() => void>()

  readonly get = (): GridWindow | null => this.#shown
  readonly open = (shown: GridWindow): void => this.#set(shown)
  readonly close = (): void => this.#set(null)
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(shown: GridWindow | null): void {
    this.#shown = shown
    for (const listener of this.#listeners) listener()
  }
}

/** What a window of a grid takes; `shown` stays the last one while the window leaves. */
export interface WindowProps<K extends GridWindow['kind']> extends DialogProps {
  shown: Extract<GridWindow, { kind: K }>
}
