import type { PromiseActorLogic } from 'xstate'
import type { MergePolicy } from '#contract/entities/gridColumn.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import type { GridSnapshot } from '#contract/entities/gridSnapshot.ts'
import type { GridCell, GridLogEntry, GridOp, GridRefusal } from '#contract/grids/register.ts'
import type { GridMessage, GridPresence, GridUp } from '#contract/sockets/grid.ts'

/** A cell by row and field. */
export interface CellRef {
  r: string
  f: string
}

/** An edit as the store passes it over: `b` is the number the cell had on the screen, `before` what an undo must write again (add: the opposite). */
export interface GridEdit extends CellRef {
  v: GridValue
  b: number
  before: GridValue
  /** what was typed, where `v` is only the difference to it */
  typed?: GridValue
  /** the first number of a cell that is added up: taken back it leaves nothing, not 0 */
  isFirst?: true
  /** all of a number that is added up is taken out: it leaves nothing, where nobody has added to it */
  empties?: true
}

/**
 * An operation the server has not answered yet. `at`: when it was made, ms since 1970; `was`: what its value replaced, in a column where the last writer
 * counts, for the case that the line is cut before the answer.
 */
export interface PendingOp {
  op: GridOp
  at: number
  was?: GridValue
  /** what was typed, where the operation says only the difference to it */
  typed?: GridValue
  /** of a row that has not left this page: surely never sent, which a reload must still know */
  local?: true
}

/**
 * Somebody wrote into a cell that I am writing into. `editing`: my editor is open, my draft stays; `refused`: my value was not taken because the
 * cell had moved on. I keep mine or take theirs (grid.md part 4).
 */
export interface GridConflict extends CellRef {
  kind: 'editing' | 'refused'
  mine: GridValue
  theirs: GridCell
}

/** Why a cell of mine was not stored, until I edit it again. */
export interface CellRefusal extends CellRef {
  why: GridRefusal
  text: string
  /** as it was typed */
  mine: GridValue
  /** of the operation: with its step its refusals go */
  g?: string
}

/**
 * What a step wrote into a cell. `i`, `s`: the operation that the cell must still stand at when the step is taken back, the number 0 until the server has
 * given it; `b`, `p`: the number, or the own operation, that was there before.
 */
export interface StepCell extends CellRef {
  i: string
  s: number
  v: GridValue
  before: GridValue
  b: number
  p?: string
  /** the operation is the one that took back what had been written over it */
  isBack?: true
  /** the first number of a cell that is added up */
  isFirst?: true
  /** all of it was taken out */
  empties?: true
}

/** What one person did in one go, for undo; its cells stand in the order of their operations. */
export interface UndoStep {
  g: string
  /** edits under the same name come to it as long as it is the last */
  name?: string
  cells: StepCell[]
}

/** A colleague in the table; `age` counts presence ticks since the last word. */
export interface SeenColleague extends GridPresence {
  age: number
}

/** The open editor of this person: its cell, and the number and the value that they saw there when it opened. */
export interface GridDraft extends CellRef {
  b: number
  v: GridValue
}

/** What an event makes of the context, and what is told outside. */
export interface Step {
  context: Partial<GridMergeContext>
  emits: GridMergeEmitted[]
}

export interface GridMergeContext {
  socketKey: string
  /** random id of this mounted grid (GRIDSOCK-09) */
  client: string
  /** the tenant the person works in; null: their first */
  tenant: number | null
  policies: Readonly<Record<string, MergePolicy>>
  /** fields that every row must hold before it is a row of the table */
  required: readonly string[]
  /** the field by which rows hang under each other */
  parent: string | null
  /** new rows whose required cells are not filled: nobody else knows of them, and their operations among `pending` are not sent */
  local: Readonly<Record<string, true>>
  /** the socket of the page is open */
  linked: boolean
  /** the last number applied; null before the rows are there */
  seq: number | null
  /** the highest number heard of; above `seq` there is a hole */
  head: number
  editable: boolean
  /** my operations without an answer, oldest first */
  pending: PendingOp[]
  /** counts my operations */
  made: number
  /** counts what is undone together */
  groups: number
  /** the cell my editor is open on */
  draft: GridDraft | null
  /** the cell I stand in */
  place: CellRef | null
  conflicts: GridConflict[]
  refusals: CellRefusal[]
  undo: UndoStep[]
  redo: UndoStep[]
  colleagues: SeenColleague[]
  /** the oldest operation without an answer when the answers were waited for last */
  awaited: string | null
  /** why the table cannot be shown, '' otherwise */
  trouble: string
}

export interface GridMergeInput {
  socketKey: string
  client: string
  /** the tenant whose rows are loaded: a table of the same name is another one in another tenant; without it the person's first */
  tenant?: number
  policies: Readonly<Record<string, MergePolicy>>
  required?: readonly string[]
  parent?: string
  /** what was not answered before a reload (IndexedDB) */
  queued?: PendingOp[]
}

export type GridMergeEvent =
  | { type: 'link.opened' }
  | { type: 'link.lost' }
  /** a frame of the socket; those of other tables change nothing */
  | { type: 'frame.received'; message: GridMessage }
  /** commands of the person; `now` in ms since 1970 */
  /** `step`: a command of many parts, which is taken back as one */
  | { type: 'cells.set'; edits: GridEdit[]; now: number; step?: string }
  | { type: 'edit.undo'; now: number }
  | { type: 'edit.redo'; now: number }
  /** the editor of a cell opened, or its person settled what came meanwhile: on what number and value; or it closed */
  | ({ type: 'draft.opened' } & GridDraft)
  | { type: 'draft.closed' }
  | { type: 'place.entered'; r: string; f: string }
  | { type: 'place.left' }
  /** a conflict settled: my value over theirs, or theirs */
  | { type: 'conflict.keep'; r: string; f: string; now: number }
  | { type: 'conflict.take'; r: string; f: string }
  | { type: 'refusal.seen'; r: string; f: string }
  | { type: 'table.retry' }

export type GridMergeEmitted =
  /** goes out over the socket of the page */
  | { type: 'frame.send'; x: GridUp }
  /** numbered operations, in order: write them into the store; `mine` holds the ids of own ones */
  | { type: 'ops.apply'; entries: GridLogEntry[]; mine: string[] }
  /** own operations are shown at once, or are shown no more; all of a command, or of an answer, together */
  | { type: 'ops.added'; ops: GridOp[] }
  | { type: 'ops.gone'; ops: GridOp[] }
  /** an update of an original client (GRIDSOCK-08) */
  | { type: 'row.merged'; row: GridRow }
  /** the answered and unanswered operations changed: keep `pending` over a reload */
  | { type: 'queue.changed'; pending: PendingOp[] }
  | { type: 'conflict.found'; conflict: GridConflict }
  | { type: 'op.refused'; refusal: CellRefusal }
  /** an own value went over one that this person had not seen */
  | { type: 'value.replaced'; r: string; f: string; theirs: GridCell }
  /** cells that an undo or redo left alone because they had moved on */
  | { type: 'undo.left'; count: number }
  /** so many comments of a cell are open; with every join all cells that have any */
  | { type: 'cell.commented'; r: string; f: string; open: number }
  | { type: 'comments.counted'; cells: GridSnapshot['comments'] }
  | { type: 'common.received'; key: string; args: unknown[] }

/** The rows of a table are in the store: the number they stand at, whether this person may edit, the cells that were asked for. */
export interface LoadedRows {
  s: number
  editable: boolean
  cells: (CellRef & GridCell)[]
}
/** Fills the store with the rows of the table, and looks there for the cells this person writes into. Fails with a Failure. */
export type LoadRows = PromiseActorLogic<LoadedRows, { socketKey: string; cells: CellRef[] }>
