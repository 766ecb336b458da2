import { and, eq, sql } from 'drizzle-orm'
import { CONSULT, PATIENT_GRACE } from '#contract/constants.ts'
import type { Presence } from '#contract/entities/chat.ts'
import type { ChatEvents } from '#contract/sockets/chat.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { hosDoctor, hosPatient } from '#server/db/tables/index.ts'
import { ChatRefusal, doctorStream, patientStream } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import type { Hub } from '#server/realtime/hub.ts'
import { activeCount, doctorsOf, findDoctor, patientsOf, waitingOf } from './consultation.repository.ts'

type Doctor = typeof hosDoctor.$inferSelect

/** A connected doctor counts as connected for this long after each sign of life; signs come every ALIVE_EVERY. */
const ALIVE_EVERY_MS = CONSULT.presenceGrace / 2
const CONNECTED_MS = CONSULT.presenceGrace + ALIVE_EVERY_MS

const isConnected = (doctor: Pick<Doctor, 'graceUntil'>, now: Date) => doctor.graceUntil !== null && now < doctor.graceUntil
export const isSuspended = (doctor: Pick<Doctor, 'enabled' | 'suspendedFrom' | 'suspendedTo'>, now: Date): boolean =>
  !doctor.enabled ||
  (doctor.suspendedFrom !== null && doctor.suspendedFrom <= now && (doctor.suspendedTo === null || now < doctor.suspendedTo))

/** Presence as others see it (consultation.md 3.6): 停诊, 离线, 忙碌, 在线, in this order. */
export function effectivePresence(doctor: Doctor, active: number, now: Date): Presence {
  if (isSuspended(doctor, now)) return '3'
  if (doctor.desired === '0' || !isConnected(doctor, now)) return '0'
  return doctor.desired === '2' || active >= doctor.maxConcurrent ? '2' : '1'
}

/** A patient with a chat socket, or who lost it a moment ago. */
export const isHere = (hereUntil: Date | null, now: Date): boolean => hereUntil !== null && now < hereUntil

/** Signed out by himself, as `updateBy` remembers it; then the next sign-in puts him online again (consultation.md 3.6, Login). */
const BY_LOGOUT = 'logout'

/** Presence and queue of doctors: stored facts, and the passing events about them. */
export interface PresenceDesk {
  /** the rule itself, for lists that load doctors on their own */
  rule: typeof effectivePresence
  of: (userId: string, tx?: Tx) => Promise<Presence | null>
  set: (actor: ChatActor, desired: '0' | '1' | '2') => Promise<{ presence: Presence }>
  alive: (actor: ChatActor) => Promise<void>
  left: (actor: ChatActor) => Promise<void>
  /** the doctor signed out: offline until he signs in again */
  signedOut: (userId: string) => Promise<void>
  /** tells his own tabs and the patients who wait for or talk to him */
  announce: (userId: string) => Promise<void>
  /** tells the doctors of a patient's open sessions that he has come or is away */
  notifyPatient: (patientId: string, here: boolean) => Promise<void>
  /** tells each waiting patient how many stand before him */
  announceQueue: (userId: string) => Promise<void>
}

/** The presence desk over a database, a hub and the server's clock (epoch ms). */
export function createPresence(db: Db, hub: Hub, clock: () => number): PresenceDesk {
  const now = () => new Date(clock())

  async function of(userId: string, tx: Tx = db): Promise<Presence | null> {
    const doctor = await findDoctor(tx, userId)
    return doctor ? effectivePresence(doctor, await activeCount(tx, userId), now()) : null
  }

  async function announce(userId: string): Promise<void> {
    const doctor = await findDoctor(db, userId)
    if (!doctor) return
    const payload: ChatEvents['presence'] = {
      doctorId: doctor.id,
      presence: effectivePresence(doctor, await activeCount(db, userId), now()),
    }
    hub.tell(doctorStream(userId), { type: 'presence', payload })
    for (const { patientId } of await patientsOf(db, userId)) hub.tell(patientStream(patientId), { type: 'presence', payload })
  }

  async function notifyPatient(patientId: string, here: boolean): Promise<void> {
    const payload: ChatEvents['patient'] = { patientId, here }
    for (const { userId } of await doctorsOf(db, patientId)) hub.tell(doctorStream(userId), { type: 'patient', payload })
  }
  async function patientAlive(patientId: string): Promise<void> {
    const at = now()
    const [before] = await db.select({ hereUntil: hosPatient.hereUntil }).from(hosPatient).where(eq(hosPatient.id, patientId))
    if (!before) return
    await db
      .update(hosPatient)
      .set({ hereUntil: new Date(at.getTime() + CONNECTED_MS) })
      .where(eq(hosPatient.id, patientId))
    if (!isHere(before.hereUntil, at)) await notifyPatient(patientId, true)
  }

  return {
    rule: effectivePresence,
    of,
    announce,
    notifyPatient,
    announceQueue: async userId => {
      const waiting = await waitingOf(db, userId)
      waiting.forEach(({ sid, patientId }, position) =>
        hub.tell(patientStream(patientId), { type: 'queue', payload: { sid, position } satisfies ChatEvents['queue'] }),
      )
    },
    set: async (actor, desired) => {
      if (actor.kind !== 'doctor') throw new ChatRefusal('NOT_OWNER')
      await db.update(hosDoctor).set({ desired, updateBy: actor.id, updateTime: now() }).where(eq(hosDoctor.userId, actor.id))
      await announce(actor.id)
      return { presence: (await of(actor.id)) ?? '0' }
    },
    alive: async actor => {
      if (actor.kind === 'patient') return patientAlive(actor.id)
      const at = now()
      const [before] = await db.select().from(hosDoctor).where(eq(hosDoctor.userId, actor.id))
      if (!before) return
      const comesBack = before.desired === '0' && before.updateBy !== actor.id
      await db
        .update(hosDoctor)
        .set({ graceUntil: new Date(at.getTime() + CONNECTED_MS), ...(comesBack ? { desired: '1', updateBy: actor.id } : {}) })
        .where(eq(hosDoctor.userId, actor.id))
      if (comesBack || !isConnected(before, at)) await announce(actor.id)
    },
    left: async actor => {
      if (actor.kind === 'patient') {
        await db
          .update(hosPatient)
          .set({ hereUntil: new Date(clock() + PATIENT_GRACE) })
          .where(eq(hosPatient.id, actor.id))
        return
      }
      await db
        .update(hosDoctor)
        .set({ graceUntil: new Date(clock() + CONSULT.presenceGrace) })
        .where(eq(hosDoctor.userId, actor.id))
    },
    signedOut: async userId => {
      const changed = await db
        .update(hosDoctor)
        .set({ desired: '0', updateBy: BY_LOGOUT, updateTime: now() })
        .where(
          and(
            eq(hosDoctor.userId, userId),
            sql`not exists (select 1 from sys_token where kind = 'user' and owner_id = ${userId})`,
          ),
        )
        .returning({ id: hosDoctor.id })
      if (changed.length) await announce(userId)
    },
  }
}
