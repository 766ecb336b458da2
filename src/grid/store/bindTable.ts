import type { ActorRefFrom } from 'xstate'
import { printGridUp } from '#contract/sockets/grid.ts'
import type { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import type { GridLink } from '../wire/gridLink.ts'
import type { GridStore } from './gridStore.ts'

/**
 * Lets the machine of a shared table, its rows and the socket of the page hear each other: operations into the rows, wishes onto the wire, frames into the
 * machine, what has no answer into the queue. Answers how to end it, which also leaves the table; the actor is the caller's.
 */
export function bindTable(merge: ActorRefFrom<typeof gridMergeMachine>, store: GridStore, link: GridLink): () => void {
  const { socketKey, client, pending: queued } = merge.getSnapshot().context
  // what waited over a reload shows from the first moment
  for (const { op } of queued) store.add(op)
  const subscriptions = [
    merge.on('ops.apply', ({ entries, mine }) => store.apply(entries, mine)),
    merge.on('op.added', ({ op }) => store.add(op)),
    merge.on('op.gone', ({ op }) => store.drop(op)),
    merge.on('row.merged', ({ row }) => store.merge(row)),
    merge.on('queue.changed', ({ pending }) => link.saveQueue(socketKey, pending)),
    merge.on('frame.send', ({ x }) => link.send(printGridUp(socketKey, x))),
  ]
  const stopListening = link.listen({
    opened: () => merge.send({ type: 'link.opened' }),
    lost: () => merge.send({ type: 'link.lost' }),
    received: message => merge.send({ type: 'frame.received', message, now: Date.now() }),
  })
  if (link.isOpen()) merge.send({ type: 'link.opened' })
  return () => {
    link.send(printGridUp(socketKey, { t: 'leave', client }))
    stopListening()
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}
