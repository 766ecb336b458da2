import { GRID_UNDO_MAX } from '#contract/constants.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import { keysBetween } from '#contract/grids/order.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { createListeners } from '#src/lib/createStore.ts'
import { NO_COMMENTS } from './commentCounts.ts'
import { GridStore, type Schedule } from '../store/gridStore.ts'
import type { CellEdit, GridAccess, GridData, GridDataEvent, GridTroubles } from './gridData.ts'

const EVERYTHING: GridAccess = { edit: true, add: true, remove: true, move: true }
const NO_TROUBLES: GridTroubles = { conflicts: [], refusals: [] }

/** The fields of a row as the store keeps them: what a cell can hold, without the order's number. */
const fieldsOf = ({ id: _id, orderNum: _place, tug_status: _tug, ...fields }: GridRow): Record<string, GridValue> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (one): one is [string, GridValue] => one[1] === null || (one[1] !== undefined && typeof one[1] !== 'object'),
    ),
  )

/** Rows that only this page knows, with undo. The order is that of the array. */
export function localData(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  schedule: Schedule,
): GridData & Required<Pick<GridData, 'load'>> {
  const store = new GridStore({ columns }, schedule)
  const { subscribe, notify: hear } = createListeners<[event: GridDataEvent]>()
  const tell = (type: 'status' | 'loaded' = 'status') => hear({ type })
  let seq = 0
  let undo: CellEdit[][] = []
  /** name of the last step while more may come to it, and of the one that is written now */
  let open: string | null = null
  let named: string | null = null
  let redo: CellEdit[][] = []
  const load = (given: readonly GridRow[]) => {
    const places = keysBetween(null, null, given.length)
    store.load({ rows: given.map((row, n) => ({ id: row.id, o: places[n] ?? null, d: fieldsOf(row) })) })
    store.commit()
    undo = []
    redo = []
    tell('loaded')
  }
  load(rows)
  const valueOf = (r: string, f: string): GridValue => {
    const row = store.row(r)
    return f === LIVE ? (row?.isLive ?? false) : f === ORDER ? (row?.shownPosition ?? null) : (row?.get(f) ?? null)
  }
  /** Writes, and answers what must be written to take it back. */
  const write = (cellEdits: readonly CellEdit[]): CellEdit[] => {
    const before = cellEdits.map(({ r, f }) => ({ r, f, v: valueOf(r, f) })).reverse()
    const entries = cellEdits.map(({ r, f, v }) => {
      seq += 1
      return { s: seq, i: `local:${seq}`, r, f, v, by: '', at: 0 }
    })
    store.apply(
      entries,
      entries.map(({ i }) => i),
    )
    return before
  }
  return {
    store,
    load,
    number: () => seq,
    status: () => ({ phase: 'local', access: EVERYTHING, trouble: '' }),
    set: cellEdits => {
      if (cellEdits.length === 0) return
      const last = named !== null && named === open ? undo.at(-1) : undefined
      // taken back from its end
      if (last !== undefined) last.unshift(...write(cellEdits))
      else undo = [...undo, write(cellEdits)].slice(-GRID_UNDO_MAX)
      open = named
      redo = []
      tell()
    },
    include: cellEdits => void write(cellEdits),
    asStep: (name, command) => {
      const around = named
      named = name
      try {
        command()
      } finally {
        named = around
      }
    },
    undo: () => {
      open = null
      const step = undo.at(-1)
      if (step === undefined) return
      undo = undo.slice(0, -1)
      redo = [...redo, write(step)]
      tell()
      hear({ type: 'rewound', cells: step })
    },
    redo: () => {
      const step = redo.at(-1)
      if (step === undefined) return
      redo = redo.slice(0, -1)
      undo = [...undo, write(step)]
      tell()
      hear({ type: 'rewound', cells: step })
    },
    canUndo: () => ({ undo: undo.length > 0, redo: redo.length > 0 }),
    draft: () => undefined,
    enter: () => undefined,
    conflictAt: () => null,
    refusalAt: () => null,
    companyAt: () => null,
    people: () => [],
    troubles: () => NO_TROUBLES,
    commentsAt: () => NO_COMMENTS,
    record: null,
    keep: () => undefined,
    take: () => undefined,
    keepAll: () => undefined,
    seen: () => undefined,
    retry: () => undefined,
    listen: subscribe,
    stop: () => undefined,
  }
}
