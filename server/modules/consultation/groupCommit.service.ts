import { LRUCache } from 'lru-cache'
import { isTalking } from '#contract/lifecycles/chatSession.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import type { ChatCommands, SendInput } from '#contract/sockets/chat.ts'
import type { Db } from '#server/db/client.ts'
import { isBusy } from '#server/db/retried.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import type { Outbox } from '#server/realtime/outbox.ts'
import type { KnownPeople } from './command.context.ts'
import { peopleRead } from './consultation.repository.ts'
import { gather, streamsOf } from './groupCommit.rules.ts'
import type { GroupedCommand, Growing, KnownSession, KnownStream } from './groupCommit.rules.ts'
import { sessionsSeen, writeParts } from './groupCommit.repository.ts'
import type { SeenSession } from './groupCommit.repository.ts'
import type { People } from './session.presenter.ts'

/** Commands of one group; a statement that takes long keeps all of them waiting. */
const GROUP_MAX = 100
/** So often a command is written with a group before it gets a transaction of its own, which waits for what others have locked. */
const GROUP_TRIES = 2
/**
 * What was seen is built upon for this long, ms, with what was written since; what others moved is noticed when it is written. Only an ended session that
 * leaves the sums by its age, or is sealed, moves no head.
 */
const KNOWN_MS = 30_000
const KNOWN_MAX = 5_000

type Name = GroupedCommand['name']
interface Waiting {
  command: GroupedCommand
  tries: number
  done: (answer: unknown) => void
  failed: (error: unknown) => void
}
type Run<C extends Name> = (actor: ChatActor, input: ChatCommands[C]['input']) => Promise<ChatCommands[C]['data']>

/** What waits is cut into groups as they are written; a command that its group cannot write is answered by a transaction of its own. */
export interface GroupCommit {
  send: Run<'msg:send'>
  read: Run<'msg:read'>
}

const isText = ({ kind, attachments = [], quoteSeq }: SendInput): boolean =>
  kind === 'text' && attachments.length === 0 && quoteSeq === undefined

/**
 * Texts and read marks of running sessions, written by the group: whatever arrives while a group is under way goes with the next one, in one statement. What it
 * builds upon is known from the group before or seen by one statement more. What the group cannot judge, what is refused, what is stored already and what meets
 * somebody else's change goes `alone`, through a transaction of its own.
 */
export function createGroupCommit(parts: {
  db: Db
  outbox: Outbox
  now: () => Date
  people: KnownPeople
  alone: { send: Run<'msg:send'>; read: Run<'msg:read'> }
}): GroupCommit {
  const { db, outbox, now, people, alone } = parts
  const readSessions = sessionsSeen(db)
  const readPeople = peopleRead(db)
  const sessions = new LRUCache<string, KnownSession>({ max: KNOWN_MAX, ttl: KNOWN_MS, noUpdateTTL: true })
  const streams = new LRUCache<string, KnownStream>({ max: 2 * KNOWN_MAX, ttl: KNOWN_MS, noUpdateTTL: true })
  let queue: Waiting[] = []
  let isWriting = false

  const runAlone = ({ command, done }: Waiting): void =>
    done(command.name === 'msg:send' ? alone.send(command.actor, command.input) : alone.read(command.actor, command.input))

  function keep({ row, stamp, doctorHead, patientHead, noticeHead, doctorCounts, patientCounts }: SeenSession): void {
    sessions.set(row.id, { row, stamp })
    // another process may have shown other facts of its people meanwhile
    people.delete(row.id)
    const { doctor, patient, notices } = streamsOf(row)
    const note = (id: string, head: number | null, sums: KnownStream['sums']) => {
      if (head === null) return
      const before = streams.get(id)
      // sums that were not asked for hold as long as the head does
      streams.set(id, { head, sums: sums ?? (before?.head === head ? before.sums : null) })
    }
    note(doctor, doctorHead, doctorCounts)
    note(patient, patientHead, patientCounts)
    note(notices, noticeHead, null)
  }

  /** Is everything known that this command builds upon? */
  function isKnown({ actor, name, input }: GroupedCommand): boolean {
    const session = sessions.get(input.sid)
    if (session === undefined) return false
    const { doctor, patient, notices } = streamsOf(session.row)
    // each side's words are unread by the other
    const [counted, other] = (actor.kind === 'doctor') === (name === 'msg:read') ? [doctor, patient] : [patient, doctor]
    return streams.get(counted)?.sums != null && streams.has(other) && streams.has(notices)
  }

  /** Sees what is not known. */
  async function see(group: readonly Waiting[], at: Date): Promise<void> {
    const unknown = group.map(({ command }) => command).filter(command => !isKnown(command))
    if (unknown.length === 0) return
    const sids = (ofDoctor?: boolean) => [
      ...new Set(
        unknown.flatMap(({ actor, name, input }) =>
          ofDoctor === undefined || ofDoctor === ((actor.kind === 'doctor') === (name === 'msg:read')) ? input.sid : [],
        ),
      ),
    ]
    for (const one of await readSessions({ sids: sids(), doctorsOf: sids(true), patientsOf: sids(false) }, at)) keep(one)
  }

  async function peopleOf(group: readonly Waiting[]): Promise<(sid: string) => People | undefined> {
    const unknown = new Set<string>()
    for (const { command } of group) {
      const row = sessions.get(command.input.sid)?.row
      if (row && isTalking(row.status as SessionStatus) && !people.get(row.id)) unknown.add(row.id)
    }
    const found = unknown.size > 0 ? await readPeople([...unknown]) : new Map<string, People>()
    for (const [sid, one] of found) people.set(sid, one)
    return sid => found.get(sid) ?? people.get(sid)
  }

  function remember({ sessions: moved, heads }: Growing, stamp: string): void {
    for (const { row } of moved) sessions.set(row.id, { row, stamp })
    for (const { id, next, sums } of heads) streams.set(id, { head: next, sums })
  }
  function forget(sid: string): void {
    const session = sessions.get(sid)
    if (session) for (const id of Object.values(streamsOf(session.row))) streams.delete(id)
    sessions.delete(sid)
  }

  async function write(group: readonly Waiting[]): Promise<void> {
    const at = now()
    await see(group, at)
    const gathered = gather(
      { session: sid => sessions.get(sid), stream: id => streams.get(id), people: await peopleOf(group) },
      at,
    )
    const answers = new Map<GroupedCommand, unknown>()
    const apart = group.filter(({ command }) => {
      try {
        const answer = gathered.add(command)
        answers.set(command, answer)
        return answer === null
      } catch {
        // a refusal says so itself, under the lock of its session
        return true
      }
    })
    const whole = gathered.finish()
    const written = whole.length > 0 ? await writeParts(db, whole) : new Map<number, string>()
    const stamps = new Map<GroupedCommand, string | undefined>()
    for (const [n, part] of whole.entries()) {
      const stamp = written.get(n)
      if (stamp !== undefined) remember(part, stamp)
      for (const command of part.commands) stamps.set(command, stamp)
    }
    outbox.publish(whole.flatMap(({ events }, n) => (written.has(n) ? events : [])))
    const again: Waiting[] = []
    for (const waiting of group) {
      const { command } = waiting
      if (apart.includes(waiting)) {
        forget(command.input.sid)
        runAlone(waiting)
      } else if (stamps.get(command) !== undefined) waiting.done(answers.get(command))
      else {
        forget(command.input.sid)
        waiting.tries += 1
        if (waiting.tries < GROUP_TRIES) again.push(waiting)
        else runAlone(waiting)
      }
    }
    queue = [...again, ...queue]
  }

  async function work(): Promise<void> {
    while (queue.length > 0) {
      const group = queue.slice(0, GROUP_MAX)
      queue = queue.slice(GROUP_MAX)
      try {
        await write(group)
      } catch (error) {
        // Whether the group was written may be unknown: the id of each message tells.
        for (const waiting of group) {
          forget(waiting.command.input.sid)
          if (isBusy(error)) waiting.failed(error)
          else runAlone(waiting)
        }
      }
    }
    isWriting = false
  }

  const wait = <T>(command: GroupedCommand): Promise<T> =>
    new Promise((done, failed) => {
      queue.push({ command, tries: 0, done: answer => done(answer as T), failed })
      if (isWriting) return
      isWriting = true
      // whatever the same turn of the loop reads from the sockets goes together
      setImmediate(() => void work())
    })
  return {
    send: (actor, input) => (isText(input) ? wait({ name: 'msg:send', actor, input }) : alone.send(actor, input)),
    read: (actor, input) => wait({ name: 'msg:read', actor, input }),
  }
}
