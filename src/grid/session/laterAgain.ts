/** Pause before what could not be asked is asked again, ms; each time twice as long, up to the longest. */
const NAMES_AGAIN = 5_000
const LONGEST = 300_000

/** What could not be asked for, until it may be asked for again. */
export interface LaterAgain {
  /** it is not to be asked for now */
  has: (key: string) => boolean
  failed: (keys: readonly string[]) => void
  /** the server answers: the pauses begin anew */
  answered: () => void
  stop: () => void
}

/** Keeps what failed for a pause that grows, or until the network is back; then all of it is free and `again` is called. */
export function laterAgain(again: () => void): LaterAgain {
  const keys = new Set<string>()
  let pause = NAMES_AGAIN
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const end = () => {
    clearTimeout(timer)
    timer = undefined
    removeEventListener('online', free)
  }
  const free = () => {
    end()
    keys.clear()
    again()
  }
  return {
    has: key => keys.has(key),
    failed: failed => {
      for (const key of failed) keys.add(key)
      if (isOver || timer !== undefined) return
      timer = setTimeout(free, pause)
      pause = Math.min(pause * 2, LONGEST)
      addEventListener('online', free)
    },
    answered: () => {
      pause = NAMES_AGAIN
    },
    stop: () => {
      isOver = true
      end()
    },
  }
}
