import { setImmediate as nextTurn } from 'node:timers/promises'
import { CONSULT, PATIENT_GRACE } from '#contract/constants.ts'
import type { Presence } from '#contract/entities/chat.ts'
import type { ChatEvents } from '#contract/sockets/chat.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { retried } from '#server/db/retried.ts'
import type { hosDoctor } from '#server/db/tables/index.ts'
import { ChatRefusal, doctorStream, patientStream } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import type { Hub } from '#server/realtime/hub.ts'
import { accountsOf, activeCount, doctorsOf, findDoctor, waitingOf } from './consultation.repository.ts'
import { logPresence } from './presenceLog.repository.ts'
import { extendHereUntil, setHereUntil, setPresence, setSignedOut } from './presence.repository.ts'

type Doctor = typeof hosDoctor.$inferSelect

/** A connected doctor counts as connected for this long after each sign of life; signs come every ALIVE_EVERY. */
const ALIVE_EVERY_MS = CONSULT.presenceGrace / 2
const CONNECTED_MS = CONSULT.presenceGrace + ALIVE_EVERY_MS

const isConnected = (doctor: Pick<Doctor, 'graceUntil'>, now: Date) => doctor.graceUntil !== null && now < doctor.graceUntil
export const isSuspended = (doctor: Pick<Doctor, 'enabled' | 'suspendedFrom' | 'suspendedTo'>, now: Date): boolean =>
  !doctor.enabled ||
  (doctor.suspendedFrom !== null && doctor.suspendedFrom <= now && (doctor.suspendedTo === null || now < doctor.suspendedTo))

/** Presence as others see it (consultation.md 3.6): 停诊, 离线, 忙碌, 在线, in this order. Who has a consultation stays beyond the own duty. */
export function effectivePresence(doctor: Doctor, active: number, now: Date): Presence {
  if (isSuspended(doctor, now)) return '3'
  if (doctor.desired === '0' || !isConnected(doctor, now) || (doctor.offDuty && active === 0)) return '0'
  return doctor.desired === '2' || active >= doctor.maxConcurrent ? '2' : '1'
}

/** A patient with a chat socket, or who lost it a moment ago. */
export const isHere = (hereUntil: Date | null, now: Date): boolean => hereUntil !== null && now < hereUntil

/** Signed out by themselves, as `desiredBy` remembers it; then the next sign-in puts them online again (consultation.md 3.6, Login). */
const BY_LOGOUT = 'logout'

/**
 * Whether somebody is offline by a choice that stays. `updateBy` has the last word where the person or a logout wrote it: a version that does not know
 * `desiredBy` may serve beside this one.
 */
const isOwnChoice = ({ desiredBy, updateBy }: Pick<Doctor, 'desiredBy' | 'updateBy'>, userId: string): boolean =>
  updateBy === userId || (updateBy !== BY_LOGOUT && desiredBy === userId)

/** Presence and queue of doctors: stored facts, and the passing events about them. */
export interface PresenceDesk {
  /** the rule itself, for lists that load doctors on their own */
  rule: typeof effectivePresence
  of: (userId: string, tx?: Queryable) => Promise<Presence | null>
  set: (actor: ChatActor, desired: '0' | '1' | '2') => Promise<{ presence: Presence }>
  alive: (actor: ChatActor) => Promise<void>
  left: (actor: ChatActor) => Promise<void>
  /** the doctor signed out: offline until they sign in again */
  signedOut: (userId: string) => Promise<void>
  /** keeps a change in the log; tells their own tabs, the patients who wait for or talk to them, and the boards of the staff */
  announce: (userId: string) => Promise<void>
  /** tells the doctors of an account's open sessions that its people have come or are away */
  notifyPatient: (accountId: string, here: boolean) => Promise<void>
  /** tells each waiting patient how many stand before them */
  announceQueue: (userId: string) => Promise<void>
}

/** The presence desk over a database, a hub, the server's clock (epoch ms) and the boards of the tenants. */
export function createPresence(db: Db, hub: Hub, clock: () => number, boardsChanged: (tenantId: number) => void): PresenceDesk {
  const now = () => new Date(clock())

  async function of(userId: string, tx: Queryable = db): Promise<Presence | null> {
    const doctor = await findDoctor(tx, userId)
    return doctor ? effectivePresence(doctor, await activeCount(tx, userId), now()) : null
  }

  async function announce(userId: string): Promise<void> {
    const doctor = await findDoctor(db, userId)
    if (!doctor) return
    const active = await activeCount(db, userId)
    const presence = effectivePresence(doctor, active, now())
    await logPresence(db, doctor, presence, { seen: locked => effectivePresence(locked, active, now()), now: now() })
    const payload: ChatEvents['presence'] = { doctorId: doctor.id, presence }
    hub.tell(doctorStream(userId), { type: 'presence', payload })
    for (const { accountId } of await accountsOf(db, userId)) hub.tell(patientStream(accountId), { type: 'presence', payload })
    boardsChanged(doctor.tenantId)
  }

  async function notifyPatient(accountId: string, here: boolean): Promise<void> {
    for (const { userId, patientId } of await doctorsOf(db, accountId))
      hub.tell(doctorStream(userId), { type: 'patient', payload: { patientId, here } satisfies ChatEvents['patient'] })
  }
  let signs = new Set<string>()
  let noting: Promise<void> | undefined
  async function storeSigns(): Promise<void> {
    const ids = [...signs].sort()
    signs = new Set()
    noting = undefined
    const at = now()
    const known = await retried(() => extendHereUntil(db, ids, new Date(at.getTime() + CONNECTED_MS)))
    for (const { accountId, before } of known) if (!isHere(before, at)) await notifyPatient(accountId, true)
  }
  /** Signs of life of the same turn of the loop are noted together: every socket of the process gives one at once, and after a restart all come back. */
  const patientAlive = (patientId: string): Promise<void> => {
    signs.add(patientId)
    noting ??= nextTurn().then(storeSigns)
    return noting
  }

  return {
    rule: effectivePresence,
    of,
    announce,
    notifyPatient,
    announceQueue: async userId => {
      const waiting = await waitingOf(db, userId)
      waiting.forEach(({ sid, accountId }, position) =>
        hub.tell(patientStream(accountId), { type: 'queue', payload: { sid, position } satisfies ChatEvents['queue'] }),
      )
    },
    set: async (actor, desired) => {
      if (actor.kind !== 'doctor') throw new ChatRefusal('NOT_OWNER')
      await setPresence(db, actor.id, { desired, desiredBy: actor.id, updateBy: actor.id, updateTime: now() })
      await announce(actor.id)
      const presence = (await of(actor.id)) ?? '0'
      if (presence === '0' && desired !== '0' && (await findDoctor(db, actor.id))?.offDuty) throw new ChatRefusal('NOT_ON_DUTY')
      return { presence }
    },
    alive: async actor => {
      if (actor.kind === 'patient') return patientAlive(actor.id)
      const at = now()
      const before = await findDoctor(db, actor.id)
      if (!before) return
      const comesBack = before.desired === '0' && !isOwnChoice(before, actor.id)
      await setPresence(db, actor.id, {
        graceUntil: new Date(at.getTime() + CONNECTED_MS),
        ...(comesBack ? { desired: '1', desiredBy: actor.id, updateBy: actor.id } : {}),
      })
      if (comesBack || !isConnected(before, at)) await announce(actor.id)
    },
    left: async actor => {
      if (actor.kind === 'patient') await setHereUntil(db, actor.id, new Date(clock() + PATIENT_GRACE))
      else await setPresence(db, actor.id, { graceUntil: new Date(clock() + CONSULT.presenceGrace) })
    },
    signedOut: async userId => {
      if (await setSignedOut(db, userId, BY_LOGOUT, now())) await announce(userId)
    },
  }
}
