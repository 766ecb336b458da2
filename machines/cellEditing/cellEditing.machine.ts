import { assertEvent, assign, enqueueActions, setup } from 'xstate'
import { CELL_FOCUS_DELAY } from '#contract/constants.ts'
import type * as Editing from './cellEditing.types.ts'

/**
 * Editing one cell of a grid (spec part 4, Grid editing): a click opens exactly that cell, a real click outside ends it, then the kind's handler runs.
 * The draft lives here, so that a remote change never loses, moves or re-targets it; what an input method confirms is never the end of an edit.
 */
export const cellEditingMachine = setup({
  types: {} as {
    context: Editing.CellEditingContext
    input: { alwaysEdit: boolean }
    events: Editing.CellEditingEvent
    emitted: Editing.CellEditingEmitted
    tags: 'editing' | 'composing' | 'moved' | 'overtaken'
  },
  delays: { focusDelay: CELL_FOCUS_DELAY },
  guards: {
    isOutside: ({ event }) => event.type === 'page.click' && event.place === 'outside',
    isSameCell: ({ context: { cell }, event }) => event.type === 'cell.edit' && cell?.r === event.r && cell.f === event.f,
    isOwnRow: ({ context: { cell }, event }) => event.type === 'row.gone' && cell?.r === event.r,
    takesTheirs: ({ event }) => event.type === 'overtaken.settled' && event.take,
  },
  actions: {
    open: assign(({ event }) => {
      assertEvent(event, 'cell.edit')
      const { r, f, value, typed = '' } = event
      return { cell: { r, f }, base: value, draft: typed === '' ? value : typed, typed }
    }),
    recordDraft: assign({ draft: ({ event }) => (assertEvent(event, 'draft.change'), event.value) }),
    acceptTheirs: assign(({ event }) => {
      assertEvent(event, 'overtaken.settled')
      return { draft: event.value, base: event.value }
    }),
    askFocus: enqueueActions(({ context: { cell }, enqueue }) => {
      if (cell !== null) enqueue.emit({ type: 'focus.wanted', ...cell })
    }),
    notifyEnd: enqueueActions(({ context: { cell, draft, base }, enqueue }) => {
      if (cell !== null) enqueue.emit({ type: 'edit.ended', ...cell, value: draft, changed: draft !== base })
    }),
    notifyCancel: enqueueActions(({ context: { cell }, enqueue }) => {
      if (cell !== null) enqueue.emit({ type: 'edit.cancelled', ...cell })
    }),
    notifyOrphan: enqueueActions(({ context: { cell, draft }, enqueue }) => {
      if (cell !== null) enqueue.emit({ type: 'draft.orphaned', ...cell, draft })
    }),
    notifyMove: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'edit.confirm')
      if (event.go !== undefined && event.go !== 'stay') enqueue.emit({ type: 'move.wanted', to: event.go })
    }),
    close: assign({ cell: null, base: null, draft: null, typed: '' }),
  },
}).createMachine({
  id: 'cellEditing',
  context: ({ input }) => ({ alwaysEdit: input.alwaysEdit, cell: null, base: null, draft: null, typed: '' }),
  initial: 'idle',
  states: {
    idle: {
      on: { 'cell.edit': { target: 'editing', actions: 'open', meta: { rules: ['EDIT-01'] } } },
    },
    editing: {
      type: 'parallel',
      tags: 'editing',
      on: {
        'draft.change': { actions: 'recordDraft' },
        'row.gone': { guard: 'isOwnRow', target: 'idle', actions: ['notifyOrphan', 'close'] },
      },
      states: {
        input: {
          initial: 'focusing',
          states: {
            focusing: {
              description: 'The editor is there before it takes the focus (EDIT-24)',
              after: { focusDelay: { target: 'typing', actions: 'askFocus', meta: { rules: ['EDIT-24', 'CONST-14'] } } },
              on: { 'composition.started': 'composing' },
            },
            typing: {
              on: { 'composition.started': 'composing' },
            },
            composing: {
              description: 'Enter, Escape and Tab belong to the input method; a click outside waits for its end',
              tags: 'composing',
              on: {
                'composition.ended': 'typing',
                'edit.confirm': {},
                'edit.cancel': {},
                'page.click': {},
              },
            },
          },
          on: {
            'cell.edit': [
              { guard: 'isSameCell' },
              {
                target: '#cellEditing.editing',
                reenter: true,
                actions: ['notifyEnd', 'open'],
                meta: { rules: ['EDIT-01', 'EDIT-09'] },
              },
            ],
            'page.click': [
              {
                guard: 'isOutside',
                target: '#cellEditing.idle',
                actions: ['notifyEnd', 'close'],
                meta: { rules: ['EDIT-03', 'EDIT-09'] },
              },
              // every other press belongs to the edit
              { meta: { rules: ['EDIT-04', 'EDIT-05', 'EDIT-06', 'EDIT-07', 'EDIT-08'] } },
            ],
            'edit.confirm': {
              target: '#cellEditing.idle',
              actions: ['notifyEnd', 'close', 'notifyMove'],
              meta: { rules: ['EDIT-09'] },
            },
            'edit.cancel': { target: '#cellEditing.idle', actions: ['notifyCancel', 'close'] },
          },
        },
        anchor: {
          initial: 'current',
          on: {
            'row.moved': '.movedAway',
            'cell.overtaken': '.overtaken',
          },
          states: {
            current: {},
            movedAway: {
              description: 'The row stands elsewhere now; the editor follows it by its id',
              tags: 'moved',
            },
            overtaken: {
              description: 'Somebody saved this cell; the draft stays until the person decides',
              tags: 'overtaken',
              on: {
                'overtaken.settled': [
                  { guard: 'takesTheirs', target: 'current', actions: 'acceptTheirs' },
                  { target: 'current' },
                ],
                // the question stays while rows come and go above it
                'row.moved': {},
              },
            },
          },
        },
      },
    },
  },
})
