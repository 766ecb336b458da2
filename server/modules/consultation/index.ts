import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ChatCommand, ChatCommands, ChatEvents } from '#contract/sockets/chat.ts'
import type { ChatSession, ChatCounts, NoticeCode } from '#contract/entities/chat.ts'
import type { ConsultInput } from '#contract/entities/patientApp.ts'
import type { Tx } from '#server/db/client.ts'
import { streamOf } from '#server/realtime/chat/desk.ts'
import type { ChatActor, ChatDesk } from '#server/realtime/chat/desk.ts'
import type { Emit } from '#server/realtime/outbox.ts'
import { createClock } from './clock.ts'
import { agree, withdraw } from './consents.ts'
import type { Clock } from './clock.ts'
import { countsOf, findDoctor, findSession } from './consultation.repository.ts'
import { consultationRoutes } from './consultation.routes.ts'
import type { Deed } from './deed.ts'
import {
  acceptSession,
  applyDeadline,
  cancelSession,
  endSession,
  extendSession,
  grantMessages,
  rateSession,
  refuseSession,
} from './lifecycle.commands.ts'
import { recordInSession, readMessages, sendMessage } from './message.commands.ts'
import { isNumberTaken, openSession } from './open.command.ts'
import { createPresence } from './presence.ts'
import type { PresenceDesk } from './presence.ts'
import type { People } from './present.ts'
import { helloOf, historyOf, listSessions, ownSessions, resumeOf } from './queries.ts'
import type { SessionPage } from './queries.ts'

/** What other modules may ask of the consultation. */
export interface Consultation {
  desk: ChatDesk
  presence: PresenceDesk
  clock: Clock
  /** opens a consultation for a patient; refusals are thrown as Refusal */
  open: (actor: ChatActor, input: ConsultInput) => Promise<ChatSession>
  counts: (actor: Pick<ChatActor, 'kind' | 'id'>) => Promise<ChatCounts>
  ownSessions: (patientId: string, page: { cursor?: number | undefined; size: number }) => Promise<SessionPage>
  /** keeps that a patient agrees to today's text, and takes that back, in the transaction of the deed (SEC-10) */
  agree: typeof agree
  withdraw: typeof withdraw
  /** a system line in a session, in the transaction of the deed that it tells of; both people see it */
  note: (tx: Tx, emit: Emit, sid: string, notice: NoticeCode, params: Record<string, string>) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    consultation: Consultation
  }
}

type Run = {
  [C in Exclude<ChatCommand, 'hello'>]: (actor: ChatActor, input: ChatCommands[C]['input']) => Promise<ChatCommands[C]['data']>
}

const PARTIES_KEPT = 5_000
const PEOPLE_KEPT = 2_000
/** A changed name or picture is shown with messages after this time at the latest. */
const PEOPLE_KEPT_MS = 15_000

/** Commands, queries, timers and calls of the consultation; decorates `app.consultation` and serves the chat socket. */
export async function consultationModule(app: FastifyInstance): Promise<void> {
  const { db, outbox, hub } = app
  const now = () => new Date(app.now())
  const presence = createPresence(db, hub, app.now)
  const running = new Set<Promise<void>>()
  const people = new LRUCache<string, People>({ max: PEOPLE_KEPT, ttl: PEOPLE_KEPT_MS })

  // Passing events after a commit; nobody waits for them but the end of the server.
  const aside = (work: () => Promise<unknown>) => {
    const task: Promise<void> = work()
      .then(() => undefined)
      .catch((error: unknown) => app.log.error({ err: error }, 'telling a passing event failed'))
      .finally(() => running.delete(task))
    running.add(task)
  }
  const ripple = (userId: string) =>
    aside(async () => {
      await presence.announce(userId)
      await presence.announceQueue(userId)
    })

  const deed = <T>(work: (deed: Deed) => Promise<T>): Promise<T> =>
    outbox.run((tx, emit) => work({ tx, emit, now: now(), people }))

  /** A command that moves the session: audited with it, and told to the people around. */
  const moving =
    <I extends { sid: string }>(action: string, command: (deed: Deed, actor: ChatActor, input: I) => Promise<ChatSession>) =>
    async (actor: ChatActor, input: I): Promise<ChatSession> => {
      const session = await deed(async one => {
        const moved = await command(one, actor, input)
        await app.audit(
          {
            actor: {
              kind: actor.kind === 'doctor' ? 'user' : 'patient',
              id: actor.id,
              name: actor.name,
              tenantId: actor.tenantId,
            },
            action,
            entity: 'chatSession',
            entityId: input.sid,
          },
          one.tx,
        )
        return moved
      })
      ripple(session.doctor.userId)
      return session
    }

  const run: Run = {
    'session:list': (actor, input) => listSessions(db, actor, input, now()),
    'session:accept': moving('session.accept', acceptSession),
    'session:refuse': moving('session.refuse', refuseSession),
    'session:extend': moving('session.extend', extendSession),
    'session:grant': moving('session.grant', grantMessages),
    'session:end': moving('session.end', endSession),
    'session:cancel': moving('session.cancel', cancelSession),
    'session:rate': moving('session.rate', rateSession),
    'msg:send': (actor, input) => deed(one => sendMessage(one, actor, input)),
    'msg:read': (actor, input) => deed(one => readMessages(one, actor, input)),
    history: (actor, input) => historyOf(db, actor, input),
    resume: (actor, input) => resumeOf(db, actor, input),
    'presence:set': (actor, { desired }) => presence.set(actor, desired),
  }

  // Who talks to whom does not change while there is no transfer, so typing needs no query per letter.
  const parties = new Map<string, { doctor: string; patient: string }>()
  async function partiesOf(sid: string) {
    const known = parties.get(sid)
    if (known) return known
    const found = await findSession(db, sid)
    if (!found) return null
    if (parties.size >= PARTIES_KEPT) parties.clear()
    const both = { doctor: found.row.doctorUserId, patient: found.row.patientId }
    parties.set(sid, both)
    return both
  }

  const desk: ChatDesk = {
    actorOf: async principal => {
      if (principal.kind === 'patient')
        return { kind: 'patient', id: principal.id, name: principal.name, tenantId: principal.tenantId }
      const doctor = await findDoctor(db, principal.id)
      return doctor?.enabled
        ? { kind: 'doctor', id: principal.id, doctorId: doctor.id, name: doctor.name, tenantId: doctor.tenantId }
        : null
    },
    hello: (actor, input) => helloOf({ db, outbox, presence }, actor, input, now()),
    run: (actor, command, input) => run[command](actor, input),
    typing: async (actor, { sid, on }) => {
      const both = await partiesOf(sid)
      if (!both || both[actor.kind] !== actor.id) return
      const other =
        actor.kind === 'doctor'
          ? ({ kind: 'patient', id: both.patient } as const)
          : ({ kind: 'doctor', id: both.doctor } as const)
      hub.tell(streamOf(other), { type: 'typing', payload: { sid, by: actor.kind, on } satisfies ChatEvents['typing'] })
    },
    alive: actor => presence.alive(actor),
    left: actor => presence.left(actor),
  }

  const clock = createClock({
    db,
    now,
    applyDeadline: sid => deed(one => applyDeadline(one, sid)),
    moved: ripple,
    presenceChanged: userId => aside(() => presence.announce(userId)),
    patientGone: patientId => aside(() => presence.notifyPatient(patientId, false)),
    failed: error => app.log.error({ err: error }, 'the clock of the consultations failed'),
  })

  app.decorate('consultation', {
    desk,
    presence,
    clock,
    open: async (actor, input) => {
      // six random digits per second meet now and then where hundreds open at once: another draw
      const draw = () => deed(one => openSession(one, actor, input, app.config.demo))
      const session = await draw().catch((error: unknown) => (isNumberTaken(error) ? draw() : Promise.reject(error)))
      ripple(session.doctor.userId)
      return session
    },
    counts: actor => countsOf(db, actor, now()),
    ownSessions: (patientId, page) => ownSessions(db, patientId, page, now()),
    agree,
    withdraw,
    note: (tx, emit, sid, notice, params) => recordInSession({ tx, emit, now: now(), people }, sid, notice, params),
  } satisfies Consultation)
  app.chat.use(desk)
  consultationRoutes(app)

  const stop = app.tokens.onEnded(ended => {
    if (ended.kind === 'user' && ended.why === 'logout') aside(() => presence.signedOut(ended.ownerId))
  })
  clock.start()
  app.addHook('onClose', async () => {
    stop()
    await clock.stop()
    await Promise.allSettled(running)
  })
}
