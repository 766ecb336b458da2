import type { Db } from '#server/db/client.ts'
import { graceEnded, overdue, patientsGone } from './consultation.repository.ts'

/** The timers of all sessions: a look at the deadlines every second, by the server's clock. Several processes may look at once. */
export interface Clock {
  /** One look, begun after the call; answers how many sessions it moved. */
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
  patientGone: (patientId: string) => void
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
    for (const patientId of await patientsGone(parts.db, lookedAt, now)) parts.patientGone(patientId)
    lookedAt = now
    return count
  }
  // One look after the other, and each begun after it was asked for: a look under way may have read before the caller's change.
  const tick = () => {
    const before = working ?? Promise.resolve(0)
    const mine = before.then(look, look)
    working = mine
    return mine
  }

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
