import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, type GridOp } from '#contract/grids/register.ts'
import { isEmptyValue, requiredText } from '#contract/rules/gridPatterns.ts'
import type { Tx } from '#server/db/client.ts'
import { columnError } from './columnError.ts'
import type { TableContext } from './source.ts'
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
  let end = n + 1
  while (end < ops.length && ops[end]?.r === ops[n]?.r) end += 1
  return ops.slice(n + 1, end)
}

/** Why a row cannot begin: what is wrong with its required cells, by field; with one that its frame does not fill, under `$live`. Empty: nothing. */
export type NewRowErrors = ReadonlyMap<string, string>

/**
 * What keeps a row from beginning: a cell that its columns require is not filled by the operations that come with it (`ops`), or with nothing that the
 * table takes. Anyone who begins a row says all that it must hold in the same frame. `sound` gets the operations whose values their columns take: nobody need
 * ask the columns again.
 */
export async function newRowErrors(
  tx: Tx,
  { app, source, scope }: TableContext,
  state: State,
  id: string,
  ops: readonly GridOp[],
  userId: string,
  sound: Set<GridOp>,
): Promise<NewRowErrors> {
  const issues = new Map<string, string>()
  const required = source.table.columns.filter(column => requiredText(column) !== null)
  if (required.length === 0) return issues
  const given = new Map<string, GridValue>()
  // as they are written one after the other: a rule may look at the cells beside
  for (const { f, v } of ops) if (required.some(({ key }) => key === f)) given.set(f, v)
  for (const column of required)
    if (isEmptyValue(given.get(column.key))) {
      const where = given.has(column.key) ? column.key : LIVE
      if (!issues.has(where)) issues.set(where, requiredText(column) ?? '')
    }
  if (issues.size > 0) return issues
  const ask = { tx, scope, now: new Date(app.now()), frame: state.rows }
  const data: Record<string, GridValue> = {}
  for (const [f, v] of given) {
    const row = { ...emptyRow(id, userId), live: true, data: { ...data } }
    const text =
      (await columnError(source.table, f, v, value => state.others(id, f, value))) ||
      ((await source.issue?.(ask, row, f, v)) ?? '')
    if (text !== '') issues.set(f, text)
    data[f] = v
  }
  if (issues.size === 0) for (const op of ops) if (given.has(op.f) && given.get(op.f) === op.v) sound.add(op)
  return issues
}
