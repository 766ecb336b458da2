import { concatMap, EMPTY, of, type Observable } from 'rxjs'
import { CHAT_ACK_TIMEOUT } from '#contract/constants.ts'
import { failure, type Failure, type FailureKind } from '#contract/http/failure.ts'
import { CHAT_ERROR_TEXT, RETRYABLE_CHAT_ERRORS } from '#contract/rules/chatTexts.ts'
import {
  CHAT_NAMESPACE,
  CHAT_PATH,
  type ChatCommand,
  type ChatCommands,
  type ChatErrorCode,
  type ChatEvent,
  type ChatEventName,
  type TypingInput,
} from '#contract/sockets/chat.ts'
import { socketIo } from './socketIo.ts'

/** Limit for opening the chat socket, ms. */
const OPEN_LIMIT = 10_000

/** What the chat socket says, as chatLink takes it. */
export type ChatLinkSignal =
  | { type: 'socket.opened' }
  | { type: 'socket.closed'; reason: string }
  | { type: 'socket.failed'; reason: string }
  | { type: 'chat.event'; event: ChatEvent; now: number }

export interface ChatWire {
  feed(token: string): Observable<ChatLinkSignal>
  /** The acknowledgement's data; `t` epoch ms of the server, `now` of this computer. Rejects with a Failure: see chatFailure. */
  command<C extends ChatCommand>(
    name: C,
    input: ChatCommands[C]['input'],
  ): Promise<{ data: ChatCommands[C]['data']; t: number; now: number }>
  typing(input: TypingInput): void
  /** events that were not understood, since the wire was made */
  dropped(): number
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isInteger(value)
const isSide = (value: unknown): boolean => value === 'doctor' || value === 'patient'

/** What each event must carry to be one; deeper fields are the server's word. */
const CHECKS: Record<ChatEventName, (payload: Fields) => boolean> = {
  'session:upsert': ({ session }) =>
    isFields(session) && isText(session['id']) && isText(session['status']) && isCount(session['rev']),
  'session:removed': ({ sid, why }) => isText(sid) && isText(why),
  'msg:new': ({ sid, message }) =>
    isText(sid) && isFields(message) && isCount(message['seq']) && isText(message['kind']) && isText(message['clientMsgId']),
  'msg:read': ({ sid, by, readSeq }) => isText(sid) && isSide(by) && isCount(readSeq),
  counts: ({ counts }) => isFields(counts) && isCount(counts['unreadTotal']),
  'transfer:update': ({ transfer }) =>
    isFields(transfer) && isText(transfer['id']) && isText(transfer['sid']) && isText(transfer['status']),
  'order:update': ({ orderId, type, status }) => isText(orderId) && isText(type) && isText(status),
  'care:update': ({ id, status }) => isText(id) && isText(status),
  'rx:update': ({ rxId, sid, status, rxVersion }) => isText(rxId) && isText(sid) && isText(status) && isCount(rxVersion),
  typing: ({ sid, by, on }) => isText(sid) && isSide(by) && typeof on === 'boolean',
  presence: ({ doctorId, presence }) => isText(doctorId) && isText(presence),
  patient: ({ patientId, here }) => isText(patientId) && typeof here === 'boolean',
  queue: ({ sid, position }) => isText(sid) && isCount(position),
  'board:changed': ({ board, rev }) => isText(board) && isCount(rev),
  clock: () => true,
  kicked: ({ why }) => isText(why),
}

/** The event of a frame, or null for a name, version or shape that is not ours. */
export function readChatEvent(name: string, payload: unknown): ChatEvent | null {
  if (!Object.hasOwn(CHECKS, name) || !isFields(payload)) return null
  const { v, t, es } = payload
  if (v !== 1 || typeof t !== 'number' || (es !== undefined && !isCount(es))) return null
  return CHECKS[name as ChatEventName](payload) ? ({ ...payload, name } as ChatEvent) : null
}

const KINDS: Partial<Record<ChatErrorCode, FailureKind>> = {
  AUTH_EXPIRED: 'expired',
  VERSION_CONFLICT: 'conflict',
  NOT_FOUND: 'notFound',
  NOT_OWNER: 'forbidden',
}
/** A refusal as Failure: `code` the server's reason, retryable only for RATE, BUSY, INTERNAL (G5). An answer that is none: kind server. */
export function chatFailure(ack: unknown): Failure {
  if (!isFields(ack) || ack['ok'] !== false || !isText(ack['code'])) return failure('server', CHAT_ERROR_TEXT.INTERNAL)
  const code = ack['code'] as ChatErrorCode
  const spoken = isText(ack['msg']) && ack['msg'] !== '' ? ack['msg'] : CHAT_ERROR_TEXT[code]
  const refusal = failure(KINDS[code] ?? 'refused', spoken ?? CHAT_ERROR_TEXT.INTERNAL, { code })
  return { ...refusal, retryable: RETRYABLE_CHAT_ERRORS.has(code) }
}

/** The chat socket of `host` ('' = the page's own origin; CHAT-03, HTTP-18, TECH-30). A stream that decides nothing. */
export function chatWire(host: string): ChatWire {
  const wire = socketIo({
    host,
    namespace: CHAT_NAMESPACE,
    path: CHAT_PATH,
    openLimit: OPEN_LIMIT,
    answerLimit: CHAT_ACK_TIMEOUT,
  })
  let dropped = 0

  const feed = (token: string): Observable<ChatLinkSignal> =>
    wire.signals(token).pipe(
      concatMap((signal): Observable<ChatLinkSignal> => {
        if (signal.type !== 'message.received')
          return of(signal.type === 'socket.closed' ? { type: signal.type, reason: signal.reason } : signal)
        const { name, payload, now } = signal.message
        const event = readChatEvent(name, payload)
        if (event === null) dropped += 1
        return event === null ? EMPTY : of({ type: 'chat.event' as const, event, now })
      }),
    )

  const command: ChatWire['command'] = async (name, input) => {
    const ack = await wire.ask(name, input)
    if (!isFields(ack) || ack['ok'] !== true) throw chatFailure(ack)
    const { data, t } = ack as { data: ChatCommands[typeof name]['data']; t: number }
    return { data, t, now: Date.now() }
  }

  return { feed, command, typing: input => wire.tell('typing', input), dropped: () => dropped }
}
