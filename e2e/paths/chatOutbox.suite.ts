import type { EventObject } from 'xstate'
import { chatOutboxMachine } from '#machines/chatOutbox/chatOutbox.machine.ts'
import { model } from '#machines/chatOutbox/chatOutbox.model.ts'
import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import { chatOutboxPage } from '#e2e/models/chatOutbox.page.ts'
import type { PathSuite } from './pathSuite.ts'

type Given = EventObject & { tries?: number; clientMsgId?: string | null; failure?: { retryable: boolean } }

/** One message at a time; an answer belongs to what is under way, a button to what has failed. */
const allow: NonNullable<ModelOptions<typeof chatOutboxMachine>['allow']> = (snapshot, event) => {
  const [item] = snapshot.context.items
  const given = event as Given
  if (!(model.allow?.(snapshot, event) ?? true)) return false
  const isClaiming = snapshot.matches({ holder: 'claiming' })
  const isUnderWay = item !== undefined && (given.tries === undefined || given.tries === item.tries)
  switch (event.type) {
    case 'message.add':
      return item === undefined
    case 'item.retry':
      return item?.state === 'failed' && item.failure?.retryable === true
    case 'item.discard':
      return item?.state === 'failed'
    case 'item.backToComposer':
      return item?.state === 'failed' && item.kind === 'text'
    case 'store.saved':
      return item?.stored === false
    case 'store.failed':
      return given.clientMsgId === null ? isClaiming && item === undefined : item?.stored === false
    case 'store.loaded':
      return isClaiming && item === undefined
    case 'store.changed':
      return !isClaiming && item?.stored !== false
    case 'ownership.lost':
      return snapshot.matches({ holder: 'owner' }) && item === undefined
    case 'ownership.gained':
      return snapshot.matches({ holder: 'bystander' })
    case 'upload.progressed':
      return false
    case 'upload.done':
      return item?.state === 'uploading' && isUnderWay
    case 'delivery.refused':
      if (item?.state === 'uploading') return isUnderWay && given.failure?.retryable === false
      return item?.state === 'sending' && isUnderWay
    case 'delivery.lost':
      return (item?.state === 'uploading' || item?.state === 'sending') && isUnderWay
    case 'delivery.acked':
      return item?.state === 'sending'
    case 'chat.event':
      return item?.state === 'sending'
    case 'link.online':
      return snapshot.matches({ link: 'down' })
    case 'link.lost':
      return snapshot.matches({ link: 'up' })
    case 'link.signedOut':
      return item === undefined && snapshot.matches({ link: 'up' }) && !isClaiming
    case 'hello.answered':
      return snapshot.matches({ link: 'up' }) && item?.state !== 'failed'
    default:
      return true
  }
}

export const suite: PathSuite = {
  machine: 'chatOutbox',
  title: '[CHAT-02] [QA-15] chatOutbox',
  model: modelOf(chatOutboxMachine, { ...model, allow }),
  page: chatOutboxPage,
  leftOut: [
    'upload.progressed: how fast the bytes leave is the browser’s own matter',
    'message.add while a message waits: its sample is the same message again, which no page sends',
    'item.retry, item.discard and item.backToComposer of what has not failed: the buttons stand at what failed',
    'answers to another try than the one under way: the page model lets no answer come late',
    'ownership.lost while claiming or with a message: the tab from which the right was taken is left, the path goes on in a new one',
  ],
}
