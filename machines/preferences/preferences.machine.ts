import { assertEvent, assign, setup } from 'xstate'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder, placeholderAction } from '#machines/kit/placeholder.ts'
import { batchOf, retryDelayOf, SAVE_DELAY, stillSent, withChange, withRead, withSaved, withServer } from './preferences.rules.ts'
import type * as Preferences from './preferences.types.ts'

const NOTHING = { userId: null, values: {}, unsaved: {}, sent: {}, asked: {}, tries: 0, failure: null }

const keptChange = ({ context, event }: { context: Preferences.PreferencesContext; event: Preferences.PreferencesEvent }) => {
  assertEvent(event, 'preference.set')
  return { userId: context.userId ?? '', key: event.key, value: event.value ?? null }
}
const CHANGE = ['applyChange', { type: 'keepChange', params: keptChange }] as const

/**
 * Settings, recent items and column choices of the signed-in user (issue 3, Beyond; decision 050): at once from this browser, then the server's over
 * them. A change counts at once, is kept by the browser, and goes to the server after a short collecting time, again and again until it is there.
 * Provide: `readLocal`, `otherTabs`, `loadPreferences`, `savePreferences`, and the `keep…` actions, which do the same to the browser's copy: it is
 * shared by all tabs and stays at sign-out, for its user alone. Tags: known (the browser's copy is read), loaded (the server's as well), saving.
 */
export const preferencesMachine = setup({
  types: {} as {
    context: Preferences.PreferencesContext
    events: Preferences.PreferencesEvent
    tags: 'known' | 'loaded' | 'saving'
  },
  actors: {
    readLocal: placeholder<Preferences.ReadLocal>(),
    otherTabs: placeholder<Preferences.OtherTabs>(),
    loadPreferences: placeholder<Preferences.LoadPreferences>(),
    savePreferences: placeholder<Preferences.SavePreferences>(),
  },
  delays: { collectTime: SAVE_DELAY, retryDelay: ({ context }) => retryDelayOf(context.tries) },
  guards: {
    hasUnsaved: ({ context }) => Object.keys(context.unsaved).length > 0,
  },
  actions: {
    begin: assign(({ event }) => {
      assertEvent(event, 'session.opened')
      return { ...NOTHING, userId: event.userId }
    }),
    forget: assign(NOTHING),
    applyKept: assign(({ context }, kept: Preferences.Kept) => withRead(kept, context)),
    applyElsewhere: assign(({ context, event }) => {
      assertEvent(event, 'kept.changed')
      return { ...event.kept, sent: stillSent(context.sent, event.kept.unsaved) }
    }),
    applyChange: assign(({ context, event }) => {
      assertEvent(event, 'preference.set')
      const kept = withChange(context, event.key, event.value)
      return { ...kept, sent: stillSent(context.sent, kept.unsaved) }
    }),
    applyServer: assign(({ context }, values: Preferences.Values) => ({
      ...withServer(context, values, context.asked),
      tries: 0,
      failure: null,
    })),
    recordSent: assign({ sent: ({ context }) => batchOf(context.unsaved) }),
    applySaved: assign(({ context }) => ({ ...withSaved(context, context.sent), sent: {}, tries: 0, failure: null })),
    recordFailure: assign({
      failure: (_, { error }: { error: unknown }) => failureOf(error),
      tries: ({ context }) => context.tries + 1,
      sent: {},
    }),
    keepChange: placeholderAction<{ userId: string; key: string; value: unknown }>('keepChange'),
    keepServer: placeholderAction<{ userId: string; values: Preferences.Values; asked: Preferences.Values }>('keepServer'),
    keepSaved: placeholderAction<{ userId: string; saved: Preferences.Values }>('keepSaved'),
  },
}).createMachine({
  id: 'preferences',
  context: NOTHING,
  initial: 'signedOut',
  states: {
    signedOut: {
      on: { 'session.opened': { target: 'signedIn', actions: 'begin' } },
    },
    signedIn: {
      invoke: { id: 'otherTabs', src: 'otherTabs', input: ({ context }) => ({ userId: context.userId ?? '' }) },
      on: {
        'session.closed': { target: 'signedOut', actions: 'forget' },
        'session.opened': { target: 'signedIn', reenter: true, actions: 'begin' },
        'kept.changed': { actions: 'applyElsewhere' },
        'preference.set': { actions: CHANGE },
      },
      initial: 'reading',
      states: {
        reading: {
          description: 'Looks for what this browser holds of the user',
          invoke: {
            id: 'readLocal',
            src: 'readLocal',
            input: ({ context }) => ({ userId: context.userId ?? '' }),
            onDone: { target: 'loading', actions: { type: 'applyKept', params: ({ event }) => event.output } },
            onError: 'loading',
          },
        },
        loading: {
          tags: 'known',
          entry: assign({ asked: ({ context }) => context.values }),
          invoke: {
            id: 'loadPreferences',
            src: 'loadPreferences',
            onDone: {
              target: 'deciding',
              actions: [
                {
                  type: 'keepServer',
                  params: ({ context: { userId, asked }, event }) => ({ userId: userId ?? '', values: event.output, asked }),
                },
                { type: 'applyServer', params: ({ event }) => event.output },
              ],
            },
            onError: {
              target: 'waitingToLoad',
              actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        waitingToLoad: {
          description: 'The server could not be asked; this browser’s copy serves meanwhile',
          tags: 'known',
          on: { 'network.online': 'loading' },
          after: { retryDelay: 'loading' },
        },
        deciding: {
          tags: ['known', 'loaded'],
          always: [{ guard: 'hasUnsaved', target: 'collecting' }, 'settled'],
        },
        settled: {
          description: 'The server knows what was chosen here',
          tags: ['known', 'loaded'],
          on: { 'preference.set': { target: 'deciding', actions: CHANGE } },
        },
        collecting: {
          description: 'A change came: others that follow at once travel with it',
          tags: ['known', 'loaded', 'saving'],
          after: { collectTime: 'saving' },
        },
        saving: {
          tags: ['known', 'loaded', 'saving'],
          entry: 'recordSent',
          invoke: {
            id: 'savePreferences',
            src: 'savePreferences',
            input: ({ context }) => ({ values: batchOf(context.unsaved) }),
            onDone: {
              target: 'deciding',
              actions: [
                { type: 'keepSaved', params: ({ context }) => ({ userId: context.userId ?? '', saved: context.sent }) },
                'applySaved',
              ],
            },
            onError: {
              target: 'waitingToSave',
              actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        waitingToSave: {
          description: 'The changes could not be sent; this browser keeps them',
          tags: ['known', 'loaded', 'saving'],
          on: { 'network.online': 'saving' },
          after: { retryDelay: 'saving' },
        },
      },
    },
  },
})
