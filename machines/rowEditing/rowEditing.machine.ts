import { assertEvent, assign, enqueueActions, setup } from 'xstate'
import { INSERT_BLOCK } from '#contract/constants.ts'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { queued, selected, selectedAll, stored, unselected, withNew, withoutRows, type RowStep } from './rowEditing.rules.ts'
import type * as Rows from './rowEditing.types.ts'

/**
 * The rows of an editable grid (spec part 4, Grid editing): adding, inserting, removing with a delete list, moving, choosing. It knows rows by id only;
 * where they stand and what they hold is the store's, which is told by what is emitted.
 */
export const rowEditingMachine = setup({
  types: {} as {
    context: Rows.RowEditingContext
    input: Rows.RowEditingInput
    events: Rows.RowEditingEvent
    emitted: Rows.RowEditingEmitted
    tags: 'asking' | 'removing'
  },
  actors: { allowRemoval: placeholder<Rows.AllowRemoval>() },
  delays: { insertBlock: INSERT_BLOCK },
  guards: {
    isRepeated: ({ context, event }) => event.type === 'row.insert' && event.after === context.insertedAt,
    hasQueue: ({ context }) => context.queue.length > 0,
    mayRemove: ({ context, event }) => !context.isTree && event.type === 'rows.remove' && event.ids.length > 0,
    mayRemoveSelection: ({ context }) => !context.isTree && context.selected.length > 0,
    mayChoose: ({ context, event }) => context.selection !== 'none' && event.type === 'row.select' && event.disabled !== true,
    mayChooseAll: ({ context }) => context.selection === 'checkbox',
  },
  actions: {
    insert: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'row.insert')
      enqueue.assign({ ...withNew(context, [event.id]), insertedAt: event.after })
      enqueue.emit({ type: 'rows.added', ids: [event.id], after: event.after })
    }),
    add: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'rows.add')
      enqueue.assign(withNew(context, event.ids))
      enqueue.emit({ type: 'rows.added', ids: event.ids, after: event.after })
    }),
    recordPushed: assign(({ context, event }) => (assertEvent(event, 'rows.pushed'), withNew(context, event.ids))),
    move: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'row.move')
      enqueue.emit({ type: 'row.moved', id: event.id, to: event.to })
    }),
    choose: enqueueActions(({ context, event, enqueue }) => {
      const step = choiceOf(context, event)
      enqueue.assign(step.context)
      for (const told of step.emits) enqueue.emit(told)
    }),
    warn: enqueueActions(({ enqueue }) => enqueue.emit({ type: 'insert.blocked' })),
    recordLeaving: assign({ leaving: ({ context }) => [...new Set([...context.leaving, ...context.selected])], trouble: '' }),
    stay: assign({ leaving: [] }),
    queueLeaving: assign(({ context }) => ({ ...queued(context, context.leaving), leaving: [] })),
    queue: assign(({ context, event }) => (assertEvent(event, 'rows.remove'), { ...queued(context, event.ids), trouble: '' })),
    remove: enqueueActions(({ context, enqueue }) => {
      const [ids = [], ...queue] = context.queue
      const step = withoutRows(context, ids)
      enqueue.assign({ ...step.context, queue })
      enqueue.emit({ type: 'rows.removed', ids })
      for (const told of step.emits) enqueue.emit(told)
    }),
    forget: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'rows.gone')
      const step = unselected(context, event.ids)
      enqueue.assign(step.context)
      for (const told of step.emits) enqueue.emit(told)
    }),
    recordStored: assign(({ context, event }) => (assertEvent(event, 'rows.stored'), stored(context, event.live))),
    recordLoaded: assign({ added: [], removed: [], leaving: [], queue: [] }),
    recordTrouble: assign(({ context: { queue, trouble } }, { error }: { error: unknown }) => {
      const { text } = failureOf(error)
      return { queue: queue.slice(1), trouble: trouble === '' || trouble === text ? text : `${trouble}；${text}` }
    }),
  },
}).createMachine({
  id: 'rowEditing',
  context: ({ input }) => ({
    selection: input.selection ?? 'none',
    isTree: input.isTree ?? false,
    added: [],
    removed: [],
    selected: [],
    leaving: [],
    queue: [],
    insertedAt: null,
    trouble: '',
  }),
  type: 'parallel',
  on: {
    'rows.add': { actions: 'add', meta: { rules: ['EDIT-10', 'EDIT-13'] } },
    'rows.pushed': { actions: 'recordPushed' },
    'row.move': { actions: 'move', meta: { rules: ['EDIT-17'] } },
    'row.select': { guard: 'mayChoose', actions: 'choose', meta: { rules: ['EDIT-19', 'EDIT-20', 'EDIT-21'] } },
    'row.unselect': { actions: 'choose', meta: { rules: ['EDIT-20'] } },
    'rows.selectAll': { guard: 'mayChooseAll', actions: 'choose', meta: { rules: ['EDIT-20'] } },
    'selection.clear': { actions: 'choose', meta: { rules: ['EDIT-23'] } },
    'rows.remove': { guard: 'mayRemove', actions: 'queue' },
    'rows.stored': { actions: 'recordStored' },
    'rows.gone': { actions: 'forget' },
  },
  states: {
    inserting: {
      initial: 'free',
      states: {
        free: {
          on: { 'row.insert': { target: 'justInserted', actions: 'insert', meta: { rules: ['EDIT-14'] } } },
        },
        justInserted: {
          description: 'The same place again within 1.5 s is a slip of the hand (EDIT-15)',
          after: { insertBlock: 'free' },
          on: {
            'row.insert': [
              { guard: 'isRepeated', actions: 'warn', meta: { rules: ['EDIT-15', 'CONST-15'] } },
              { target: 'justInserted', reenter: true, actions: 'insert' },
            ],
          },
        },
      },
    },
    question: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'selection.remove': {
              guard: 'mayRemoveSelection',
              target: 'asking',
              actions: 'recordLeaving',
              meta: { rules: ['EDIT-22'] },
            },
          },
        },
        asking: {
          description: '确定要删除这 N 项吗?',
          tags: 'asking',
          meta: { rules: ['GRID-41'] },
          on: {
            'selection.remove': { actions: 'recordLeaving' },
            'removal.confirm': { target: 'closed', actions: 'queueLeaving' },
            'removal.cancel': { target: 'closed', actions: 'stay' },
            'rows.loaded': 'closed',
          },
        },
      },
    },
    removing: {
      initial: 'idle',
      // an answer about rows that were there before is never heard
      on: { 'rows.loaded': { target: '.idle', actions: 'recordLoaded' } },
      states: {
        idle: { always: { guard: 'hasQueue', target: 'allowing' } },
        allowing: {
          description: 'The oldest removal is asked for, others wait behind it: none is lost',
          tags: 'removing',
          invoke: {
            id: 'allowRemoval',
            src: 'allowRemoval',
            input: ({ context }) => ({ ids: context.queue[0] ?? [] }),
            onDone: { target: 'idle', actions: 'remove', meta: { rules: ['EDIT-11', 'EDIT-12', 'EDIT-16'] } },
            onError: { target: 'idle', actions: { type: 'recordTrouble', params: ({ event }) => event } },
          },
        },
      },
    },
  },
})

function choiceOf(context: Rows.RowEditingContext, event: Rows.RowEditingEvent): RowStep {
  switch (event.type) {
    case 'row.select':
      return selected(context, event.id)
    case 'row.unselect':
      return unselected(context, [event.id])
    case 'rows.selectAll':
      return selectedAll(context, event.ids)
    default:
      return unselected(context, context.selected)
  }
}
