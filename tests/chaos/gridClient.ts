/** A person at a shared table: the product's own machines, store and stream, over a wire that loses, doubles and reorders frames. */
import { WebSocket } from 'ws'
import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate'
import type { GridSnapshot } from '#contract/entities/gridSnapshot.ts'
import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import { policyOf, type GridTable } from '#contract/grids/defineGrid.ts'
import { HEADER, TOKEN_COOKIE } from '#contract/http/headers.ts'
import { TABLE_UPDATE, type GridMessage } from '#contract/sockets/grid.ts'
import { isEmptyValue, requiredText } from '#contract/rules/gridPatterns.ts'
import { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import type { CellRef, LoadedRows, PendingOp } from '#machines/gridMerge/gridMerge.types.ts'
import { gridSocketMachine } from '#machines/gridSocket/gridSocket.machine.ts'
import type { GridFeedCommand, GridFeedInput, GridSocketEvent } from '#machines/gridSocket/gridSocket.types.ts'
import { editOf } from '#src/grid/data/editOf.ts'
import type { CellEdit } from '#src/grid/data/gridData.ts'
import { bindTable } from '#src/grid/store/bindTable.ts'
import { GridStore } from '#src/grid/store/gridStore.ts'
import { socketLink } from '#src/grid/wire/socketLink.ts'
import { openGridSocket } from '#streams/gridSocket.stream.ts'
import type { Random } from './random.ts'

/** The library lets go of a socket it closes; `ws`, unlike a browser, then wants somebody who hears its last error. */
class QuietSocket extends WebSocket {
  constructor(address: string, headers: Record<string, string>) {
    super(address, { headers })
    this.on('error', () => undefined)
  }
}

/** Waits are this much shorter than a person's: the order of things is what is tried. A busy machine wants less haste: late answers cut lines. */
const HASTE = Number(process.env['GRID_HASTE'] ?? 40)
/** IndexedDB has written the queue so much later at the latest, ms. */
const KEEP_MS = 8
const clockOf = (haste: number) => ({
  setTimeout: (command: (...args: unknown[]) => void, ms: number) => setTimeout(command, ms / haste),
  clearTimeout: (id: ReturnType<typeof setTimeout>) => clearTimeout(id),
})

export interface Harm {
  /**
   * share of frames that come twice; of operations that never leave and answers that never come; of frames that change places with the next; of
   * numbered frames at which the line goes dead: it and what follows are lost, a little later the socket fails
   */
  doubled: number
  lost: number
  swapped: number
  broken: number
  /** answers to joining and to holes are swallowed: a client without replay */
  noReplay: boolean
}
export const noHarm: Harm = { doubled: 0, lost: 0, swapped: 0, broken: 0, noReplay: false }

export interface GridClient {
  name: string
  store: GridStore
  merge: ActorRefFrom<typeof gridMergeMachine>
  /** ids of everything this person did, reloads included */
  made: Set<string>
  /** of those, the ones a crash may have swallowed: neither kept nor perhaps sent */
  unsure: Set<string>
  /** this person's page died and nobody opened it again */
  isGone: () => boolean
  set: (cellEdits: readonly CellEdit[]) => void
  undo: () => void
  redo: () => void
  /** the network of this person */
  cut: () => void
  mend: () => void
  /** the page is loaded anew: only the queue is left */
  reload: () => void
  /** the page dies without a word: its last edits may not be in the queue yet; `back`: it is opened again */
  crash: (back: boolean) => void
  heal: () => void
  /** names the rows that have not left this page for want of a name: a page that died or an undo may leave such rows */
  finish: () => void
  isQuiet: () => boolean
  end: () => void
}

interface Where {
  url: string
  userId: string
  token: string
  key: string
  name: string
  random: Random
  harm: Harm
  /** the kind of table, the demo's without it */
  table?: GridTable
  /** how much shorter than a person's the waits are */
  haste?: number
  /** what another page of this person's left in the queue */
  queued?: readonly PendingOp[]
}

export function startGridClient({
  url,
  userId,
  token,
  key,
  name,
  random,
  harm: given,
  table = demoGrid,
  haste = HASTE,
  queued = [],
}: Where): GridClient {
  const policies = Object.fromEntries(table.columns.map(column => [column.key, policyOf(table, column.key)]))
  const required = table.columns.filter(column => requiredText(column) !== null).map(column => column.key)
  const clock = clockOf(haste)
  let harm = given
  let online = true
  let gone = false
  /** what IndexedDB holds, and what it is still writing */
  let queue: PendingOp[] = [...queued]
  let wanted: readonly PendingOp[] = []
  const writes = { asked: 0, done: 0 }
  let life = 0
  let hangUp = (): void => undefined
  const made = new Set<string>()
  const unsure = new Set<string>()
  /** ids of what was handed to the line */
  const left = new Set<string>()
  const keep = (pending: readonly PendingOp[], write: number) => {
    if (write <= writes.done) return
    writes.done = write
    queue = [...pending]
  }
  const base = `${url.replace(/^http/, 'ws')}/jeecg-boot`

  const wordOf = (message: GridMessage) => (message.type === TABLE_UPDATE && 'x' in message ? message.x.t : '')
  const isReplay = (message: GridMessage) => wordOf(message) === 'ops' && 'client' in message && message.client !== undefined
  const isNumbered = (message: GridMessage) => wordOf(message) === 'ops'
  const isAnswer = (message: GridMessage) => ['ack', 'rej'].includes(wordOf(message))

  const feed = fromCallback<GridFeedCommand, GridFeedInput>(({ input, sendBack, receive }) => {
    if (!online) {
      const soon = setTimeout(() => sendBack({ type: 'socket.failed', reason: 'offline' } satisfies GridSocketEvent), 5)
      return () => clearTimeout(soon)
    }
    class Socket extends QuietSocket {
      constructor(address: string) {
        super(address, { cookie: `${TOKEN_COOKIE}=${token}` })
        hangUp = () => this.terminate()
      }
    }
    const feedSocket = openGridSocket({ base, ...input }, { WebSocket: Socket })
    let dead = false
    let current: GridSocketEvent | null = null
    const subscription = feedSocket.signals$.subscribe(signal => {
      if (signal.type !== 'message.received') return sendBack(signal)
      if (dead || (isAnswer(signal.message) && random.happens(harm.lost))) return undefined
      if (isNumbered(signal.message) && random.happens(harm.broken)) {
        dead = true
        setTimeout(() => sendBack({ type: 'socket.failed', reason: 'broken' } satisfies GridSocketEvent), random.whole(0, 20))
        return undefined
      }
      if (harm.noReplay && isReplay(signal.message)) return undefined
      if (current === null && random.happens(harm.swapped)) {
        current = signal
        return undefined
      }
      sendBack(signal)
      if (random.happens(harm.doubled)) sendBack(signal)
      if (current !== null) sendBack(current)
      current = null
      return undefined
    })
    receive(({ frame }) => {
      if (dead || (frame.includes('"t":"op"') && random.happens(harm.lost))) return
      feedSocket.send(frame)
      if (frame.includes('"t":"op"') && random.happens(harm.doubled)) feedSocket.send(frame)
    })
    return () => subscription.unsubscribe()
  })

  function begin() {
    life += 1
    const mine = life
    const store = new GridStore(table, commit => queueMicrotask(commit))
    const link = createActor(gridSocketMachine.provide({ actors: { gridFeed: feed } }), {
      clock,
      input: { userId, pageId: `${name}-${life}` },
    })
    const loadRows = fromPromise<LoadedRows, { socketKey: string; cells: CellRef[] }>(async ({ input, signal }) => {
      if (!online) throw new Error('offline')
      const answer = await fetch(`${url}/jeecg-boot/grid/snapshot?table=${encodeURIComponent(key)}`, {
        headers: { [HEADER.token]: token },
        signal,
      })
      const { result } = (await answer.json()) as { result: GridSnapshot }
      store.load(result)
      const cells = input.cells.flatMap(({ r, f }) => store.row(r)?.cellAt(f) ?? [])
      return { s: result.s, editable: true, cells }
    })
    const merge = createActor(gridMergeMachine.provide({ actors: { loadRows } }), {
      clock,
      input: { socketKey: key, client: `${name}-${life}`, policies, required, queued: queue },
    })
    merge.on('ops.added', ({ ops }) => ops.forEach(({ i }) => made.add(i)))
    merge.on('frame.send', ({ x }) => (x.t === 'op' ? x.ops.forEach(({ i }) => left.add(i)) : undefined))
    // in a row that has not left the page a value takes the place of the one before
    merge.on('ops.gone', ({ ops }) => {
      for (const { i, r } of ops) if (r.startsWith(name) && !left.has(i)) unsure.add(i)
    })
    merge.start()
    link.start()
    const unbind = bindTable(
      merge,
      store,
      socketLink(link, {
        loadQueue: () => Promise.resolve(queue),
        saveQueue: (_, pending) => {
          wanted = pending
          const write = (writes.asked += 1)
          setTimeout(() => life === mine && keep(pending, write), random.whole(0, KEEP_MS))
        },
      }),
    )
    // a person loads again what could not be loaded
    const retry = setInterval(() => merge.send({ type: 'table.retry' }), 30)
    return {
      store,
      merge,
      link,
      end: () => {
        clearInterval(retry)
        unbind()
        merge.stop()
        link.stop()
      },
    }
  }

  let life1 = begin()
  const localRows = () => Object.keys(life1.merge.getSnapshot().context.local)
  const isDead = (r: string) => localRows().includes(r) && life1.store.row(r)?.isLive === false
  /** rows that were taken away before anybody else saw them: their operations never leave, and are not kept */
  const forgetDead = () => {
    for (const { op } of life1.merge.getSnapshot().context.pending) if (isDead(op.r)) unsure.add(op.i)
  }
  const client: GridClient = {
    name,
    get store() {
      return life1.store
    },
    get merge() {
      return life1.merge
    },
    made,
    unsure,
    isGone: () => gone,
    set: cellEdits => {
      const edits = cellEdits.map(cellEdit => editOf(life1.store, cellEdit))
      if (edits.length > 0) life1.merge.send({ type: 'cells.set', edits, now: Date.now() })
    },
    undo: () => life1.merge.send({ type: 'edit.undo', now: Date.now() }),
    redo: () => life1.merge.send({ type: 'edit.redo', now: Date.now() }),
    cut: () => {
      online = false
      life1.link.send({ type: 'socket.failed', reason: 'cut' })
    },
    mend: () => {
      online = true
      life1.link.send({ type: 'network.online' })
    },
    reload: () => {
      forgetDead()
      life1.end()
      if (writes.asked > writes.done) keep(wanted, writes.asked)
      life1 = begin()
    },
    crash: back => {
      // cut first: nothing of what the machines do in ending leaves the process
      hangUp()
      const { pending } = life1.merge.getSnapshot().context
      const kept = new Set(queue.map(({ op }) => op.i))
      for (const { op } of pending) if (!back || !kept.has(op.i)) unsure.add(op.i)
      life1.end()
      gone = !back
      if (back) life1 = begin()
    },
    heal: () => {
      if (gone) return
      harm = { ...noHarm, noReplay: given.noReplay }
      online = true
      life1.link.send({ type: 'network.online' })
    },
    finish: () => {
      if (gone) return
      for (const r of localRows()) {
        const row = life1.store.row(r)
        if (row?.isLive === true) client.set(required.filter(f => isEmptyValue(row.get(f))).map(f => ({ r, f, v: `late ${r}` })))
      }
    },
    isQuiet: () => {
      if (gone) return true
      const snapshot = life1.merge.getSnapshot()
      forgetDead()
      return snapshot.hasTag('live') && snapshot.context.pending.every(({ op }) => isDead(op.r))
    },
    end: () => (gone ? undefined : life1.end()),
  }
  return client
}
