import { assertEvent, assign, enqueueActions, setup } from 'xstate'
import type { GridTreeContext, GridTreeEmitted, GridTreeEvent } from './gridTree.types.ts'

const NOTHING: GridTreeContext = { open: [], loading: [], loaded: [], empty: [], troubles: {} }
const having = (ids: readonly string[], id: string): string[] => (ids.includes(id) ? [...ids] : [...ids, id])
const without = (ids: readonly string[], id: string): string[] => ids.filter(one => one !== id)
const withoutTrouble = (troubles: GridTreeContext['troubles'], id: string): GridTreeContext['troubles'] =>
  Object.fromEntries(Object.entries(troubles).filter(([one]) => one !== id))

/**
 * Which rows of a tree grid are open, by id, and whose children are still on their way (spec part 9). Children are asked for once: when their row is opened
 * for the first time, and again only after a failure.
 */
export const gridTreeMachine = setup({
  types: {} as { context: GridTreeContext; events: GridTreeEvent; emitted: GridTreeEmitted },
  guards: {
    isOnItsWay: ({ context, event }) => 'id' in event && context.loading.includes(event.id),
    mustLoad: ({ context, event }) => event.type === 'row.open' && event.isLazy && !context.loaded.includes(event.id),
    cameEmpty: ({ context, event }) =>
      event.type === 'children.loaded' && event.count === 0 && context.loading.includes(event.id),
  },
  actions: {
    open: assign(({ context, event }) => (assertEvent(event, 'row.open'), { open: having(context.open, event.id) })),
    close: assign(({ context, event }) => (assertEvent(event, 'row.close'), { open: without(context.open, event.id) })),
    openThese: assign(({ event }) => (assertEvent(event, 'rows.open'), { open: [...event.ids] })),
    ask: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'row.open')
      enqueue.assign({
        open: having(context.open, event.id),
        loading: [...context.loading, event.id],
        troubles: withoutTrouble(context.troubles, event.id),
      })
      enqueue.emit({ type: 'children.wanted', id: event.id })
    }),
    recordLoaded: assign(({ context, event }) => {
      assertEvent(event, 'children.loaded')
      return { loading: without(context.loading, event.id), loaded: [...context.loaded, event.id] }
    }),
    recordEmpty: assign(({ context, event }) => {
      assertEvent(event, 'children.loaded')
      return { open: without(context.open, event.id), empty: [...context.empty, event.id] }
    }),
    recordFailed: assign(({ context, event }) => {
      assertEvent(event, 'children.failed')
      return {
        open: without(context.open, event.id),
        loading: without(context.loading, event.id),
        troubles: { ...context.troubles, [event.id]: event.text },
      }
    }),
    forget: assign(({ context: { open, loading, loaded } }) => ({
      ...NOTHING,
      open: open.filter(id => !loading.includes(id) && !loaded.includes(id)),
    })),
  },
}).createMachine({
  id: 'gridTree',
  context: NOTHING,
  initial: 'standing',
  states: {
    standing: {
      on: {
        'row.open': [
          { guard: 'isOnItsWay', actions: 'open' },
          { guard: 'mustLoad', actions: 'ask', meta: { rules: ['GRID-62'] } },
          { actions: 'open' },
        ],
        'row.close': { actions: 'close' },
        'rows.open': { actions: 'openThese' },
        'children.loaded': [
          { guard: 'cameEmpty', actions: ['recordLoaded', 'recordEmpty'], meta: { rules: ['GRID-63'] } },
          { guard: 'isOnItsWay', actions: 'recordLoaded' },
        ],
        'children.failed': { guard: 'isOnItsWay', actions: 'recordFailed' },
        'table.replaced': { actions: 'forget' },
      },
    },
  },
})
