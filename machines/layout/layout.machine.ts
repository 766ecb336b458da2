import { assertEvent, assign, emit, setup } from 'xstate'
import { DEFAULT_LAYOUT_SETTINGS, type LayoutSettings } from '#contract/entities/layoutSettings.ts'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { changedSettings, firstSettings, onDevice, otherColour, personalSettings, validSettings } from './layout.rules.ts'
import type * as Layout from './layout.types.ts'

const colourOf = (event: Layout.LayoutEvent): string | undefined =>
  event.type === 'settings.change'
    ? event.change.color
    : event.type === 'settings.loaded'
      ? event.settings.color
      : event.type === 'settings.reset'
        ? DEFAULT_LAYOUT_SETTINGS.color
        : undefined

const reset = ({ sidebar, device, color }: LayoutSettings): LayoutSettings => ({
  ...DEFAULT_LAYOUT_SETTINGS,
  sidebar,
  device,
  color,
})

/**
 * How the frame looks (spec part 2, settings drawer): device, sidebar, menu theme, navigation mode, widths, and the colour, which is applied by an
 * actor that may fail; until it is done the old one holds. The app stores the settings and says to the server what a person chose.
 */
export const layoutMachine = setup({
  types: {} as {
    context: Layout.LayoutContext
    input: Layout.LayoutInput
    events: Layout.LayoutEvent
    emitted: Layout.LayoutEmitted
  },
  actors: { applyTheme: placeholder<Layout.ApplyTheme>() },
  guards: {
    asksForOtherColour: ({ context, event }) => otherColour(context, colourOf(event)) !== null,
  },
  actions: {
    enterDevice: assign(({ context, event }) => {
      assertEvent(event, 'device.changed')
      return { settings: onDevice(context.settings, event.device) }
    }),
    toggleSidebar: assign(({ context: { settings } }) => ({
      settings: { ...settings, sidebar: { opened: !settings.sidebar.opened } },
    })),
    change: assign(({ context, event }) => {
      assertEvent(event, 'settings.change')
      return { settings: changedSettings(context.settings, personalSettings(validSettings(event.change))) }
    }),
    reset: assign({ settings: ({ context }) => reset(context.settings) }),
    take: assign(({ context, event }) => {
      assertEvent(event, 'settings.loaded')
      return { settings: changedSettings(context.settings, personalSettings(validSettings(event.settings))) }
    }),
    wantColour: assign(({ context, event }) => ({
      wanted: {
        color: otherColour(context, colourOf(event)) ?? context.settings.color,
        byPerson: event.type !== 'settings.loaded',
      },
    })),
    applyColour: assign(({ context: { settings, wanted } }) => ({
      settings: { ...settings, color: wanted?.color ?? settings.color },
      wanted: null,
      failure: null,
    })),
    keepColour: assign({ wanted: null, failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    notifyChosen: emit(({ context }) => ({ type: 'settings.chosen' as const, settings: context.settings })),
    notifyFailed: emit({ type: 'theme.failed' }),
  },
}).createMachine({
  id: 'layout',
  context: ({ input }) => ({ settings: firstSettings(input), wanted: null, failure: null }),
  type: 'parallel',
  on: {
    'device.changed': { actions: 'enterDevice', meta: { rules: ['LAYOUT-20', 'LAYOUT-22', 'SETTING-20'] } },
    'sidebar.toggle': { actions: 'toggleSidebar', meta: { rules: ['LAYOUT-10', 'SETTING-19'] } },
  },
  states: {
    theme: {
      on: {
        'settings.change': [
          {
            guard: 'asksForOtherColour',
            target: '.compiling',
            actions: ['change', 'wantColour', 'notifyChosen'],
            meta: { rules: ['SETTING-02'] },
          },
          {
            actions: ['change', 'notifyChosen'],
            meta: { rules: ['SETTING-01', 'SETTING-04', 'SETTING-05', 'SETTING-06', 'SETTING-21'] },
          },
        ],
        'settings.reset': [
          { guard: 'asksForOtherColour', target: '.compiling', actions: ['reset', 'wantColour', 'notifyChosen'] },
          { actions: ['reset', 'notifyChosen'] },
        ],
        'settings.loaded': [
          { guard: 'asksForOtherColour', target: '.compiling', actions: ['take', 'wantColour'] },
          { actions: 'take' },
        ],
      },
      initial: 'settled',
      states: {
        settled: { description: 'The chosen colour is on the screen' },
        compiling: {
          description: 'A colour is being applied; the old one holds until then',
          tags: 'compiling',
          meta: { rules: ['SETTING-17'] },
          invoke: {
            id: 'applyTheme',
            src: 'applyTheme',
            input: ({ context }) => ({ color: context.wanted?.color ?? context.settings.color }),
            onDone: { target: 'settled', actions: ['applyColour', 'notifyChosen'] },
            onError: {
              target: 'settled',
              actions: [{ type: 'keepColour', params: ({ event }) => ({ error: event.error }) }, 'notifyFailed'],
              meta: { rules: ['SETTING-18'] },
            },
          },
        },
      },
    },
    drawer: {
      initial: 'closed',
      states: {
        closed: { on: { 'drawer.open': 'open' } },
        open: { tags: 'drawerOpen', on: { 'drawer.close': 'closed' } },
      },
    },
  },
})
