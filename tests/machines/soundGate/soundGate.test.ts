import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { SOUND_INTERVAL } from '#contract/constants.ts'
import { soundGateMachine } from '#machines/soundGate/soundGate.machine.ts'

function openGate() {
  const clock = new SimulatedClock()
  let sounds = 0
  const actor = createActor(soundGateMachine.provide({ actions: { playSound: () => (sounds += 1) } }), { clock })
  actor.start()
  const want = () => actor.send({ type: 'sound.wanted' })
  return { actor, clock, want, sounds: () => sounds, missed: () => actor.getSnapshot().context.missed }
}

describe('sound gate', () => {
  it('plays nothing before the first gesture, and remembers that something was missed', () => {
    const { actor, want, sounds, missed } = openGate()
    want()
    expect([sounds(), missed()]).toEqual([0, true])
    actor.send({ type: 'user.gestured' })
    want()
    expect([sounds(), missed()]).toEqual([1, false])
  })

  it('plays a burst as one sound, and the next one after the interval', () => {
    const { actor, clock, want, sounds } = openGate()
    actor.send({ type: 'user.gestured' })
    for (let count = 0; count < 5; count += 1) want()
    clock.increment(SOUND_INTERVAL - 1)
    want()
    expect(sounds()).toBe(1)
    clock.increment(1)
    want()
    expect(sounds()).toBe(2)
  })

  it('plays nothing while muted, and locks itself when the browser refuses', () => {
    const { actor, want, sounds, missed } = openGate()
    actor.send({ type: 'sound.mute' })
    want()
    actor.send({ type: 'sound.unmute' })
    want()
    actor.send({ type: 'sound.blocked' })
    want()
    expect([sounds(), missed(), actor.getSnapshot().hasTag('locked')]).toEqual([1, true, true])
  })
})
