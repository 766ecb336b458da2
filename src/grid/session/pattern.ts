import type { PatternOrder } from './pattern.worker.ts'

/** How long a pattern from data may take, ms (D9). */
const LIMIT = 200

/**
 * Whether a text is of a pattern that came from data: tried in a worker that is ended after 200 ms, because an expression can be written that never
 * answers. Null when it did not answer or is none; the server judges then.
 */
export function matches(pattern: string, text: string): Promise<boolean | null> {
  return new Promise(resolve => {
    const worker = new Worker(new URL('./pattern.worker.ts', import.meta.url), { type: 'module' })
    const end = (verdict: boolean | null) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(verdict)
    }
    // the worker itself may need a while to start
    let timer = setTimeout(() => end(null), 10 * LIMIT)
    worker.addEventListener('message', ({ data }: MessageEvent<boolean | null | 'ready'>) => {
      if (data !== 'ready') return end(data)
      clearTimeout(timer)
      timer = setTimeout(() => end(null), LIMIT)
      worker.postMessage({ pattern, text } satisfies PatternOrder)
    })
    worker.addEventListener('error', () => end(null))
  })
}

/**
 * The same for many texts one after the other: one worker serves until a text takes too long, then another comes. `stop` ends it.
 */
export function patternLine(): { matches: (pattern: string, text: string) => Promise<boolean | null>; stop: () => void } {
  let worker: Worker | null = null
  const stop = () => {
    worker?.terminate()
    worker = null
  }
  return {
    matches: (pattern, text) =>
      new Promise(resolve => {
        const isFresh = worker === null
        const asked = (worker ??= new Worker(new URL('./pattern.worker.ts', import.meta.url), { type: 'module' }))
        const end = (verdict: boolean | null, isLate: boolean) => {
          clearTimeout(timer)
          asked.removeEventListener('message', hear)
          asked.removeEventListener('error', fail)
          if (isLate) stop()
          resolve(verdict)
        }
        const hear = ({ data }: MessageEvent<boolean | null | 'ready'>) => {
          if (data !== 'ready') return end(data, false)
          clearTimeout(timer)
          timer = setTimeout(() => end(null, true), LIMIT)
          asked.postMessage({ pattern, text } satisfies PatternOrder)
        }
        const fail = () => end(null, true)
        let timer = setTimeout(() => end(null, true), isFresh ? 10 * LIMIT : LIMIT)
        asked.addEventListener('message', hear)
        asked.addEventListener('error', fail)
        if (!isFresh) asked.postMessage({ pattern, text } satisfies PatternOrder)
      }),
    stop,
  }
}
