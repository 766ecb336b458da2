import { WORKBOOK_MAX } from '#contract/entities/upload.ts'
import type { WorkbookOrder, WorkerReady } from './workbook.worker.ts'

/** Why there is no answer: it could not be loaded or broke, it worked for too long, or nobody waits any more. */
export type NoAnswer = 'failed' | 'late' | 'stopped'

/**
 * One order to a worker of its own, which is ended with the answer. It may work for WORKBOOK_MAX.ms from when it is loaded: loading takes as long as the
 * line and the machine take. `signal` ends it wherever it is.
 */
export const askWorker = <A extends object>(order: WorkbookOrder, signal?: AbortSignal): Promise<{ answer: A } | NoAnswer> =>
  new Promise(resolve => {
    const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' })
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (result: { answer: A } | NoAnswer): void => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    signal?.addEventListener('abort', () => end('stopped'), { once: true })
    worker.addEventListener('message', ({ data }: MessageEvent<A | WorkerReady>) => {
      if (data === 'ready') timer = setTimeout(() => end('late'), WORKBOOK_MAX.ms)
      else end({ answer: data })
    })
    worker.addEventListener('error', () => end('failed'))
    worker.postMessage(order)
  })
