import type { PromiseActorLogic } from 'xstate'

/** A row is new until it is stored, existing, or removed (EDIT-10). */
export type RowState = 'new' | 'existing' | 'removed'
/** How rows are chosen (EDIT-19). */
export type SelectionMode = 'checkbox' | 'radio' | 'none'

export interface RowEditingContext {
  selection: SelectionMode
  /** rows hang under each other: none is removed (GRID-64) */
  isTree: boolean
  /** rows that came in this session and are stored nowhere; also those that were taken out again, which undo may bring back */
  added: string[]
  /**
   * stored rows that this session took out, in the order of their removal, and those it added, which an undo may take out. Undo may also bring some
   * back: those that are not there are the delete list (EDIT-11)
   */
  removed: string[]
  selected: string[]
  /** rows that wait for a yes to their removal */
  leaving: string[]
  /** removals that wait for the owner's word, the oldest is asked for now; each stands or falls alone */
  queue: string[][]
  /** row of the last insert; null for the top */
  insertedAt: string | null
  /** why removals were not done, '' otherwise; until the next request for one */
  trouble: string
}
export interface RowEditingInput {
  selection?: SelectionMode
  isTree?: boolean
}

export type RowEditingEvent =
  /** new rows under these ids, behind row `after` (null: at the top, undefined: at the bottom) */
  | { type: 'rows.add'; ids: string[]; after?: string | null }
  /** new rows that stand in the table already, as they were given */
  | { type: 'rows.pushed'; ids: string[] }
  /** 插入一行 at a row: refused when repeated there at once (EDIT-15) */
  | { type: 'row.insert'; id: string; after: string | null }
  | { type: 'row.move'; id: string; to: number }
  | { type: 'row.select'; id: string; disabled?: boolean }
  | { type: 'row.unselect'; id: string }
  /** the rows that can be chosen; empty takes the whole selection back */
  | { type: 'rows.selectAll'; ids: string[] }
  | { type: 'selection.clear' }
  /** the toolbar's 删除: asks first; of one row: without asking */
  | { type: 'selection.remove' }
  | { type: 'rows.remove'; ids: string[] }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }
  /** all is stored as it stands: new rows exist, the delete list is empty. `live`: the rows that are there */
  | { type: 'rows.stored'; live: readonly string[] }
  /** other rows were loaded, all of them stored */
  | { type: 'rows.loaded' }
  /** a colleague deleted them */
  | { type: 'rows.gone'; ids: string[] }

export type SelectionChange = 'selected' | 'unselected' | 'selected-all'
export type RowEditingEmitted =
  | { type: 'rows.added'; ids: string[]; after: string | null | undefined }
  | { type: 'rows.removed'; ids: string[] }
  | { type: 'row.moved'; id: string; to: number }
  /** EDIT-20 */
  | { type: 'selection.changed'; change: SelectionChange; ids: string[] }
  /** 你点击的太快了，请慢点点击! */
  | { type: 'insert.blocked' }

/** Anyone who owns the grid may say no, or store the removal first (asyncRemove); fails with a Failure. Answers at once where nobody has to be asked. */
export type AllowRemoval = PromiseActorLogic<void, { ids: string[] }>
