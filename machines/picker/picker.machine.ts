import { assign, emit, setup } from 'xstate'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { isChosen, joined, merged, openValues, rowsOf, textOf, withRows } from './picker.rules.ts'
import type * as Picker from './picker.types.ts'

/**
 * Choosing rows of a list for a form field. Outside the window it finds the names of the value; in the window pages come and go while what is chosen
 * stays as it was seen. Confirming passes the choice over, cancelling leaves the value as it was. Only the newest question for a page is answered.
 */
export const pickerMachine = setup({
  types: {} as {
    context: Picker.PickerContext
    input: Picker.PickerInput
    events: Picker.PickerEvent
    emitted: Picker.PickerEmitted
  },
  actors: { loadPage: placeholder<Picker.LoadPage>(), lookupRows: placeholder<Picker.LookupRows>() },
  guards: {
    hasOpenValues: ({ context }) => openValues(context).length > 0,
    isOther: ({ context }, value: readonly string[]) => value.join() !== context.value.join(),
  },
  actions: {
    recordValue: assign((_, value: readonly string[]) => ({ value: [...value], unknown: [], namesFailure: null })),
    applyNames: assign(({ context }, rows: Picker.PickerRow[]) => {
      const known = merged(context.known, rows, context.valueKey)
      const draftValues = context.draft.map(row => textOf(row, context.valueKey))
      const left = openValues({ ...context, known })
      return {
        known,
        unknown: [...context.unknown, ...left],
        draft: rowsOf(draftValues, merged(context.draft, known, context.valueKey), context.valueKey),
      }
    }),
    recordNamesFailure: assign({ namesFailure: (_, { error }: { error: unknown }) => failureOf(error) }),
    begin: assign(({ context }) => ({ draft: rowsOf(context.value, context.known, context.valueKey) })),
    clear: assign(({ context }) => ({
      draft: [],
      rows: [],
      total: 0,
      pageNo: 1,
      pageSize: context.firstSize,
      query: {},
      failure: null,
    })),
    applyPage: assign((_, { rows, total }: { rows: Picker.PickerRow[]; total: number }) => ({ rows, total, failure: null })),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    toggle: assign({ draft: ({ context }, row: Picker.PickerRow) => withRows(context, [row], !isChosen(context, row)) }),
    setRows: assign({
      draft: ({ context }, { rows, isChosen: isWanted }: { rows: readonly Picker.PickerRow[]; isChosen: boolean }) =>
        withRows(context, rows, isWanted),
    }),
    drop: assign({
      draft: ({ context }, value: string) => context.draft.filter(row => textOf(row, context.valueKey) !== value),
    }),
    dropAll: assign({ draft: [] }),
    ask: assign(({ context }, query: Picker.PickerQuery) => ({ query: joined(context.query, query), pageNo: 1 })),
    askAnew: assign({ query: {}, pageNo: 1 }),
    turn: assign((_, { pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({ pageNo, pageSize })),
    commit: assign(({ context: { draft, known, valueKey } }) => ({
      value: draft.map(row => textOf(row, valueKey)),
      // a row that is only its value is not known
      known: merged(
        known,
        draft.filter(row => Object.keys(row).length > 1),
        valueKey,
      ),
    })),
    notifyPicked: emit(({ context: { draft, valueKey } }) => ({
      type: 'rows.picked' as const,
      value: draft.map(row => textOf(row, valueKey)),
      rows: draft,
    })),
  },
}).createMachine({
  id: 'picker',
  context: ({ input }) => ({
    ...input,
    value: [...input.value],
    known: [],
    unknown: [],
    namesFailure: null,
    draft: [],
    rows: [],
    total: 0,
    pageNo: 1,
    firstSize: input.pageSize,
    query: {},
    failure: null,
  }),
  type: 'parallel',
  states: {
    names: {
      initial: 'settled',
      on: { 'value.set': { guard: { type: 'isOther', params: ({ event }) => event.value }, target: '.settled' } },
      states: {
        settled: { always: { guard: 'hasOpenValues', target: 'resolving' } },
        resolving: {
          tags: 'naming',
          meta: { rules: ['PICK-31'] },
          invoke: {
            id: 'lookupRows',
            src: 'lookupRows',
            input: ({ context }) => ({ valueKey: context.valueKey, values: openValues(context) }),
            onDone: { target: 'settled', actions: { type: 'applyNames', params: ({ event }) => event.output } },
            onError: {
              target: 'unresolved',
              actions: { type: 'recordNamesFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        unresolved: {
          description: 'The values stand for themselves until somebody tries again or opens the window',
          tags: 'unnamed',
          on: { 'names.retry': 'resolving', 'picker.open': 'resolving' },
        },
      },
    },
    window: {
      initial: 'closed',
      on: {
        'value.set': {
          guard: { type: 'isOther', params: ({ event }) => event.value },
          actions: { type: 'recordValue', params: ({ event }) => event.value },
        },
      },
      states: {
        closed: {
          entry: 'clear',
          on: { 'picker.open': { target: 'open', actions: 'begin', meta: { rules: ['PICK-09', 'PICK-10'] } } },
        },
        open: {
          tags: 'open',
          initial: 'loading',
          on: {
            'picker.confirm': { target: 'closed', actions: ['commit', 'notifyPicked'] },
            'picker.cancel': 'closed',
            'row.toggle': { actions: { type: 'toggle', params: ({ event }) => event.row } },
            'rows.set': { actions: { type: 'setRows', params: ({ event }) => event } },
            'row.drop': { actions: { type: 'drop', params: ({ event }) => event.value }, meta: { rules: ['PICK-29'] } },
            'selection.clear': { actions: 'dropAll' },
            'query.submit': { target: '.loading', actions: { type: 'ask', params: ({ event }) => event.query } },
            'query.reset': { target: '.loading', actions: 'askAnew' },
            'page.go': { target: '.loading', actions: { type: 'turn', params: ({ event }) => event } },
          },
          states: {
            loading: {
              tags: 'busy',
              invoke: {
                id: 'loadPage',
                src: 'loadPage',
                input: ({ context: { pageNo, pageSize, query, column, order } }) => ({ pageNo, pageSize, query, column, order }),
                onDone: { target: 'ready', actions: { type: 'applyPage', params: ({ event }) => event.output } },
                onError: {
                  target: 'failed',
                  actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            ready: { tags: 'ready' },
            failed: { tags: 'failed', on: { 'list.retry': 'loading' } },
          },
        },
      },
    },
  },
})
