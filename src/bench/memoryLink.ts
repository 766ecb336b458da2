import type { GridSnapshot } from '#contract/entities/gridSnapshot.ts'
import type { GridLogEntry, GridOp } from '#contract/grids/register.ts'
import { parseGridUp, TABLE_UPDATE, type GridDown } from '#contract/sockets/grid.ts'
import type { PendingOp } from '#machines/gridMerge/gridMerge.types.ts'
import type { GridLink, GridLinkListener } from '#src/grid/wire/gridLink.ts'
import { gridQueue } from '#streams/gridQueue.ts'
import type { BenchUpdate } from './benchGrid.ts'

/** There and back in the network of a hospital, ms. */
const ROUND_TRIP = 5

/**
 * A server in the page: numbers what comes in, answers as the real one does, and sends what colleagues change as the frames of the socket. The queue of
 * unanswered edits is the product's own.
 */
export function memoryLink(socketKey: string, snapshot: () => Omit<GridSnapshot, 's'>) {
  const listeners = new Set<GridLinkListener>()
  const queue = gridQueue<PendingOp>({ owner: 'bench', pageId: 'bench', idOf: ({ op }) => op.i })
  let seq = 0
  const say = (x: GridDown, client?: string) => {
    for (const { received } of listeners)
      received({ type: TABLE_UPDATE, socketKey, ...(client === undefined ? {} : { client }), x })
  }
  const entryOf = ({ i, r, f, v, row }: Pick<GridOp, 'i' | 'r' | 'f' | 'v' | 'row'>, by: string): GridLogEntry => {
    seq += 1
    return { s: seq, i, r, f, v, by, at: Date.now(), ...(row === undefined ? {} : { row: { ...row, begins: true } }) }
  }
  let taken = 0
  const answer = (client: string, ops: readonly GridOp[]) => {
    taken += ops.length
    const entries = ops.map(op => entryOf(op, '我'))
    say({ t: 'ack', acks: entries.map(({ i, s }) => ({ i, s })) }, client)
    say({ t: 'ops', from: entries[0]?.s ?? seq, ops: entries })
  }
  const hearUp = (frame: string) => {
    const heard = parseGridUp(frame)
    if (heard?.type !== TABLE_UPDATE || !('x' in heard)) return
    const { x } = heard
    if (x.t === 'join') say({ t: 'joined', s: seq, editable: true }, x.client)
    else if (x.t === 'op') answer(x.client, x.ops)
  }
  const link: GridLink = {
    isOpen: () => true,
    // read there, as by a server: what that takes is not this page's
    send: frame => void setTimeout(() => hearUp(frame), ROUND_TRIP),
    listen: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    loadQueue: queue.load,
    saveQueue: queue.save,
    loadRows: () => Promise.resolve({ ...snapshot(), s: seq }),
  }
  return {
    link,
    /** own operations that have their number */
    taken: () => taken,
    /** one frame for each call, as a colleague's change brings it */
    hear: (updates: readonly (BenchUpdate & { id: string })[]) => {
      const ops = updates.map(({ id, k, v }) => entryOf({ i: `colleague:${seq + 1}`, r: id, f: k, v }, '同事'))
      if (ops.length > 0) say({ t: 'ops', from: seq - ops.length + 1, ops })
    },
  }
}
