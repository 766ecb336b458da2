import type { ChatCounts } from '#contract/entities/chat.ts'
import { isTalking } from '#contract/lifecycles/chatSession.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import type { ChatCommands, SendInput } from '#contract/sockets/chat.ts'
import { doctorStream, patientStream } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { noticeStream } from '#server/realtime/noticeStreams.ts'
import { isWrittenByGroup } from './groupCommit.repository.ts'
import type { Part } from './groupCommit.repository.ts'
import { readAll, sayText } from './message.commands.ts'
import { doctorUnread } from './session.presenter.ts'
import type { People, SessionRow } from './session.presenter.ts'
import { announce, changes, hold, isParty } from './sessionUnitOfWork.service.ts'

/** A command that a group may write. */
export type GroupedCommand =
  | { name: 'msg:send'; actor: ChatActor; input: SendInput }
  | { name: 'msg:read'; actor: ChatActor; input: ChatCommands['msg:read']['input'] }

/** A session as it was seen or written last, with the stamp of that. */
export interface KnownSession {
  row: SessionRow
  stamp: string
}
/** Head of a stream, and the sums of its person that hold at it; null: not known. Whatever changes the sums moves the head. */
export interface KnownStream {
  head: number
  sums: ChatCounts | null
}
/** A part of a group as it grows. */
export interface Growing extends Part {
  heads: (Part['heads'][number] & { sums: ChatCounts | null })[]
  commands: GroupedCommand[]
}

/** A sum is needed that is not known: the command goes alone. */
class NotKnown extends Error {}

/** Streams that tell of a session. */
export const streamsOf = ({ doctorUserId, appUserId }: Pick<SessionRow, 'doctorUserId' | 'appUserId'>) => ({
  doctor: doctorStream(doctorUserId),
  patient: patientStream(appUserId),
  notices: noticeStream(doctorUserId),
})

/** Sets of streams that a part must move together: those that share a session, directly or not. */
function joined() {
  const above = new Map<string, string>()
  const rootOf = (id: string): string => {
    const next = above.get(id) ?? id
    return next === id ? id : rootOf(next)
  }
  return { rootOf, join: (a: string, b: string) => void above.set(rootOf(a), rootOf(b)) }
}

/**
 * Puts commands into what is known, one after the other; nothing is written yet. `add` answers the command, null where it cannot go with the group, and throws
 * where it is refused; `finish` tells what is to be written.
 */
export function gather(
  known: {
    session: (sid: string) => KnownSession | undefined
    stream: (id: string) => KnownStream | undefined
    people: (sid: string) => People | undefined
  },
  now: Date,
): { add: (command: GroupedCommand) => unknown; finish: () => Growing[] } {
  const rows = new Map<string, KnownSession>()
  const places = new Map<string, KnownStream & { next: number }>()
  const sets = joined()
  const grown: { part: Growing; streamId: string }[] = []
  const keys = new Set<string>()
  const placeOf = (id: string) => {
    const found = places.get(id)
    if (found) return found
    const stream = known.stream(id)
    return stream && { ...stream, next: stream.head }
  }

  function add(command: GroupedCommand): unknown {
    const { actor, input } = command
    const session = rows.get(input.sid) ?? known.session(input.sid)
    const people = known.people(input.sid)
    if (!session || !people || !isParty(session.row, actor) || !isTalking(session.row.status as SessionStatus)) return null
    if (people.doctor.userId !== session.row.doctorUserId) return null
    const key = command.name === 'msg:send' ? JSON.stringify([input.sid, actor.id, command.input.clientMsgId]) : ''
    if (keys.has(key)) return null

    const work = hold({ row: { ...session.row }, people })
    const { row, before } = work
    const message = command.name === 'msg:send' ? sayText(work, actor, command.input, now) : null
    if (command.name === 'msg:read' && !readAll(work, actor.kind, command.input.readSeq)) return null
    row.rev += 1
    if (!isWrittenByGroup(Object.keys(changes(work)))) return null
    const streams = streamsOf(row)
    const more: Partial<Record<string, number>> = {
      [streams.doctor]: doctorUnread(row) - doctorUnread(before),
      [streams.patient]: row.unreadPatient - before.unreadPatient,
    }
    const sumsOf = (id: string): ChatCounts | null => {
      const sums = placeOf(id)?.sums ?? null
      return sums && { ...sums, unreadTotal: sums.unreadTotal + (more[id] ?? 0) }
    }
    const sumsOrThrow = (id: string): ChatCounts => {
      const sums = sumsOf(id)
      if (sums === null) throw new NotKnown('a sum that is not known')
      return sums
    }
    const drafts: { streamId: string; type: string; payload: unknown }[] = []
    announce(
      {
        emit: (streamId, type, payload) => void (payload === undefined || drafts.push({ streamId, type, payload })),
        now,
        counts: of => sumsOrThrow(of.kind === 'doctor' ? streams.doctor : streams.patient),
      },
      work,
    )
    if (drafts.some(({ streamId }) => placeOf(streamId) === undefined)) return null
    const answer =
      message === null
        ? { readSeq: row.lastSeq, unreadTotal: sumsOrThrow(streams[actor.kind]).unreadTotal }
        : { seq: message.seq, id: message.id, sentAt: now.getTime() }

    // Nothing stands against it any more.
    if (message !== null) keys.add(key)
    rows.set(row.id, { row, stamp: session.stamp })
    sets.join(streams.patient, streams.doctor)
    const part: Growing = { sessions: [], heads: [], messages: work.messages, events: [], commands: [command] }
    const after = new Map(Object.keys(more).map(id => [id, sumsOf(id)]))
    for (const { streamId, type, payload } of drafts) {
      const place = placeOf(streamId)
      if (!place) continue
      place.next += 1
      places.set(streamId, place)
      part.events.push({ streamId, seq: place.next, type, payload, createdAt: now })
    }
    for (const [id, sums] of after) {
      const place = places.get(id)
      if (place) place.sums = sums
    }
    grown.push({ part, streamId: streams.doctor })
    return answer
  }

  function finish(): Growing[] {
    const parts = new Map<string, Growing>()
    for (const { part, streamId } of grown) {
      const root = sets.rootOf(streamId)
      const whole = parts.get(root)
      if (whole === undefined) parts.set(root, part)
      else {
        whole.messages.push(...part.messages)
        whole.events.push(...part.events)
        whole.commands.push(...part.commands)
      }
    }
    const partOf = new Map<string, Growing>()
    for (const part of parts.values()) for (const { streamId } of part.events) partOf.set(streamId, part)
    for (const [id, { head, next, sums }] of places) partOf.get(id)?.heads.push({ id, head, next, sums })
    for (const { row, stamp } of rows.values())
      parts.get(sets.rootOf(doctorStream(row.doctorUserId)))?.sessions.push({ row, stamp })
    return [...parts.values()]
  }
  return { add, finish }
}
