import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import { createActor, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { layoutMachine } from '#machines/layout/layout.machine.ts'
import type { Values } from '#machines/preferences/preferences.types.ts'
import { startLayout } from '#src/app/actors/layout.actor.ts'
import { preferencesLogic } from '#src/app/actors/preferences.actor.ts'
import { actorNamed, registerActors } from '#src/runtime/machines/registry.ts'

const listeners = new Map<string, Set<() => void>>()
const state = { width: 1440, isSystemDark: false }

/** Answers of a browser that is `width` px wide: only max-width, and what the operating system prefers. */
function matches(query: string): boolean {
  const width = /max-width: ([\d.]+)px/.exec(query)
  if (width) return state.width <= Number(width[1])
  return query === '(prefers-color-scheme: dark)' && state.isSystemDark
}

/** A browser whose width and colour scheme the test changes. */
export function adjustableBrowser(): { resize: (width: number) => void; preferDark: (isDark: boolean) => void } {
  window.matchMedia = ((query: string) => ({
    get matches() {
      return matches(query)
    },
    media: query,
    addEventListener: (_: string, listener: () => void) =>
      listeners.set(query, (listeners.get(query) ?? new Set()).add(listener)),
    removeEventListener: (_: string, listener: () => void) => listeners.get(query)?.delete(listener),
  })) as unknown as typeof window.matchMedia
  const change = (part: Partial<typeof state>) => {
    const before = [...listeners.keys()].filter(matches)
    Object.assign(state, part)
    for (const [query, all] of listeners) if (matches(query) !== before.includes(query)) for (const tell of all) tell()
  }
  change({ width: 1440, isSystemDark: false })
  return { resize: width => change({ width }), preferDark: isSystemDark => change({ isSystemDark }) }
}

/** What the theme scripts of this file listen to; other files share the window. */
const heard: [string, EventListenerOrEventListenerObject][] = []

/** Runs public/theme.js as the page does before its first paint. */
export function runThemeScript(): void {
  const listen = window.addEventListener
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    heard.push([type, listener])
    listen.call(window, type, listener)
  }
  try {
    new Script(readFileSync('public/theme.js', 'utf8')).runInThisContext()
  } finally {
    window.addEventListener = listen
  }
}

/** Ends every theme script that ran: nobody shows stored tones any more. */
export function endThemeScripts(): void {
  for (const [type, listener] of heard.splice(0)) window.removeEventListener(type, listener)
}

/** The real composition of src/app/actors/layout.actor.ts for somebody whose settings on the server are `server`, at once or when it answers. */
export function startedLayout(server: Values | Promise<Values> = {}): {
  layout: ActorRefFrom<typeof layoutMachine>
  saved: Values[]
} {
  const saved: Values[] = []
  const preferences = createActor(
    preferencesLogic.provide({
      actors: {
        loadPreferences: fromPromise<Values>(async () => server),
        savePreferences: fromPromise<void, { values: Values }>(async ({ input }) => {
          // a server that takes its time: the next choice comes before its answer
          await new Promise(resolve => setTimeout(resolve, 50))
          saved.push(input.values)
        }),
      },
    }),
  )
  registerActors({ preferences })
  preferences.start()
  preferences.send({ type: 'session.opened', userId: 'u1' })
  startLayout()
  return { layout: actorNamed('layout'), saved }
}
