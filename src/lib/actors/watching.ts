import type { InspectionEvent } from 'xstate'

type Listener = (event: InspectionEvent) => void

/** The page was loaded with `?inspect`: its actors tell what they do. Without it nothing is kept and nobody is asked (QA-17). */
const isWatched = new URLSearchParams(location.search).has('inspect')
/** Browser tests put one into the page before it loads, to count which transitions they walk (e2e/support/ear.ts, QA-18). */
const ear = (globalThis as { xinglinEar?: Listener }).xinglinEar
let heard: InspectionEvent[] | null = isWatched ? [] : null
let listener: Listener | null = null

const hear: Listener = event => {
  ear?.(event)
  if (listener !== null) listener(event)
  else heard?.push(event)
}

/** Whether this page is watched and nobody has followed its actors yet. */
export const waitsForWatcher = (): boolean => heard !== null

/** The options of an actor that is made; in a watched page with the ear for what it will do. */
export const watched = (options: object | undefined): object | undefined =>
  isWatched || ear !== undefined ? { ...options, inspect: hear } : options

/** Tells what the actors of a watched page have done since it was loaded, then what they do; null: nobody may see it, it is forgotten. */
export function followActors(next: Listener | null): void {
  listener = next ?? (() => undefined)
  if (next !== null) heard?.forEach(next)
  heard = null
}
