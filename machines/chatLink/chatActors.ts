import { fromCallback, fromPromise } from 'xstate'
import type { Attachment, ChatSession } from '#contract/entities/chat.ts'
import type { HelloInput } from '#contract/sockets/chat.ts'
import type { ChatCommand, ChatCommands, HistoryAnswer, ResumeAnswer } from '#contract/sockets/chat.ts'
import {
  PRESENCE_KEY,
  type CommandAnswer,
  type DeskCommand,
  type LoadEnded,
  type RunCommand,
} from '../chatDesk/chatDesk.types.ts'
import type { LoadOlder } from '../chatHistory/chatHistory.types.ts'
import type {
  Deliver,
  DeliveryAnswer,
  DeliveryOrder,
  LocalFile,
  OutboxItem,
  OutboxStore,
  Ownership,
  OwnershipEvent,
  StoreAnswer,
  StoreOrder,
} from '../chatOutbox/chatOutbox.types.ts'
import type { LoadNewest, ResumeFrom, SendRead } from '../chatSession/chatSession.types.ts'
import { asFailure } from './chatLink.rules.ts'
import type { HelloResult, SayHello } from './chatLink.types.ts'

/**
 * The named actors of the chat machines, made of plain functions and ports, so that the composition root only has to join them with streams.
 * `SendCommand` is `command` of streams/chatLink.stream.ts: rejects with a Failure.
 */
export type SendCommand = <C extends ChatCommand>(
  name: C,
  input: ChatCommands[C]['input'],
) => Promise<{ data: ChatCommands[C]['data']; t: number; now: number }>

export const sayHelloOf = (send: SendCommand): SayHello =>
  fromPromise<HelloResult, HelloInput>(async ({ input }) => {
    const { data, t, now } = await send('hello', input)
    return { answer: data, t, now }
  })

export const loadNewestOf = (send: SendCommand): LoadNewest =>
  fromPromise<HistoryAnswer, { sid: string }>(async ({ input }) => (await send('history', input)).data)
export const loadOlderOf = (send: SendCommand): LoadOlder =>
  fromPromise<HistoryAnswer, { sid: string; beforeSeq: number }>(async ({ input }) => (await send('history', input)).data)
export const resumeFromOf = (send: SendCommand): ResumeFrom =>
  fromPromise<ResumeAnswer, { sid: string; fromSeq: number }>(async ({ input }) => (await send('resume', input)).data)
export const sendReadOf = (send: SendCommand): SendRead =>
  fromPromise<{ readSeq: number }, { sid: string; readSeq: number }>(async ({ input }) => (await send('msg:read', input)).data)

/** Ended sessions of a doctor; a patient's page gives its own call in place of it. */
export const loadEndedOf = (send: SendCommand): LoadEnded =>
  fromPromise<{ rows: ChatSession[]; cursor: number | null }, { search: string; cursor: number | null }>(async ({ input }) => {
    const cursor = input.cursor === null ? {} : { cursor: input.cursor }
    const q = input.search.trim() === '' ? {} : { q: input.search.trim() }
    return (await send('session:list', { view: 'ended', ...q, ...cursor })).data
  })

async function run(send: SendCommand, order: DeskCommand): Promise<CommandAnswer> {
  const done = (session: ChatSession): CommandAnswer => ({ type: 'command.done', key: order.key, session, presence: null })
  switch (order.command) {
    case 'presence:set': {
      const { presence } = (await send(order.command, order.input)).data
      return { type: 'command.done', key: PRESENCE_KEY, session: null, presence }
    }
    case 'session:refuse':
      return done((await send(order.command, order.input)).data)
    case 'session:rate':
      return done((await send(order.command, order.input)).data)
    default:
      return done((await send(order.command, order.input)).data)
  }
}
export const runCommandOf = (send: SendCommand): RunCommand =>
  fromCallback<{ type: 'command.run' } & DeskCommand, undefined>(({ receive, sendBack }) => {
    receive(order => {
      run(send, order).then(sendBack, (error: unknown) =>
        sendBack({ type: 'command.failed', key: order.key, failure: asFailure(error) } satisfies CommandAnswer),
      )
    })
  })

/** streams/outboxStore.ts, opened for a user. */
export interface StorePort {
  load(): Promise<OutboxItem[]>
  save(item: OutboxItem): Promise<void>
  remove(clientMsgId: string): Promise<void>
  clear(): Promise<void>
  dropFile(fileId: string): Promise<void>
  close(): void
  changed$: { subscribe(listener: () => void): { unsubscribe(): void } }
}
export const outboxStoreOf = (open: (userId: string) => StorePort): OutboxStore =>
  fromCallback<StoreOrder, { userId: string }>(({ input, receive, sendBack }) => {
    const port = open(input.userId)
    const answer = (event: StoreAnswer) => sendBack(event)
    const others = port.changed$.subscribe(() => answer({ type: 'store.changed' }))
    async function carryOut(order: StoreOrder): Promise<void> {
      switch (order.type) {
        case 'store.load':
          return answer({ type: 'store.loaded', items: await port.load() })
        case 'store.save': {
          const { item } = order
          await port.save(item)
          if (item.file !== null && item.attachments.length > 0) await port.dropFile(item.file.fileId)
          return answer({ type: 'store.saved', clientMsgId: item.clientMsgId })
        }
        case 'store.remove':
          return port.remove(order.clientMsgId)
        case 'store.clear':
          return port.clear()
      }
    }
    receive(order => {
      carryOut(order).catch((error: unknown) => {
        const text = error instanceof Error ? error.message : String(error)
        if (order.type === 'store.save') answer({ type: 'store.failed', clientMsgId: order.item.clientMsgId, text })
        if (order.type === 'store.load') answer({ type: 'store.failed', clientMsgId: null, text })
      })
    })
    return () => {
      others.unsubscribe()
      port.close()
    }
  })

export const ownershipOf = (
  watch: (userId: string) => { subscribe(listener: (what: 'gained' | 'lost') => void): { unsubscribe(): void } },
): Ownership =>
  fromCallback(({ input, sendBack }) => {
    const subscription = watch(input.userId).subscribe(what => sendBack({ type: `ownership.${what}` } satisfies OwnershipEvent))
    return () => subscription.unsubscribe()
  })

/** Uploads the bytes behind a LocalFile; rejects with a Failure. `stop` is called when the upload is not wanted any more. */
export type UploadFile = (
  file: LocalFile,
  sid: string,
  progressed: (share: number) => void,
) => { done: Promise<Attachment>; stop(): void }

/** Sends items of the outbox. A rejection of kind timeout, network or cancelled is a lost delivery, any other a refusal. `now`: local epoch ms. */
export const deliverOf = ({ send, upload, now }: { send: SendCommand; upload: UploadFile; now: () => number }): Deliver =>
  fromCallback<DeliveryOrder, undefined>(({ receive, sendBack }) => {
    const uploads = new Map<string, () => void>()
    const answer = (event: DeliveryAnswer) => sendBack(event)
    function fail({ clientMsgId, tries }: OutboxItem, error: unknown) {
      const problem = asFailure(error)
      const isLost = problem.kind === 'timeout' || problem.kind === 'network' || problem.kind === 'cancelled'
      if (isLost) answer({ type: 'delivery.lost', clientMsgId, tries, now: now() })
      else answer({ type: 'delivery.refused', clientMsgId, tries, failure: problem, now: now() })
    }
    function startUpload(item: OutboxItem, file: LocalFile) {
      const { clientMsgId, tries, sid } = item
      const { done, stop } = upload(file, sid, progress => answer({ type: 'upload.progressed', clientMsgId, tries, progress }))
      uploads.set(clientMsgId, stop)
      done
        .then(attachment => answer({ type: 'upload.done', clientMsgId, tries, attachment, now: now() }))
        .catch((error: unknown) => fail(item, error))
        .finally(() => uploads.delete(clientMsgId))
    }
    function sendMessage(item: OutboxItem) {
      const { sid, clientMsgId, kind, content, attachments } = item
      const files = attachments.length === 0 ? {} : { attachments }
      send('msg:send', { sid, clientMsgId, kind, content, ...files })
        .then(({ data }) => answer({ type: 'delivery.acked', clientMsgId, answer: data, now: now() }))
        .catch((error: unknown) => fail(item, error))
    }
    receive(order => {
      if (order.type === 'cancel') uploads.get(order.clientMsgId)?.()
      else if (order.type === 'deliver') sendMessage(order.item)
      else if (order.item.file !== null) startUpload(order.item, order.item.file)
    })
    return () => {
      for (const stop of uploads.values()) stop()
    }
  })
