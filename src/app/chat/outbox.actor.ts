import { fromCallback, type EventObject } from 'xstate'
import type { Attachment } from '#contract/entities/chat.ts'
import { upload } from '#contract/http/calls/files.ts'
import { failure } from '#contract/http/failure.ts'
import type {
  DeliveryAnswer,
  DeliveryOrder,
  OutboxItem,
  OwnershipEvent,
  StoreAnswer,
  StoreOrder,
} from '#machines/chatOutbox/chatOutbox.types.ts'
import type { ChatWire } from '#streams/chatLink.stream.ts'
import { outboxOwnership } from '#streams/outboxOwnership.ts'
import type { OutboxStorage } from '#streams/outboxStore.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import type { KeptFiles } from './keptFiles.ts'

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** IndexedDB as the outbox's store. */
export const outboxStoreOf = (storage: OutboxStorage<OutboxItem>) =>
  fromCallback<StoreOrder, { userId: string }, EventObject>(({ receive, sendBack }) => {
    const tell = (answer: StoreAnswer): void => sendBack(answer)
    const failed = (clientMsgId: string | null) => (error: unknown) =>
      tell({ type: 'store.failed', clientMsgId, text: wordsOf(error) })
    receive(order => {
      switch (order.type) {
        case 'store.load':
          storage.load().then(items => tell({ type: 'store.loaded', items }), failed(null))
          break
        case 'store.save': {
          const { clientMsgId } = order.item
          storage.save(order.item).then(() => tell({ type: 'store.saved', clientMsgId }), failed(clientMsgId))
          break
        }
        case 'store.remove':
          storage.remove(order.clientMsgId, order.fileId).catch(failed(order.clientMsgId))
          break
        case 'store.clear':
          storage.clear().catch(failed(null))
          break
      }
    })
    const others = storage.changed$.subscribe(() => tell({ type: 'store.changed' }))
    return () => others.unsubscribe()
  })

/** One tab sends (Web Locks). */
export const ownershipOf = () =>
  fromCallback<EventObject, { userId: string }, EventObject>(({ input, sendBack }) => {
    const holding = outboxOwnership(input.userId, globalThis.navigator.locks as LockManager | undefined).subscribe(state =>
      sendBack({ type: `ownership.${state}` } satisfies OwnershipEvent),
    )
    return () => holding.unsubscribe()
  })

/** Uploads files and sends messages; an answer that never came is `lost`, a no of the server `refused`. */
export const deliverOf = (wire: ChatWire, files: KeptFiles, token: () => string | null) =>
  fromCallback<DeliveryOrder, undefined, EventObject>(({ receive, sendBack }) => {
    const tell = (answer: DeliveryAnswer): void => sendBack(answer)
    const uploads = new Map<string, AbortController>()
    const failed = (item: OutboxItem, error: unknown): void => {
      const { clientMsgId, tries } = item
      const reason = toFailure(error)
      const now = Date.now()
      if (reason.kind === 'cancelled') return
      if (reason.kind === 'network' || reason.kind === 'timeout') tell({ type: 'delivery.lost', clientMsgId, tries, now })
      else tell({ type: 'delivery.refused', clientMsgId, tries, failure: reason, now })
    }

    async function put(item: OutboxItem): Promise<void> {
      const { clientMsgId, tries, sid, file } = item
      if (file === null) return
      const stop = new AbortController()
      uploads.set(clientMsgId, stop)
      try {
        const bytes = await files.bytes(file.fileId)
        if (bytes === null) throw failure('refused', '附件已不在本机，请重新选择', { code: 'FILE_NOT_READY' })
        const carried = token()
        const stored = await call(
          upload,
          { file: new File([bytes], file.name, { type: file.mime }), biz: 'chat', sid },
          {
            signal: stop.signal,
            quiet: true,
            onProgress: progress => tell({ type: 'upload.progressed', clientMsgId, tries, progress }),
            ...(carried === null ? {} : { token: carried }),
          },
        )
        const attachment: Attachment = {
          ...stored,
          ...(file.durationMs === undefined ? {} : { durationMs: file.durationMs }),
        }
        tell({ type: 'upload.done', clientMsgId, tries, attachment, now: Date.now() })
      } catch (error) {
        failed(item, error)
      } finally {
        uploads.delete(clientMsgId)
      }
    }

    async function send(item: OutboxItem): Promise<void> {
      const { sid, clientMsgId, kind, content, attachments, file, quoteSeq } = item
      try {
        const { data, now } = await wire.command('msg:send', {
          sid,
          clientMsgId,
          kind,
          content,
          ...(quoteSeq === undefined ? {} : { quoteSeq }),
          ...(attachments.length > 0 ? { attachments } : {}),
        })
        tell({ type: 'delivery.acked', clientMsgId, answer: data, now })
        if (file !== null) files.drop(file.fileId)
      } catch (error) {
        failed(item, error)
      }
    }

    receive(order => {
      if (order.type === 'upload') void put(order.item)
      else if (order.type === 'deliver') void send(order.item)
      else uploads.get(order.clientMsgId)?.abort()
    })
    return () => uploads.forEach(stop => stop.abort())
  })
