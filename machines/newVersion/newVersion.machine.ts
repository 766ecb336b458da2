import { assign, setup } from 'xstate'
import { placeholder, placeholderAction } from '#machines/kit/placeholder.ts'
import type * as NewVersion from './newVersion.types.ts'

/** How often the server is asked, and after which time a postponed prompt comes again, ms. */
export const POLL_TIME = 300_000
export const REMIND_TIME = 1_800_000

/**
 * Notices that the server has a newer build than this page and offers a reload, without standing in the way; work that would be lost is named first
 * (issue 3, Beyond). Provide: `fetchBuild`, `reloadPage`. Tags: offering, warning.
 */
export const newVersionMachine = setup({
  types: {} as {
    context: NewVersion.NewVersionContext
    input: NewVersion.NewVersionInput
    events: NewVersion.NewVersionEvent
    tags: 'offering' | 'warning'
  },
  actors: { fetchBuild: placeholder<NewVersion.FetchBuild>() },
  delays: { pollTime: POLL_TIME, remindTime: REMIND_TIME },
  guards: {
    isNewer: ({ context }, build: string) => build !== '' && context.build !== '' && build !== context.build,
    wouldLose: (_, { unsaved }: { unsaved: readonly string[] }) => unsaved.length > 0,
  },
  actions: {
    applyUnsaved: assign({ unsaved: (_, { unsaved }: { unsaved: string[] }) => unsaved }),
    forgetUnsaved: assign({ unsaved: [] }),
    reloadPage: placeholderAction('reloadPage'),
  },
}).createMachine({
  id: 'newVersion',
  context: ({ input }) => ({ build: input.build, unsaved: [] }),
  initial: 'watching',
  states: {
    watching: {
      on: { 'page.shown': 'asking' },
      after: { pollTime: 'asking' },
    },
    asking: {
      description: 'Asks the server which build it has',
      invoke: {
        id: 'fetchBuild',
        src: 'fetchBuild',
        onDone: [{ guard: { type: 'isNewer', params: ({ event }) => event.output }, target: 'offering' }, { target: 'watching' }],
        onError: 'watching',
      },
    },
    offering: {
      tags: 'offering',
      on: {
        'reload.request': [
          {
            guard: { type: 'wouldLose', params: ({ event }) => event },
            target: 'warning',
            actions: { type: 'applyUnsaved', params: ({ event }) => event },
          },
          { target: 'reloading' },
        ],
        later: 'postponed',
      },
    },
    warning: {
      description: 'Names the unsaved work and asks once more',
      tags: ['offering', 'warning'],
      exit: 'forgetUnsaved',
      on: { 'reload.confirm': 'reloading', 'reload.cancel': 'offering' },
    },
    postponed: {
      after: { remindTime: 'offering' },
    },
    reloading: {
      description: 'The page goes; a browser that asks about unsaved input itself may keep it',
      entry: 'reloadPage',
      on: { 'page.shown': 'offering' },
    },
  },
})
