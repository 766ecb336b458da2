import { describe, expect, it } from 'vitest'
import { isMore, over, plus, ratio, times } from '#contract/prescriptions/ratio.ts'

describe('exact fractions of doses', () => {
  it.each([
    [6, 4, 3n, 2n],
    [-6, 4, -3n, 2n],
    [6, -4, -3n, 2n],
    [-6, -4, 3n, 2n],
    [0, 5, 0n, 1n],
    [0, -5, 0n, 1n],
    [7, 1, 7n, 1n],
  ])('[RX-05] %s / %s is reduced, its denominator above 0', (n, d, top, bottom) => {
    expect(ratio(n, d)).toEqual({ n: top, d: bottom })
  })

  it('[RX-05] refuses a denominator of 0 and what is no integer', () => {
    expect(() => ratio(1, 0)).toThrow(new RangeError('A fraction needs a denominator.'))
    expect(() => ratio(1.5)).toThrow(RangeError)
  })

  it('[RX-05] adds, multiplies, divides and compares without rounding', () => {
    const [third, half] = [ratio(1, 3), ratio(1, 2)]
    expect(plus(third, half)).toEqual({ n: 5n, d: 6n })
    expect(times(ratio(2, 3), ratio(3, 4))).toEqual({ n: 1n, d: 2n })
    expect(over(third, half)).toEqual({ n: 2n, d: 3n })
    expect([isMore(half, third), isMore(third, half), isMore(ratio(2, 4), half)]).toEqual([true, false, false])
  })
})
