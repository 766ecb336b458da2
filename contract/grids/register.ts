import type { MergePolicy } from '../entities/gridColumn.ts'
import type { GridValue } from '../entities/gridRow.ts'
import { isEmptyValue } from '../rules/gridPatterns.ts'

/**
 * A shared table is a set of registers, one for each cell, ordered by one number of the table that the server gives (grid.md part 4). Inserting,
 * deleting and moving a row are registers too, so that everything about a table is one kind of operation.
 */
/** The row is there (true) or was deleted (false). */
export const LIVE = '$live'
/** The row's place: a key between those of its neighbours (contract/grids/order.ts). */
export const ORDER = '$ord'

/** A cell as the server knows it: its value, the number of the operation that wrote it (0 before the first), who, when (ms since 1970). */
export interface GridCell {
  v: GridValue
  s: number
  by: string
  at: number
}

/** What a new row begins with: its place and its cells by field. */
export interface NewRow {
  o: string | null
  d: Readonly<Record<string, GridValue>>
}

/** One edit of a cell, or to begin a row with all its cells. */
export interface GridOp {
  /** `<client>:<n>`, the same at every sending: the server answers a second one as it answered the first */
  i: string
  /** row */
  r: string
  /** field */
  f: string
  /** the new value; with policy add what is to be added */
  v: GridValue
  /** number of the cell that the person saw */
  b: number
  /** undo: only if the cell is still at this number; with policy add only if what is taken back was not refused */
  u?: number
  /** my operation before this one at the same cell, when its number is not known yet: stands for that number */
  p?: string
  /** operations undone and shown together */
  g?: string
  /**
   * policy lww: what stood in the cell when the value was written without a line: where something else stands there by now, the person is asked. Policy add,
   * null says that the cell becomes empty where nobody has added to it since: with `u` it was empty before what is taken back, without all of it is taken out
   */
  w?: GridValue
  /** with `$live` true: the row begins with all of this at once, under one number. It is taken whole or not at all */
  row?: NewRow
}

/** An accepted operation, as it goes to everybody: `v` is the whole new value of the cell. */
export interface GridLogEntry {
  s: number
  i: string
  r: string
  f: string
  v: GridValue
  by: string
  at: number
  /**
   * with `$live` true, what the row holds: `begins` where it never was, and all its cells have this number; else a row came back, for a page that loaded the table
   * while it was gone
   */
  row?: NewRow & { begins?: true }
}

/** What a new row writes, cell by cell: its life, its place, its values. */
export const cellsOfNewRow = ({ o, d }: NewRow): [f: string, v: GridValue][] => [
  [LIVE, true],
  ...(o === null ? [] : [[ORDER, o] as [string, GridValue]]),
  ...Object.entries(d),
]

/** An operation cell by cell, all under its id: a row that begins as what it writes, any other as it is. */
export function singleCells(op: GridOp): GridOp[] {
  if (op.row === undefined) return [op]
  const { i, r, g } = op
  return cellsOfNewRow(op.row).map(([f, v]) => (g === undefined ? { i, r, f, v, b: 0 } : { i, r, f, v, b: 0, g }))
}

/** Why an operation was not taken: the cell moved on, a rule of the column, missing rights, the row is deleted. */
export type GridRefusal = 'stale' | 'rule' | 'perm' | 'gone'

export type GridVerdict = { ok: true; v: GridValue } | { ok: false; why: 'stale' }

const sum = (one: GridValue, other: GridValue): number => {
  // cents of cents are lost by binary fractions: add as whole numbers of 1/10000
  const whole = (value: GridValue) => Math.round(Number(value ?? 0) * 10_000)
  return (whole(one) + whole(other)) / 10_000
}

/** The sum; nothing is added by nothing. */
const added = (value: GridValue, { v }: Pick<GridOp, 'v'>): GridValue => (v === null ? value : sum(value, v))

/**
 * What an operation makes of a cell under its column's policy; `i` is the operation that wrote the cell. The server decides by it, a client shows
 * its own pending ones by `overlaid`.
 */
export function judge(
  cell: GridCell & { i?: string },
  op: Pick<GridOp, 'v' | 'b' | 'u' | 'p' | 'w'>,
  policy: MergePolicy,
): GridVerdict {
  const follows = op.p !== undefined && op.p === cell.i
  if (policy === 'add') {
    // nobody has added to what the person saw
    const isAlone = follows || (op.u === undefined ? op.b === cell.s : op.u > 0 && op.u === cell.s)
    return { ok: true, v: op.w === null && isAlone ? null : added(cell.v, op) }
  }
  if (op.u !== undefined && op.u !== cell.s && !follows) return { ok: false, why: 'stale' }
  const isUnseen = op.u === undefined && op.b !== cell.s && !follows
  if (policy === 'cas' && isUnseen) return { ok: false, why: 'stale' }
  // an older value never goes over a newer one by itself
  if (isUnseen && op.w !== undefined && !isSame(cell.v, op.w) && !isSame(cell.v, op.v)) return { ok: false, why: 'stale' }
  return { ok: true, v: op.v }
}

/** A cell as an original client may show it. `v`: what it shows, undefined: not known; `maybe`: what else it may show, or show in a moment. */
export interface ShownCell {
  v: GridValue | undefined
  maybe: readonly GridValue[]
}

const isSame = (one: GridValue, other: GridValue): boolean => one === other || (isEmptyValue(one) && isEmptyValue(other))

/**
 * An operation of an original client, whose value is all of the cell, also where it changed another one, and who knows no numbers. A value that the client
 * may just show is no change of its own. A change is meant for the cell as it stands; where policy add takes the difference to what it shows, and policy cas
 * wants that it shows what stands there; where that is not known, what is stored stays. null: it changes nothing.
 */
export function overStanding(cell: GridCell, op: GridOp, policy: MergePolicy, { v: shown, maybe }: ShownCell): GridOp | null {
  if ([cell.v, ...(shown === undefined ? [] : [shown]), ...maybe].some(one => isSame(one, op.v))) return null
  if (policy === 'lww') return { ...op, b: cell.s }
  if (shown === undefined) return null
  if (policy === 'cas') return isSame(shown, cell.v) ? { ...op, b: cell.s } : null
  // an emptied number is none; a text is refused as any other
  const v = isEmptyValue(op.v) ? 0 : op.v
  if (typeof v !== 'number') return op
  const more = sum(v, -Number(shown ?? 0))
  // the first number of an empty cell may be 0
  return more === 0 && !isEmptyValue(cell.v) ? null : { ...op, v: more, b: cell.s }
}

/** The value a person sees: the own pending operations, oldest first, over what the server said. */
export const overlaid = (value: GridValue, pending: readonly Pick<GridOp, 'v' | 'u' | 'w'>[], policy: MergePolicy): GridValue =>
  pending.reduce((shown, op) => {
    if (policy !== 'add') return op.v
    return op.w === null ? null : added(shown, op)
  }, value)
