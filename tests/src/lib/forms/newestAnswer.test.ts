import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newestAnswer } from '#src/lib/forms/newestAnswer.ts'

interface Asked {
  value: string
  signal: AbortSignal
  answer: (text: string) => void
  fail: (error: unknown) => void
}
let asked: Asked[] = []
const ask = (value: string, signal: AbortSignal) =>
  new Promise<string>((answer, fail) => {
    asked.push({ value, signal, answer, fail })
  })
const at = (index: number): Asked => {
  const one = asked[index]
  if (!one) throw new Error(`nothing was asked at ${index}`)
  return one
}
beforeEach(() => {
  asked = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('[CONST-11] asks once, 300 ms after the last key', async () => {
  const check = newestAnswer(ask)
  for (const value of ['a', 'ab', 'abc']) {
    void check(value)
    await vi.advanceTimersByTimeAsync(299)
  }
  expect(asked).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.map(one => one.value)).toEqual(['abc'])
})

it('only the newest question counts: a late older answer is nobody’s, and who waited for it gets the newer', async () => {
  const check = newestAnswer(ask)
  const first = check('a')
  await vi.advanceTimersByTimeAsync(300)
  const second = check('b')
  expect(at(0).signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(300)
  at(0).answer('about a')
  at(1).answer('about b')
  expect(await Promise.all([first, second])).toEqual(['about b', 'about b'])
})

it('an older failure is nobody’s either; a failure is asked about again, an answer is not', async () => {
  const check = newestAnswer(ask)
  const first = check('a')
  await vi.advanceTimersByTimeAsync(300)
  const second = check('b')
  at(0).fail(new Error('late'))
  await vi.advanceTimersByTimeAsync(300)
  at(1).fail(new Error('down'))
  await Promise.all([first, second].map(one => expect(one).rejects.toThrow('down')))
  const third = check('b')
  await vi.advanceTimersByTimeAsync(300)
  at(2).answer('about b')
  expect(await third).toBe('about b')
  expect(await check('b')).toBe('about b')
  expect(asked).toHaveLength(3)
})

it('what needs no question is answered at once, and ends the one that runs', async () => {
  const check = newestAnswer(ask, { known: value => (value === '' ? { answer: 'empty' } : null) })
  const first = check('a')
  await vi.advanceTimersByTimeAsync(300)
  expect(await check('')).toBe('empty')
  expect(await first).toBe('empty')
  at(0).answer('about a')
  expect(at(0).signal.aborted).toBe(true)
  const again = check('a')
  await vi.advanceTimersByTimeAsync(300)
  at(1).answer('about a now')
  expect(await again).toBe('about a now')
})
