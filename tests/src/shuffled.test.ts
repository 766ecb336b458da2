import { afterAll, describe, expect, it } from 'vitest'

/** Of this run, said at its beginning; the configuration chooses one where none is given. */
const seed = Number(process.env['SHUFFLE_SEED'])
const ran: number[] = []
const numbers = Array.from({ length: 16 }, (_, n) => n)

describe('client tests', () => {
  for (const n of numbers) it(`${n} runs when its turn comes`, () => void ran.push(n))
  afterAll(() => {
    expect(Number.isInteger(seed)).toBe(true)
    expect(ran.toSorted((a, b) => a - b)).toEqual(numbers)
    // one order in 20,000,000,000,000 is that of the file
    if (seed !== 0) expect(ran).not.toEqual(numbers)
  })
})
