import { describe, expect, it } from 'vitest'
import { parseSheet } from '#server/crud/sheetParse.ts'
import { timesBook } from '#tests/support/widgets/uploads/books.ts'

describe('cells of a workbook', () => {
  it('that hold a time of no day are read as they are typed, in both calendars and formats', () => {
    const rows = [
      ['1', 8.5 / 24, 0],
      ['2', 0.999988426, 17.25 / 24],
    ]
    for (const bookType of ['xlsx', 'biff8'] as const)
      for (const date1904 of [false, true])
        expect([
          bookType,
          date1904,
          parseSheet(Buffer.from(timesBook(['周几', '起', '止'], rows, { bookType, date1904 }))),
        ]).toEqual([
          bookType,
          date1904,
          {
            ok: true,
            sheet: {
              rows: [
                ['周几', '起', '止'],
                ['1', '08:30', '00:00'],
                ['2', '23:59:59', '17:15'],
              ],
            },
          },
        ])
  })

  it('that hold a day keep it', () => {
    const reply = parseSheet(Buffer.from(timesBook(['日期'], [[1.25], [46_000]])))
    expect(reply).toEqual({ ok: true, sheet: { rows: [['日期'], ['1900-01-01 06:00:00'], ['2025-12-09']] } })
  })
})
