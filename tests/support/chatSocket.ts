/** A bare chat socket: commands and what came, with nothing of the client's machines. No word of vitest in here. */
import { randomUUID } from 'node:crypto'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { CHAT_EVENT_NAMES, CHAT_NAMESPACE, CHAT_PATH } from '#contract/sockets/chat.ts'
import type { Ack, ChatCommand, ChatCommands, ChatEvent, HelloAnswer } from '#contract/sockets/chat.ts'

export interface ChatSocket {
  socket: Socket
  /** events that came, in order */
  events: ChatEvent[]
  /** a command by the contract; rejects when no answer comes within `timeout` ms (5 s) */
  run: <C extends ChatCommand>(
    command: C,
    input: ChatCommands[C]['input'],
    timeout?: number,
  ) => Promise<Ack<ChatCommands[C]['data']>>
  /** anything at all */
  say: (event: string, ...args: unknown[]) => Promise<Ack<unknown>>
  hello: (lastEs?: number, sessions?: { sid: string; lastSeq: number }[]) => Promise<HelloAnswer>
  /** sends a text; answers its clientMsgId with the acknowledgement */
  send: (sid: string, content: string, clientMsgId?: string) => Promise<Ack<ChatCommands['msg:send']['data']>>
  close: () => void
}

const OPEN_LIMIT_MS = 10_000

const isCode = (error: Error): error is Error & { data: { code: string } } =>
  'data' in error && typeof error.data === 'object' && error.data !== null && 'code' in error.data

/** Connects to the chat namespace and waits until it is open. Rejects with an Error whose message is the server's code when refused. */
export async function openChatSocket(
  url: string,
  token: unknown,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<ChatSocket> {
  const socket = io(url + CHAT_NAMESPACE, {
    path: CHAT_PATH,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
    ...options,
  })
  const events: ChatEvent[] = []
  for (const name of CHAT_EVENT_NAMES) socket.on(name, (payload: object) => events.push({ name, ...payload } as ChatEvent))
  await new Promise<void>((done, failed) => {
    const refuse = (error: Error) => {
      socket.close()
      failed(error)
    }
    // A server that dies between the transport and the namespace leaves no event at all.
    const tooLong = setTimeout(() => refuse(new Error('the chat socket did not open')), OPEN_LIMIT_MS)
    socket.once('connect', () => {
      clearTimeout(tooLong)
      done()
    })
    socket.once('connect_error', error => {
      clearTimeout(tooLong)
      refuse(isCode(error) ? new Error(error.data.code) : error)
    })
  })
  const say: ChatSocket['say'] = (event, ...args) => socket.timeout(5_000).emitWithAck(event, ...args)
  const run: ChatSocket['run'] = (command, input, timeout = 5_000) => socket.timeout(timeout).emitWithAck(command, input)
  return {
    socket,
    events,
    run,
    say,
    hello: async (lastEs = 0, sessions = []) => {
      const answer = await run('hello', { tab: 'test', lastEs, sessions })
      if (!answer.ok) throw new Error(answer.code)
      return answer.data
    },
    send: (sid, content, clientMsgId = randomUUID()) => run('msg:send', { sid, clientMsgId, kind: 'text', content }),
    close: () => void socket.close(),
  }
}
