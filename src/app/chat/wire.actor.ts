import { fromCallback, fromEventObservable, fromPromise, type EventObject } from 'xstate'
import { HISTORY_PAGE } from '#contract/constants.ts'
import type { HelloInput, HistoryAnswer, ResumeAnswer } from '#contract/sockets/chat.ts'
import type { CommandAnswer, DeskCommand } from '#machines/chatDesk/chatDesk.types.ts'
import { chatHistoryMachine } from '#machines/chatHistory/chatHistory.machine.ts'
import type { ChatFeedEvent, ChatEventsActor, HelloResult } from '#machines/chatLink/chatLink.types.ts'
import { chatSessionMachine } from '#machines/chatSession/chatSession.machine.ts'
import type { ChatWire } from '#streams/chatLink.stream.ts'
import { toFailure } from '#src/lib/http/call.ts'

/** The socket as an actor of chatLink. */
export const chatFeedOf = (wire: ChatWire) =>
  fromEventObservable<ChatFeedEvent, { token: string }>(({ input }) => wire.feed(input.token))

export const sayHelloOf = (wire: ChatWire) =>
  fromPromise<HelloResult, HelloInput>(async ({ input }) => {
    const { data, t, now } = await wire.command('hello', input)
    return { answer: data, t, now }
  })

const loadOlderOf = (wire: ChatWire) =>
  fromPromise<HistoryAnswer, { sid: string; beforeSeq: number }>(
    async ({ input }) => (await wire.command('history', { ...input, size: HISTORY_PAGE })).data,
  )
const windowActorsOf = (wire: ChatWire) => ({
  loadNewest: fromPromise<HistoryAnswer, { sid: string }>(
    async ({ input }) => (await wire.command('history', { sid: input.sid, size: HISTORY_PAGE })).data,
  ),
  resumeFrom: fromPromise<ResumeAnswer, { sid: string; fromSeq: number }>(
    async ({ input }) => (await wire.command('resume', input)).data,
  ),
  sendRead: fromPromise<{ readSeq: number }, { sid: string; readSeq: number }>(
    async ({ input }) => (await wire.command('msg:read', input)).data,
  ),
})

/** The machine of one window, with its actors over this socket. */
export const windowMachineOf = (wire: ChatWire, chatEvents: ChatEventsActor) =>
  chatSessionMachine.provide({
    actors: {
      chatEvents,
      ...windowActorsOf(wire),
      chatHistory: chatHistoryMachine.provide({ actors: { loadOlder: loadOlderOf(wire) } }),
    },
    actions: { sendTyping: (_, typing) => wire.typing(typing) },
  })

async function answerOf(wire: ChatWire, order: DeskCommand): Promise<CommandAnswer> {
  const { key } = order
  if (order.command === 'presence:set') {
    const { data } = await wire.command(order.command, order.input)
    return { type: 'command.done', key, session: null, presence: data.presence }
  }
  if (order.command === 'msg:recall') {
    await wire.command(order.command, order.input)
    return { type: 'command.done', key, session: null, presence: null }
  }
  const { data } = await wire.command(order.command, order.input)
  return { type: 'command.done', key, session: data, presence: null }
}

/** Commands on sessions and presence; each is answered once, by done or failed. */
export const runCommandOf = (wire: ChatWire) =>
  fromCallback<{ type: 'command.run' } & DeskCommand, undefined, EventObject>(({ receive, sendBack }) => {
    receive(order => {
      answerOf(wire, order).then(sendBack, (error: unknown) =>
        sendBack({ type: 'command.failed', key: order.key, failure: toFailure(error) } satisfies CommandAnswer),
      )
    })
  })
