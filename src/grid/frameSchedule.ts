import type { Schedule } from './store/gridStore.ts'

/** Pause where the browser draws no frames, ms. */
const HIDDEN = 250

/** Commits once in the next frame; in a hidden tab, which has none, after a quarter of a second. */
export const frameSchedule: Schedule = commit => {
  if (document.hidden) setTimeout(commit, HIDDEN)
  else requestAnimationFrame(commit)
}
