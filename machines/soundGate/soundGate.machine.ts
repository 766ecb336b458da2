import { assign, setup } from 'xstate'
import { SOUND_INTERVAL } from '#contract/constants.ts'
import { placeholderAction } from '#machines/kit/placeholder.ts'
import type { SoundGateContext, SoundGateEvent } from './soundGate.types.ts'

/**
 * Lets the sound of a chat message through: never before the first click or key of the page (browsers refuse it), at most once every
 * SOUND_INTERVAL, not at all while muted. `playSound` is the app's; when the browser refuses after all, the app sends `sound.blocked`.
 */
export const soundGateMachine = setup({
  types: {} as { context: SoundGateContext; events: SoundGateEvent },
  delays: { soundInterval: SOUND_INTERVAL },
  actions: {
    playSound: placeholderAction('playSound'),
    recordMissed: assign({ missed: true }),
    forgetMissed: assign({ missed: false }),
  },
}).createMachine({
  id: 'soundGate',
  context: { missed: false },
  initial: 'locked',
  on: { 'sound.mute': { target: '.muted', actions: 'forgetMissed' } },
  states: {
    locked: {
      description: 'No gesture yet: the browser would refuse',
      tags: 'locked',
      on: {
        'sound.wanted': { actions: 'recordMissed' },
        'user.gestured': { target: 'armed', actions: 'forgetMissed' },
      },
    },
    armed: {
      on: { 'sound.blocked': { target: 'locked', actions: 'recordMissed' } },
      initial: 'ready',
      states: {
        ready: { on: { 'sound.wanted': { target: 'resting', actions: 'playSound', meta: { rules: ['NOTICE-28'] } } } },
        resting: {
          description: 'A burst of messages is one sound',
          after: { soundInterval: 'ready' },
        },
      },
    },
    muted: {
      tags: 'muted',
      on: {
        'sound.mute': {},
        // the switch itself is a click, so the browser agrees from then on
        'sound.unmute': 'armed',
      },
    },
  },
})
