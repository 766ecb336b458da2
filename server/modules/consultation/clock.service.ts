import type { Db } from '#server/db/client.ts'
import { settleEach } from '#server/settleEach.ts'
import { graceEnded, overdue, patientsGone } from './consultation.repository.ts'
import { keepDuty } from './duty.repository.ts'
import { transfersToEnd } from './transfer.repository.ts'

/** The timers of all sessions: a look at the deadlines every second, by the server's clock. Several processes may look at once. */
export interface Clock {
  /** One look, begun after the call; answers how many sessions it moved. */
  tick: () => Promise<number>
  start: () => void
  stop: () => Promise<void>
}

/**
 * Deadlines that another module keeps: what is due, and what becomes of one of it; false where somebody was faster. Each module's are looked at by themselves: one that
 * waits for an outside system keeps nobody else's waiting.
 */
export interface Deadlines {
  due: (now: Date) => Promise<string[]>
  apply: (id: string) => Promise<boolean>
}

const EVERY_MS = 1_000
/** What the hospital sets takes effect within ten seconds (hospital.md 2.5). */
const DUTY_EVERY_MS = 5_000

/**
 * `applyDeadline` decides again under the session's lock and answers the doctor of a session it moved, or null: so a session that another
 * process moved first, or that was accepted in the last moment, is left alone.
 */
export function createClock(parts: {
  db: Db
  now: () => Date
  applyDeadline: (sid: string) => Promise<string | null>
  /** as `applyDeadline`, of a transfer whose time is over or that nobody is left to accept */
  applyTransferDeadline: (id: string) => Promise<string | null>
  /** of other modules */
  others: readonly Deadlines[]
  moved: (doctorUserId: string) => void
  presenceChanged: (doctorUserId: string) => void
  patientGone: (patientId: string) => void
  failed: (error: unknown) => void
}): Clock {
  let timer: NodeJS.Timeout | undefined
  /** the last look at each module's deadlines, and at those of the sessions */
  const working = new Map<unknown, Promise<number>>()
  let isOver = false
  let lookedAt = parts.now()
  let dutyAt = 0

  async function look(): Promise<number> {
    const now = parts.now()
    let count = 0
    const move = (ids: readonly string[], apply: (id: string) => Promise<string | null>) =>
      settleEach(
        ids,
        async id => {
          const doctor = await apply(id)
          if (doctor === null) return
          count += 1
          parts.moved(doctor)
        },
        parts.failed,
      )
    await move(await overdue(parts.db, now), parts.applyDeadline)
    await move(await transfersToEnd(parts.db, now), parts.applyTransferDeadline)
    for (const userId of await graceEnded(parts.db, lookedAt, now)) parts.presenceChanged(userId)
    if (Math.abs(now.getTime() - dutyAt) >= DUTY_EVERY_MS) {
      for (const userId of await keepDuty(parts.db, now)) parts.presenceChanged(userId)
      dutyAt = now.getTime()
    }
    for (const patientId of await patientsGone(parts.db, lookedAt, now)) parts.patientGone(patientId)
    lookedAt = now
    return count
  }
  async function lookAt({ due, apply }: Deadlines): Promise<number> {
    let count = 0
    const work = async (id: string) => {
      if (!isOver && (await apply(id))) count += 1
    }
    await settleEach(isOver ? [] : await due(parts.now()), work, parts.failed)
    return count
  }
  // One look after the other, and each begun after it was asked for: a look under way may have read before the caller's change.
  const inTurn = (line: unknown, work: () => Promise<number>): Promise<number> => {
    const before = working.get(line) ?? Promise.resolve(0)
    const mine = before.then(work, work)
    working.set(line, mine)
    return mine
  }
  const own = () => inTurn(look, look)
  const other = (of: Deadlines) => inTurn(of, () => lookAt(of))
  const tick = async () => {
    let count = await own()
    for (const of of parts.others) count += await other(of)
    return count
  }

  const busy = new Set<Deadlines>()
  function lookAtOthers(): void {
    for (const of of parts.others) {
      if (busy.has(of)) continue
      busy.add(of)
      other(of)
        .catch(parts.failed)
        .finally(() => busy.delete(of))
    }
  }
  const next = () => {
    timer = setTimeout(() => {
      lookAtOthers()
      own()
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
      isOver = true
      await Promise.allSettled(working.values())
    },
  }
}
