import { assertEvent, assign, enqueueActions, setup } from 'xstate'
import { INSERT_BLOCK } from '#contract/constants.ts'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { selected, selectedAll, unselected, withoutRows, type RowStep } from './rowEditing.rules.ts'
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
    mayRemove: ({ context, event }) => !context.isTree && event.type === 'rows.remove' && event.ids.length > 0,
    mayRemoveSelection: ({ context }) => !context.isTree && context.selected.length > 0,
    mayChoose: ({ context, event }) => context.selection !== 'none' && event.type === 'row.select' && event.disabled !== true,
    mayChooseAll: ({ context }) => context.selection === 'checkbox',
  },
  actions: {
    insert: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'row.insert')
      enqueue.assign({ added: [...context.added, event.id], insertedAt: event.after })
      enqueue.emit({ type: 'rows.added', ids: [event.id], after: event.after })
    }),
    add: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'rows.add')
      enqueue.assign({ added: [...context.added, ...event.ids] })
      enqueue.emit({ type: 'rows.added', ids: event.ids, after: event.after })
    }),
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
    noteLeaving: assign({
      leaving: ({ context, event }) => (event.type === 'rows.remove' ? event.ids : context.selected),
      trouble: '',
    }),
    stay: assign({ leaving: [] }),
    remove: enqueueActions(({ context, enqueue }) => {
      const step = withoutRows(context, context.leaving, true)
      enqueue.assign({ ...step.context, leaving: [] })
      enqueue.emit({ type: 'rows.removed', ids: context.leaving })
      for (const told of step.emits) enqueue.emit(told)
    }),
    forget: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'rows.gone')
      const step = withoutRows(context, event.ids, false)
      enqueue.assign(step.context)
      for (const told of step.emits) enqueue.emit(told)
    }),
    noteStored: assign({ added: [], removed: [] }),
    noteTrouble: assign({ trouble: (_, { error }: { error: unknown }) => failureOf(error).text, leaving: [] }),
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
    insertedAt: null,
    trouble: '',
  }),
  type: 'parallel',
  on: {
    'rows.add': { actions: 'add' },
    'row.move': { actions: 'move' },
    'row.select': { guard: 'mayChoose', actions: 'choose' },
    'row.unselect': { actions: 'choose' },
    'rows.selectAll': { guard: 'mayChooseAll', actions: 'choose' },
    'selection.clear': { actions: 'choose' },
    'rows.stored': { actions: 'noteStored' },
    'rows.gone': { actions: 'forget' },
  },
  states: {
    inserting: {
      initial: 'free',
      states: {
        free: {
          on: { 'row.insert': { target: 'justInserted', actions: 'insert' } },
        },
        justInserted: {
          description: 'The same place again within 1.5 s is a slip of the hand (EDIT-15)',
          after: { insertBlock: 'free' },
          on: {
            'row.insert': [
              { guard: 'isRepeated', actions: 'warn' },
              { target: 'justInserted', reenter: true, actions: 'insert' },
            ],
          },
        },
      },
    },
    removing: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'selection.remove': { guard: 'mayRemoveSelection', target: 'asking', actions: 'noteLeaving' },
            'rows.remove': { guard: 'mayRemove', target: 'allowing', actions: 'noteLeaving' },
          },
        },
        asking: {
          description: '确定要删除这 N 项吗?',
          tags: 'asking',
          on: {
            'removal.confirm': 'allowing',
            'removal.cancel': { target: 'idle', actions: 'stay' },
          },
        },
        allowing: {
          tags: 'removing',
          invoke: {
            id: 'allowRemoval',
            src: 'allowRemoval',
            input: ({ context }) => ({ ids: context.leaving }),
            onDone: { target: 'idle', actions: 'remove' },
            onError: { target: 'idle', actions: { type: 'noteTrouble', params: ({ event }) => event } },
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
