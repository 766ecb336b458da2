import type { GridValue } from '#contract/entities/gridRow.ts'

/** A cell by row and field, never by position: rows move under an open editor (grid.md 5.1). */
export interface EditedCell {
  r: string
  f: string
}

export interface CellEditingContext {
  /** every editable cell shows its editor, clicks end nothing (EDIT-02) */
  alwaysEdit: boolean
  cell: EditedCell | null
  /** what stood in the cell when its editor opened */
  base: GridValue
  draft: GridValue
  /** a key that opened the editor and is its first letter; '' otherwise */
  typed: string
}

/** Where to go on when an edit is confirmed by a key. */
export type EditMove = 'below' | 'above' | 'next' | 'previous'

/** What was clicked, as the page tells it: only a real outside ends the editing (EDIT-03 to EDIT-08). */
export type ClickTarget = 'outside' | 'popup' | 'dropdown' | 'datePicker' | 'plainSpan' | 'row'

export type CellEditingEvent =
  /** a cell that can be edited was clicked, or a key typed on it; `typed`: that key */
  | { type: 'cell.edit'; r: string; f: string; value: GridValue; typed?: string }
  | { type: 'page.click'; place: ClickTarget }
  | { type: 'draft.change'; value: GridValue }
  /** an input method is at work: its Enter, Escape and Tab are its own */
  | { type: 'composition.started' }
  | { type: 'composition.ended' }
  | { type: 'edit.confirm'; go?: 'stay' | EditMove }
  | { type: 'edit.cancel' }
  /** the row moved to another place, or was deleted, or somebody changed the cell */
  | { type: 'row.moved' }
  | { type: 'row.gone'; r: string }
  | { type: 'cell.overtaken' }
  | { type: 'overtaken.settled'; take: boolean; value: GridValue }

export type CellEditingEmitted =
  | { type: 'focus.wanted'; r: string; f: string }
  /** the editor closed with a value: store it if it changed, then the kind's own handler (EDIT-09) */
  | { type: 'edit.ended'; r: string; f: string; value: GridValue; changed: boolean }
  | { type: 'edit.cancelled'; r: string; f: string }
  /** the row was deleted under the editor: what was typed is offered for copying */
  | { type: 'draft.orphaned'; r: string; f: string; draft: GridValue }
  | { type: 'move.wanted'; to: EditMove }
