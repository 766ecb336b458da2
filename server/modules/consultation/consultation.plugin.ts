import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { risksIn } from '#contract/rules/riskSigns.ts'
import { BOARD_ROLES, boardsOf } from '#contract/sockets/boards.ts'
import type { ChatCommand, ChatCommands, ChatEvents } from '#contract/sockets/chat.ts'
import type { ChatSession, ChatCounts, NoticeCode, PrescriptionCard } from '#contract/entities/chat.ts'
import type { ConsultOrder } from '#contract/entities/order.ts'
import type { RevisitProof } from '#contract/http/calls/revisits.ts'
import type { ConsultInput } from '#contract/entities/patientApp.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { streamOf } from '#server/realtime/chat/desk.ts'
import type { ChatActor, ChatDesk } from '#server/realtime/chat/desk.ts'
import type { Emit } from '#server/realtime/outbox.ts'
import { createClock } from './clock.service.ts'
import { agree, withdraw } from './consents.repository.ts'
import type { Clock, Deadlines } from './clock.service.ts'
import { countsOf, findDoctor, partiesOf } from './consultation.repository.ts'
import { consultationRoutes } from './consultation.routes.ts'
import type { CommandContext, SessionEnded } from './command.context.ts'
import { createGroupCommit } from './groupCommit.service.ts'
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
import { isNumberTaken, openConsultation, openPaid } from './open.commands.ts'
import { showPeople } from './patientChange.commands.ts'
import { updateCard, writeCard } from './prescriptionCard.commands.ts'
import { recallMessage } from './recall.commands.ts'
import { checkReason } from './office.commands.ts'
import { officeRoutes } from './office.routes.ts'
import { openSessionsOf } from './presence.repository.ts'
import { createPresence } from './presence.service.ts'
import { goneUnseen } from './presenceLog.repository.ts'
import type { PresenceDesk } from './presence.service.ts'
import type { People } from './session.presenter.ts'
import { wholeRecord } from './record.queries.ts'
import { helloOf, historyOf, listSessions, ownSessions, resumeOf } from './session.queries.ts'
import type { SessionPage } from './session.queries.ts'
import { judgeRevisit } from './revisit.commands.ts'
import { presentProof, proofsOf } from './revisit.repository.ts'
import { revisitRoutes } from './revisit.routes.ts'
import { transferRoutes } from './transfer.routes.ts'
import { createTransfers } from './transfer.service.ts'

/** What other modules may ask of the consultation. */
export interface Consultation {
  desk: ChatDesk
  presence: PresenceDesk
  clock: Clock
  /** opens a consultation for a patient, or the order of one that is to be paid first; refusals are thrown as Refusal */
  open: (actor: ChatActor, input: ConsultInput, ip?: string) => Promise<ChatSession | ConsultOrder>
  /** begins the session of an order that is paid, in the transaction of the payment; `refused`: what stands against it, nothing was begun then */
  beginPaid: (
    of: { tx: Tx; emit: Emit; now: Date },
    orderId: string,
  ) => Promise<{ refused: null; doctorUserId: string } | { refused: string; doctorUserId: null }>
  /** tells the people around of a session that was begun for this doctor: after the commit, as it is read on other connections */
  began: (doctorUserId: string) => void
  counts: (actor: Pick<ChatActor, 'kind' | 'id'>) => Promise<ChatCounts>
  ownSessions: (accountId: string, page: { cursor?: number | undefined; size: number }) => Promise<SessionPage>
  /** keeps that a patient agrees to today's text, and takes that back, in the transaction of the command (SEC-10) */
  agree: typeof agree
  withdraw: typeof withdraw
  /** all of a session for the office of its tenant, with a reason: who asks audits it; refuses as `wholeRecord` */
  record: typeof wholeRecord
  /** throws where a reason of the office says too little */
  checkReason: (reason: string) => void
  /** proofs of a revisit that came with a session, the oldest first */
  proofsOf: (sid: string) => Promise<RevisitProof[]>
  /** of a prescription: throws while another doctor is asked to take the session over (TRANSFER-06) */
  refuseWhileTransferring: (tx: Queryable, sid: string) => Promise<void>
  /** a system line in a session, in the transaction of the command that it tells of; both people see it */
  note: (tx: Tx, emit: Emit, sid: string, notice: NoticeCode, params: Record<string, string>) => Promise<void>
  /** the card of a submitted prescription, and how it stands later, in the transaction of the command */
  card: (tx: Tx, emit: Emit, sid: string, card: PrescriptionCard, by: { userId: string; name: string }) => Promise<void>
  cardChanged: (tx: Tx, emit: Emit, sid: string, card: PrescriptionCard) => Promise<void>
  /** after a commit that changed what is known of a patient: both sides of the open sessions see it, in whichever process the next message is written */
  patientChanged: (patientId: string) => void
  /** what another module does in the transaction in which a session ends */
  onEnded: (listener: SessionEnded) => void
  /** what another module does, or refuses, before the office takes a session from its doctor; in that transaction */
  onLeaving: (listener: SessionEnded) => void
  /** deadlines of another module, looked at by the same clock every second */
  watch: (deadlines: Deadlines) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    consultation: Consultation
  }
}

type Run = {
  [C in Exclude<ChatCommand, 'hello'>]: (actor: ChatActor, input: ChatCommands[C]['input']) => Promise<ChatCommands[C]['data']>
}

/** Who did it, as the audit tells. */
const auditor = ({ kind, id, name, tenantId }: ChatActor) => ({
  kind: kind === 'doctor' ? ('user' as const) : ('patient' as const),
  id,
  name,
  tenantId,
})

const PEOPLE_KEPT = 2_000
/** A changed name or picture of a doctor is shown with messages after this time at the latest. */
const PEOPLE_KEPT_MS = 15_000

/** Commands, queries, timers and calls of the consultation; decorates `app.consultation` and serves the chat socket. */
export async function consultationModule(app: FastifyInstance): Promise<void> {
  const { db, outbox, hub } = app
  const now = () => new Date(app.now())
  const presence = createPresence(db, hub, app.now, tenantId => app.boards.changed(tenantId, 'doctors', 'live'))
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

  const forgetPatient = app.caches.add('patients', patientId => {
    for (const [sid, one] of [...people.entries()]) if (one.patient.id === patientId) people.delete(sid)
  })

  const endListeners: SessionEnded[] = []
  const leaveListeners: SessionEnded[] = []
  const watched: Deadlines[] = []
  const refundWhole: CommandContext['refundWhole'] = (of, order, reason) => app.orders.refundWhole(of, order, reason)
  const contextOf = (tx: Tx, emit: Emit): CommandContext => ({
    tx,
    emit,
    now: now(),
    people,
    limits: tenantId => app.hospitalConfig.limits(tenantId, tx),
    ended: endListeners,
    leaving: leaveListeners,
    refundWhole,
  })
  const inContext = <T>(work: (context: CommandContext) => Promise<T>): Promise<T> =>
    outbox.run((tx, emit) => work(contextOf(tx, emit)))

  /** A command that moves the session: audited with it, and told to the people around. */
  const moving =
    <I extends { sid: string }>(
      action: string,
      command: (context: CommandContext, actor: ChatActor, input: I) => Promise<ChatSession>,
    ) =>
    async (actor: ChatActor, input: I): Promise<ChatSession> => {
      const session = await inContext(async one => {
        const moved = await command(one, actor, input)
        await app.audit(
          {
            actor: auditor(actor),
            action,
            entity: 'chatSession',
            entityId: input.sid,
          },
          one.tx,
        )
        return moved
      })
      ripple(session.doctor.userId)
      app.boards.changed(actor.tenantId, 'sessions', 'doctors', 'live')
      return session
    }

  const group = createGroupCommit({
    db,
    outbox,
    now,
    people,
    alone: {
      send: async (actor, input) => {
        const sent = await inContext(one => sendMessage(one, actor, input))
        // words of danger bring a waiting patient forward
        if (actor.kind === 'patient' && risksIn(input.content).length > 0)
          aside(async () => {
            const both = await partiesOf(db, input.sid)
            if (both) await presence.announceQueue(both.doctor)
          })
        return sent
      },
      read: (actor, input) => inContext(one => readMessages(one, actor, input)),
    },
  })
  const run: Run = {
    'session:list': (actor, input) => listSessions(db, actor, input, now()),
    'session:accept': moving('session.accept', acceptSession),
    'session:refuse': moving('session.refuse', refuseSession),
    'session:extend': moving('session.extend', extendSession),
    'session:grant': moving('session.grant', grantMessages),
    'session:end': moving('session.end', endSession),
    'session:cancel': moving('session.cancel', cancelSession),
    'session:rate': moving('session.rate', rateSession),
    'msg:send': group.send,
    'msg:recall': (actor, input) =>
      inContext(one =>
        recallMessage(one, actor, input, () =>
          app.audit({ actor: auditor(actor), action: 'message.recall', entity: 'chatSession', entityId: input.sid }, one.tx),
        ),
      ),
    'msg:read': group.read,
    history: (actor, input) => historyOf(db, actor, input),
    resume: (actor, input) => resumeOf(db, actor, input),
    'presence:set': (actor, { desired }) => presence.set(actor, desired),
  }

  const desk: ChatDesk = {
    actorOf: async principal => {
      if (principal.kind === 'patient')
        return { kind: 'patient', id: principal.id, name: principal.name, tenantId: principal.tenantId }
      const doctor = await findDoctor(db, principal.id)
      if (doctor?.enabled)
        return { kind: 'doctor', id: principal.id, doctorId: doctor.id, name: doctor.name, tenantId: doctor.tenantId }
      const { id, realname: name, roles, tenantId, tenantIds } = principal
      return roles.some(role => BOARD_ROLES.includes(role))
        ? { kind: 'staff', id, name, roles, tenantIds: [...new Set([tenantId, ...tenantIds])], boards: boardsOf(principal) }
        : null
    },
    hello: (actor, input) =>
      helloOf({ db, outbox, presence, limits: of => app.hospitalConfig.limits(of, db) }, actor, input, now()),
    run: (actor, command, input) => run[command](actor, input),
    typing: async (actor, { sid, on }) => {
      const both = await partiesOf(db, sid)
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

  const transfers = createTransfers(app, inContext, ripple)
  const clock = createClock({
    db,
    now,
    applyTransferDeadline: transfers.applyDeadline,
    others: watched,
    applyDeadline: sid => inContext(one => applyDeadline(one, sid)),
    moved: ripple,
    presenceChanged: userId => aside(() => presence.announce(userId)),
    patientGone: accountId => aside(() => presence.notifyPatient(accountId, false)),
    failed: error => app.log.error({ err: error }, 'the clock of the consultations failed'),
  })

  app.decorate('consultation', {
    desk,
    presence,
    clock,
    open: async (actor, input, ip = '') => {
      // six random digits per second meet now and then where hundreds open at once: another draw
      const payable = (await app.orders.payable(actor.tenantId)).channels.length > 0
      const draw = () => inContext(one => openConsultation(one, actor, input, { payable, ip }))
      const opened = await draw().catch((error: unknown) => (isNumberTaken(error) ? draw() : Promise.reject(error)))
      if ('orderId' in opened) return opened
      ripple(opened.doctor.userId)
      app.boards.changed(actor.tenantId, 'sessions', 'live')
      return opened
    },
    beginPaid: async (of, orderId) => {
      try {
        const session = await openPaid({ ...contextOf(of.tx, of.emit), now: of.now }, orderId)
        return { refused: null, doctorUserId: session.doctor.userId }
      } catch (error) {
        if (error instanceof Refusal) return { refused: error.message, doctorUserId: null }
        throw error
      }
    },
    began: ripple,
    counts: actor => countsOf(db, actor, now()),
    ownSessions: (accountId, page) => ownSessions(db, accountId, page, now()),
    agree,
    withdraw,
    record: wholeRecord,
    checkReason,
    proofsOf: async sid => (await proofsOf(db, sid)).map(presentProof),
    refuseWhileTransferring: transfers.refuseWhileOpen,
    note: (tx, emit, sid, notice, params) => recordInSession(contextOf(tx, emit), sid, notice, params),
    card: (tx, emit, sid, card, by) => writeCard(contextOf(tx, emit), sid, card, by),
    cardChanged: (tx, emit, sid, card) => updateCard(contextOf(tx, emit), sid, card),
    patientChanged: patientId => {
      forgetPatient(patientId)
      aside(async () => {
        for (const sid of await openSessionsOf(db, patientId)) await inContext(one => showPeople(one, sid))
      })
    },
    onEnded: listener => void endListeners.push(listener),
    onLeaving: listener => void leaveListeners.push(listener),
    watch: deadlines => void watched.push(deadlines),
  } satisfies Consultation)
  app.chat.use(desk)
  consultationRoutes(app)
  transferRoutes(app, transfers)
  officeRoutes(app, inContext, ripple)
  revisitRoutes(app, { inContext, judge: moving('session.judgeRevisit', judgeRevisit) })

  const stop = app.tokens.onEnded(ended => {
    if (ended.kind === 'user' && ended.why === 'logout') aside(() => presence.signedOut(ended.ownerId))
  })
  clock.start()
  aside(async () => {
    for (const userId of await goneUnseen(db, now())) await presence.announce(userId)
  })
  app.addHook('onClose', async () => {
    stop()
    await clock.stop()
    await Promise.allSettled(running)
  })
}
