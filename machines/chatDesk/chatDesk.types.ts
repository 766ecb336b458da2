import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate'
import type { ChatCounts, ChatSession, Presence } from '#contract/entities/chat.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { SessionEvent } from '#contract/lifecycles/chatSession.ts'
import type { ChatErrorCode, HelloAnswer } from '#contract/sockets/chat.ts'
import type { ChatLinkEmitted } from '../chatLink/chatLink.types.ts'

export type Side = 'doctor' | 'patient'
export type DeskView = 'waiting' | 'mine' | 'ended'
/** longestWait: oldest unanswered first; recent: newest message first; deadline: least time left first */
export type DeskSort = 'longestWait' | 'recent' | 'deadline'
export interface DeskError {
  /** a reason of the server, or LOST when no answer came */
  code: ChatErrorCode | 'LOST'
  text: string
}

/** Where a doctor stood on their desk: its view and the session they had open. */
export interface DeskLocation {
  view: DeskView
  sid: string | null
}
export interface ChatDeskInput {
  side: Side
  /** opened again after a reload (WALK-08); absent: the desk as it begins */
  place?: DeskLocation | null
}
export interface ChatDeskContext {
  side: Side
  me: HelloAnswer['me'] | null
  counts: ChatCounts
  /** every known session by id; a copy is replaced only by one with a greater rev */
  sessions: Record<string, ChatSession>
  /** patient: how many stand before, by session */
  positions: Record<string, number>
  /** patient: what the doctors of my sessions are doing, by doctor id */
  presences: Record<string, Presence>
  /** doctor: patients of open sessions, true while they have the chat open, by patient id */
  here: Record<string, boolean>
  view: DeskView
  sorts: Record<DeskView, DeskSort>
  search: string
  unreadOnly: boolean
  selected: string | null
  /** the session of the input's place, until it is known and opened */
  wanted: string | null
  /** paging of ended sessions, and of a search over all views: ids the server listed, and where its next page begins (null: no more) */
  endedIds: string[]
  endedCursor: number | null
  endedError: Failure | null
  /** commands under way, by session id; PRESENCE_KEY for the presence switch */
  pending: Record<string, DeskCommand['command']>
  /** after the end of this session the next waiting one is chosen; null: the choice stays */
  nextAfter: string | null
  /** the last refusal, by the same keys; cleared by the next command and by 'error.dismiss' */
  errors: Record<string, DeskError>
}
export const PRESENCE_KEY = 'presence'

/** One command to the server; `key` comes back in its answer. */
export type DeskCommand =
  | {
      command: 'session:accept' | 'session:extend' | 'session:grant' | 'session:cancel'
      key: string
      input: { sid: string; version: number }
    }
  | { command: 'session:end'; key: string; input: { sid: string; version: number; invite?: boolean } }
  | { command: 'msg:recall'; key: string; input: { sid: string; seq: number } }
  | { command: 'session:refuse'; key: string; input: { sid: string; version: number; reason: string; text?: string } }
  | { command: 'session:rate'; key: string; input: { sid: string; score: number; text: string } }
  | { command: 'presence:set'; key: typeof PRESENCE_KEY; input: { desired: '0' | '1' | '2' } }

/** The commands of people: what views send. */
export type DeskRequest =
  | { type: 'view.choose'; view: DeskView }
  | { type: 'sort.choose'; sort: DeskSort }
  | { type: 'search.change'; text: string }
  | { type: 'unread.toggle' }
  | { type: 'session.select'; sid: string | null }
  /** to the row below, above as it is shown at `at`, the server's time in epoch ms */
  | { type: 'session.next'; at: number }
  | { type: 'session.previous'; at: number }
  | { type: 'session.accept'; sid: string }
  /** `reason` a code of REFUSE_REASONS; `text` needed for 9 */
  | { type: 'session.refuse'; sid: string; reason: string; text?: string }
  | { type: 'session.extend'; sid: string }
  | { type: 'session.grant'; sid: string }
  /** `invite` false: no rating is asked for; `next`: afterwards the patient who waits longest is chosen (RX-39) */
  | { type: 'session.end'; sid: string; invite?: boolean; next?: boolean }
  | { type: 'session.cancel'; sid: string }
  | { type: 'message.recall'; sid: string; seq: number }
  /** `copy`: the session as the page has it, as a hello brings only what ended lately */
  | { type: 'session.rate'; sid: string; score: number; text: string; copy?: ChatSession }
  | { type: 'presence.choose'; desired: '0' | '1' | '2' }
  /** key: a session id or PRESENCE_KEY */
  | { type: 'error.dismiss'; key: string }
  | { type: 'ended.more' }
  | { type: 'ended.retry' }

export type CommandAnswer =
  | { type: 'command.done'; key: string; session: ChatSession | null; presence: Presence | null }
  | { type: 'command.failed'; key: string; failure: Failure }

export type ChatDeskEvent = DeskRequest | CommandAnswer | ChatLinkEmitted

/** Emitted for toasts and sounds. `desk.arrived`: a message of the other side, or a new waiting session, came live; `risk`: its critical signs. */
export type ChatDeskEmitted =
  { type: 'desk.failed'; key: string; text: string } | { type: 'desk.arrived'; sid: string; text: string; risk: string[] }

/** Gets `{type:'command.run', ...DeskCommand}`, answers CommandAnswer; several may be under way. */
export type RunCommand = CallbackActorLogic<{ type: 'command.run' } & DeskCommand, undefined, EventObject>
/**
 * A page of ended sessions, with `search` of all sessions it finds (session:list view ended or all; a patient's own: patientSessions); `wanted` comes
 * with it, if it still is one's own. Rejects with a Failure.
 */
export type LoadEnded = PromiseActorLogic<
  { rows: ChatSession[]; cursor: number | null },
  { search: string; cursor: number | null; wanted: string | null }
>

/** Countdown of a session: 'accept' while waiting, 'service' while active. `left` ms, negative when over. */
export interface Deadline {
  of: 'accept' | 'service'
  left: number
  /** ok > 10 min, soon ≤ 10 min, late ≤ 2 min, over ≤ 0 */
  state: 'ok' | 'soon' | 'late' | 'over'
}
/** How urgent a session is: 1 危急, 2 加急 or nearly out of time, 3 久等, 0 none; `waited` ms without an answer, null: nobody waits. */
export interface Urgency {
  level: 0 | 1 | 2 | 3
  waited: number | null
}
/** What stands as a button of its own beside a session, from the lifecycle table; other events belong to a question (属首诊 is a verdict on proofs). */
export const DESK_BUTTONS = [
  'accept',
  'refuse',
  'extend',
  'grant',
  'endByDoctor',
  'endByPatient',
  'cancel',
  'rate',
  'send',
  'requestTransfer',
  'endTransfer',
  'declineTransfer',
] as const satisfies readonly SessionEvent[]
export type DeskButton = (typeof DESK_BUTTONS)[number]

export type DeskTag = 'loading' | 'online' | 'endedLoading' | 'endedMore' | 'endedFailed'
