import { GRID_FIELDS_MAX, GRID_OPS_SIZE } from '#contract/constants.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, ORDER, type GridOp, type NewRow } from '#contract/grids/register.ts'
import type { PendingOp, StepCell, UndoStep } from './gridMerge.types.ts'
import { isBeginning } from './localRows.rules.ts'
import { countOf } from './stepNumbers.rules.ts'

/** Names of the parts of a printed operation with their numbers, bytes; of a cell of a new row. */
const PARTS = 160
const CELL_PARTS = 40
const LONG = 200
const lengthOf = (value: GridValue | undefined): number => (typeof value === 'string' ? value.length : 0)

/**
 * Bytes that an operation takes at most: no UTF-16 unit is printed longer than the six letters of an escape. Only a long text is printed to be counted: a
 * paste brings thousands of operations.
 */
export function sizeOf(op: GridOp): number {
  if (lengthOf(op.v) > LONG || lengthOf(op.w) > LONG) return JSON.stringify(op).length * 3
  const text = lengthOf(op.v) + lengthOf(op.w)
  let size = PARTS + 6 * (op.i.length + op.r.length + op.f.length + text + (op.p?.length ?? 0) + (op.g?.length ?? 0))
  if (op.row === undefined) return size
  size += 6 * lengthOf(op.row.o)
  for (const [f, v] of Object.entries(op.row.d)) size += CELL_PARTS + 6 * (f.length + lengthOf(v))
  return size
}

/** A row that begins as one operation; null where its own operations say more than what it begins with, or too much for one. */
function wholeRow(own: readonly PendingOp[], i: string): PendingOp | null {
  const life = own.find(({ op }) => op.f === LIVE)
  if (life === undefined || !isBeginning(life.op) || life.op.b !== 0) return null
  const d: Record<string, GridValue> = {}
  let o: NewRow['o'] = null
  for (const { op } of own) {
    if (op.u !== undefined || op.p !== undefined || op.w !== undefined || op.row !== undefined) return null
    if (op.f === ORDER) o = typeof op.v === 'string' ? op.v : null
    else if (op.f !== LIVE) d[op.f] = op.v
  }
  const cells = Object.keys(d).length
  // each of its registers is written once
  if (cells === 0 || cells > GRID_FIELDS_MAX || cells + (o === null ? 1 : 2) !== own.length) return null
  const { r, g } = life.op
  const op: GridOp = { i, r, f: LIVE, v: true, b: 0, row: { o, d } }
  if (g !== undefined) op.g = g
  return sizeOf(op) > GRID_OPS_SIZE ? null : { op, at: life.at }
}

/** Operations of new rows that became one each: the new one by the id of each old one. */
export type WholeRows = ReadonlyMap<string, PendingOp>

/** Those of these rows that begin with all that waits of them, as one operation each; `idOf`: of the `n`th from 0. None of it may have been sent. */
export function wholeRows(pending: readonly PendingOp[], rows: ReadonlySet<string>, idOf: (n: number) => string): WholeRows {
  const found = new Map<string, PendingOp[]>()
  for (const one of pending) {
    if (!rows.has(one.op.r)) continue
    const own = found.get(one.op.r)
    if (own === undefined) found.set(one.op.r, [one])
    else own.push(one)
  }
  const whole = new Map<string, PendingOp>()
  let count = 0
  for (const own of found.values()) {
    const one = wholeRow(own, idOf(count))
    if (one === null) continue
    count += 1
    for (const { op } of own) whole.set(op.i, one)
  }
  return whole
}

/** A list with each new row where its first operation stood. */
export function withWholeRows<T>(
  all: readonly T[],
  whole: WholeRows,
  idOf: (one: T) => string,
  made: (one: PendingOp) => T,
): T[] {
  const seen = new Set<PendingOp>()
  const left: T[] = []
  for (const one of all) {
    const row = whole.get(idOf(one))
    if (row === undefined) left.push(one)
    else if (!seen.has(row)) {
      seen.add(row)
      left.push(made(row))
    }
  }
  return left
}

/**
 * Steps after rows that they wrote became one operation each. A step that brought the row takes it away as a whole and needs nothing of its cells; a later one
 * that wrote its last missing cell takes back that cell. They go to the end of their step: cells stand in the order of their operations.
 */
export function stepsOfWholeRows(steps: UndoStep[], whole: WholeRows | undefined): UndoStep[] {
  if (whole === undefined) return steps
  const linked = (cell: StepCell): StepCell => {
    const p = cell.p === undefined ? undefined : whole.get(cell.p)?.op.i
    return p === undefined ? cell : { ...cell, p }
  }
  return steps.map(step => {
    if (!step.cells.some(({ i, p }) => whole.has(i) || (p !== undefined && whole.has(p)))) return step
    const born = new Set(step.cells.flatMap(({ r, f, i }) => (f === LIVE && whole.has(i) ? [r] : [])))
    const stay: StepCell[] = []
    const moved: StepCell[] = []
    for (const cell of step.cells) {
      const row = whole.get(cell.i)
      if (row === undefined) stay.push(linked(cell))
      else if (cell.f === LIVE || !born.has(cell.r)) moved.push({ ...linked(cell), i: row.op.i, s: 0 })
    }
    moved.sort((one, other) => countOf(one.i) - countOf(other.i))
    return { ...step, cells: [...stay, ...moved] }
  })
}
