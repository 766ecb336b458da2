/** A person at a shared table: the product's own machines, store and stream, over a wire that loses, doubles and reorders frames. */
import { WebSocket } from 'ws'
import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate'
import type { GridSnapshot } from '#contract/entities/gridSnapshot.ts'
import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import { policyOf } from '#contract/grids/defineGrid.ts'
import { HEADER, TOKEN_COOKIE } from '#contract/http/headers.ts'
import { TABLE_UPDATE, type GridMessage } from '#contract/sockets/grid.ts'
import { gridMergeMachine } from '#machines/gridMerge/gridMerge.machine.ts'
import type { PendingOp } from '#machines/gridMerge/gridMerge.types.ts'
import { gridSocketMachine } from '#machines/gridSocket/gridSocket.machine.ts'
import type { GridFeedCommand, GridFeedInput, GridSocketEvent } from '#machines/gridSocket/gridSocket.types.ts'
import { editOf } from '#src/grid/data/editOf.ts'
import type { CellWish } from '#src/grid/data/gridData.ts'
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

/** Waits are this much shorter than a person's: the order of things is what is tried. */
const HASTE = 40
const hastyClock = {
  setTimeout: (deed: (...args: unknown[]) => void, ms: number) => setTimeout(deed, ms / HASTE),
  clearTimeout: (id: ReturnType<typeof setTimeout>) => clearTimeout(id),
}

export interface Harm {
  /** share of frames that come twice, of operations that never leave, of frames that change places with the next */
  doubled: number
  lost: number
  swapped: number
  /** answers to joining and to holes are swallowed: a client without replay */
  noReplay: boolean
}
export const noHarm: Harm = { doubled: 0, lost: 0, swapped: 0, noReplay: false }

export interface GridClient {
  name: string
  store: GridStore
  merge: ActorRefFrom<typeof gridMergeMachine>
  /** ids of everything this person did, reloads included */
  made: Set<string>
  set: (wishes: readonly CellWish[]) => void
  undo: () => void
  redo: () => void
  /** the network of this person */
  cut: () => void
  mend: () => void
  /** the page is loaded anew: only the queue is left */
  reload: () => void
  heal: () => void
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
}

const policies = Object.fromEntries(demoGrid.columns.map(({ key }) => [key, policyOf(demoGrid, key)]))

export function startGridClient({ url, userId, token, key, name, random, harm: given }: Where): GridClient {
  let harm = given
  let online = true
  let queue: PendingOp[] = []
  let life = 0
  const made = new Set<string>()
  const base = `${url.replace(/^http/, 'ws')}/jeecg-boot`

  const isReplay = (message: GridMessage) =>
    message.type === TABLE_UPDATE && 'x' in message && message.x.t === 'ops' && message.client !== undefined

  const feed = fromCallback<GridFeedCommand, GridFeedInput>(({ input, sendBack, receive }) => {
    if (!online) {
      const soon = setTimeout(() => sendBack({ type: 'socket.failed', reason: 'offline' } satisfies GridSocketEvent), 5)
      return () => clearTimeout(soon)
    }
    class Socket extends QuietSocket {
      constructor(address: string) {
        super(address, { cookie: `${TOKEN_COOKIE}=${token}` })
      }
    }
    const socket = openGridSocket({ base, ...input }, { WebSocket: Socket })
    let held: GridSocketEvent | null = null
    const subscription = socket.signals$.subscribe(signal => {
      if (signal.type !== 'message.received') return sendBack(signal)
      if (harm.noReplay && isReplay(signal.message)) return undefined
      if (held === null && random.happens(harm.swapped)) {
        held = signal
        return undefined
      }
      sendBack(signal)
      if (random.happens(harm.doubled)) sendBack(signal)
      if (held !== null) sendBack(held)
      held = null
      return undefined
    })
    receive(({ frame }) => {
      if (frame.includes('"t":"op"') && random.happens(harm.lost)) return
      socket.send(frame)
      if (frame.includes('"t":"op"') && random.happens(harm.doubled)) socket.send(frame)
    })
    return () => subscription.unsubscribe()
  })

  function begin() {
    life += 1
    const store = new GridStore(demoGrid, commit => queueMicrotask(commit))
    const link = createActor(gridSocketMachine.provide({ actors: { gridFeed: feed } }), {
      clock: hastyClock,
      input: { userId, pageId: `${name}-${life}` },
    })
    const loadRows = fromPromise<{ s: number; editable: boolean }, { socketKey: string }>(async ({ signal }) => {
      if (!online) throw new Error('offline')
      const answer = await fetch(`${url}/jeecg-boot/grid/snapshot?table=${encodeURIComponent(key)}`, {
        headers: { [HEADER.token]: token },
        signal,
      })
      const { result } = (await answer.json()) as { result: GridSnapshot }
      store.load(result)
      return { s: result.s, editable: true }
    })
    const merge = createActor(gridMergeMachine.provide({ actors: { loadRows } }), {
      clock: hastyClock,
      input: { socketKey: key, client: `${name}-${life}`, policies, queued: queue },
    })
    merge.on('op.added', ({ op }) => made.add(op.i))
    merge.start()
    link.start()
    const unbind = bindTable(
      merge,
      store,
      socketLink(link, {
        loadQueue: () => Promise.resolve(queue),
        saveQueue: (_, pending) => (queue = [...pending]),
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
  const client: GridClient = {
    name,
    get store() {
      return life1.store
    },
    get merge() {
      return life1.merge
    },
    made,
    set: wishes => {
      const edits = wishes.map(wish => editOf(life1.store, wish))
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
      life1.end()
      life1 = begin()
    },
    heal: () => {
      harm = { ...noHarm, noReplay: given.noReplay }
      online = true
      life1.link.send({ type: 'network.online' })
    },
    isQuiet: () => {
      const snapshot = life1.merge.getSnapshot()
      return snapshot.hasTag('live') && snapshot.context.pending.length === 0
    },
    end: () => life1.end(),
  }
  return client
}
