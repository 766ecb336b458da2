import type { ChatCounts } from '#contract/entities/chat.ts'
import { isTalking } from '#contract/lifecycles/chatSession.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import type { SendAnswer, SendInput } from '#contract/sockets/chat.ts'
import type { Db } from '#server/db/client.ts'
import { isBusy } from '#server/db/retried.ts'
import { doctorStream, patientStream } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { noticeStream } from '#server/realtime/noticeStreams.ts'
import type { Outbox } from '#server/realtime/outbox.ts'
import type { KnownPeople } from './command.context.ts'
import { peopleOf } from './consultation.repository.ts'
import { isWrittenByGroup, sessionsSeen, writeParts } from './groupCommit.repository.ts'
import type { Part, SeenSession } from './groupCommit.repository.ts'
import { sayText } from './message.commands.ts'
import { doctorUnread } from './session.presenter.ts'
import type { MessageRow, People } from './session.presenter.ts'
import { announce, changes, hold, isParty } from './sessionUnitOfWork.service.ts'

/** Messages of one group; a statement that takes long keeps all of them waiting. */
const GROUP_MAX = 100
/** So often a message is written with a group before it gets a transaction of its own, which waits for what others hold. */
const GROUP_TRIES = 2

interface Waiting {
  actor: ChatActor
  input: SendInput
  tries: number
  done: (answer: SendAnswer | Promise<SendAnswer>) => void
  failed: (error: unknown) => void
}
interface Said {
  waiting: Waiting
  message: MessageRow
}
/** A part of a group as it grows, with the sums as they stand after the last message. */
interface Growing extends Part {
  said: Said[]
}

/** A sum is needed that nobody asked for: the message goes alone. */
class NotSeen extends Error {}

/** Texts of running sessions as they are seen, put in one after the other; nothing is written yet. */
function gather(seen: readonly SeenSession[], people: (sid: string) => People | undefined, now: Date) {
  const sessions = new Map(seen.map(one => [one.row.id, { ...one, before: one.row }]))
  const heads = new Map<string, { head: number; next: number }>()
  const sums = new Map<string, ChatCounts>()
  // Streams that one part must move together: those that share a session, directly or not.
  const groupOf = new Map<string, string>()
  const rootOf = (id: string): string => {
    const above = groupOf.get(id) ?? id
    return above === id ? id : rootOf(above)
  }
  for (const { row, doctorHead, patientHead, noticeHead, doctorCounts, patientCounts } of seen) {
    const [doctor, patient, notices] = [
      doctorStream(row.doctorUserId),
      patientStream(row.appUserId),
      noticeStream(row.doctorUserId),
    ]
    const keep = (id: string, head: number | null) => head !== null && heads.set(id, { head, next: head })
    keep(doctor, doctorHead)
    keep(patient, patientHead)
    keep(notices, noticeHead)
    if (doctorCounts) sums.set(doctor, doctorCounts)
    if (patientCounts) sums.set(patient, patientCounts)
    groupOf.set(rootOf(patient), rootOf(doctor))
  }
  const parts = new Map<string, Growing>()
  const keys = new Set<string>()

  /** False: this message cannot go with the group. */
  const add = (waiting: Waiting): boolean => {
    const { actor, input } = waiting
    const session = sessions.get(input.sid)
    const known = people(input.sid)
    if (!session || !known || !isParty(session.row, actor) || !isTalking(session.row.status as SessionStatus)) return false
    if (known.doctor.userId !== session.row.doctorUserId) return false
    const key = JSON.stringify([input.sid, actor.id, input.clientMsgId])
    if (keys.has(key)) return false

    const work = hold({ row: { ...session.row }, people: known })
    const { row } = work
    const message = sayText(work, actor, input, now)
    row.rev += 1
    if (!isWrittenByGroup(Object.keys(changes(work)))) return false
    const unread = {
      [doctorStream(row.doctorUserId)]: doctorUnread(row) - doctorUnread(work.before),
      [patientStream(row.appUserId)]: row.unreadPatient - work.before.unreadPatient,
    }
    const sumsOf = (streamId: string): ChatCounts => {
      const sum = sums.get(streamId)
      if (!sum) throw new NotSeen('a sum that was not asked for')
      return { ...sum, unreadTotal: sum.unreadTotal + (unread[streamId] ?? 0) }
    }
    const drafts: { streamId: string; type: string; payload: unknown }[] = []
    announce(
      {
        emit: (streamId, type, payload) => drafts.push({ streamId, type, payload }),
        now,
        counts: of => sumsOf(of.kind === 'doctor' ? doctorStream(of.id) : patientStream(of.id)),
      },
      work,
    )
    if (drafts.some(({ streamId }) => !heads.has(streamId))) return false

    // Nothing stands against it any more.
    keys.add(key)
    session.row = row
    for (const [id, more] of Object.entries(unread)) {
      const sum = sums.get(id)
      if (sum) sums.set(id, { ...sum, unreadTotal: sum.unreadTotal + more })
    }
    const root = rootOf(doctorStream(row.doctorUserId))
    const part = parts.get(root) ?? { sessions: [], heads: [], messages: [], events: [], said: [] }
    parts.set(root, part)
    part.messages.push(...work.messages)
    part.said.push({ waiting, message })
    for (const { streamId, type, payload } of drafts) {
      const place = heads.get(streamId)
      if (!place || payload === undefined) continue
      place.next += 1
      part.events.push({ streamId, seq: place.next, type, payload, createdAt: now })
    }
    return true
  }

  /** What is to be written. */
  const finish = (): Growing[] => {
    for (const { row, before, stamp } of sessions.values()) {
      if (row === before) continue
      parts.get(rootOf(doctorStream(row.doctorUserId)))?.sessions.push({ row, stamp })
    }
    for (const [id, { head, next }] of heads) {
      const part = [...parts.values()].find(one => one.events.some(event => event.streamId === id))
      part?.heads.push({ id, head, next })
    }
    return [...parts.values()]
  }
  return { add, finish }
}

/**
 * Texts of running sessions, written by the group: whatever arrives while a group is under way goes with the next one, two statements for all of them. What
 * the group cannot judge, what is refused, what is stored already and what meets somebody else's change goes `alone`, through a transaction of its own.
 */
export function createGroupCommit(parts: {
  db: Db
  outbox: Outbox
  now: () => Date
  people: KnownPeople
  alone: (actor: ChatActor, input: SendInput) => Promise<SendAnswer>
}): (actor: ChatActor, input: SendInput) => Promise<SendAnswer> {
  const { db, outbox, now, people, alone } = parts
  const readSessions = sessionsSeen(db)
  let queue: Waiting[] = []
  let isWriting = false

  const sendAlone = ({ actor, input, done }: Waiting): void => done(alone(actor, input))

  async function peopleFor(seen: readonly SeenSession[]): Promise<(sid: string) => People | undefined> {
    const unknown = seen
      .filter(({ row }) => isTalking(row.status as SessionStatus) && !people.get(row.id))
      .map(({ row }) => row.id)
    const found = unknown.length > 0 ? await peopleOf(db, unknown) : new Map<string, People>()
    for (const [sid, one] of found) people.set(sid, one)
    return sid => found.get(sid) ?? people.get(sid)
  }

  async function write(group: readonly Waiting[]): Promise<void> {
    const at = now()
    const sids = (kind?: ChatActor['kind']) => [
      ...new Set(group.flatMap(({ actor, input }) => (kind === undefined || actor.kind === kind ? input.sid : []))),
    ]
    // each side's words are unread by the other
    const seen = await readSessions({ sids: sids(), doctorsOf: sids('patient'), patientsOf: sids('doctor') }, at)
    const gathered = gather(seen, await peopleFor(seen), at)
    const apart = group.filter(waiting => {
      try {
        return !gathered.add(waiting)
      } catch {
        // a refusal says so itself, under the lock of its session
        return true
      }
    })
    const whole = gathered.finish()
    const written = whole.length > 0 ? await writeParts(db, whole) : new Set<number>()
    outbox.publish(whole.flatMap(({ events }, n) => (written.has(n) ? events : [])))
    const again: Waiting[] = []
    for (const [n, { said }] of whole.entries())
      for (const { waiting, message } of said) {
        waiting.tries += 1
        if (written.has(n)) waiting.done({ seq: message.seq, id: message.id, sentAt: at.getTime() })
        else if (waiting.tries < GROUP_TRIES) again.push(waiting)
        else sendAlone(waiting)
      }
    queue = [...again, ...queue]
    for (const waiting of apart) sendAlone(waiting)
  }

  async function work(): Promise<void> {
    while (queue.length > 0) {
      const group = queue.slice(0, GROUP_MAX)
      queue = queue.slice(GROUP_MAX)
      try {
        await write(group)
      } catch (error) {
        // Whether the group was written may be unknown: the id of each message tells.
        for (const waiting of group)
          if (isBusy(error)) waiting.failed(error)
          else sendAlone(waiting)
      }
    }
    isWriting = false
  }

  return (actor, input) => {
    if (input.kind !== 'text' || (input.attachments?.length ?? 0) > 0 || input.quoteSeq !== undefined) return alone(actor, input)
    return new Promise((done, failed) => {
      queue.push({ actor, input, tries: 0, done, failed })
      if (isWriting) return
      isWriting = true
      // whatever the same turn of the loop reads from the sockets goes together
      setImmediate(() => void work())
    })
  }
}
