import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import type { CellRef, CellRefusal, GridConflict } from '#machines/gridMerge/gridMerge.types.ts'
import type { GridStore } from '../store/gridStore.ts'
import type { CellComments } from './commentCounts.ts'
import type { CellRecord } from './cellRecord.ts'

/** A value that somebody wants in a cell, who looked at the table when it stood at number `seen`; without it, just now. */
export interface CellEdit extends CellRef {
  v: GridValue
  seen?: number
}

/** A colleague in a cell. */
export interface CellCompany {
  name: string
  /** 0 to PERSON_COLOURS - 1 */
  colour: number
  isEditing: boolean
}

/** Somebody else in the table. */
export interface GridPerson {
  /** of their account */
  id: string
  name: string
  /** 0 to PERSON_COLOURS - 1 */
  colour: number
  place: CellRef
  isEditing: boolean
}

/** Cells that wait for this person's word. */
export interface GridTroubles {
  /** without the one under the open editor: its end or its note settles it */
  conflicts: readonly GridConflict[]
  refusals: readonly CellRefusal[]
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

export type GridDataEvent =
  /** phase, access or trouble changed */
  | { type: 'status' }
  /** marks of these rows changed: conflict, refusal, company, comments */
  | { type: 'rows'; ids: readonly string[] }
  /** somebody wrote into the cell whose editor is open */
  | { type: 'overtaken'; place: CellRef }
  /** undo or redo wrote into these cells */
  | { type: 'rewound'; cells: readonly CellRef[] }
  /** other rows came in place of those that were there */
  | { type: 'loaded' }
  /** something for the owner of the grid (GRIDSOCK-06) */
  | { type: 'common'; key: string; args: readonly unknown[] }
  /** a sentence for the person */
  | { type: 'told'; text: string }

/** Who holds the rows of a grid: this page alone, or a table that others edit too. */
export interface GridData {
  readonly store: GridStore
  /**
   * the number the rows stand at: anyone who writes later what they decided now says it with the edit (`seen`); undefined while own operations have none, which
   * would be taken for a colleague's
   */
  number: () => number | undefined
  status: () => { phase: GridPhase; access: GridAccess; trouble: string }
  /** a row of the table that this person made: they may fill it though they may edit no others; absent where the page alone knows what it added */
  isOwn?: (r: string) => boolean
  /** fields that a new row still needs before others can see it; null: no such row. Absent where nobody else is */
  missingIn?: (r: string) => readonly string[] | null
  /** rows that nobody else sees yet */
  unfinished?: () => readonly string[]
  /** writes cells, as one step of undo */
  set: (cellEdits: readonly CellEdit[]) => void
  /** rows that belong to the table and came later: no edit, no step of undo; absent where all rows come with the table */
  include?: (cellEdits: readonly CellEdit[]) => void
  /** other rows in place of those that are there, with nothing to undo; absent where a server gives the rows */
  load?: (rows: readonly GridRow[]) => void
  /** what a command writes belongs to the step of this name: it goes on with that step where it is the last one */
  asStep: (name: string, command: () => void) => void
  /** own operations without an answer, without those of rows that are not finished; absent where nobody answers */
  waiting?: () => number
  undo: () => void
  redo: () => void
  canUndo: () => { undo: boolean; redo: boolean }
  /** the cell whose editor is open, null for none */
  draft: (place: CellRef | null) => void
  /** the cell in which this person stands */
  enter: (place: CellRef | null) => void
  conflictAt: (r: string, f: string) => GridConflict | null
  refusalAt: (r: string, f: string) => CellRefusal | null
  companyAt: (r: string, f: string) => CellCompany | null
  people: () => readonly GridPerson[]
  troubles: () => GridTroubles
  commentsAt: (r: string, f: string) => CellComments
  /** history and comments of cells; null: rows of a page alone have none */
  readonly record: CellRecord | null
  /** settles a conflict: my value over theirs, or theirs */
  keep: (place: CellRef) => void
  take: (place: CellRef) => void
  /** my values over theirs in all conflicts, as one step of undo */
  keepAll: () => void
  /** a refusal was read */
  seen: (place: CellRef) => void
  retry: () => void
  listen: (listener: (event: GridDataEvent) => void) => () => void
  stop: () => void
}
