import { assertEvent, assign, emit, setup } from 'xstate'
import {
  begun,
  closed,
  HOME_STAYS,
  LAST_STAYS,
  moved,
  opened,
  PINNED_STAYS,
  pinned,
  rangeOf,
  renewed,
  show,
} from './tabs.rules.ts'
import type * as Tabs from './tabs.types.ts'

type Keys = readonly string[]

/** Before a sign-in, and after it: nothing is open. */
const NOBODY: Omit<Tabs.TabsContext, 'isSingle'> = {
  userId: null,
  homeKey: '',
  tabs: [],
  active: null,
  warm: [],
  refreshed: {},
  unsaved: [],
  asked: null,
  isMaximised: false,
}

/**
 * The open pages (spec part 2, Layouts; contract.md 27.1 to 27.7). The list follows the place of the browser: what is shown comes as `page.shown`,
 * and where the browser should go is emitted. Unsaved work is asked about before it is lost, several tabs in one question.
 */
export const tabsMachine = setup({
  types: {} as { context: Tabs.TabsContext; events: Tabs.TabsEvent; emitted: Tabs.TabsEmitted },
  guards: {
    isOpen: ({ context }, key: string) => context.tabs.some(tab => tab.key === key),
    isOnly: ({ context }) => context.tabs.length === 1,
    isHome: ({ context }, key: string) => key === context.homeKey,
    isPinned: ({ context }, key: string) => context.tabs.some(tab => tab.key === key && tab.isPinned === true),
    isUnsaved: ({ context }, keys: Keys) => keys.some(key => context.unsaved.includes(key)),
    isRefresh: ({ context }) => context.asked?.command === 'refresh',
  },
  actions: {
    begin: assign(({ context, event }) => {
      assertEvent(event, 'session.opened')
      return begun(context, event)
    }),
    forget: assign(NOBODY),
    open: assign(({ context }, page: Tabs.TabPage) => opened(context, page)),
    renew: assign({ tabs: ({ context }, pages: readonly Tabs.TabPage[]) => renewed(context, pages) }),
    name: assign({
      tabs: ({ context }, { key, title }: { key: string; title: string }) =>
        context.tabs.map(tab => (tab.key === key ? { ...tab, named: title } : tab)),
    }),
    recordUnsaved: assign({ unsaved: (_, keys: Keys) => [...keys] }),
    recordMode: assign({ isSingle: (_, isSingle: boolean) => isSingle }),
    choose: assign(({ context }, key: string) => show(context, key)),
    move: assign({ tabs: ({ context }, { key, to }: { key: string; to: number }) => moved(context, key, to) }),
    pin: assign({ tabs: ({ context }, key: string) => pinned(context, key) }),
    maximise: assign({ isMaximised: ({ context }) => !context.isMaximised }),
    ask: assign({ asked: (_, asked: Tabs.Asked) => asked }),
    forgetQuestion: assign({ asked: null }),
    close: assign(({ context }, keys: Keys) => closed(context, keys)),
    refresh: assign({
      refreshed: ({ context: { refreshed } }, key: string) => ({ ...refreshed, [key]: (refreshed[key] ?? 0) + 1 }),
    }),
    go: emit(({ context }, { replace }: { replace: boolean }) => ({
      type: 'page.wanted' as const,
      address: context.tabs.find(tab => tab.key === context.active)?.address ?? context.homeKey,
      replace,
    })),
    warn: emit((_, text: string) => ({ type: 'tabs.warned' as const, text })),
  },
}).createMachine({
  id: 'tabs',
  context: { ...NOBODY, isSingle: false },
  initial: 'signedOut',
  on: {
    'mode.changed': { actions: { type: 'recordMode', params: ({ event }) => event.isSingle } },
    'session.opened': { target: '.open', actions: 'begin' },
  },
  states: {
    signedOut: {},
    open: {
      on: {
        'session.closed': { target: 'signedOut', actions: 'forget' },
        'page.shown': { actions: { type: 'open', params: ({ event }) => event.page }, meta: { rules: ['TAB-10', 'TAB-11'] } },
        'pages.changed': { actions: { type: 'renew', params: ({ event }) => event.pages } },
        'page.named': { actions: { type: 'name', params: ({ event }) => event } },
        'unsaved.changed': { actions: { type: 'recordUnsaved', params: ({ event }) => event.keys } },
      },
      initial: 'idle',
      states: {
        idle: {
          meta: { rules: ['TAB-01'] },
          on: {
            'tab.choose': {
              guard: { type: 'isOpen', params: ({ event }) => event.key },
              actions: [
                { type: 'choose', params: ({ event }) => event.key },
                { type: 'go', params: { replace: false } },
              ],
            },
            'tab.close': [
              { guard: 'isOnly', actions: { type: 'warn', params: LAST_STAYS }, meta: { rules: ['TAB-08'] } },
              {
                guard: { type: 'isHome', params: ({ event }) => event.key },
                actions: { type: 'warn', params: HOME_STAYS },
                meta: { rules: ['TAB-07'] },
              },
              { guard: { type: 'isPinned', params: ({ event }) => event.key }, actions: { type: 'warn', params: PINNED_STAYS } },
              {
                guard: { type: 'isUnsaved', params: ({ event }) => [event.key] },
                target: 'confirming',
                actions: { type: 'ask', params: ({ event }) => ({ command: 'close', keys: [event.key] }) },
              },
              {
                guard: { type: 'isOpen', params: ({ event }) => event.key },
                actions: [
                  { type: 'close', params: ({ event }) => [event.key] },
                  { type: 'go', params: { replace: true } },
                ],
                meta: { rules: ['TAB-13'] },
              },
            ],
            'tabs.close': [
              {
                guard: { type: 'isUnsaved', params: ({ context, event }) => rangeOf(context, event.key, event.range) },
                target: 'confirming',
                actions: {
                  type: 'ask',
                  params: ({ context, event }) => ({ command: 'close', keys: rangeOf(context, event.key, event.range) }),
                },
              },
              {
                actions: [
                  { type: 'close', params: ({ context, event }) => rangeOf(context, event.key, event.range) },
                  { type: 'go', params: { replace: true } },
                ],
                meta: { rules: ['TAB-04', 'TAB-05', 'TAB-06'] },
              },
            ],
            'tab.refresh': [
              {
                guard: { type: 'isUnsaved', params: ({ event }) => [event.key] },
                target: 'confirming',
                actions: { type: 'ask', params: ({ event }) => ({ command: 'refresh', keys: [event.key] }) },
              },
              {
                guard: { type: 'isOpen', params: ({ event }) => event.key },
                actions: { type: 'refresh', params: ({ event }) => event.key },
                meta: { rules: ['TAB-03', 'TAB-12'] },
              },
            ],
            'tab.move': { actions: { type: 'move', params: ({ event }) => event } },
            'tab.pin': { actions: { type: 'pin', params: ({ event }) => event.key }, meta: { rules: ['WALK-25'] } },
            'page.maximise': { actions: 'maximise', meta: { rules: ['WALK-25'] } },
          },
        },
        confirming: {
          description: 'Unsaved work would be lost: the person is asked, once for all tabs concerned',
          tags: 'confirming',
          on: {
            'question.cancel': { target: 'idle', actions: 'forgetQuestion' },
            'question.confirm': [
              {
                guard: 'isRefresh',
                target: 'idle',
                actions: [{ type: 'refresh', params: ({ context }) => context.asked?.keys[0] ?? '' }, 'forgetQuestion'],
              },
              {
                target: 'idle',
                actions: [
                  { type: 'close', params: ({ context }) => context.asked?.keys ?? [] },
                  'forgetQuestion',
                  { type: 'go', params: { replace: true } },
                ],
              },
            ],
          },
        },
      },
    },
  },
})
