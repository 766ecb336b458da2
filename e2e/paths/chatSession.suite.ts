import type { EventObject } from 'xstate'
import type { ChatEvent, HelloAnswer } from '#contract/sockets/chat.ts'
import { chatSessionMachine } from '#machines/chatSession/chatSession.machine.ts'
import { model } from '#machines/chatSession/chatSession.model.ts'
import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import { chatSessionPage } from '#e2e/models/chatSession.page.ts'
import type { PathSuite } from './pathSuite.ts'

type Given = EventObject & { event?: ChatEvent; answer?: HelloAnswer }

/** A line that is cut brings nothing and loses what is under way; a page that has the focus is seen. */
const allow: NonNullable<ModelOptions<typeof chatSessionMachine>['allow']> = (snapshot, event) => {
  const { linked, seenSeq, focused, window, session, removed, failure } = snapshot.context
  const given = event as Given
  if (!(model.allow?.(snapshot, event) ?? true)) return false
  if (!linked) return event.type === 'link.online'
  const isFollowing = snapshot.matches({ window: 'following' })
  const isAsking = ['loading', 'resuming'].some(state => snapshot.matches({ window: state as 'loading' }))
  switch (event.type) {
    case 'link.lost':
      // the greeting after it tells of the session that the test alone took away
      return removed === null && !isAsking && !snapshot.matches({ reading: 'telling' }) && !snapshot.matches({ window: 'holed' })
    case 'chat.event':
      if (given.event?.name === 'session:upsert') {
        const to = given.event.session.status
        if (removed !== null) return to === '20'
        return session.status === '10' || (session.status === '20' && to === '30')
      }
      return given.event?.name !== 'session:removed' || (removed === null && session.status !== '30')
    case 'hello.answered':
      if (given.answer?.sessions.some(({ lastSeq }) => lastSeq > 0)) return false
      return isFollowing && window.lastSeq === 1 && window.early.length === 0
    case 'message.seen':
      return isFollowing && window.lastSeq === 1 && !focused && seenSeq === 0
    case 'view.focused':
      return seenSeq > 0 && !focused
    case 'view.blurred':
      return focused
    case 'older.wanted':
    case 'older.loaded':
    case 'older.retry':
      return isFollowing && window.lastSeq === 1 && removed === null
    case 'loadRetry elapsed':
      return false
    case 'page.retry':
      return failure?.retryable === true
    case 'draft.cleared':
      return snapshot.matches({ typing: 'told' })
    default:
      return true
  }
}

export const suite: PathSuite = {
  machine: 'chatSession',
  title: '[CHAT-02] [QA-15] chatSession',
  model: modelOf(chatSessionMachine, { ...model, allow }),
  page: chatSessionPage,
  most: 6,
  leftOut: [
    'anything but link.online while the line is cut: nothing comes over it',
    'loadRetry elapsed: sooner than that the page asks again by itself, as the server can be reached (WALK-20)',
    'page.retry after a refusal: 重试 stands where it may help',
    'link.lost while messages are asked for: the answer is lost with it, and that is an event of its own',
    'view.focused before message.seen: a page that has the focus is on the screen, and what is on the screen is seen',
    'hello.answered of a window that it did not name: its question and the first page would have to pass each other',
    'message.seen of what is not in the list yet, hello.answered with a hole: the page model gives one of them at a time',
  ],
}
