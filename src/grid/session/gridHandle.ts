import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import { DRAG_KEY } from '#contract/entities/gridRow.ts'
import type { GridErrors } from '#machines/gridValidation/gridValidation.types.ts'
import { newId } from '#src/lib/newId.ts'
import { insertion } from '../data/places.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { wishesOf, type RowValues } from './framedValues.ts'
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
  /** faults by row and column, or null (GVAL-24) */
  validateTable: () => Promise<GridErrors | null>
  /** the values; throws one generic error when anything is wrong (GVAL-38) */
  fullValidateTable: () => Promise<CollectedRow[]>
  resetScrollTop: () => void
  getIfRowById: (id: string) => { row: CollectedRow; isNew: boolean } | null
  /** everything is stored now: new rows exist, the delete list is empty */
  markStored: () => void
}

const listOf = (rows: Fields | readonly Fields[] | undefined): readonly Fields[] =>
  rows === undefined ? [{}] : Array.isArray(rows) ? (rows as readonly Fields[]) : [rows as Fields]

/** The handle of a session; `scrollToRow` moves the viewport. */
export function gridHandle(session: GridSession, scrollToRow: (index: number) => void): GridHandle {
  const { data, columns, rows, editing } = session
  const isNew = (id: string) => rows.getSnapshot().context.added.includes(id)
  /** what is being typed counts */
  const settle = () => {
    session.framed.flush()
    editing.send({ type: 'page.click', place: 'outside' })
    data.store.commit()
  }
  const collect = (row: RowHandle, withId: boolean): CollectedRow => ({
    ...row.toRow(),
    ...Object.fromEntries(
      columns.map(({ key }) => {
        const kind = session.kind(key)
        return [key, kind.collect === undefined ? row.get(key) : kind.collect(row.get(key))]
      }),
    ),
    [DRAG_KEY]: row.orderNum,
    ...(isNew(row.id) && !withId ? { id: undefined } : {}),
  })
  const collected = (withId: boolean, wanted: (row: RowHandle) => boolean): CollectedRow[] => {
    settle()
    return data.store.view.filter(wanted).map(row => collect(row, withId))
  }
  const deleted = () => rows.getSnapshot().context.removed.map(id => ({ id }))
  const insert = (given: readonly Fields[], index: number | undefined, hasDefaults: boolean) => {
    settle()
    const { view } = data.store
    const after = index === undefined || index >= view.length ? undefined : index === 0 ? null : view[index - 1]?.id
    const made = given.map(fields => ({ id: typeof fields['id'] === 'string' ? fields['id'] : newId(), fields }))
    if (hasDefaults) {
      rows.send({ type: 'rows.add', ids: made.map(({ id }) => id), ...(after === undefined ? {} : { after }) })
      session.setValues(made.flatMap(({ id, fields }) => wishesOf(id, fields)))
    } else
      data.set(
        insertion(
          view,
          made.map(({ id, fields: { id: _id, ...d } }) => ({ id, d })),
          after,
        ),
      )
    return made.map(({ id }) => id)
  }
  const removeRowsById = (ids: readonly string[]) => {
    session.framed.flush()
    if (session.options.isTree === true || session.tree !== null) throw new Error('Rows of a tree table cannot be removed')
    rows.send({ type: 'rows.remove', ids: [...ids] })
  }
  const validateTable = () =>
    new Promise<GridErrors | null>(resolve => {
      settle()
      const told = session.validation.on('table.validated', ({ errors }) => {
        told.unsubscribe()
        resolve(errors)
      })
      session.validation.send({ type: 'table.validate' })
    })
  return {
    addRows: given => void insert(listOf(given), undefined, true),
    insertRows: (given, index) => {
      if (index < 0) throw new RangeError('The index of inserted rows is 0 or more')
      insert(listOf(given), index, true)
    },
    pushRows: (given, { index, setActive = false } = {}) => {
      const [id] = insert(listOf(given), index, false)
      const [column] = columns
      if (setActive && id !== undefined && column !== undefined) session.screen.focus({ r: id, f: column.key })
    },
    moveRow: (id, index) => {
      session.framed.flush()
      session.deeds.move(id, index)
    },
    removeRows: given => removeRowsById(given.map(({ id }) => id)),
    removeRowsById,
    removeSelection: () => removeRowsById(rows.getSnapshot().context.selected),
    clearSelection: () => rows.send({ type: 'selection.clear' }),
    setValues: changes => session.framed.set(changes),
    getTableData: ({ rowIds } = {}) => collected(false, ({ id }) => rowIds === undefined || rowIds.includes(id)),
    getNewData: () => collected(false, ({ id }) => isNew(id)),
    getNewDataWithId: () => collected(true, ({ id }) => isNew(id)),
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
      rows.send({ type: 'rows.stored' })
    },
  }
}
