import { expect, it } from 'vitest'
import { createLimiter } from '#server/modules/files/limiter.service.ts'

it('works on three uploads of a person at once; the others wait, and beyond twenty are refused', async () => {
  const limiter = createLimiter({ atOnce: 3, waiting: 2 })
  const ends: (() => void)[] = []
  const work = async () => {
    await new Promise<void>(resolve => void ends.push(resolve))
  }
  const taken = Array.from({ length: 6 }, () => limiter.take('me', work))
  expect(taken.map(turn => turn !== null)).toEqual([true, true, true, true, true, false])
  expect(limiter.take('other', async () => 7)).not.toBeNull()
  await new Promise(setImmediate)
  expect(ends.length).toBe(3)
  for (let n = 0; n < 5; n += 1) {
    ends[n]?.()
    await new Promise(setImmediate)
  }
  await Promise.all(taken)
  expect(ends.length).toBe(5)
  expect(await limiter.take('me', async () => 8)).toBe(8)
})
