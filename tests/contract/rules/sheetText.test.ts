import { expect, it } from 'vitest'
import { safeText } from '#contract/rules/sheetText.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['+86', "'+86"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', "'\r=1+1"],
  ['\u0000=1+1', "'=1+1"],
  ['a=1', 'a=1'],
  ['一行\n二行\t三列', '一行\n二行\t三列'],
  [' =1', ' =1'],
  ['响铃\u0007', '响铃'],
  ['', ''],
])('[WALK-42] a text that a spreadsheet would run is disarmed, others stay as they are: %j', (text, safe) => {
  expect(safeText(text)).toBe(safe)
})
