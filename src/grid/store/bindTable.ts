import type { ActorRefFrom } from 'xstate'
import type { GridLogEntry } from '#contract/grids/register.ts'
import { printGridUp, TABLE_UPDATE, type GridAck, type GridMessage, type GridUp } from '#contract/sockets/grid.ts'
import type { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import { downOf } from '#machines/gridMerge/gridMerge.rules.ts'
import type { GridLink } from '../wire/gridLink.ts'
import type { GridStore } from './gridStore.ts'

/**
 * Lets the machine of a shared table, its rows and the socket of the page hear each other: operations into the rows, cell edits onto the wire, frames into the
 * machine, what has no answer into the queue. Answers how to end it, which also leaves the table; the actor is the caller's.
 *
 * Operations and the answers to own ones are gathered and reach the machine once a frame, however many messages bring them: a paste is answered in dozens,
 * and for each the machine would walk through all that waits. Answers come first: what they answer waits until its operation is there. Whatever else is
 * said comes after those that were said before it, as does an answer that a value went over somebody's.
 */
export function bindTable(merge: ActorRefFrom<typeof gridMergeMachine>, store: GridStore, link: GridLink): () => void {
  const { socketKey, client, pending: queued } = merge.getSnapshot().context
  // what waited over a reload shows from the first moment
  store.addAll(queued.map(({ op }) => op))
  const subscriptions = [
    merge.on('ops.apply', ({ entries, mine }) => store.apply(entries, mine)),
    merge.on('ops.added', ({ ops }) => store.addAll(ops)),
    merge.on('ops.gone', ({ ops }) => ops.forEach(op => store.drop(op))),
    merge.on('row.merged', ({ row }) => store.merge(row)),
    merge.on('queue.changed', ({ pending }) => link.saveQueue(socketKey, pending)),
    merge.on('frame.send', ({ x }) => {
      if (outgoing.length === 0 && !isLong(x)) link.send(printGridUp(socketKey, x))
      // behind the frame that shows it
      else if (outgoing.push(x) === 1) store.soon(() => setTimeout(sendNext))
    }),
  ]
  /** frames of a paste and what is said behind them: to print them at once would hold up the frame that shows it */
  let outgoing: GridUp[] = []
  const sendNext = () => {
    // a tab that nobody sees gets a turn once a second only
    const isHidden = globalThis.document?.hidden === true
    for (const x of isHidden ? [...outgoing] : outgoing.slice(0, 1)) {
      link.send(printGridUp(socketKey, x))
      outgoing.shift()
    }
    if (outgoing.length > 0) setTimeout(sendNext)
  }
  let gathered: GridLogEntry[] = []
  let answers: GridAck[] = []
  const hear = (message: GridMessage) => merge.send({ type: 'frame.received', message })
  const handOver = () => {
    const [ops, acks] = [inOrder(gathered), answers]
    gathered = []
    answers = []
    const [first] = ops
    if (acks.length > 0) hear({ type: TABLE_UPDATE, socketKey, client, x: { t: 'ack', acks } })
    if (first !== undefined) hear({ type: TABLE_UPDATE, socketKey, x: { t: 'ops', from: first.s, ops } })
  }
  /** What of a message may be gathered; false: nothing. */
  const gather = (message: GridMessage): boolean => {
    const x = downOf({ socketKey, client }, message)
    if (x?.t === 'ops') for (const op of x.ops) gathered.push(op)
    else if (x?.t === 'ack' && x.acks.every(({ c }) => c === undefined)) for (const ack of x.acks) answers.push(ack)
    else return false
    return true
  }
  const stopListening = link.listen({
    opened: () => {
      handOver()
      merge.send({ type: 'link.opened' })
    },
    lost: () => {
      handOver()
      // what they carry waits in the machine and goes out again
      outgoing = []
      merge.send({ type: 'link.lost' })
    },
    received: message => {
      const isFirst = gathered.length + answers.length === 0
      if (!gather(message)) {
        handOver()
        hear(message)
      } else if (isFirst) store.soon(handOver)
    },
  })
  if (link.isOpen()) merge.send({ type: 'link.opened' })
  return () => {
    gathered = []
    answers = []
    for (const x of outgoing.splice(0)) link.send(printGridUp(socketKey, x))
    link.send(printGridUp(socketKey, { t: 'leave', client }))
    stopListening()
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}

/** Operations of more cells than a person writes one by one. */
const LONG = 50
const isLong = (x: GridUp): boolean => x.t === 'op' && x.ops.length > LONG

/** By their numbers: frames that overtook each other within a moment leave no hole to ask for. */
const inOrder = (entries: GridLogEntry[]): GridLogEntry[] =>
  entries.every(({ s }, n) => n === 0 || s >= (entries[n - 1]?.s ?? 0)) ? entries : entries.sort((one, other) => one.s - other.s)
