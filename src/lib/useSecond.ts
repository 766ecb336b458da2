import { useSyncExternalStore } from 'react'
import { createListeners } from './createStore.ts'

const second = (): number => Math.floor(Date.now() / 1000) * 1000

/** One clock for all countdowns; it stands still when nobody looks. */
const clock = createListeners(() => {
  const timer = setInterval(clock.notify, 1000)
  return () => clearInterval(timer)
})

/** The time of this computer in epoch ms, once a second. */
export const useSecond = (): number => useSyncExternalStore(clock.subscribe, second)
