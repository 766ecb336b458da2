import { expect, it } from 'vitest'
import { cellOf, gone, isAt, lastOfEach, notAt, cellRefOf, withCells, withoutCells } from '#machines/gridMerge/cells.rules.ts'
import { waiting } from '#tests/support/machines/gridMerge/contexts.ts'

const place = { r: '7', f: 'name' }
const [here, otherRow, otherField] = [
  { ...place, v: 1 },
  { ...place, r: '8', v: 2 },
  { ...place, f: 'code', v: 3 },
]

it('[WALK-32] a cell is a row and a field', () => {
  expect([here, otherRow, otherField].map(isAt(place))).toEqual([true, false, false])
  expect([here, otherRow, otherField].map(notAt(place))).toEqual([false, true, true])
  expect(cellRefOf(here)).toEqual({ r: '7', f: 'name' })
  expect(cellOf(here)).toBe('7\nname')
})

it('[WALK-32] of each cell the last conflict is left', () => {
  const conflict = (r: string, mine: string) => ({
    ...place,
    r,
    kind: 'refused' as const,
    mine,
    theirs: { v: '', s: 1, by: '李', at: 0 },
  })
  expect(lastOfEach([conflict('7', '先'), conflict('8', '另'), conflict('7', '后')])).toEqual([
    conflict('7', '后'),
    conflict('8', '另'),
  ])
})

it('[WALK-35] what stands at other cells is left, in the same array where all does', () => {
  const all = [here, otherRow, otherField]
  expect(withoutCells(all, [place])).toEqual([otherRow, otherField])
  expect(withoutCells(all, [{ r: '9', f: 'name' }])).toBe(all)
  expect(withoutCells(all, [])).toBe(all)
  const none: (typeof here)[] = []
  expect(withoutCells(none, [place])).toBe(none)
})

it('[WALK-35] what is found stands behind what was at other cells, in the same array where nothing was found', () => {
  const all = [here, otherRow]
  expect(withCells(all, [{ ...place, v: 9 }, otherField])).toEqual([otherRow, { ...place, v: 9 }, otherField])
  expect(withCells(all, [])).toBe(all)
})

it('operations that are gone are told together, none are not told', () => {
  const { op } = waiting({})
  expect(gone([op])).toEqual([{ type: 'ops.gone', ops: [op] }])
  expect(gone([])).toEqual([])
})
