import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'

interface Identified {
  readonly id: string
}

/**
 * The cells of a range: rows by id and columns by key, as they were when the person chose them. What is inserted between them later does not belong to
 * them, what is deleted leaves them, and what moves or is sorted takes its place in the range along.
 */
export interface RangeShape {
  /** where the range began */
  anchor: CellRef
  /** the opposite corner, which keys and the pointer move */
  focus: CellRef
  rows: ReadonlySet<string>
  columns: readonly string[]
}

/** A run of drawn rows, by index, both ends in it. */
export interface Run {
  from: number
  to: number
}

/** Rows of an array that are looked for one by one before all are counted: a press asks for one, and each move of a row makes another array. */
const SINGLE = 64
interface Indexes {
  found: Map<string, number>
  isWhole: boolean
}
const indexes = new WeakMap<readonly Identified[], Indexes>()
/** Index of a row among drawn rows, -1 for none. */
export function indexIn(view: readonly Identified[], id: string): number {
  let known = indexes.get(view)
  if (known === undefined) indexes.set(view, (known = { found: new Map(), isWhole: false }))
  const index = known.found.get(id)
  if (index !== undefined) return index
  if (!known.isWhole && known.found.size >= SINGLE) {
    view.forEach((row, n) => known.found.set(row.id, n))
    known.isWhole = true
  } else known.found.set(id, known.isWhole ? -1 : view.findIndex(row => row.id === id))
  return known.found.get(id) ?? -1
}

/** The rectangle between two cells; null when one of them is not drawn. */
export function spanned(
  view: readonly Identified[],
  columns: readonly string[],
  anchor: CellRef,
  focus: CellRef,
): RangeShape | null {
  const rows = [indexIn(view, anchor.r), indexIn(view, focus.r)].sort((one, other) => one - other)
  const keys = [columns.indexOf(anchor.f), columns.indexOf(focus.f)].sort((one, other) => one - other)
  const [top = -1, bottom = -1] = rows
  const [left = -1, right = -1] = keys
  if (top < 0 || left < 0) return null
  return {
    anchor,
    focus,
    rows: new Set(view.slice(top, bottom + 1).map(({ id }) => id)),
    columns: columns.slice(left, right + 1),
  }
}

/** The range without rows that are gone; its corners go to the nearest rows that are left. Null when nothing is. */
export function without(shape: RangeShape, view: readonly Identified[], isGone: (id: string) => boolean): RangeShape | null {
  const rows = new Set([...shape.rows].filter(id => !isGone(id)))
  if (rows.size === shape.rows.size) return shape
  if (rows.size === 0) return null
  const drawn = view.filter(({ id }) => rows.has(id))
  const { anchor, focus } = shape
  const before = [...shape.rows]
  const isDown = before.indexOf(anchor.r) <= before.indexOf(focus.r)
  const [first = anchor.r, last = focus.r] = [drawn.at(isDown ? 0 : -1)?.id, drawn.at(isDown ? -1 : 0)?.id]
  return {
    ...shape,
    rows,
    anchor: rows.has(anchor.r) ? anchor : { ...anchor, r: first },
    focus: rows.has(focus.r) ? focus : { ...focus, r: last },
  }
}

/** The drawn rows of a range as runs without a hole: one, unless rows came between them or moved. */
export function runsOf(view: readonly Identified[], { rows }: Pick<RangeShape, 'rows'>): Run[] {
  const runs: Run[] = []
  // a small range of a large table is not searched for in all of it
  const found =
    rows.size * 8 < view.length
      ? [...rows]
          .map(id => indexIn(view, id))
          .filter(n => n >= 0)
          .sort((one, other) => one - other)
      : view.flatMap(({ id }, n) => (rows.has(id) ? [n] : []))
  for (const n of found) {
    const last = runs.at(-1)
    if (last?.to === n - 1) last.to = n
    else runs.push({ from: n, to: n })
  }
  return runs
}
