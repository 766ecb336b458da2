import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import type { ChatCommand, ChatCommands, ChatErrorCode, HelloAnswer, HelloInput, TypingInput } from '#contract/sockets/chat.ts'
import type { Board } from '#contract/sockets/boards.ts'
import type { Principal } from '#server/plugins/principal.ts'
import type { Told } from '../hub.ts'
import type { OutboxRow } from '../outbox.ts'

/** Who acts in a consultation. `id` is what messages carry as senderId: the user id of a doctor, the patient id of a patient. */
export type ChatActor =
  | { kind: 'doctor'; id: string; doctorId: string; name: string; tenantId: number }
  | { kind: 'patient'; id: string; name: string; tenantId: number }

/** Staff outside of all sessions, who look at boards: pharmacists and the office. Nothing but `hello` is theirs. */
export interface StaffActor {
  kind: 'staff'
  id: string
  name: string
  roles: readonly string[]
  /** every tenant of the person: which of them one works in is said by each call, not by the socket */
  tenantIds: readonly number[]
  boards: readonly Board[]
}
/** Who holds a chat socket. */
export type ChatPeer = ChatActor | StaffActor

/** Stream of the numbered events of a receiver: `d:{userId}` or `p:{appUserId}`; of staff `s:{userId}`, which stays empty. */
export const doctorStream = (userId: string): string => `d:${userId}`
export const patientStream = (accountId: string): string => `p:${accountId}`
export const streamOf = (actor: Pick<ChatPeer, 'kind' | 'id'>): string =>
  actor.kind === 'doctor' ? doctorStream(actor.id) : actor.kind === 'patient' ? patientStream(actor.id) : `s:${actor.id}`

/** A chat command is refused: nothing was changed. `cur` tells the state that stood in the way. */
export class ChatRefusal extends Error {
  readonly code: ChatErrorCode
  readonly cur: { version: number; status: string } | undefined

  constructor(code: ChatErrorCode, cur?: { version: number; status: string }) {
    super(CHAT_ERROR_TEXT[code])
    this.name = 'ChatRefusal'
    this.code = code
    this.cur = cur
  }
}

export interface Hello {
  answer: HelloAnswer
  /** stored events after lastEs, to be sent before the answer; empty when they are not kept any more */
  again: OutboxRow[]
  /** passing facts, to be sent after the answer */
  facts: Told[]
}

/** What the consultation module does for the chat socket. Inputs are validated; refusals are thrown as ChatRefusal. */
export interface ChatDesk {
  /** null: neither patient, nor a doctor in service, nor staff with a board */
  actorOf: (principal: Principal) => Promise<ChatPeer | null>
  hello: (actor: ChatPeer, input: HelloInput) => Promise<Hello>
  run: <C extends Exclude<ChatCommand, 'hello'>>(
    actor: ChatActor,
    command: C,
    input: ChatCommands[C]['input'],
  ) => Promise<ChatCommands[C]['data']>
  /** passes "is typing" on to the other side of a running session; anything else is ignored */
  typing: (actor: ChatActor, input: TypingInput) => Promise<void>
  /** a sign of life of a connected person; called at connect and then at least twice per presence grace */
  alive: (actor: ChatActor) => Promise<void>
  /** the last socket of a person in this process closed */
  left: (actor: ChatActor) => Promise<void>
}
