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
