import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { fillInbox } from './inbox.repository.ts'

/** Between two steps, so that those who write are seldom kept; after one that failed, and where another process is at it, which may die, ms. */
const PAUSE_MS = 100
const AGAIN_MS = 10_000

/** Fills the lists of notices with those of before migration 0070 once the server listens, in steps of a moment (SCALE-08); a step that fails is tried again. */
export function keepInboxFilled(app: FastifyInstance): void {
  const closed = new AbortController()
  const pause = (ms: number) => wait(ms, undefined, { signal: closed.signal, ref: false })
  const fill = async (): Promise<void> => {
    for (;;) {
      try {
        const filling = await fillInbox(app.db, new Date(app.now()))
        if (filling === 'whole') return
        await pause(filling === 'more' ? PAUSE_MS : AGAIN_MS)
      } catch (error) {
        if (closed.signal.aborted) return
        app.log.warn({ err: error }, 'Filling the lists of notices failed and is tried again')
        await pause(AGAIN_MS)
      }
    }
  }
  app.addHook('onListen', async () => void fill().catch(() => undefined))
  app.addHook('onClose', async () => closed.abort())
}
