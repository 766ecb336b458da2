import type { GridSnapshot } from '#contract/entities/gridSnapshot.ts'
import { gridSnapshot } from '#contract/http/calls/grids.ts'
import { call } from '#src/lib/http/call.ts'
import type { GridLink } from '../wire/gridLink.ts'
import type { GridStore, Schedule } from '../store/gridStore.ts'

/** Rows from which on a table is long: making all of them takes longer than a person should look at nothing. */
const LONG = 5_000
/** Rows of the top where nobody says how many a grid shows: more than any screen. */
export const SCREEN = 200
/** Frames after which a grid that draws nothing, as one that is folded, gets its rows all the same. */
const PATIENCE = 8

/** Asks for the rows of a table; they may be asked for before there is a store. Rejects with a Failure. */
export const fetchRows = (link: Pick<GridLink, 'loadRows'>, socketKey: string, signal: AbortSignal): Promise<GridSnapshot> =>
  link.loadRows?.(socketKey, signal) ?? call(gridSnapshot, { table: socketKey }, { quiet: true, signal })

/**
 * Loads the rows of a table into its store. Of a long one that is opened the first rows are drawn first, then the first screen, and the rest when the frame
 * that shows it is on the screen; nothing may be written until this is over, and rows that are there already are all replaced at once. `shown`: how many
 * rows the grid shows from the top of the table; 0: it begins elsewhere.
 */
export async function loadInto(
  store: GridStore,
  { rows }: Pick<GridSnapshot, 'rows'>,
  schedule: Schedule,
  signal: AbortSignal,
  shown: () => number = () => SCREEN,
): Promise<void> {
  const screen = rows.length >= LONG && store.view.length === 0 ? shown() : 0
  let frames = 0
  // the grid itself may still be under way; then the frame, and the next one: what is drawn in the first is seen before the second begins
  const seen = async (wanted: number) => {
    for (let drawn = 0; frames < PATIENCE && drawn < wanted && !signal.aborted; frames += 1) {
      await new Promise<void>(resolve => schedule(resolve))
      if (store.view[0]?.isWatched === true) drawn += 1
    }
  }
  const load = (count: number) => {
    store.load({ rows: count < rows.length ? rows.slice(0, count) : rows }, rows.length - count)
    // no frame is waited for: the grid may be drawn with its rows at once
    store.commit()
  }
  if (screen > 0) {
    load(Math.ceil(screen / 2))
    await seen(2)
    if (signal.aborted) return
    // nobody looks: no frame shows the second step
    if (frames < PATIENCE) {
      load(screen)
      await seen(1)
    }
    if (signal.aborted) return
  }
  load(rows.length)
}
