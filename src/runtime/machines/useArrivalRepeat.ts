import { REPEATS, type Repeat } from '#machines/arrivalAlarm/arrivalAlarm.types.ts'
import { usePreference } from './usePreferences.ts'

/** Key of the preference: how often an arrival rings; absent: every 30 s. */
export const REPEAT_KEY = 'notices.repeat'

/** What was kept, or the default for anything that is no such choice. */
export const repeatOf = (kept: unknown): Repeat => REPEATS.find(one => one === kept) ?? 'repeat'

/** How often an arrival rings, as the person chose it (WALK-04). */
export const useArrivalRepeat = (): [Repeat, (repeat: Repeat) => void] => {
  const [kept, set] = usePreference<unknown>(REPEAT_KEY, 'repeat')
  return [repeatOf(kept), repeat => set(repeat === 'repeat' ? null : repeat)]
}
