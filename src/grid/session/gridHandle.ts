import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import { DRAG_KEY } from '#contract/entities/gridRow.ts'
import { failure } from '#contract/http/failure.ts'
import { deleteList, rowStateOf } from '#machines/rowEditing/rowEditing.rules.ts'
import type { GridErrors } from '#machines/gridValidation/gridValidation.types.ts'
import { newId } from '#src/lib/newId.ts'
import type { CellEdit } from '../data/gridData.ts'
import { insertion } from '../data/rowPositions.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { editsOf, type RowValues } from './framedValues.ts'
import type { GridSession } from './gridSession.ts'

type Fields = Readonly<Record<string, GridValue>>
/** A row as it is handed out: several kinds of values as their kind gives them; new rows have no id. */
export type CollectedRow = Record<string, unknown>

/** What the owner of a grid may do with it (contract.md 28.48). */
export interface GridHandle {
  /** new rows with the columns' defaults, at the bottom */
  addRows: (rows?: Fields | readonly Fields[]) => void
  /** new rows with defaults at an index */
  insertRows: (rows: Fields | readonly Fields[], index: number) => void
  /** new rows as they are, without defaults */
  pushRows: (rows: Fields | readonly Fields[], options?: { index?: number; setActive?: boolean }) => void
  /** these in place of all rows that are there, all of them new and as they are; the delete list is empty. Throws where a server gives the rows */
  loadNewData: (rows: Fields | readonly Fields[]) => void
  /** a row to another index of the table's order */
  moveRow: (id: string, index: number) => void
  removeRows: (rows: readonly Pick<GridRow, 'id'>[]) => void
  removeRowsById: (ids: readonly string[]) => void
  removeSelection: () => void
  clearSelection: () => void
  /** as one step of undo; thousands of cells come in frames of about 500, and before anything else that this handle does */
  setValues: (changes: readonly RowValues[]) => void
  getTableData: (options?: { rowIds?: readonly string[] }) => CollectedRow[]
  getNewData: () => CollectedRow[]
  getNewDataWithId: () => CollectedRow[]
  /** ids of stored rows that were removed */
  getDeleteData: () => { id: string }[]
  getAll: () => { tableData: CollectedRow[]; deleteData: { id: string }[] }
  /** issues by row and column, or null (GVAL-24) */
  validateTable: () => Promise<GridErrors | null>
  /** the values; throws one generic error when anything is wrong (GVAL-38) */
  fullValidateTable: () => Promise<CollectedRow[]>
  resetScrollTop: () => void
  getIfRowById: (id: string) => { row: CollectedRow; isNew: boolean } | null
  /** everything is stored now: new rows exist, the delete list is empty */
  markStored: () => void
}

type Session = Pick<
  GridSession,
  'data' | 'columns' | 'cells' | 'edit' | 'writer' | 'issues' | 'rows' | 'tree' | 'commands' | 'framed' | 'options' | 'screen'
>

const listOf = (rows: Fields | readonly Fields[] | undefined): readonly Fields[] =>
  rows === undefined ? [{}] : Array.isArray(rows) ? (rows as readonly Fields[]) : [rows as Fields]

/** The handle of a session; `scrollToRow` moves the viewport. */
export function gridHandle(session: Session, scrollToRow: (index: number) => void): GridHandle {
  const { data, columns, rows } = session
  const { editing } = session.edit
  const isLive = (id: string) => data.store.row(id)?.isLive === true
  const isNew = (id: string) => rowStateOf(rows.getSnapshot().context, id, isLive(id)) === 'new'
  /** what is being typed counts */
  const settle = () => {
    session.framed.flush()
    editing.send({ type: 'page.click', place: 'outside' })
    data.store.commit()
  }
  const collect = (row: RowHandle, isWithId: boolean): CollectedRow => ({
    ...row.toRow(),
    ...Object.fromEntries(
      columns.map(({ key }) => {
        const kind = session.cells.kind(key)
        return [key, kind.collect === undefined ? row.get(key) : kind.collect(row.get(key))]
      }),
    ),
    [DRAG_KEY]: row.orderNum,
    ...(isWithId ? {} : { id: undefined }),
  })
  /** Rows in their order; without `isWithId` the new ones lose their temporary id. */
  const collected = (isWithId: boolean, wanted: (id: string, isAdded: boolean) => boolean): CollectedRow[] => {
    settle()
    const added = new Set(rows.getSnapshot().context.added)
    return data.store.view.filter(({ id }) => wanted(id, added.has(id))).map(row => collect(row, isWithId || !added.has(row.id)))
  }
  const deleted = () => deleteList(rows.getSnapshot().context, isLive).map(id => ({ id }))
  /** rows as they are given, with the ids under which they stand */
  const named = (given: readonly Fields[]) =>
    given.map(({ id, ...fields }) => ({ id: typeof id === 'string' ? id : newId(), d: fields }))
  /** the row behind which an index lies: null for the top, undefined for the bottom */
  const before = (index: number | undefined) => {
    const { view } = data.store
    return index === undefined || index >= view.length ? undefined : index === 0 ? null : view[index - 1]?.id
  }
  const addWithDefaults = (given: readonly Fields[], index?: number) => {
    settle()
    const after = before(index)
    const made = named(given)
    data.asStep(newId(), () => {
      rows.send({ type: 'rows.add', ids: made.map(({ id }) => id), ...(after === undefined ? {} : { after }) })
      session.writer.setValues(made.flatMap(({ id, d }) => editsOf(id, d)))
    })
  }
  const put = (given: readonly Fields[], index: number | undefined, write: (cellEdits: readonly CellEdit[]) => void) => {
    const made = named(given)
    rows.send({ type: 'rows.pushed', ids: made.map(({ id }) => id) })
    write(insertion(data.store.view, made, before(index)))
    return made.map(({ id }) => id)
  }
  const removeRowsById = (ids: readonly string[]) => {
    session.framed.flush()
    if (session.options.isTree === true || session.tree !== null) throw new Error('Rows of a tree table cannot be removed')
    rows.send({ type: 'rows.remove', ids: ids.filter(isLive) })
  }
  const validateTable = () =>
    new Promise<GridErrors | null>((resolve, reject) => {
      settle()
      const { validation } = session.issues
      const heard = [
        validation.on('table.validated', ({ errors }) => end(() => resolve(errors))),
        validation.on('table.unjudged', ({ reason }) => end(() => reject(reason))),
        validation.subscribe({ complete: () => end(() => reject(failure('cancelled', '表格已关闭，校验未完成'))) }),
      ]
      const end = (answer: () => void) => {
        heard.forEach(one => one.unsubscribe())
        answer()
      }
      validation.send({ type: 'table.validate' })
    })
  return {
    addRows: given => addWithDefaults(listOf(given)),
    insertRows: (given, index) => {
      if (index < 0) throw new RangeError('The index of inserted rows is 0 or more')
      addWithDefaults(listOf(given), index)
    },
    pushRows: (given, { index, setActive = false } = {}) => {
      settle()
      const [id] = put(listOf(given), index, data.set)
      const [column] = columns
      if (setActive && id !== undefined && column !== undefined) session.screen.focus({ r: id, f: column.key })
    },
    loadNewData: given => {
      const { load, include } = data
      if (load === undefined || include === undefined) throw new Error('The rows of a shared table come from its server')
      session.framed.flush()
      load([])
      session.tree?.replaced()
      put(listOf(given), undefined, include)
    },
    moveRow: (id, index) => {
      session.framed.flush()
      session.commands.move(id, index)
    },
    removeRows: given => removeRowsById(given.map(({ id }) => id)),
    removeRowsById,
    removeSelection: () => removeRowsById(rows.getSnapshot().context.selected),
    clearSelection: () => rows.send({ type: 'selection.clear' }),
    setValues: changes => session.framed.set(changes),
    getTableData: ({ rowIds } = {}) => collected(false, id => rowIds === undefined || rowIds.includes(id)),
    getNewData: () => collected(false, (_, isAdded) => isAdded),
    getNewDataWithId: () => collected(true, (_, isAdded) => isAdded),
    getDeleteData: deleted,
    getAll: () => ({ tableData: collected(false, () => true), deleteData: deleted() }),
    validateTable,
    fullValidateTable: async () => {
      if ((await validateTable()) !== null) throw new Error('表格校验未通过')
      return collected(false, () => true)
    },
    resetScrollTop: () => scrollToRow(0),
    getIfRowById: id => {
      session.framed.flush()
      const row = data.store.row(id)
      return row?.isLive === true ? { row: collect(row, true), isNew: isNew(id) } : null
    },
    markStored: () => {
      session.framed.flush()
      const { added, removed } = rows.getSnapshot().context
      rows.send({ type: 'rows.stored', live: [...added, ...removed].filter(isLive) })
    },
  }
}
