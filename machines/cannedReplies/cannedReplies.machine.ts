import { assign, emit, setup } from 'xstate'
import { failureOf } from '#contract/http/failure.ts'
import { filledReply, hasBlank, nextBlank } from '#contract/rules/cannedReplies.ts'
import type { UsableReply } from '#contract/http/calls/cannedReplies.ts'
import { placeholder } from '../kit/placeholder.ts'
import { shownReplies } from './cannedReplies.rules.ts'
import type * as Own from './cannedReplies.types.ts'

const chosenOf = ({ replies, query, index }: Own.CannedRepliesContext, id: string | undefined): UsableReply | undefined =>
  id === undefined ? shownReplies(replies, query)[index] : replies.find(reply => reply.id === id)
const filledOf = (context: Own.CannedRepliesContext, id: string | undefined): string =>
  filledReply(chosenOf(context, id)?.content ?? '', context.values)

/**
 * Canned replies of the composer (RX-40): a slash opens them, what is typed behind it narrows them, Tab or Enter inserts one with its
 * variables filled; then Tab goes from blank to blank. The text itself is the composer's.
 * Provide: `fetchReplies`. Emits `reply.chosen`. Tags: open, loading, failed, filling.
 */
export const cannedRepliesMachine = setup({
  types: {} as {
    context: Own.CannedRepliesContext
    input: Own.CannedRepliesInput
    events: Own.CannedRepliesEvent
    emitted: Own.ReplyChosen
    tags: Own.CannedRepliesTag
  },
  actors: { fetchReplies: placeholder<Own.FetchReplies>() },
  guards: {
    isFound: ({ context }, id: string | undefined) => chosenOf(context, id) !== undefined,
    /** Enter was pressed before the replies were there: the best of those that are now */
    isWanted: ({ context }, replies: UsableReply[]) =>
      context.isWanted && chosenOf({ ...context, replies }, undefined) !== undefined,
    leavesBlanks: ({ context }, id: string | undefined) => hasBlank(filledOf(context, id)),
    hasBlankLeft: (_, text: string) => hasBlank(text),
  },
  actions: {
    open: assign((_, { from, to }: { from: number; to: number }) => ({
      from,
      to,
      query: '',
      index: 0,
      blank: null,
      isWanted: false,
    })),
    narrow: assign((_, { query, to }: { query: string; to: number }) => ({ query, to, index: 0, isWanted: false })),
    recordWanted: assign({ isWanted: true }),
    move: assign(({ context }, by: number) => {
      const count = shownReplies(context.replies, context.query).length
      return { index: count === 0 ? 0 : (context.index + by + count) % count }
    }),
    setReplies: assign((_, replies: UsableReply[]) => ({ replies, failure: null, index: 0 })),
    setFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    insert: emit(({ context }, id: string | undefined) => ({
      type: 'reply.chosen' as const,
      id: chosenOf(context, id)?.id ?? '',
      text: filledOf(context, id),
      from: context.from,
      to: context.to,
    })),
    /** the first blank of what was inserted, where it will stand */
    selectFirst: assign(({ context }, id: string | undefined) => {
      const blank = nextBlank(filledOf(context, id), 0)
      return { blank: blank && { start: context.from + blank.start, end: context.from + blank.end } }
    }),
    selectNext: assign({ blank: (_, { text, caret }: { text: string; caret: number }) => nextBlank(text, caret) }),
    forgetBlank: assign({ blank: null }),
    setValues: assign((_, values: Own.CannedRepliesContext['values']) => ({ values })),
  },
}).createMachine({
  id: 'cannedReplies',
  context: ({ input }) => ({
    ...input,
    replies: [],
    failure: null,
    query: '',
    from: 0,
    to: 0,
    index: 0,
    blank: null,
    isWanted: false,
  }),
  initial: 'closed',
  on: { 'values.set': { actions: { type: 'setValues', params: ({ event }) => event.values } } },
  states: {
    closed: {
      entry: 'forgetBlank',
      on: {
        slash: { target: 'open', actions: { type: 'open', params: ({ event }) => event } },
        tab: {
          guard: { type: 'hasBlankLeft', params: ({ event }) => event.text },
          target: 'filling',
          actions: { type: 'selectNext', params: ({ event }) => event },
        },
      },
    },
    open: {
      tags: 'open',
      initial: 'loading',
      on: {
        text: { actions: { type: 'narrow', params: ({ event }) => event } },
        done: 'closed',
      },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'fetchReplies',
            src: 'fetchReplies',
            onDone: [
              {
                guard: { type: 'isWanted', params: ({ event }) => event.output },
                target: 'inserting',
                actions: { type: 'setReplies', params: ({ event }) => event.output },
              },
              { target: 'choosing', actions: { type: 'setReplies', params: ({ event }) => event.output } },
            ],
            onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event: { error } }) => ({ error }) } },
          },
          on: { choose: { actions: 'recordWanted' } },
        },
        inserting: {
          description: 'Who types fast has pressed Enter already.',
          always: [
            {
              guard: { type: 'leavesBlanks', params: undefined },
              target: '#cannedReplies.filling',
              actions: [
                { type: 'selectFirst', params: undefined },
                { type: 'insert', params: undefined },
              ],
            },
            { target: '#cannedReplies.closed', actions: { type: 'insert', params: undefined } },
          ],
        },
        failed: { tags: 'failed', on: { retry: 'loading' } },
        choosing: {
          on: {
            up: { actions: { type: 'move', params: -1 } },
            down: { actions: { type: 'move', params: 1 } },
            choose: [
              {
                guard: { type: 'leavesBlanks', params: ({ event }) => event.id },
                target: '#cannedReplies.filling',
                actions: [
                  { type: 'selectFirst', params: ({ event }) => event.id },
                  { type: 'insert', params: ({ event }) => event.id },
                ],
                meta: { rules: ['CHAT-05', 'RX-40'] },
              },
              {
                guard: { type: 'isFound', params: ({ event }) => event.id },
                target: '#cannedReplies.closed',
                actions: { type: 'insert', params: ({ event }) => event.id },
                meta: { rules: ['CHAT-05', 'RX-40'] },
              },
            ],
          },
        },
      },
    },
    filling: {
      tags: 'filling',
      description: 'Blanks of the input are still open; `blank` is the one that is selected.',
      meta: { rules: ['RX-40'] },
      on: {
        slash: { target: 'open', actions: { type: 'open', params: ({ event }) => event } },
        tab: [
          {
            guard: { type: 'hasBlankLeft', params: ({ event }) => event.text },
            actions: { type: 'selectNext', params: ({ event }) => event },
          },
          { target: 'closed' },
        ],
        done: 'closed',
      },
    },
  },
})
