import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, type GridOp } from '#contract/grids/register.ts'
import { isEmptyValue, requiredText } from '#contract/rules/gridPatterns.ts'
import type { Tx } from '#server/db/client.ts'
import { columnFault } from './columnFault.ts'
import type { TableDeed } from './source.ts'
import { emptyRow, type State } from './state.ts'

/** Begins a row that never was. */
export const isBeginning = ({ f, v, r }: GridOp, { rows }: State): boolean => f === LIVE && v === true && !rows.has(r)

/** The operations of a frame with those of a row that it begins right behind its beginning: such a row is judged as a whole. */
export function newRowsTogether(ops: readonly GridOp[], state: State): readonly GridOp[] {
  const begun = new Map<string, GridOp[]>()
  const ordered: (GridOp | GridOp[])[] = []
  for (const op of ops) {
    const known = begun.get(op.r)
    if (known !== undefined) known.push(op)
    else if (isBeginning(op, state)) {
      const own = [op]
      begun.set(op.r, own)
      ordered.push(own)
    } else ordered.push(op)
  }
  return begun.size === 0 ? ops : ordered.flat()
}

/** The operations right behind the `n`th that are at its row. */
export function cellsBehind(ops: readonly GridOp[], n: number): GridOp[] {
  const cells: GridOp[] = []
  for (let at = n + 1; ops[at]?.r === ops[n]?.r; at += 1) {
    const op = ops[at]
    if (op === undefined) break
    cells.push(op)
  }
  return cells
}

/** Why a row cannot begin: what is wrong with its required cells, by field; with one that its frame does not fill, under `$live`. Empty: nothing. */
export type NewRowFaults = ReadonlyMap<string, string>

/**
 * What keeps a row from beginning: a cell that its columns require is not filled by the operations that come with it (`ops`), or with nothing that the
 * table takes. Whoever begins a row says all that it must hold in the same frame. `sound` gets the operations whose values their columns take: nobody need
 * ask the columns again.
 */
export async function newRowFaults(
  tx: Tx,
  { app, source, scope }: TableDeed,
  state: State,
  id: string,
  ops: readonly GridOp[],
  userId: string,
  sound: Set<GridOp>,
): Promise<NewRowFaults> {
  const faults = new Map<string, string>()
  const required = source.table.columns.filter(column => requiredText(column) !== null)
  if (required.length === 0) return faults
  const given = new Map<string, GridValue>()
  // as they are written one after the other: a rule may look at the cells beside
  for (const { f, v } of ops) if (required.some(({ key }) => key === f)) given.set(f, v)
  for (const column of required)
    if (isEmptyValue(given.get(column.key))) {
      const where = given.has(column.key) ? column.key : LIVE
      if (!faults.has(where)) faults.set(where, requiredText(column) ?? '')
    }
  if (faults.size > 0) return faults
  const ask = { tx, scope, now: new Date(app.now()), frame: state.rows }
  const data: Record<string, GridValue> = {}
  for (const [f, v] of given) {
    const row = { ...emptyRow(id, userId), live: true, data: { ...data } }
    const text =
      (await columnFault(source.table, f, v, value => state.others(id, f, value))) ||
      ((await source.fault?.(ask, row, f, v)) ?? '')
    if (text !== '') faults.set(f, text)
    data[f] = v
  }
  if (faults.size === 0) for (const op of ops) if (given.has(op.f) && given.get(op.f) === op.v) sound.add(op)
  return faults
}
