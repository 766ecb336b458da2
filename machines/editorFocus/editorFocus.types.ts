import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'

export interface EditorFocusContext {
  /** the cell whose editor the focus waits for, and what was typed meanwhile */
  awaited: (CellRef & { typed: string }) | null
}

export type EditorFocusEvent =
  /** the editor that opens was opened by a key: it takes the focus before the key does anything else */
  | { type: 'editor.keyed' }
  | { type: 'editor.pressed' }
  /** the editor stands in the page */
  | { type: 'editor.arrived' }
  /** the editor of the cell is still loading, or takes its text later; `typed` is all that was typed for it so far */
  | { type: 'focus.awaited'; r: string; f: string; typed: string }
  /** the editor has the focus and the text, or nobody waits for it any more */
  | { type: 'focus.settled' }
  /** an input method began in the cell before its editor has the focus */
  | { type: 'composition.early' }
  | { type: 'composition.over' }
  /** files of the open editor are on their way */
  | { type: 'files.sending' }
  | { type: 'files.settled' }
