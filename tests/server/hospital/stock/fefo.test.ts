import { expect, it } from 'vitest'
import { firstExpiring } from '#server/modules/hospital/drugStock/fefo.rules.ts'

const TODAY = '2026-11-20'
const batches = [
  { id: 'late', expiry: '2027-06-01', free: 50 },
  { id: 'soon', expiry: '2026-12-01', free: 20 },
  { id: 'today', expiry: TODAY, free: 99 },
  { id: 'gone', expiry: '2026-11-01', free: 99 },
  { id: 'unknown', expiry: null, free: 99 },
  { id: 'tomorrow', expiry: '2026-11-21', free: 5 },
  { id: 'taken', expiry: '2026-11-22', free: 0 },
]

it('[PHARM-12] the batch that expires first is taken, expired ones never, and what is missing is said', () => {
  expect(firstExpiring(batches, 30, TODAY)).toEqual({
    taken: [
      { stockId: 'tomorrow', qty: 5 },
      { stockId: 'soon', qty: 20 },
      { stockId: 'late', qty: 5 },
    ],
    missing: 0,
  })
  expect(firstExpiring(batches, 5, TODAY)).toEqual({ taken: [{ stockId: 'tomorrow', qty: 5 }], missing: 0 })
  expect(firstExpiring(batches, 80, TODAY)).toMatchObject({ missing: 5 })
  // a day later the batch of tomorrow is over too
  expect(firstExpiring(batches, 1, '2026-11-21').taken).toEqual([{ stockId: 'soon', qty: 1 }])
  expect(firstExpiring([], 3, TODAY)).toEqual({ taken: [], missing: 3 })
})

it('[PHARM-12] of two batches that expire on one day the order is always the same', () => {
  const twins = [
    { id: 'b', expiry: '2027-01-01', free: 1 },
    { id: 'a', expiry: '2027-01-01', free: 1 },
  ]
  expect(firstExpiring(twins, 1, TODAY).taken).toEqual([{ stockId: 'a', qty: 1 }])
  expect(firstExpiring([...twins].reverse(), 1, TODAY).taken).toEqual([{ stockId: 'a', qty: 1 }])
})
