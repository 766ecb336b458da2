/** Work of one key takes turns: at most `atOnce` run, at most `waiting` wait. `null`: the line is full and nothing was begun. */
export interface Limiter {
  take: <T>(key: string, work: () => Promise<T>) => Promise<T> | null
}

interface Line {
  running: number
  waiting: (() => void)[]
}

export function createLimiter({ atOnce, waiting }: { atOnce: number; waiting: number }): Limiter {
  const lines = new Map<string, Line>()
  return {
    take: (key, work) => {
      const line = lines.get(key) ?? { running: 0, waiting: [] }
      if (line.running >= atOnce && line.waiting.length >= waiting) return null
      lines.set(key, line)
      const run = async () => {
        if (line.running >= atOnce) await new Promise<void>(resolve => void line.waiting.push(resolve))
        else line.running += 1
        try {
          return await work()
        } finally {
          const next = line.waiting.shift()
          if (next) next()
          else line.running -= 1
          if (line.running === 0) lines.delete(key)
        }
      }
      return run()
    },
  }
}
