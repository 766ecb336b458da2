import { expect, it } from 'vitest'
import { SimulatedClock } from '#machines/kit/simulatedClock.ts'

it('[QA-09] does what becomes due in its order, also what was started meanwhile, and nothing that was taken back', () => {
  const clock = new SimulatedClock()
  const done: string[] = []
  clock.setTimeout(() => done.push(`late ${clock.now()}`), 300)
  clock.setTimeout(() => {
    done.push(`early ${clock.now()}`)
    clock.setTimeout(() => done.push(`started ${clock.now()}`), 50)
  }, 100)
  clock.clearTimeout(clock.setTimeout(() => done.push('taken back'), 100))
  clock.setTimeout(() => done.push('far'), 301)
  clock.increment(300)
  expect(done).toEqual(['early 100', 'started 150', 'late 300'])
  expect(clock.now()).toBe(300)
})
