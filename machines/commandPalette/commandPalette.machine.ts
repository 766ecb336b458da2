import { assertEvent, assign, not, setup } from 'xstate'
import { RECORD_QUERY_MIN } from '#contract/rules/recordSearch.ts'
import { placeholder } from '../kit/placeholder.ts'
import type * as Palette from './commandPalette.types.ts'

/** Records are asked for when nothing was typed for so long, ms. */
const TYPING_REST = 150

/** Where the mark comes to: one step beyond an end goes round, a longer one stops at the end. */
function moved(active: number, by: number, count: number): number {
  if (count === 0) return 0
  if (by === 1 && active === count - 1) return 0
  if (by === -1 && active === 0) return count - 1
  return Math.min(count - 1, Math.max(0, active + by))
}

/**
 * The open command palette (issue 3, Beyond): what is typed is searched, the marked result is chosen, and an input method at work keeps its Enter.
 * Records of the server come after what is found here, once the typing rests. Ends with the chosen id, or null. Provide: `prepare`, `search`,
 * `findRecords`, delay `typingRest`. Tags: preparing, searched (the results belong to the query), finding (records are still coming), unfound (they
 * could not be asked for).
 */
export const commandPaletteMachine = setup({
  types: {} as {
    context: Palette.CommandPaletteContext
    events: Palette.CommandPaletteEvent
    output: { chosen: string | null }
    tags: 'preparing' | 'searched' | 'finding' | 'unfound'
  },
  actors: {
    prepare: placeholder<Palette.Prepare>(),
    search: placeholder<Palette.Search>(),
    findRecords: placeholder<Palette.Search>(),
  },
  delays: { typingRest: TYPING_REST },
  guards: {
    isAsked: ({ context }) => context.query.trim().length >= RECORD_QUERY_MIN,
    canChoose: ({ context }, { at }: { at?: number }) =>
      !context.isComposing && context.found[at ?? context.active] !== undefined,
  },
  actions: {
    applyQuery: assign(({ event }) => {
      assertEvent(event, 'query.typed')
      return { query: event.query }
    }),
    applyFound: assign({ found: (_, found: Palette.Found[]) => found, active: 0 }),
    addFound: assign({ found: ({ context }, found: Palette.Found[]) => [...context.found, ...found] }),
    mark: assign({ active: ({ context }, at: number) => Math.min(Math.max(0, at), Math.max(0, context.found.length - 1)) }),
    removalOfChosen: assign({
      chosen: ({ context }, { at }: { at?: number }) => context.found[at ?? context.active]?.id ?? null,
    }),
  },
}).createMachine({
  id: 'commandPalette',
  context: { query: '', found: [], active: 0, isComposing: false, chosen: null },
  output: ({ context }) => ({ chosen: context.chosen }),
  initial: 'preparing',
  on: {
    'composition.started': { actions: assign({ isComposing: true }) },
    'composition.ended': { actions: assign({ isComposing: false }) },
    'palette.close': '.closed',
  },
  states: {
    preparing: {
      description: 'What the search needs is being loaded',
      tags: 'preparing',
      on: { 'query.typed': { actions: 'applyQuery' } },
      invoke: { id: 'prepare', src: 'prepare', onDone: 'searching', onError: 'searching' },
    },
    searching: {
      on: { 'query.typed': { target: 'searching', reenter: true, actions: 'applyQuery' } },
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context }) => ({ query: context.query }),
        onDone: { target: 'showing', actions: { type: 'applyFound', params: ({ event }) => event.output } },
        onError: { target: 'showing', actions: { type: 'applyFound', params: [] } },
      },
    },
    showing: {
      tags: 'searched',
      initial: 'resting',
      states: {
        resting: {
          tags: 'finding',
          always: { guard: not('isAsked'), target: 'whole' },
          after: { typingRest: 'finding' },
        },
        finding: {
          tags: 'finding',
          meta: { rules: ['WALK-24'] },
          invoke: {
            id: 'findRecords',
            src: 'findRecords',
            input: ({ context }) => ({ query: context.query.trim() }),
            onDone: { target: 'whole', actions: { type: 'addFound', params: ({ event }) => event.output } },
            onError: 'unfound',
          },
        },
        unfound: { tags: 'unfound', on: { 'records.again': 'finding' } },
        whole: {},
      },
      on: {
        'query.typed': { target: 'searching', actions: 'applyQuery' },
        'active.move': {
          actions: { type: 'mark', params: ({ context, event }) => moved(context.active, event.by, context.found.length) },
        },
        'active.first': { actions: { type: 'mark', params: 0 } },
        'active.last': { actions: { type: 'mark', params: Number.MAX_SAFE_INTEGER } },
        'active.point': { actions: { type: 'mark', params: ({ event }) => event.at } },
        'entry.choose': {
          guard: { type: 'canChoose', params: ({ event }) => event },
          target: 'closed',
          actions: { type: 'removalOfChosen', params: ({ event }) => event },
        },
      },
    },
    closed: { type: 'final' },
  },
})
