import pLimit, { type LimitFunction } from 'p-limit'

/** Work of one key takes turns: at most `atOnce` run, at most `waiting` wait. `null`: the line is full and nothing was begun. */
export interface Limiter {
  take: <T>(key: string, work: () => Promise<T>) => Promise<T> | null
}

export function createLimiter({ atOnce, waiting }: { atOnce: number; waiting: number }): Limiter {
  const lines = new Map<string, { limit: LimitFunction; taken: number }>()
  return {
    take: (key, work) => {
      const line = lines.get(key) ?? { limit: pLimit(atOnce), taken: 0 }
      if (line.taken >= atOnce + waiting) return null
      line.taken += 1
      lines.set(key, line)
      return line.limit(work).finally(() => {
        line.taken -= 1
        if (line.taken === 0) lines.delete(key)
      })
    },
  }
}
