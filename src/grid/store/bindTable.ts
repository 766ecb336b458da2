import type { ActorRefFrom, Subscription } from 'xstate'
import type { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import type { gridSocketMachine } from '#machines/gridSocket/gridSocket.machine.ts'
import { printGridUp } from '#contract/sockets/grid.ts'
import type { GridStore } from './gridStore.ts'

type Merge = ActorRefFrom<typeof gridMergeMachine>
type Link = ActorRefFrom<typeof gridSocketMachine>

/**
 * Lets the machine of a shared table, its rows and the socket of the page hear each other: operations into the rows, wishes onto the wire, frames into the
 * machine. `now`: ms since 1970. Answers how to end it; the actors are the caller's.
 */
export function bindTable(merge: Merge, store: GridStore, link: Link, now: () => number): () => void {
  const { socketKey } = merge.getSnapshot().context
  const subscriptions: Subscription[] = [
    merge.on('frame.send', ({ x }) => link.send({ type: 'frame.send', frame: printGridUp(socketKey, x) })),
    merge.on('ops.apply', ({ entries, mine }) => store.apply(entries, mine)),
    merge.on('op.added', ({ op }) => store.add(op)),
    merge.on('op.gone', ({ op }) => store.drop(op)),
    merge.on('row.merged', ({ row }) => store.merge(row)),
    link.on('link.opened', () => merge.send({ type: 'link.opened' })),
    link.on('link.lost', () => merge.send({ type: 'link.lost' })),
    link.on('frame.received', ({ message }) => merge.send({ type: 'frame.received', message, now: now() })),
  ]
  // what waited over a reload shows from the first moment
  for (const { op } of merge.getSnapshot().context.pending) store.add(op)
  if (link.getSnapshot().hasTag('live')) merge.send({ type: 'link.opened' })
  return () => {
    const { client } = merge.getSnapshot().context
    link.send({ type: 'frame.send', frame: printGridUp(socketKey, { t: 'leave', client }) })
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}
