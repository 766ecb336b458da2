import { assertEvent, assign, setup } from 'xstate'
import { itemsOf, placeIn, toggled } from './menu.rules.ts'
import type * as Menu from './menu.types.ts'

/**
 * Which entry of the menu is marked and which groups stand open (contract.md 27.11). Opening a page opens the groups above it; on the first level one
 * group is open at a time. While groups pop up, the open ones are kept and come back with the wide menu.
 */
export const menuMachine = setup({
  types: {} as { context: Menu.MenuContext; events: Menu.MenuEvent },
  guards: {
    wantsPopups: (_, display: Menu.MenuDisplay) => display === 'popup',
    wantsInline: (_, display: Menu.MenuDisplay) => display === 'inline',
    isElsewhere: ({ context }, page: string) => placeIn(context.menu, page).selected !== context.selected,
    isPopped: ({ context }, id: string) => context.popped === id,
  },
  actions: {
    applyMenu: assign(({ context, event }) => {
      assertEvent(event, 'menu.loaded')
      const place = placeIn(event.menu, context.page)
      return { menu: event.menu, items: itemsOf(event.menu), ...place, open: place.trail }
    }),
    moveTo: assign(({ context }, page: string) => placeIn(context.menu, page)),
    openTrail: assign({ open: ({ context: { trail, open } }) => (trail.length > 0 ? trail : open) }),
    toggle: assign({ open: ({ context }, id: string) => toggled(context, id) }),
    pop: assign({ popped: (_, id: string) => id }),
    unpop: assign({ popped: null }),
  },
}).createMachine({
  id: 'menu',
  context: { menu: [], items: [], page: '', selected: '', trail: [], open: [], popped: null },
  initial: 'inline',
  on: {
    'menu.loaded': { actions: 'applyMenu' },
    'page.changed': [
      {
        guard: { type: 'isElsewhere', params: ({ event }) => event.page },
        actions: [{ type: 'moveTo', params: ({ event }) => event.page }, 'openTrail'],
        meta: { rules: ['LAYOUT-14'] },
      },
      { actions: { type: 'moveTo', params: ({ event }) => event.page } },
    ],
  },
  states: {
    inline: {
      description: 'Groups open in their place',
      on: {
        'group.toggle': { actions: { type: 'toggle', params: ({ event }) => event.id } },
        'display.changed': {
          guard: { type: 'wantsPopups', params: ({ event }) => event.display },
          target: 'popup',
          meta: { rules: ['LAYOUT-04'] },
        },
      },
    },
    popup: {
      description: 'Groups pop up beside the collapsed menu or below the top menu',
      tags: 'popup',
      on: {
        'display.changed': { guard: { type: 'wantsInline', params: ({ event }) => event.display }, target: 'inline' },
        'group.toggle': { target: '.shown', actions: { type: 'pop', params: ({ event }) => event.id } },
      },
      initial: 'none',
      states: {
        none: {},
        shown: {
          exit: 'unpop',
          on: {
            'popup.close': 'none',
            'group.toggle': [
              { guard: { type: 'isPopped', params: ({ event }) => event.id }, target: 'none' },
              { actions: { type: 'pop', params: ({ event }) => event.id } },
            ],
          },
        },
      },
    },
  },
})
