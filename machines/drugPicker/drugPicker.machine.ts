import { assign, enqueueActions, setup } from 'xstate'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '../kit/placeholder.ts'
import type * as Picker from './drugPicker.types.ts'
import type { FoundDrug } from './drugPicker.types.ts'

/** A typist's pause between two letters is longer, ms (hospital.md 3.10). */
const SEARCH_DELAY = 80

/** The first drug that can be taken, or the first at all; 0 for an empty list. */
const firstFree = (rows: readonly FoundDrug[]): number =>
  Math.max(
    0,
    rows.findIndex(row => row.disabled === null),
  )

/** The next row up (-1) or down (1); the ends meet. */
const stepped = (active: number, by: 1 | -1, count: number): number => (count === 0 ? 0 : (active + by + count) % count)

/**
 * The list of drugs under the last line of a prescription (hospital.md 3.10, 7.1): typing finds, ↑ ↓ mark, Enter takes. Only the newest question is
 * answered, and an Enter that is quicker than the answer takes the first drug of it that can be taken. Emits `drug.chosen`. Provide: `findDrugs`, delay
 * `searchDelay`. Tags: open (a list or its wait is shown), busy, failed.
 */
export const drugPickerMachine = setup({
  types: {} as {
    context: Picker.DrugPickerContext
    events: Picker.DrugPickerEvent
    emitted: Picker.DrugPickerEmitted
    tags: Picker.DrugPickerTag
  },
  actors: { findDrugs: placeholder<Picker.FindDrugs>() },
  delays: { searchDelay: SEARCH_DELAY },
  guards: {
    isEmpty: (_, { text }: { text: string }) => text.trim() === '',
    canChoose: ({ context: { rows, active } }, { at }: { at?: number }) => rows[at ?? active]?.disabled === null,
    canTurn: ({ context: { page, hasMore } }, { by }: { by: 1 | -1 }) => (by === 1 ? hasMore : page > 1),
    isEagerAndFree: ({ context }, { rows }: Picker.DrugPage) => context.isEager && rows[firstFree(rows)]?.disabled === null,
  },
  actions: {
    recordText: assign((_, { text }: { text: string }) => ({ text, page: 1, isEager: false, failure: null })),
    turn: assign(({ context }, { by }: { by: 1 | -1 }) => ({ page: context.page + by, isEager: false })),
    wait: assign({ isEager: true }),
    applyPage: assign((_, { rows, hasMore }: Picker.DrugPage) => ({ rows, hasMore, active: firstFree(rows), isEager: false })),
    recordFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error), isEager: false })),
    mark: assign({ active: ({ context }, by: 1 | -1) => stepped(context.active, by, context.rows.length) }),
    notifyChosen: enqueueActions(({ context: { rows, active }, enqueue }, { at }: { at?: number }) => {
      const row = rows[at ?? active]
      if (row !== undefined) enqueue.emit({ type: 'drug.chosen', code: row.code })
    }),
    clear: assign({ text: '', page: 1, rows: [], hasMore: false, active: 0, isEager: false, failure: null }),
  },
}).createMachine({
  id: 'drugPicker',
  context: { text: '', page: 1, rows: [], hasMore: false, active: 0, isEager: false, failure: null },
  initial: 'closed',
  on: {
    text: [
      { guard: { type: 'isEmpty', params: ({ event }) => event }, target: '.closed' },
      { target: '.searching', actions: { type: 'recordText', params: ({ event }) => event } },
    ],
    close: '.closed',
  },
  states: {
    closed: { entry: 'clear' },
    searching: {
      tags: ['open', 'busy'],
      initial: 'resting',
      on: { choose: { actions: 'wait' } },
      states: {
        resting: { description: 'Until the typing pauses', after: { searchDelay: 'finding' } },
        finding: {
          invoke: {
            id: 'findDrugs',
            src: 'findDrugs',
            input: ({ context: { text, page } }) => ({ text: text.trim(), page }),
            onDone: [
              {
                guard: { type: 'isEagerAndFree', params: ({ event }) => event.output },
                target: '#drugPicker.closed',
                actions: [
                  { type: 'applyPage', params: ({ event }) => event.output },
                  { type: 'notifyChosen', params: {} },
                ],
              },
              { target: '#drugPicker.choosing', actions: { type: 'applyPage', params: ({ event }) => event.output } },
            ],
            onError: {
              target: '#drugPicker.failed',
              actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    choosing: {
      tags: 'open',
      on: {
        up: { actions: { type: 'mark', params: -1 } },
        down: { actions: { type: 'mark', params: 1 } },
        page: {
          guard: { type: 'canTurn', params: ({ event }) => event },
          target: 'searching.finding',
          actions: { type: 'turn', params: ({ event }) => event },
        },
        choose: {
          guard: { type: 'canChoose', params: ({ event }) => event },
          target: 'closed',
          actions: { type: 'notifyChosen', params: ({ event }) => event },
          meta: { rules: ['RX-02'] },
        },
      },
    },
    failed: { tags: ['open', 'failed'], on: { retry: 'searching.finding' } },
  },
})
