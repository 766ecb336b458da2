import { assertEvent, assign, setup } from 'xstate'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder, placeholderAction } from '#machines/kit/placeholder.ts'
import type * as IdleLock from './idleLock.types.ts'

const MINUTE = 60_000
const isTooLong = (minutes: number, awayFor: number | null) => minutes > 0 && awayFor !== null && awayFor >= minutes * MINUTE

/**
 * Locks the screen after so many minutes without a touch in any tab of this browser, or manually, until the person's own password opens it (issue 3,
 * Beyond; decision 052). A computer that slept, a page that was reloaded: the first touch or the start tells how long nobody was there.
 * Provide: `touches`, `otherTabs`, `checkPassword`, `keepLocked`, `keepUnlocked`. Tags: locked, checking.
 */
export const idleLockMachine = setup({
  types: {} as { context: IdleLock.IdleLockContext; events: IdleLock.IdleLockEvent; tags: 'locked' | 'checking' },
  actors: {
    touches: placeholder<IdleLock.Touches>(),
    otherTabs: placeholder<IdleLock.OtherTabs>(),
    checkPassword: placeholder<IdleLock.CheckPassword>(),
  },
  delays: { idleTime: ({ context }) => context.minutes * MINUTE },
  guards: {
    wasLocked: ({ event }) => event.type === 'session.opened' && (event.isLocked || isTooLong(event.minutes, event.awayFor)),
    wasAwayTooLong: ({ context }, { awayFor }: { awayFor: number | null }) => isTooLong(context.minutes, awayFor),
    isWanted: ({ context }) => context.minutes > 0,
  },
  actions: {
    applyMinutes: assign(({ event }) => {
      assertEvent(event, ['session.opened', 'minutes.changed'])
      return { minutes: event.minutes }
    }),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    forgetFailure: assign({ failure: null }),
    keepLocked: placeholderAction('keepLocked'),
    keepUnlocked: placeholderAction('keepUnlocked'),
  },
}).createMachine({
  id: 'idleLock',
  context: { minutes: 0, failure: null },
  initial: 'signedOut',
  states: {
    signedOut: {
      on: {
        'session.opened': [
          { guard: 'wasLocked', target: 'signedIn.locked', actions: 'applyMinutes' },
          { target: 'signedIn', actions: 'applyMinutes' },
        ],
      },
    },
    signedIn: {
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: { 'session.closed': { target: 'signedOut', actions: ['forgetFailure', 'keepUnlocked'] } },
      initial: 'deciding',
      states: {
        deciding: {
          always: [{ guard: 'isWanted', target: 'watching' }, 'resting'],
        },
        resting: {
          description: 'Nobody asked for an idle lock; it can be locked manually',
          on: {
            'minutes.changed': { target: 'deciding', actions: 'applyMinutes' },
            'lock.request': 'locked',
            'otherTab.locked': 'locked',
          },
        },
        watching: {
          description: 'Counts the time since the last touch',
          invoke: { id: 'touches', src: 'touches' },
          initial: 'counting',
          on: {
            'minutes.changed': { target: 'deciding', actions: 'applyMinutes' },
            'lock.request': 'locked',
            'otherTab.locked': 'locked',
          },
          states: {
            counting: {
              on: {
                'page.touched': [
                  { guard: { type: 'wasAwayTooLong', params: ({ event }) => event }, target: '#idleLock.signedIn.locked' },
                  { target: 'counting', reenter: true },
                ],
                'otherTab.touched': { target: 'counting', reenter: true },
              },
              after: { idleTime: '#idleLock.signedIn.locked' },
            },
          },
        },
        locked: {
          tags: 'locked',
          entry: 'keepLocked',
          on: {
            'minutes.changed': { actions: 'applyMinutes' },
            'otherTab.unlocked': { target: 'deciding', actions: 'forgetFailure' },
          },
          initial: 'asking',
          states: {
            asking: {
              description: 'The screen is covered and asks for the password',
              on: { 'unlock.submit': 'checking' },
            },
            checking: {
              tags: 'checking',
              invoke: {
                id: 'checkPassword',
                src: 'checkPassword',
                input: ({ event }) => {
                  assertEvent(event, 'unlock.submit')
                  return { password: event.password }
                },
                onDone: { target: '#idleLock.signedIn.deciding', actions: ['forgetFailure', 'keepUnlocked'] },
                onError: {
                  target: 'asking',
                  actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
        },
      },
    },
  },
})
