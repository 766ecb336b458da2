import { expect, it } from 'vitest'
import { edgeOf } from '#src/grid/viewport/leaps.ts'

it('[WALK-36] Ctrl and an arrow go to the end of filled cells, over a gap to the next one, and else to the edge', () => {
  // filled: 0 1 2 . . 5 . 7
  const isFilled = (index: number) => [0, 1, 2, 5, 7].includes(index)
  const down = (from: number) => edgeOf(from, 1, 9, isFilled)
  const up = (from: number) => edgeOf(from, -1, 9, isFilled)
  expect([0, 1, 2, 3, 5, 6, 7, 9].map(down)).toEqual([2, 2, 5, 5, 7, 7, 9, 9])
  expect([9, 8, 7, 5, 4, 2, 1, 0].map(up)).toEqual([7, 7, 5, 2, 2, 0, 0, 0])
})
