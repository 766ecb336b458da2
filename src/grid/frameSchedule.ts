import type { Schedule } from './store/gridStore.ts'

/** Pause where the browser draws no frames, ms. */
const HIDDEN = 250

/** Commits once in the next frame; where there is none, as in a tab that is or becomes hidden, after a quarter of a second. */
export const frameSchedule: Schedule = commit => {
  const run = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    commit()
  }
  const frame = requestAnimationFrame(run)
  const timer = setTimeout(run, HIDDEN)
}
