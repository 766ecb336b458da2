import type { GridSnapshot, GridSnapshotRow } from '#contract/entities/gridSnapshot.ts'
import { byPlace } from '#contract/grids/order.ts'
import { gridSnapshot } from '#contract/http/calls/grids.ts'
import { call } from '#src/lib/http/call.ts'
import type { GridLink } from '../wire/gridLink.ts'
import type { GridStore, Schedule } from '../store/gridStore.ts'

/** Rows from which on a table is long: making all of them takes longer than a person should look at nothing. */
const LONG = 5_000
/** More than any screen shows. */
const SCREEN = 200
/** Frames after which a grid that draws nothing, as one that is folded, gets its rows all the same. */
const PATIENCE = 8

/** Mostly one comparison of two texts is enough; a plain loop, because a hundred thousand calls hold up the first row. */
function isOrdered(rows: readonly GridSnapshotRow[]): boolean {
  let last: GridSnapshotRow | undefined
  for (const row of rows) {
    const before = last
    last = row
    if (before === undefined || (before.o !== null && row.o !== null && before.o < row.o)) continue
    if (byPlace({ key: before.o, id: before.id }, { key: row.o, id: row.id }) > 0) return false
  }
  return true
}

/** The rows of a table on their way into its store. */
export interface FetchedRows {
  snapshot: GridSnapshot
  isOrdered: boolean
}
/** Asks for the rows of a table; they may be asked for before there is a store. Rejects with a Failure. */
export async function fetchRows(link: Pick<GridLink, 'loadRows'>, socketKey: string, signal: AbortSignal): Promise<FetchedRows> {
  const snapshot = await (link.loadRows?.(socketKey, signal) ?? call(gridSnapshot, { table: socketKey }, { quiet: true, signal }))
  return { snapshot, isOrdered: snapshot.rows.length < LONG || isOrdered(snapshot.rows) }
}

/**
 * Loads the rows of a table into its store. Those of a long one that is opened are drawn from the top first, the rest when the frame that shows them is on
 * the screen; nothing may be written until this is over, and rows that are there already are all replaced at once.
 */
export async function loadInto(
  store: GridStore,
  { snapshot: { rows }, isOrdered: isFromTop }: FetchedRows,
  schedule: Schedule,
  signal: AbortSignal,
): Promise<void> {
  if (rows.length >= LONG && store.view.length === 0 && isFromTop) {
    store.load({ rows: rows.slice(0, SCREEN) })
    store.commit()
    // the grid itself may still be under way; then the frame, and the next one: what is drawn in the first is seen before the second begins
    for (let [frame, drawn] = [0, 0]; frame < PATIENCE && drawn < 2 && !signal.aborted; frame += 1) {
      await new Promise<void>(resolve => schedule(resolve))
      if (store.view[0]?.isWatched === true) drawn += 1
    }
  }
  if (signal.aborted) return
  store.load({ rows })
  // no frame is waited for: the grid may be drawn with its rows at once
  store.commit()
}
