import { useSyncExternalStore } from 'react'
import { selectOffset } from '#machines/chatLink/chatLink.select.ts'
import { useLink } from './useDesk.ts'

let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()
const second = (): number => Math.floor(Date.now() / 1000) * 1000

/** One clock for all countdowns of the page; it stands still when nobody looks. */
function listen(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach(tell => tell()), 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The server's time in epoch ms, once a second. */
export const useServerNow = (): number => useSyncExternalStore(listen, second) + useLink(selectOffset)
