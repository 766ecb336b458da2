import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { parseSheet } from '#server/crud/sheetParse.ts'
import { bookOfXml } from '#tests/support/hostileBooks.ts'
import { changed, PARSERS } from '#tests/support/fuzz/parsers.ts'

describe('parsers of what strangers send', () => {
  for (const [name, play] of Object.entries(PARSERS))
    it(`[SCALE-14] answer or refuse generated input within their bounds, and never fail: ${name} (npm run fuzz sends more)`, async () => {
      expect(await play(300, 20261129)).toEqual([])
    })

  it('[SCALE-14] get input that differs from the file it was made of, the same for the same changes', () => {
    const file = Buffer.from('PK34567890')
    const bytes = Uint8Array.of(65, 66)
    const one = (kind: 'set' | 'cut' | 'repeat' | 'end' | 'insert') => changed(file, [{ kind, at: 0.5, length: 0.5, bytes }], 2)
    expect(one('set').toString()).toBe('PK3456AB90')
    expect(one('insert').toString()).toBe('PK3456AB7890')
    expect(one('end').toString()).toBe('PK3456')
    expect(one('cut').toString()).toBe('PK34560')
    expect(one('repeat').toString()).toBe('PK34567897890')
  })
})

/** An unpacked workbook of one sheet: a number that is shown as a date, and another. */
function bookWithDate(
  value: number,
  { from1904 = false, type = 'xlsx' }: { from1904?: boolean; type?: 'xlsx' | 'biff8' } = {},
): Buffer {
  const sheet = utils.aoa_to_sheet([['日期'], [{ t: 'n', v: value, z: 'yyyy-mm-dd' }], [1]])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 's')
  if (from1904) book.Workbook = { WBProps: { date1904: true } }
  return Buffer.from(new Uint8Array(write(book, { type: 'buffer', bookType: type, compression: false })))
}

describe('a workbook of another program', () => {
  it('may have rows without values down to the last of the sheet, for their height or format', () => {
    const rows = '<row r="1048575" ht="0" hidden="1"/><row r="1048576"><c r="A1048576" s="1"/></row>'
    const book = bookOfXml(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>7</v></c></row>${rows}</sheetData></worksheet>`,
    )
    expect(parseSheet(Buffer.from(book))).toEqual({ ok: true, sheet: { rows: [['7']] } })
  })

  it('may say of a number that no calendar has that it is a date: it is read as the number', () => {
    const rows = (value: number) => {
      const reply = parseSheet(bookWithDate(value))
      return reply.ok && reply.sheet.rows
    }
    expect(rows(46_355)).toEqual([['日期'], ['2026-11-29'], ['1']])
    expect(rows(2_958_466)).toEqual([['日期'], ['2958466'], ['1']])
    expect(rows(-1)).toEqual([['日期'], ['-1'], ['1']])
  })

  it('may count its days from 1904', () => {
    for (const type of ['xlsx', 'biff8'] as const) {
      const reply = parseSheet(bookWithDate(44_893, { from1904: true, type }))
      expect([type, reply.ok && reply.sheet.rows]).toEqual([type, [['日期'], ['2026-11-29'], ['1']]])
    }
  })
})
