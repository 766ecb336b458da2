import { and, eq, ilike, inArray, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import pinyin from 'pinyin-match'
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
import type { Db, Tx } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import { chatSession, hosPatient } from '#server/db/tables/index.ts'
import { ChatRefusal, streamOf } from '#server/realtime/chat/desk.ts'
import type { ChatActor, Hello } from '#server/realtime/chat/desk.ts'
import type { Told } from '#server/realtime/hub.ts'
import type { Outbox } from '#server/realtime/outbox.ts'
import {
  countsOf,
  findDoctor,
  messagesOf,
  ofActor,
  pageOfSessions,
  sessionsInScope,
  waitingOf,
  patientsHereOf,
} from './consultation.repository.ts'
import { openFor } from './sessionUnitOfWork.ts'
import { isHere, type PresenceDesk } from './presence.ts'
import { presentMessage, presentSession } from './present.ts'

const ENDED = ['30', '40', '50', '60']
const VIEW_STATES = { waiting: ['10'], mine: ['20'], ended: ENDED, all: ['10', '20', ...ENDED] }

/** Patients whose names are compared by sound, and ids in one condition. */
const NAMES_MAX = 50_000
const SPELLED_MAX = 500

/** Condition: the patient's name is spelled so, in pinyin or initials (xzq, xiaozhiqiang); undefined for what is no pinyin or fits nobody. */
async function spelled(tx: Tx, actor: ChatActor, q: string): Promise<SQL | undefined> {
  if (!/^[a-z ]+$/i.test(q)) return undefined
  const names = await tx
    .selectDistinct({ id: hosPatient.id, name: hosPatient.name })
    .from(chatSession)
    .innerJoin(hosPatient, eq(hosPatient.id, chatSession.patientId))
    .where(ofActor(actor))
    .limit(NAMES_MAX)
  const ids = names.flatMap(({ id, name }) => (pinyin.match(name, q) ? id : []))
  return ids.length > 0 ? inArray(hosPatient.id, ids.slice(0, SPELLED_MAX)) : undefined
}

export interface SessionPage {
  rows: ChatSession[]
  cursor: number | null
}

/** The doctor's list. `q`: part of the patient's name, its pinyin or initials, part of the session number, or the last four digits of his phone. */
export async function listSessions(
  tx: Tx,
  actor: ChatActor,
  input: ListInput,
  now: Date,
): Promise<SessionPage & { counts: ChatCounts }> {
  if (actor.kind !== 'doctor') throw new ChatRefusal('NOT_OWNER')
  const q = input.q?.trim()
  const like = q ? holding(q) : ''
  const search = q
    ? or(
        ilike(hosPatient.name, like),
        ilike(chatSession.sessionNo, like),
        /^\d{4}$/.test(q) ? ilike(hosPatient.phone, `%${q}`) : undefined,
        await spelled(tx, actor, q),
      )
    : undefined
  const { sessions, cursor } = await pageOfSessions(
    tx,
    and(ofActor(actor), inArray(chatSession.status, VIEW_STATES[input.view]), search),
    { cursor: input.cursor, size: input.size ?? 20 },
  )
  return {
    rows: sessions.map(({ row, people }) => presentSession(row, people, 'doctor', now)),
    cursor,
    counts: await countsOf(tx, actor, now),
  }
}

/** The patient's own consultations, newest first. */
export async function ownSessions(
  tx: Tx,
  patientId: string,
  page: { cursor?: number | undefined; size: number },
  now: Date,
): Promise<SessionPage> {
  const { sessions, cursor } = await pageOfSessions(tx, eq(chatSession.patientId, patientId), page)
  return { rows: sessions.map(({ row, people }) => presentSession(row, people, 'patient', now)), cursor }
}

export async function sessionOf(tx: Tx, actor: ChatActor, sid: string, now: Date): Promise<ChatSession> {
  const { row, people } = await openFor(tx, actor, sid)
  return presentSession(row, people, actor.kind, now)
}

/** A page of the log, ascending; see HistoryInput. */
export async function historyOf(tx: Tx, actor: ChatActor, input: HistoryInput): Promise<HistoryAnswer> {
  if (input.beforeSeq !== undefined && input.afterSeq !== undefined) throw new ChatRefusal('BAD_INPUT')
  const { row } = await openFor(tx, actor, input.sid)
  const found = await messagesOf(tx, input.sid, {
    after: input.afterSeq,
    before: input.beforeSeq,
    limit: input.size ?? HISTORY_PAGE,
  })
  const [first, last] = [found[0]?.seq, found.at(-1)?.seq]
  return {
    messages: found.map(message => presentMessage(message, actor.kind)),
    atStart: first === undefined ? input.afterSeq === undefined || input.afterSeq === 0 : first === 1,
    atEnd: last === undefined ? input.beforeSeq === undefined : last >= row.lastSeq,
  }
}

export async function resumeOf(tx: Tx, actor: ChatActor, { sid, fromSeq }: ResumeInput): Promise<ResumeAnswer> {
  const { row } = await openFor(tx, actor, sid)
  const messages = await messagesOf(tx, sid, { after: fromSeq, limit: RESUME_PAGE })
  return {
    messages: messages.map(message => presentMessage(message, actor.kind)),
    lastSeq: row.lastSeq,
    hasMore: (messages.at(-1)?.seq ?? row.lastSeq) < row.lastSeq,
  }
}

/** More missing messages than this over all windows: those beyond start anew, so that one answer stays within bounds. */
const MISSED_MAX = 2 * RESUME_LIMIT
/** The same in bytes: long texts make a large answer of few messages. */
const MISSED_BYTES_MAX = 256 * 1024

/** Windows of the client: what each misses, or that it must start anew. Those of others are passed over in silence (I-6). */
async function catchUp(tx: Tx, actor: ChatActor, windows: HelloInput['sessions']) {
  const missed: Record<string, ChatMessage[]> = {}
  const reset: string[] = []
  const heads = windows.length
    ? await tx
        .select({ sid: chatSession.id, lastSeq: chatSession.lastSeq })
        .from(chatSession)
        .where(
          and(
            ofActor(actor),
            inArray(
              chatSession.id,
              windows.map(window => window.sid),
            ),
          ),
        )
    : []
  let room = MISSED_MAX
  let bytes = MISSED_BYTES_MAX
  for (const { sid, lastSeq: head } of heads) {
    const seen = windows.find(window => window.sid === sid)?.lastSeq ?? 0
    if (head - seen > Math.min(RESUME_LIMIT, room) || seen > head) {
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

/** Everything a client needs to be equal to the server, as one picture: state and number of the newest event from one snapshot. */
export async function helloOf(
  parts: { db: Db; outbox: Outbox; presence: PresenceDesk },
  actor: ChatActor,
  input: HelloInput,
  now: Date,
): Promise<Hello> {
  const { db, outbox, presence } = parts
  const stream = streamOf(actor)
  return db.transaction(
    async tx => {
      const es = (await outbox.heads([stream], tx)).get(stream) ?? 0
      const sessions = await sessionsInScope(tx, actor, now)
      const gap = es - input.lastEs
      const stored = input.lastEs > 0 && gap > 0 && gap <= AGAIN_MAX ? await outbox.read(stream, input.lastEs, gap, tx) : []
      const facts: Told[] = []
      if (actor.kind === 'patient')
        for (const { row, people } of sessions.filter(one => ['10', '20'].includes(one.row.status))) {
          const shown = await presence.of(row.doctorUserId, tx)
          if (shown !== null)
            facts.push({
              type: 'presence',
              payload: { doctorId: people.doctor.id, presence: shown } satisfies ChatEvents['presence'],
            })
          if (row.status === '10') {
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
          },
          counts: await countsOf(tx, actor, now),
          sessions: sessions.map(({ row, people }) => presentSession(row, people, actor.kind, now)),
          ...(await catchUp(tx, actor, input.sessions)),
          es,
        },
        // A hole at the front means that some were swept: then the answer alone is right.
        again: stored[0]?.seq === input.lastEs + 1 ? stored : [],
        facts,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
