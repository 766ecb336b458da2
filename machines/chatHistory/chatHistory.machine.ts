import { assertEvent, assign, sendParent, setup } from 'xstate'
import type { HistoryAnswer } from '#contract/sockets/chat.ts'
import { asFailure } from '../chatLink/chatLink.rules.ts'
import { placeholder } from '../kit/placeholder.ts'
import type { ChatHistoryContext, ChatHistoryEvent, ChatHistoryInput, LoadOlder, OlderLoaded } from './chatHistory.types.ts'

/** An empty page is the start too: the pager never waits for nothing (L7). */
const isLast = (page: HistoryAnswer): boolean => page.atStart || page.messages.length === 0

/**
 * Pages of older messages of one window: asked for one at a time, never a spinner without a request (consultation.md L7).
 * Sends OlderLoaded to its parent. Provide: `loadOlder`. Tags: loadingOlder, atStart, olderFailed.
 */
export const chatHistoryMachine = setup({
  types: {} as {
    context: ChatHistoryContext
    input: ChatHistoryInput
    events: ChatHistoryEvent
    tags: 'loadingOlder' | 'atStart' | 'olderFailed'
  },
  actors: { loadOlder: placeholder<LoadOlder>() },
  guards: {
    startsThere: ({ event }) => event.type === 'window.placed' && event.atStart,
    isLastPage: (_, { output }: { output: HistoryAnswer }) => isLast(output),
  },
  actions: {
    recordPosition: assign(({ event }) => {
      assertEvent(event, 'window.placed')
      return { beforeSeq: event.oldestSeq, failure: null }
    }),
    recordOldest: assign(({ context }, { output }: { output: HistoryAnswer }) => ({
      beforeSeq: output.messages[0]?.seq ?? context.beforeSeq,
      failure: null,
    })),
    recordFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    notifyWindow: sendParent((_, { output }: { output: HistoryAnswer }): OlderLoaded => ({
      type: 'older.loaded',
      messages: output.messages,
      atStart: isLast(output),
    })),
  },
}).createMachine({
  id: 'chatHistory',
  context: ({ input }) => ({ sid: input.sid, beforeSeq: null, failure: null }),
  initial: 'waiting',
  on: {
    'window.placed': [
      { guard: 'startsThere', target: '.atStart', actions: 'recordPosition' },
      { target: '.idle', actions: 'recordPosition' },
    ],
  },
  states: {
    waiting: { description: 'The window has no page yet.' },
    idle: { on: { 'older.wanted': 'loadingOlder' } },
    loadingOlder: {
      tags: 'loadingOlder',
      invoke: {
        id: 'loadOlder',
        src: 'loadOlder',
        input: ({ context }) => ({ sid: context.sid, beforeSeq: context.beforeSeq ?? 1 }),
        onDone: [
          {
            guard: { type: 'isLastPage', params: ({ event }) => event },
            target: 'atStart',
            actions: [
              { type: 'recordOldest', params: ({ event }) => event },
              { type: 'notifyWindow', params: ({ event }) => event },
            ],
          },
          {
            target: 'idle',
            actions: [
              { type: 'recordOldest', params: ({ event }) => event },
              { type: 'notifyWindow', params: ({ event }) => event },
            ],
          },
        ],
        onError: { target: 'failed', actions: { type: 'recordFailure', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'olderFailed', on: { 'older.retry': 'loadingOlder' } },
    atStart: { tags: 'atStart', description: 'Nothing is older.' },
  },
})
