import { expect, it } from 'vitest'
import { brokenGates, spreadOf } from '../../scripts/lib/rxGates.ts'

it('[RX-34] a spread is told by nearest rank: of twenty times the nineteenth is the 95th percentile', () => {
  expect(spreadOf(Array.from({ length: 20 }, (_, n) => 20 - n))).toEqual({ p50: 10, p95: 19, max: 20 })
})

it('[RX-34] a gate of the prescription bench is broken past its limit, and where nothing was measured', () => {
  const times = [...Array.from({ length: 95 }, () => 3), 41, 41, 41, 41, 41]
  expect(brokenGates([{ gate: 'saveDraft', way: '保存', times }], ['saveDraft'])).toEqual([])
  expect(brokenGates([{ gate: 'saveDraft', way: '保存', times: [...times.slice(1), 41] }], ['saveDraft'])).toEqual([
    '保存: 41.0 of 40',
  ])
  expect(brokenGates([{ gate: 'claims', way: '领取', times: [1] }], ['claims', 'pool'])).toEqual([
    '领取: 1.0 of 0',
    'queue of 500 waiting sheets: not measured',
  ])
  expect(brokenGates([{ gate: 'pool', way: '待审', times: [] }], ['pool'])).toContain('queue of 500 waiting sheets: not measured')
})
