import { expect, it } from 'vitest'
import { uploadLimit } from '#contract/entities/gridColumn.ts'
import { dateValue, numberValue } from '#src/grid/kinds/values.ts'

it('[ENTITY-23] reads the limit of files from number or from the JSON of the designer', () => {
  expect([
    uploadLimit({ number: 3 }),
    uploadLimit({ fieldExtendJson: '{"uploadnum":"2"}' }),
    uploadLimit({ fieldExtendJson: 'x' }),
  ]).toEqual([3, 2, 0])
})

it('numbers and days are read as people and spreadsheets write them', () => {
  expect(['１２．５', '1,234', 'x', '', '-.5'].map(numberValue)).toEqual([12.5, 1234, undefined, null, -0.5])
  expect(['2026/5/6', '2026年5月6日', '46148', '2026-02-30', ''].map(text => dateValue(text, false))).toEqual([
    '2026-05-06',
    '2026-05-06',
    '2026-05-06',
    undefined,
    null,
  ])
  expect(dateValue('2026-5-6 7:08', true)).toBe('2026-05-06 07:08:00')
})
