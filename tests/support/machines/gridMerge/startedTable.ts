import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { MergePolicy } from '#contract/entities/gridColumn.ts'
import { type GridLogEntry } from '#contract/grids/register.ts'
import { TABLE_UPDATE, type GridDown, type GridMessage } from '#contract/sockets/grid.ts'
import { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import type { CellRef, GridEdit, GridMergeEmitted, LoadedRows, PendingOp } from '#machines/gridMerge/gridMerge.types.ts'

interface Given {
  policies?: Record<string, MergePolicy>
  queued?: PendingOp[]
  required?: string[]
  parent?: string
  editable?: boolean
  s?: number
  /** what the rows hold where the machine asks */
  cells?: LoadedRows['cells']
}

/** The real machine with its rows loaded; the test is the socket and the store. */
export async function openTable({ policies = {}, queued = [], editable = true, s = 0, cells = [], ...more }: Given = {}) {
  const clock = new SimulatedClock()
  const told: GridMergeEmitted[] = []
  let loads = 0
  const actor = createActor(
    gridMergeMachine.provide({
      actors: {
        loadRows: fromPromise<LoadedRows, { socketKey: string; cells: CellRef[] }>(({ input }) => {
          loads += 1
          return Promise.resolve({
            s,
            editable,
            cells: cells.filter(({ r, f }) => input.cells.some(one => one.r === r && one.f === f)),
          })
        }),
      },
    }),
    { clock, input: { socketKey: 'demo', client: 'me', policies, queued, ...more } },
  )
  actor.on('*', event => told.push(event))
  actor.start()
  await waitFor(actor, snapshot => !snapshot.hasTag('loading'))
  let now = 0
  const frame = (message: GridMessage) => actor.send({ type: 'frame.received', message })
  const hear = (x: GridDown, client?: string) =>
    frame({ type: TABLE_UPDATE, socketKey: 'demo', ...(client === undefined ? {} : { client }), x })
  const said = () => told.flatMap(one => (one.type === 'frame.send' ? [one.x] : []))
  const of = <T extends GridMergeEmitted['type']>(type: T) =>
    told.filter((one): one is Extract<GridMergeEmitted, { type: T }> => one.type === type)
  return {
    actor,
    clock,
    told,
    hear,
    frame,
    said,
    of,
    loads: () => loads,
    at: (moment: number) => (now = moment),
    set: (edits: GridEdit[]) => actor.send({ type: 'cells.set', edits, now }),
    context: () => actor.getSnapshot().context,
    is: (tag: 'live' | 'offline' | 'loading' | 'failed') => actor.getSnapshot().hasTag(tag),
  }
}
/** The same, joined and quiet. */
export async function openLive(given: Given = {}) {
  const table = await openTable(given)
  table.actor.send({ type: 'link.opened' })
  table.hear({ t: 'joined', s: given.s ?? 0, editable: given.editable ?? true })
  table.told.length = 0
  return table
}
/** An entry of the log, of somebody else. */
export const entry = (s: number, v: GridLogEntry['v'], more: Partial<GridLogEntry> = {}): GridLogEntry => ({
  s,
  i: `other:${s}`,
  r: '7',
  f: 'name',
  v,
  by: '李',
  at: 0,
  ...more,
})
/** An edit of mine. */
export const edit = (v: GridEdit['v'], more: Partial<GridEdit> = {}): GridEdit => ({
  r: '7',
  f: 'name',
  v,
  b: 0,
  before: '',
  ...more,
})
