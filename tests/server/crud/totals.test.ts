import { beforeEach, expect, it, vi } from 'vitest'
import { createTotals } from '#server/crud/totals.ts'

let now = 0
let totals = createTotals(() => now)
beforeEach(() => {
  now = 1_000
  totals = createTotals(() => now)
})
/** Counts that answer what is said when they are asked, and how often. */
const counted = (answer: () => number | Promise<number>) => {
  const count = vi.fn(async () => answer())
  return count
}

it('a count is kept for 15 s, by resource and conditions, and asked once by all who wait', async () => {
  let size = 5
  const count = counted(() => size)
  expect(await Promise.all([totals.of('a', 'k', count), totals.of('a', 'k', count)])).toEqual([5, 5])
  size = 6
  now += 14_999
  expect(await totals.of('a', 'k', count)).toBe(5)
  expect(count).toHaveBeenCalledTimes(1)
  expect(await totals.of('a', 'other', count)).toBe(6)
  expect(await totals.of('b', 'k', count)).toBe(6)
  now += 1
  expect(await totals.of('a', 'k', count)).toBe(6)
  expect(count).toHaveBeenCalledTimes(4)
})

it('a write forgets the counts of its resource alone, each time', async () => {
  let size = 5
  const count = counted(() => size)
  await totals.of('a', 'k', count)
  await totals.of('b', 'k', count)
  size = 6
  totals.forget('a')
  expect([await totals.of('a', 'k', count), await totals.of('b', 'k', count)]).toEqual([6, 5])
  size = 7
  totals.forget('a')
  expect(await totals.of('a', 'k', count)).toBe(7)
})

it('a count that failed is asked again', async () => {
  const count = vi.fn(async () => Promise.reject<number>(new Error('away')))
  await expect(totals.of('a', 'k', count)).rejects.toThrow('away')
  await expect(
    totals.of(
      'a',
      'k',
      counted(() => 4),
    ),
  ).resolves.toBe(4)
})

it('a count that has not come within 15 s is asked again, and not waited for', async () => {
  let answer: (size: number) => void = () => undefined
  const first = totals.of('a', 'k', async () => new Promise<number>(resolve => (answer = resolve)))
  now += 15_000
  const second = totals.of(
    'a',
    'k',
    counted(() => 6),
  )
  answer(5)
  expect([await first, await second]).toEqual([5, 6])
})

it('a slow count is answered once more while it is made anew, but not when it is older than ten minutes', async () => {
  // a count takes as long as this clock says
  let steady = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => steady)
  let answer: (size: number) => void = () => undefined
  const slow = () => new Promise<number>(resolve => (answer = resolve))
  const count = vi.fn(slow)
  const first = totals.of('a', 'k', count)
  steady += 51
  answer(5)
  expect(await first).toBe(5)
  now += 15_000
  expect(await totals.of('a', 'k', count)).toBe(5)
  // nobody counts a third time meanwhile
  expect(await totals.of('a', 'k', count)).toBe(5)
  expect(count).toHaveBeenCalledTimes(2)
  steady += 51
  answer(6)
  await new Promise(setImmediate)
  expect(await totals.of('a', 'k', count)).toBe(6)
  expect(count).toHaveBeenCalledTimes(2)
  const again = vi.fn(slow)
  now += 15_000 + 600_000
  expect(await totals.of('a', 'k', again)).toBe(6)
  steady += 51
  answer(7)
  await new Promise(setImmediate)
  now += 15_001 + 600_000
  expect(
    await totals.of(
      'a',
      'k',
      counted(() => 8),
    ),
  ).toBe(8)
  clock.mockRestore()
})

it('a count of 50 ms is waited for', async () => {
  let steady = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => steady)
  let answer: (size: number) => void = () => undefined
  const first = totals.of('a', 'k', async () => new Promise<number>(resolve => (answer = resolve)))
  steady += 50
  answer(5)
  await first
  now += 15_000
  expect(
    await totals.of(
      'a',
      'k',
      counted(() => 6),
    ),
  ).toBe(6)
  clock.mockRestore()
})
