import type { EventObject } from 'xstate'
import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import { noticeSocketMachine } from '#machines/noticeSocket/noticeSocket.machine.ts'
import { model } from '#machines/noticeSocket/noticeSocket.model.ts'
import { noticeSocketPage } from '#e2e/models/noticeSocket.page.ts'
import type { PathSuite } from './pathSuite.ts'

/** In a browser frames come, and connections close, only where one is open; a connection that never opens fails. */
const allow: NonNullable<ModelOptions<typeof noticeSocketMachine>['allow']> = (snapshot, event: EventObject) => {
  const isOpening = snapshot.matches({ signedIn: { connected: 'opening' } })
  switch (event.type) {
    case 'message.received':
    case 'socket.closed':
      return !isOpening && (model.allow?.(snapshot, event) ?? true) && snapshot.hasTag('live')
    case 'chatCount.loaded':
      return snapshot.hasTag('live') && snapshot.context.counting !== 'settled'
    case 'socket.failed':
      return isOpening
    // the actor is there from the first signed-in page on
    case 'page.changed':
      return !snapshot.matches('signedOut')
    case 'session.opened':
      return snapshot.matches('signedOut') || (event as EventObject & { token: string }).token !== snapshot.context.token
    default:
      return model.allow?.(snapshot, event) ?? true
  }
}

export const suite: PathSuite = {
  machine: 'noticeSocket',
  title: '[QA-01] noticeSocket',
  model: modelOf(noticeSocketMachine, { ...model, allow }),
  page: noticeSocketPage,
  leftOut: [
    'message.received, socket.closed and chatCount.loaded while opening: nothing comes before the connection is open',
    'chatCount.loaded that nobody asked for: the page loads it only when it is wanted',
    'socket.failed once open: an open connection ends with socket.closed',
    'page.changed while signed out: the actor starts with the first signed-in page',
    'session.opened again with the same token: a tab signs in with a new token only',
  ],
}
