import type { RowHandle } from '../store/rowHandle.ts'

/** How rows hang under each other. */
export interface TreeShape {
  /** id of the row above; null or '' at the top */
  parentOf: (row: RowHandle) => string | null
  isOpen: (id: string) => boolean
}

/** Where a row stands in a tree. */
export interface TreeSpot {
  /** depth from 0 */
  level: number
  /** id of the row above it; null at the top, also where the row above is gone */
  parent: string | null
  /** place from 1 among the rows under the same one, and how many they are */
  place: number
  size: number
  /** rows right under it */
  children: number
  /** place from 1 in the order in which the whole tree is read, closed rows included */
  number: number
}

type Compare = ((one: RowHandle, other: RowHandle) => number) | null

/** The rows under each row, those at the top under null. A row whose parent is gone, or hangs under itself, stands at the top. */
function rowsBelow(all: readonly RowHandle[], byId: ReadonlyMap<string, RowHandle>, parentOf: TreeShape['parentOf']) {
  const below = new Map<string | null, RowHandle[]>([[null, []]])
  const aboveOf = (row: RowHandle): string | null => {
    const parent = parentOf(row)
    return parent !== null && parent !== row.id && byId.has(parent) ? parent : null
  }
  for (const row of all) {
    const under = aboveOf(row)
    const siblings = below.get(under)
    if (siblings === undefined) below.set(under, [row])
    else siblings.push(row)
  }
  return { below, aboveOf }
}

const NONE: ReadonlySet<string> = new Set()
/** How many rows are reached from the top: all of them, unless there are rings. */
function countFromTop(below: ReadonlyMap<string | null, readonly RowHandle[]>): number {
  let count = 0
  const waiting = [below.get(null) ?? []]
  for (let rows = waiting.pop(); rows !== undefined; rows = waiting.pop()) {
    count += rows.length
    for (const { id } of rows) {
      const under = below.get(id)
      if (under !== undefined) waiting.push(under)
    }
  }
  return count
}

/**
 * Rows that hang under each other in a ring, as two people make it who move one row under the other at once: one of each ring, which is taken to the
 * top so that none is lost. The same rows in the same order give the same answer on every screen.
 */
function ringHeads(
  all: readonly RowHandle[],
  byId: ReadonlyMap<string, RowHandle>,
  aboveOf: (row: RowHandle) => string | null,
): Set<string> {
  const heads = new Set<string>()
  const settled = new Set<string>()
  for (const start of all) {
    const path = new Set<string>()
    let at: RowHandle | undefined = start
    while (at !== undefined && !settled.has(at.id) && !path.has(at.id)) {
      path.add(at.id)
      at = byId.get(aboveOf(at) ?? '')
    }
    if (at !== undefined && path.has(at.id)) heads.add(at.id)
    for (const id of path) settled.add(id)
  }
  return heads
}

/** The rows of a tree in the order of its unfolding, `whole` with those under closed rows, and the spot of every row, shown or not. */
export function treeRows(
  all: readonly RowHandle[],
  keep: ((row: RowHandle) => boolean) | null,
  compare: Compare,
  { parentOf, isOpen }: TreeShape,
): { rows: readonly RowHandle[]; whole: readonly RowHandle[]; spots: ReadonlyMap<string, TreeSpot> } {
  const byId = new Map(all.map(row => [row.id, row]))
  const { below, aboveOf } = rowsBelow(all, byId, parentOf)
  const top = below.get(null) ?? []
  const heads = countFromTop(below) === all.length ? NONE : ringHeads(all, byId, aboveOf)
  for (const id of heads) {
    const row = byId.get(id)
    if (row === undefined) continue
    const siblings = below.get(aboveOf(row)) ?? []
    siblings.splice(siblings.indexOf(row), 1)
    top.push(row)
  }
  if (heads.size > 0) {
    const ranks = new Map(all.map(({ id }, rank) => [id, rank]))
    top.sort((one, other) => (ranks.get(one.id) ?? 0) - (ranks.get(other.id) ?? 0))
  }
  if (compare !== null) for (const siblings of below.values()) siblings.sort(compare)
  const wanted =
    keep === null ? null : withAncestors(all.filter(keep), row => (heads.has(row.id) ? undefined : byId.get(aboveOf(row) ?? '')))
  const rows: RowHandle[] = []
  const whole: RowHandle[] = []
  const spots = new Map<string, TreeSpot>()
  // not by recursion: a chain may be as long as the table
  const waiting: { row: RowHandle; level: number; parent: string | null; place: number; size: number; isShown: boolean }[] = []
  const lay = (parent: string | null, level: number, isShown: boolean) => {
    const siblings = below.get(parent) ?? []
    for (let at = siblings.length - 1; at >= 0; at -= 1) {
      const row = siblings[at]
      if (row !== undefined) waiting.push({ row, level, parent, place: at + 1, size: siblings.length, isShown })
    }
  }
  lay(null, 0, true)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { row, isShown, level, parent, place, size } = next
    const { id } = row
    spots.set(id, { level, parent, place, size, children: below.get(id)?.length ?? 0, number: spots.size + 1 })
    const isWanted = wanted === null || wanted.has(id)
    const isHere = isShown && isWanted
    if (isWanted) whole.push(row)
    if (isHere) rows.push(row)
    lay(id, level + 1, isHere && (wanted !== null || isOpen(id)))
  }
  return { rows, whole, spots }
}

function withAncestors(kept: readonly RowHandle[], above: (row: RowHandle) => RowHandle | undefined): Set<string> {
  const wanted = new Set<string>()
  for (const row of kept)
    for (let at: RowHandle | undefined = row; at !== undefined && !wanted.has(at.id); at = above(at)) wanted.add(at.id)
  return wanted
}
