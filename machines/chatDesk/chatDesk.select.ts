import type { SnapshotFrom } from 'xstate'
import type { ChatCounts, ChatSession, Presence } from '#contract/entities/chat.ts'
import { isOver } from '#contract/lifecycles/chatSession.ts'
import { visibleRows, type chatDeskMachine } from './chatDesk.machine.ts'
import { buttonsOf, deadlineOf, rowsOf, urgencyOf, viewOf } from './chatDesk.rules.ts'
import {
  PRESENCE_KEY,
  type Deadline,
  type DeskButton,
  type DeskCommand,
  type DeskError,
  type DeskView,
  type Urgency,
} from './chatDesk.types.ts'

type Snapshot = SnapshotFrom<typeof chatDeskMachine>

/** Visible rows in order; a new array at each call: compare with shallowEqual, or memoise by context. */
export const selectRows = (snapshot: Snapshot): ChatSession[] => visibleRows(snapshot.context)
export const selectSession = (snapshot: Snapshot, sid: string): ChatSession | null => snapshot.context.sessions[sid] ?? null
export const selectSelected = (snapshot: Snapshot): ChatSession | null =>
  snapshot.context.selected === null ? null : selectSession(snapshot, snapshot.context.selected)
/** Doctor: whom to see next, those in danger first, then who has waited longest; null: nobody waits (looks.md 6). */
export const selectNextWaiting = ({ context: { side, sessions } }: Snapshot): ChatSession | null =>
  rowsOf(sessions, { side, view: 'waiting', sort: 'longestWait', search: '', unreadOnly: false, endedIds: [] })[0] ?? null
/** Counts of the server. */
export const selectCounts = (snapshot: Snapshot): ChatCounts => snapshot.context.counts
/** How many rows a tab would show without search and filter. */
export const selectTabCount = (snapshot: Snapshot, view: DeskView): number =>
  Object.values(snapshot.context.sessions).filter(session => viewOf(session) === view).length
export const selectPresence = (snapshot: Snapshot): Presence | null => snapshot.context.me?.presence ?? null
/** Consultations the doctor may hold at once; null before the first hello and for patients. */
export const selectLoadLimit = (snapshot: Snapshot): number | null => snapshot.context.me?.maxConcurrent ?? null
/** So long after it was sent, ms, an own message may be taken back; null before the first hello: the server decides. */
export const selectRecallWithin = (snapshot: Snapshot): number | null => snapshot.context.me?.recallWithin ?? null
/** Patient: the presence of a session's doctor, when it was told. */
export const selectDoctorPresence = (snapshot: Snapshot, doctorId: string): Presence | null =>
  snapshot.context.presences[doctorId] ?? null
/** Doctor: the patient of an open session has no connection now; false as long as nothing was told. */
export const selectIsAway = (snapshot: Snapshot, session: ChatSession): boolean =>
  !isOver(session.status) && snapshot.context.here[session.patient.id] === false
export const selectPosition = (snapshot: Snapshot, sid: string): number | null => snapshot.context.positions[sid] ?? null
/** The command under way for a session or PRESENCE_KEY. */
export const selectPending = (snapshot: Snapshot, key: string): DeskCommand['command'] | null =>
  snapshot.context.pending[key] ?? null
export const selectError = (snapshot: Snapshot, key: string = PRESENCE_KEY): DeskError | null =>
  snapshot.context.errors[key] ?? null
export const selectButtons = (snapshot: Snapshot, session: ChatSession): DeskButton[] => buttonsOf(session, snapshot.context.side)
/** Countdown chip; `serverNow` from chatLink's serverNow. */
export const selectDeadline = (session: ChatSession, serverNow: number): Deadline | null => deadlineOf(session, serverNow)
/** Mark of a row; `serverNow` from chatLink's serverNow. */
export const selectUrgency = (session: ChatSession, serverNow: number): Urgency => urgencyOf(session, serverNow)
/** The doctor holds as many consultations as they may, so that they cannot take another; false before the first hello. */
export const selectIsFull = (snapshot: Snapshot): boolean => {
  const limit = selectLoadLimit(snapshot)
  return limit !== null && snapshot.context.counts.active >= limit
}
