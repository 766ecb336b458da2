import { assertEvent, assign, enqueueActions, setup } from 'xstate'
import { GRID_ANSWER_LIMIT, GRID_GAP_DELAY, PRESENCE_INTERVAL, PRESENCE_LIFE } from '#contract/constants.ts'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { leftOver } from './begunRows.rules.ts'
import { isAt, cellRefOf } from './cells.rules.ts'
import { downOf, edited, kept, received } from './gridMerge.rules.ts'
import { ofServer, waitsForServer } from './localRows.rules.ts'
import type * as Merge from './gridMerge.types.ts'
import { loaded } from './overtaken.rules.ts'
import { cutOff, opFrames } from './ownOperations.rules.ts'
import { undone } from './undo.rules.ts'

/** Edits made without a live connection wait; in a live one they also go out. */
const queued = { type: 'take', params: { sends: false } } as const
const sent = { type: 'take', params: { sends: true } } as const

/**
 * Brings the operations of everybody into one table, and mine to the server (spec part 4, grid.md part 4): loads the rows, joins, applies what is
 * numbered in order and asks for holes; keeps my unanswered operations through cuts and reloads; finds conflicts instead of overwriting a draft;
 * undoes only what nobody has changed since. The rows themselves are the store's: it is told by `ops.apply`, `ops.added`, `ops.gone`, `row.merged`.
 */
export const gridMergeMachine = setup({
  types: {} as {
    context: Merge.GridMergeContext
    input: Merge.GridMergeInput
    events: Merge.GridMergeEvent
    emitted: Merge.GridMergeEmitted
    tags: 'loading' | 'live' | 'syncing' | 'offline' | 'failed'
  },
  actors: { loadRows: placeholder<Merge.LoadRows>() },
  delays: { gapDelay: GRID_GAP_DELAY, answerLimit: GRID_ANSWER_LIMIT, presenceTick: PRESENCE_INTERVAL },
  guards: {
    isLinked: ({ context }) => context.linked,
    isEditable: ({ context }) => context.editable,
    isBehind: ({ context }) => context.head > (context.seq ?? 0),
    isCaughtUp: ({ context }) => context.head <= (context.seq ?? 0),
    hasPending: ({ context }) => waitsForServer(context),
    hasNoPending: ({ context }) => !waitsForServer(context),
    isStuck: ({ context }) => oldestOf(context) === context.awaited,
    hasCompany: ({ context }) => isSeen(context),
    hasNoCompany: ({ context }) => !isSeen(context),
    isJoined: ({ context, event }) => event.type === 'frame.received' && downOf(context, event.message)?.t === 'joined',
    isStale: ({ context, event }) => event.type === 'frame.received' && downOf(context, event.message)?.t === 'stale',
    isRefused: ({ context, event }) => event.type === 'frame.received' && downOf(context, event.message)?.t === 'refused',
  },
  actions: {
    applyRows: enqueueActions(({ context, enqueue }, rows: Merge.LoadedRows) => {
      const step = loaded(context, rows)
      enqueue.assign(step.context)
      for (const told of step.emits) enqueue.emit(told)
    }),
    recordTrouble: assign({ trouble: (_, { error }: { error: unknown }) => failureOf(error).text }),
    recordJoined: assign(({ context, event }) => {
      assertEvent(event, 'frame.received')
      const down = downOf(context, event.message)
      return down?.t === 'joined' ? { head: Math.max(context.head, down.s), editable: down.editable } : {}
    }),
    notifyComments: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'frame.received')
      const down = downOf(context, event.message)
      if (down?.t === 'joined') enqueue.emit({ type: 'comments.counted', cells: down.comments ?? [] })
    }),
    recordRefused: assign(({ context, event }) => {
      assertEvent(event, 'frame.received')
      const down = downOf(context, event.message)
      return down?.t === 'refused' ? { trouble: down.text, editable: false } : {}
    }),
    sendJoin: enqueueActions(({ context, enqueue }) => {
      const { client, tenant, seq } = context
      const where = tenant === null ? {} : { tenant }
      enqueue.emit({ type: 'frame.send', x: { t: 'join', client, since: seq ?? 0, ...where } })
    }),
    askSince: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'frame.send', x: { t: 'since', client: context.client, since: context.seq ?? 0 } })
    }),
    sendPending: enqueueActions(({ context, enqueue }) => {
      for (const frame of opFrames(
        context.client,
        ofServer(context, context.pending).map(({ op }) => op),
      ))
        enqueue.emit(frame)
    }),
    recordOldest: assign({ awaited: ({ context }) => oldestOf(context) }),
    take: enqueueActions(({ context, event, enqueue }, { sends }: { sends: boolean }) => {
      const step = stepOf(context, event, sends)
      enqueue.assign(step.context)
      for (const told of step.emits) enqueue.emit(told)
    }),
    recordOpened: assign({ linked: true }),
    recordLost: assign(({ context }) => ({ linked: false, colleagues: [], pending: cutOff(context.pending) })),
    recordDraft: assign(({ context, event }) => {
      assertEvent(event, 'draft.opened')
      const { r, f, b, v } = event
      // the editor before it, if any, is closed by that
      const conflicts = context.conflicts.filter(one => one.kind !== 'editing' || isAt(event)(one))
      return { draft: { r, f, b, v }, conflicts }
    }),
    dropDraft: assign(({ context: { draft, conflicts } }) => ({
      draft: null,
      conflicts: conflicts.filter(one => one.kind !== 'editing' || draft === null || !isAt(draft)(one)),
    })),
    recordPosition: assign({ place: ({ event }) => (assertEvent(event, 'place.entered'), { r: event.r, f: event.f }) }),
    leavePosition: assign({ place: null }),
    notifyAway: enqueueActions(({ context: { client, place, draft }, enqueue }) => {
      if (place === null && draft === null) enqueue.emit({ type: 'frame.send', x: { t: 'away', client } })
    }),
    acceptTheirs: assign({
      conflicts: ({ context, event }) => (
        assertEvent(event, 'conflict.take'),
        context.conflicts.filter(one => !isAt(event)(one))
      ),
    }),
    forgetRefusal: assign({
      refusals: ({ context, event }) => (assertEvent(event, 'refusal.seen'), context.refusals.filter(one => !isAt(event)(one))),
    }),
    ageColleagues: assign({
      colleagues: ({ context }) =>
        context.colleagues
          .map(one => ({ ...one, age: one.age + 1 }))
          .filter(({ age }) => age * PRESENCE_INTERVAL < PRESENCE_LIFE),
    }),
    notifyPosition: enqueueActions(({ context: { client, place, draft }, enqueue }) => {
      const at = draft ?? place
      if (at !== null) enqueue.emit({ type: 'frame.send', x: { t: 'see', client, ...cellRefOf(at), editing: draft !== null } })
    }),
  },
}).createMachine({
  id: 'gridMerge',
  context: ({ input }) => contextOf(input),
  type: 'parallel',
  on: {
    'link.opened': { actions: 'recordOpened' },
    'link.lost': { actions: 'recordLost' },
    'frame.received': { actions: queued },
    'cells.set': { guard: 'isEditable', actions: queued, meta: { rules: ['WALK-31'] } },
    'edit.undo': { guard: 'isEditable', actions: queued, meta: { rules: ['WALK-29'] } },
    'edit.redo': { guard: 'isEditable', actions: queued, meta: { rules: ['WALK-29'] } },
    'conflict.keep': { guard: 'isEditable', actions: queued },
    'conflict.take': { actions: 'acceptTheirs' },
    'refusal.seen': { actions: 'forgetRefusal', meta: { rules: ['WALK-34'] } },
    'draft.opened': { actions: ['recordDraft', 'notifyPosition'] },
    'draft.closed': { actions: ['dropDraft', 'notifyPosition', 'notifyAway'] },
    'place.entered': { actions: ['recordPosition', 'notifyPosition'] },
    'place.left': { actions: ['leavePosition', 'notifyAway'] },
  },
  states: {
    sync: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The rows come by a call, not over the socket: they may be many',
          tags: 'loading',
          invoke: {
            id: 'loadRows',
            src: 'loadRows',
            input: ({ context }) => ({ socketKey: context.socketKey, cells: writtenBy(context) }),
            onDone: { target: 'ready', actions: { type: 'applyRows', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: { type: 'recordTrouble', params: ({ event }) => event } },
          },
        },
        failed: {
          tags: 'failed',
          // the server was away and is back: waiting edits must not wait for a click
          on: { 'table.retry': 'loading', 'link.opened': { target: 'loading', actions: 'recordOpened' } },
        },
        barred: {
          description: 'This person may not see the table (any more)',
          tags: 'failed',
          on: { 'table.retry': 'loading' },
        },
        ready: {
          initial: 'opening',
          on: {
            'link.lost': { target: '.offline', actions: 'recordLost' },
            'frame.received': [
              { guard: 'isStale', target: 'loading' },
              { guard: 'isRefused', target: 'barred', actions: 'recordRefused' },
              { actions: queued, meta: { rules: ['GRIDSOCK-08', 'GRIDSOCK-09', 'GRIDSOCK-10', 'GRIDSOCK-13'] } },
            ],
          },
          states: {
            opening: {
              description: 'The socket of the page is on its way: nobody is told of a lost line before there was one',
              tags: 'syncing',
              always: { guard: 'isLinked', target: 'joining' },
              after: { answerLimit: 'offline' },
            },
            offline: {
              description: 'Edits wait here; they are kept over a reload',
              tags: 'offline',
              meta: { rules: ['WALK-32'] },
              always: { guard: 'isLinked', target: 'joining' },
            },
            joining: {
              tags: 'syncing',
              entry: 'sendJoin',
              on: { 'frame.received': { guard: 'isJoined', target: 'catchingUp', actions: ['recordJoined', 'notifyComments'] } },
              after: { answerLimit: { target: 'joining', reenter: true } },
            },
            catchingUp: {
              description: 'Numbers are missing; they come by themselves or are asked for',
              tags: 'syncing',
              always: { guard: 'isCaughtUp', target: 'live' },
              initial: 'waiting',
              states: {
                waiting: { after: { gapDelay: 'asking' } },
                asking: { entry: 'askSince', after: { answerLimit: { target: 'asking', reenter: true } } },
              },
            },
            live: {
              description: 'Edits go out at once; what has no answer goes once more, the server knows it by its id',
              tags: 'live',
              entry: 'sendPending',
              always: { guard: 'isBehind', target: 'catchingUp' },
              on: {
                'cells.set': { guard: 'isEditable', actions: sent, meta: { rules: ['WALK-31', 'GRIDSOCK-13'] } },
                'edit.undo': { guard: 'isEditable', actions: sent, meta: { rules: ['WALK-29'] } },
                'edit.redo': { guard: 'isEditable', actions: sent, meta: { rules: ['WALK-29'] } },
                'conflict.keep': { guard: 'isEditable', actions: sent },
              },
              initial: 'settled',
              states: {
                settled: { always: { guard: 'hasPending', target: 'unanswered' } },
                unanswered: {
                  description: 'While answers come, as to a paste, nothing is said twice',
                  entry: 'recordOldest',
                  always: { guard: 'hasNoPending', target: 'settled' },
                  after: {
                    answerLimit: [
                      { guard: 'isStuck', target: 'unanswered', reenter: true, actions: 'sendPending' },
                      { target: 'unanswered', reenter: true },
                    ],
                  },
                },
              },
            },
          },
        },
      },
    },
    presence: {
      initial: 'alone',
      states: {
        alone: { always: { guard: 'hasCompany', target: 'together' } },
        together: {
          description: 'My place is told again and again, colleagues of whom nothing is heard fade',
          always: { guard: 'hasNoCompany', target: 'alone' },
          after: { presenceTick: { target: 'together', reenter: true, actions: ['ageColleagues', 'notifyPosition'] } },
        },
      },
    },
  },
})

/** The operation that the server has to answer first; null: none. */
const oldestOf = (context: Merge.GridMergeContext): string | null => ofServer(context, context.pending)[0]?.op.i ?? null

/** The cells that this person has written into without an answer, or is writing into. */
const writtenBy = ({ pending, draft }: Merge.GridMergeContext): Merge.CellRef[] => [
  ...pending.map(({ op }) => cellRefOf(op)),
  ...(draft === null ? [] : [cellRefOf(draft)]),
]

/** Somebody else is in the table, or I stand in a cell of it. */
const isSeen = ({ colleagues, place, draft }: Merge.GridMergeContext): boolean =>
  colleagues.length > 0 || place !== null || draft !== null

function stepOf(context: Merge.GridMergeContext, event: Merge.GridMergeEvent, sends: boolean): Merge.Step {
  switch (event.type) {
    case 'frame.received':
      return received(context, event.message)
    case 'cells.set':
      return edited(context, event.edits, event.now, sends, event.step)
    case 'edit.undo':
      return undone(context, 'undo', event.now, sends)
    case 'edit.redo':
      return undone(context, 'redo', event.now, sends)
    case 'conflict.keep':
      return kept(context, event, event.now, sends)
    default:
      return { context: {}, emits: [] }
  }
}

function contextOf(input: Merge.GridMergeInput): Merge.GridMergeContext {
  const { socketKey, client, tenant = null, policies, required = [], parent = null } = input
  const { pending, local, refusals } = leftOver({ required, parent, policies }, input.queued ?? [])
  return {
    socketKey,
    client,
    tenant,
    policies,
    required,
    parent,
    local,
    linked: false,
    seq: null,
    head: 0,
    editable: false,
    pending: cutOff(pending),
    made: 0,
    groups: 0,
    draft: null,
    place: null,
    conflicts: [],
    refusals,
    undo: [],
    redo: [],
    colleagues: [],
    awaited: null,
    trouble: '',
  }
}
