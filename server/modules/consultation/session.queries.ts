import { HISTORY_PAGE, RESUME_LIMIT, RESUME_PAGE } from '#contract/constants.ts'
import type { ChatCounts, ChatMessage, ChatSession } from '#contract/entities/chat.ts'
import type {
  ChatEvents,
  HelloInput,
  HistoryAnswer,
  HistoryInput,
  ListInput,
  ResumeAnswer,
  ResumeInput,
} from '#contract/sockets/chat.ts'
import { isOver, isWaiting, SESSION_OPEN, SESSION_OVER, SESSION_TALKING } from '#contract/lifecycles/chatSession.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import type { ConsultLimits } from '#contract/rules/hospitalConfig.ts'
import type { Db, Queryable, Tx } from '#server/db/client.ts'
import { ChatRefusal, streamOf } from '#server/realtime/chat/desk.ts'
import type { ChatActor, ChatPeer, Hello, StaffActor } from '#server/realtime/chat/desk.ts'
import type { Told } from '#server/realtime/hub.ts'
import type { Outbox } from '#server/realtime/outbox.ts'
import {
  countsOf,
  findDoctor,
  headsOf,
  messagesOf,
  searchSessions,
  sessionsInScope,
  sessionsOfAccount,
  waitingOf,
  patientsHereOf,
} from './consultation.repository.ts'
import { openFor } from './sessionUnitOfWork.service.ts'
import { isHere, type PresenceDesk } from './presence.service.ts'
import { presentMessage, presentSession } from './session.presenter.ts'
import { readableUpTo } from './transfer.repository.ts'

const VIEW_STATES: Record<ListInput['view'], SessionStatus[]> = {
  waiting: ['10'],
  mine: [...SESSION_TALKING],
  ended: [...SESSION_OVER],
  all: [...SESSION_OPEN, ...SESSION_OVER],
}

export interface SessionPage {
  rows: ChatSession[]
  cursor: number | null
}

/** The doctor's list. `q`: part of the patient's name, its pinyin or initials, part of the session number, or the last four digits of their phone. */
export async function listSessions(
  tx: Queryable,
  actor: ChatActor,
  input: ListInput,
  now: Date,
): Promise<SessionPage & { counts: ChatCounts }> {
  if (actor.kind !== 'doctor') throw new ChatRefusal('NOT_OWNER')
  const { sessions, cursor } = await searchSessions(tx, actor, VIEW_STATES[input.view], input.q?.trim() ?? '', {
    cursor: input.cursor,
    size: input.size ?? 20,
  })
  return {
    rows: sessions.map(({ row, people }) => presentSession(row, people, 'doctor', now)),
    cursor,
    counts: await countsOf(tx, actor, now),
  }
}

/** The consultations of an account's people, newest first. */
export async function ownSessions(
  tx: Queryable,
  accountId: string,
  page: { cursor?: number | undefined; size: number },
  now: Date,
): Promise<SessionPage> {
  const { sessions, cursor } = await sessionsOfAccount(tx, accountId, page)
  return { rows: sessions.map(({ row, people }) => presentSession(row, people, 'patient', now)), cursor }
}

export async function sessionOf(tx: Queryable, actor: ChatActor, sid: string, now: Date): Promise<ChatSession> {
  const { row, people } = await openFor(tx, actor, sid)
  return presentSession(row, people, actor.kind, now)
}

/**
 * How far one may read: the two people of a session all of it, a doctor who gave it away the part up to its last message then (`upTo`), and nobody
 * else anything (I-6, TRANSFER-08).
 */
async function readable(tx: Queryable, actor: ChatActor, sid: string): Promise<{ lastSeq: number; upTo: number | null }> {
  const refused = async (error: unknown): Promise<{ lastSeq: number; upTo: number | null }> => {
    const isOthers = error instanceof ChatRefusal && error.code === 'NOT_OWNER' && actor.kind === 'doctor'
    const upTo = isOthers ? await readableUpTo(tx, sid, actor.id) : null
    if (upTo === null) throw error
    return { lastSeq: upTo, upTo }
  }
  return openFor(tx, actor, sid).then(({ row }) => ({ lastSeq: row.lastSeq, upTo: null }), refused)
}

/** A page of the log, ascending; see HistoryInput. */
export async function historyOf(tx: Queryable, actor: ChatActor, input: HistoryInput): Promise<HistoryAnswer> {
  if (input.beforeSeq !== undefined && input.afterSeq !== undefined) throw new ChatRefusal('BAD_INPUT')
  const { lastSeq, upTo } = await readable(tx, actor, input.sid)
  const found = await messagesOf(tx, input.sid, {
    upTo,
    after: input.afterSeq,
    before: input.beforeSeq,
    limit: input.size ?? HISTORY_PAGE,
  })
  const [first, last] = [found[0]?.seq, found.at(-1)?.seq]
  return {
    messages: found.map(message => presentMessage(message, actor.kind)),
    atStart: first === undefined ? input.afterSeq === undefined || input.afterSeq === 0 : first === 1,
    atEnd: last === undefined ? input.beforeSeq === undefined : last >= lastSeq,
  }
}

export async function resumeOf(tx: Queryable, actor: ChatActor, { sid, fromSeq }: ResumeInput): Promise<ResumeAnswer> {
  const { lastSeq, upTo } = await readable(tx, actor, sid)
  const messages = await messagesOf(tx, sid, { after: fromSeq, limit: RESUME_PAGE, upTo })
  return {
    messages: messages.map(message => presentMessage(message, actor.kind)),
    lastSeq,
    hasMore: (messages.at(-1)?.seq ?? lastSeq) < lastSeq,
  }
}

/** More missing messages than this over all windows: those beyond start anew, so that one answer stays within bounds. */
const MISSED_MAX = 2 * RESUME_LIMIT
/** The same in bytes: long texts make a large answer of few messages. */
const MISSED_BYTES_MAX = 256 * 1024

/**
 * Windows of the client: what each misses, or that it must start anew: all of them when events are `lost`, as one may have changed a message that a
 * window shows. Those of others are passed over in silence (I-6).
 */
async function catchUp(tx: Tx, actor: ChatActor, windows: HelloInput['sessions'], lost: boolean) {
  const missed: Record<string, ChatMessage[]> = {}
  const reset: string[] = []
  const heads = await headsOf(
    tx,
    actor,
    windows.map(window => window.sid),
  )
  let room = MISSED_MAX
  let bytes = MISSED_BYTES_MAX
  for (const { sid, lastSeq: head } of heads) {
    const seen = windows.find(window => window.sid === sid)?.lastSeq ?? 0
    if (lost || head - seen > Math.min(RESUME_LIMIT, room) || seen > head) {
      reset.push(sid)
      continue
    }
    room -= head - seen
    if (head === seen) continue
    const found = await messagesOf(tx, sid, { after: seen, limit: RESUME_LIMIT })
    const messages = found.map(message => presentMessage(message, actor.kind))
    const size = Buffer.byteLength(JSON.stringify(messages))
    if (size > bytes) reset.push(sid)
    else {
      bytes -= size
      missed[sid] = messages
    }
  }
  return { missed, reset }
}

/** Beyond this many stored events the full state of the answer alone is cheaper. */
const AGAIN_MAX = 500

/** Staff have no sessions; the boards they hear of are asked for by calls. */
const helloOfStaff = ({ id, name }: StaffActor): Hello => ({
  answer: {
    me: { kind: 'staff', id, name, presence: null, maxConcurrent: null, recallWithin: null },
    counts: { unreadTotal: 0, waiting: 0, active: 0 },
    sessions: [],
    missed: {},
    reset: [],
    es: 0,
  },
  again: [],
  facts: [],
})

/** Everything a client needs to be equal to the server, as one picture: state and number of the newest event from one snapshot. */
export async function helloOf(
  parts: { db: Db; outbox: Outbox; presence: PresenceDesk; limits: (tenantId: number) => Promise<Pick<ConsultLimits, 'recall'>> },
  actor: ChatPeer,
  input: HelloInput,
  now: Date,
): Promise<Hello> {
  if (actor.kind === 'staff') return helloOfStaff(actor)
  const { recall } = await parts.limits(actor.tenantId)
  const { db, outbox, presence } = parts
  const stream = streamOf(actor)
  return db.transaction(
    async tx => {
      const es = (await outbox.heads([stream], tx)).get(stream) ?? 0
      const sessions = await sessionsInScope(tx, actor, now)
      const gap = es - input.lastEs
      const stored = input.lastEs > 0 && gap > 0 && gap <= AGAIN_MAX ? await outbox.read(stream, input.lastEs, gap, tx) : []
      // a hole at the front means that some were swept: then the answer alone is right
      const again = stored[0]?.seq === input.lastEs + 1 ? stored : []
      const lost = input.lastEs > 0 && gap !== 0 && again.length === 0
      const facts: Told[] = []
      if (actor.kind === 'patient')
        for (const { row, people } of sessions.filter(one => !isOver(one.row.status as SessionStatus))) {
          const shown = await presence.of(row.doctorUserId, tx)
          if (shown !== null)
            facts.push({
              type: 'presence',
              payload: { doctorId: people.doctor.id, presence: shown } satisfies ChatEvents['presence'],
            })
          if (isWaiting(row.status as SessionStatus)) {
            const position = (await waitingOf(tx, row.doctorUserId)).findIndex(one => one.sid === row.id)
            if (position >= 0) facts.push({ type: 'queue', payload: { sid: row.id, position } satisfies ChatEvents['queue'] })
          }
        }
      else
        for (const { patientId, hereUntil } of await patientsHereOf(tx, actor.id))
          facts.push({
            type: 'patient',
            payload: { patientId, here: isHere(hereUntil, now) } satisfies ChatEvents['patient'],
          })
      return {
        answer: {
          me: {
            kind: actor.kind,
            id: actor.id,
            name: actor.name,
            presence: actor.kind === 'doctor' ? await presence.of(actor.id, tx) : null,
            maxConcurrent: actor.kind === 'doctor' ? ((await findDoctor(tx, actor.id))?.maxConcurrent ?? null) : null,
            recallWithin: recall,
          },
          counts: await countsOf(tx, actor, now),
          sessions: sessions.map(({ row, people }) => presentSession(row, people, actor.kind, now)),
          ...(await catchUp(tx, actor, input.sessions, lost)),
          es,
        },
        again,
        facts,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
