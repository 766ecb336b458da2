import { createStore } from '#src/lib/createStore.ts'
import { LIVE_CHANNEL, type LiveActor, type LiveMessage, type LiveStep, type LiveTab } from '#src/runtime/live/liveProtocol.ts'

/** Steps of an actor that are shown; older ones go. */
const SHOWN = 1_000

export interface ShownActor extends LiveActor {
  steps: readonly LiveStep[]
}
export interface ShownTab extends LiveTab {
  actors: readonly ShownActor[]
  /** it was closed, or somebody else signed in; what it did stays until the list is cleared */
  hasLeft: boolean
}

const withStep = (actor: ShownActor, step: LiveStep): ShownActor =>
  (actor.steps.at(-1)?.nr ?? 0) >= step.nr ? actor : { ...actor, steps: [...actor.steps.slice(1 - SHOWN), step] }

/** The tabs after a message of one of them. */
function applyMessage(tabs: readonly ShownTab[], message: LiveMessage): readonly ShownTab[] {
  switch (message.kind) {
    case 'ask':
      return tabs
    case 'tab': {
      const actors = message.actors.map(({ actor, steps }) => ({ ...actor, steps }))
      return [...tabs.filter(({ id }) => id !== message.tab.id), { ...message.tab, actors, hasLeft: false }]
    }
    case 'left':
      return tabs.map(tab => (tab.id === message.tab ? { ...tab, hasLeft: true } : tab))
    case 'step':
      return tabs.map(tab => {
        if (tab.id !== message.tab) return tab
        const known = tab.actors.find(({ id }) => id === message.actor.id) ?? { ...message.actor, steps: [] }
        const next = withStep(known, message.step)
        return { ...tab, actors: [...tab.actors.filter(actor => actor !== known), next].toSorted(byMachine) }
      })
  }
}
const byMachine = (one: ShownActor, other: ShownActor): number =>
  one.machine.localeCompare(other.machine) || one.id.localeCompare(other.id, undefined, { numeric: true })

const tabs = createStore<readonly ShownTab[]>([])
let channel: BroadcastChannel | null = null
let waiting: LiveMessage[] = []

/** A socket may tell much at once: that long it is gathered, ms. */
const GATHER = 50

function draw(): void {
  const messages = waiting
  waiting = []
  tabs.set(messages.reduce(applyMessage, tabs.current()))
}

/** The watched tabs of this browser, for `useSyncExternalStore`. The channel is open while somebody looks. */
export const liveTabs = {
  current: tabs.current,
  subscribe(listener: () => void): () => void {
    const forget = tabs.subscribe(listener)
    if (channel === null) {
      channel = new BroadcastChannel(LIVE_CHANNEL)
      channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
        if (waiting.length === 0) setTimeout(draw, GATHER)
        waiting.push(data)
      })
      channel.postMessage({ kind: 'ask' } satisfies LiveMessage)
    }
    return () => {
      forget()
      channel?.close()
      channel = null
    }
  },
  /** forgets tabs that have left, and the steps of the others */
  clear(): void {
    const kept = tabs.current().filter(({ hasLeft }) => !hasLeft)
    tabs.set(kept.map(tab => ({ ...tab, actors: tab.actors.map(actor => ({ ...actor, steps: actor.steps.slice(-1) })) })))
  },
}
