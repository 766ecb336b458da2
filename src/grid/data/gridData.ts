import type { GridValue } from '#contract/entities/gridRow.ts'
import type { CellPlace, CellRefusal, GridConflict } from '#machines/gridMerge/gridMerge.types.ts'
import type { GridStore } from '../store/gridStore.ts'

/** A value that somebody wants in a cell. */
export interface CellWish extends CellPlace {
  v: GridValue
}

/** A colleague in a cell. */
export interface CellCompany {
  name: string
  isEditing: boolean
}

/** Where the rows of a grid stand with their server; `local`: there is none. */
export type GridPhase = 'local' | 'loading' | 'live' | 'syncing' | 'offline' | 'failed'

/** What this person may do with the rows; a grid of its own may do everything. */
export interface GridAccess {
  edit: boolean
  add: boolean
  remove: boolean
  move: boolean
}

export type GridDataNews =
  /** phase, access or trouble changed */
  | { type: 'status' }
  /** marks of these rows changed: conflict, refusal, company */
  | { type: 'rows'; ids: readonly string[] }
  /** somebody wrote into the cell whose editor is open */
  | { type: 'overtaken'; place: CellPlace }
  /** a sentence for the person */
  | { type: 'told'; text: string }

/** Who holds the rows of a grid: this page alone, or a table that others edit too. */
export interface GridData {
  readonly store: GridStore
  status: () => { phase: GridPhase; access: GridAccess; trouble: string }
  /** writes cells, as one step of undo */
  set: (wishes: readonly CellWish[]) => void
  undo: () => void
  redo: () => void
  canUndo: () => { undo: boolean; redo: boolean }
  /** the cell whose editor is open, null for none */
  draft: (place: CellPlace | null) => void
  /** the cell in which this person stands */
  enter: (place: CellPlace | null) => void
  conflictAt: (r: string, f: string) => GridConflict | null
  refusalAt: (r: string, f: string) => CellRefusal | null
  companyAt: (r: string, f: string) => CellCompany | null
  /** settles a conflict: my value over theirs, or theirs */
  keep: (place: CellPlace) => void
  take: (place: CellPlace) => void
  /** a refusal was read */
  seen: (place: CellPlace) => void
  retry: () => void
  listen: (listener: (news: GridDataNews) => void) => () => void
  stop: () => void
}
