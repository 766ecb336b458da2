import { SEARCH_DEBOUNCE } from '#contract/constants.ts'

type Ask<T, A> = (value: T, signal: AbortSignal) => Promise<A>

/**
 * Asks about a value that is being typed: after a pause, and only the newest question counts. A newer one ends the older, and anyone who waited for the
 * older gets the newer answer. The same value is not asked about twice in a row, unless that failed.
 * `known` gives answers that need no question, at once.
 */
export function newestAnswer<T, A>(
  ask: Ask<T, A>,
  { delay = SEARCH_DEBOUNCE, known }: { delay?: number; known?: (value: T) => { answer: A } | null } = {},
): (value: T) => Promise<A> {
  interface Waiting {
    resolve: (answer: A) => void
    reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = new AbortController()
  let last: { value: T; answer: A } | null = null

  const settle = (tell: (one: Waiting) => void) => {
    const told = waiting
    waiting = []
    told.forEach(tell)
  }
  return value => {
    const mine = (round += 1)
    clearTimeout(timer)
    running.abort()
    running = new AbortController()
    const { signal } = running
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
      const already = known?.(value) ?? (last !== null && Object.is(last.value, value) ? { answer: last.answer } : null)
      if (already !== null) return settle(one => one.resolve(already.answer))
      timer = setTimeout(() => {
        ask(value, signal).then(
          answer => {
            if (mine !== round) return
            last = { value, answer }
            settle(one => one.resolve(answer))
          },
          (error: unknown) => {
            if (mine === round) settle(one => one.reject(error))
          },
        )
      }, delay)
      return undefined
    })
  }
}
