import { describe, expect, it } from 'vitest'
import { createActor, fromEventObservable, fromPromise, SimulatedClock } from 'xstate'
import { failure } from '#contract/http/failure.ts'
import { idleLockMachine } from '#machines/idleLock/idleLock.machine.ts'
import { isLocked, selectFailure } from '#machines/idleLock/idleLock.select.ts'

const MINUTE = 60_000
const settled = () => new Promise(resolve => setImmediate(resolve))
const silent = () => ({ subscribe: () => ({ unsubscribe: () => undefined }) })

function start(minutes: number, more: { isLocked?: boolean; awayFor?: number | null } = {}) {
  const clock = new SimulatedClock()
  const kept: boolean[] = []
  const actor = createActor(
    idleLockMachine.provide({
      actors: {
        touches: fromEventObservable(silent),
        otherTabs: fromEventObservable(silent),
        checkPassword: fromPromise(async ({ input }) => {
          if (input.password !== 'right') throw failure('refused', '密码错误，请重新输入')
        }),
      },
      actions: { keepLocked: () => void kept.push(true), keepUnlocked: () => void kept.push(false) },
    }),
    { clock },
  )
  actor.start()
  actor.send({ type: 'session.opened', minutes, isLocked: more.isLocked ?? false, awayFor: more.awayFor ?? null })
  return { actor, clock, kept, locked: () => isLocked(actor.getSnapshot()) }
}

describe('idle lock', () => {
  it('locks after the chosen minutes without a touch, counted anew from every touch of any tab', () => {
    const { actor, clock, locked } = start(5)
    clock.increment(4 * MINUTE)
    actor.send({ type: 'page.touched', awayFor: 4 * MINUTE })
    clock.increment(4 * MINUTE)
    actor.send({ type: 'otherTab.touched' })
    clock.increment(5 * MINUTE - 1)
    expect(locked()).toBe(false)
    clock.increment(1)
    expect(locked()).toBe(true)
  })

  it('knows time that the clock of the page has slept through: the first touch, or the start, locks', () => {
    const slept = start(5)
    slept.actor.send({ type: 'page.touched', awayFor: 5 * MINUTE })
    expect(slept.locked()).toBe(true)
    expect(start(5, { awayFor: 5 * MINUTE }).locked()).toBe(true)
    expect(start(5, { awayFor: 5 * MINUTE - 1 }).locked()).toBe(false)
    expect(start(0, { awayFor: 999 * MINUTE }).locked()).toBe(false)
    expect(start(0, { isLocked: true }).locked()).toBe(true)
  })

  it('is opened by the right password alone, keeps why not, and tells the other tabs', async () => {
    const { actor, kept, locked } = start(0)
    actor.send({ type: 'lock.request' })
    actor.send({ type: 'unlock.submit', password: 'wrong' })
    actor.send({ type: 'unlock.submit', password: 'right' })
    await settled()
    expect(locked()).toBe(true)
    expect(selectFailure(actor.getSnapshot())?.text).toBe('密码错误，请重新输入')
    actor.send({ type: 'unlock.submit', password: 'right' })
    await settled()
    expect(locked()).toBe(false)
    expect(selectFailure(actor.getSnapshot())).toBeNull()
    expect(kept).toEqual([true, false])
    actor.send({ type: 'otherTab.locked' })
    expect(locked()).toBe(true)
    actor.send({ type: 'otherTab.unlocked' })
    expect(locked()).toBe(false)
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('right')
  })

  it('takes new minutes at once, and the end of the session ends the lock', () => {
    const { actor, clock, kept, locked } = start(0)
    actor.send({ type: 'minutes.changed', minutes: 10 })
    clock.increment(10 * MINUTE)
    expect(locked()).toBe(true)
    actor.send({ type: 'session.closed' })
    expect(locked()).toBe(false)
    expect(kept.at(-1)).toBe(false)
  })
})
