import type { Db } from '#server/db/client.ts'
import { graceEnded, overdue } from './consultation.repository.ts'

/** The timers of all sessions: a look at the deadlines every second, by the server's clock. Several processes may look at once. */
export interface Clock {
  /** One look; answers how many sessions it moved. */
  tick: () => Promise<number>
  start: () => void
  stop: () => Promise<void>
}

const EVERY_MS = 1_000

/**
 * `applyDeadline` decides again under the session's lock and answers the doctor of a session it moved, or null: so a session that another
 * process moved first, or that was accepted in the last moment, is left alone.
 */
export function createClock(parts: {
  db: Db
  now: () => Date
  applyDeadline: (sid: string) => Promise<string | null>
  moved: (doctorUserId: string) => void
  presenceChanged: (doctorUserId: string) => void
  failed: (error: unknown) => void
}): Clock {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<number> | undefined
  let lookedAt = parts.now()

  async function look(): Promise<number> {
    const now = parts.now()
    let count = 0
    for (const sid of await overdue(parts.db, now))
      try {
        const doctor = await parts.applyDeadline(sid)
        if (doctor === null) continue
        count += 1
        parts.moved(doctor)
      } catch (error) {
        // One bad row must not keep the others waiting.
        parts.failed(error)
      }
    for (const userId of await graceEnded(parts.db, lookedAt, now)) parts.presenceChanged(userId)
    lookedAt = now
    return count
  }
  const tick = () =>
    (working ??= look().finally(() => {
      working = undefined
    }))

  const next = () => {
    timer = setTimeout(() => {
      tick()
        .catch(parts.failed)
        .finally(() => timer && next())
    }, EVERY_MS)
    timer.unref()
  }
  return {
    tick,
    start: next,
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await working?.catch(() => undefined)
    },
  }
}
