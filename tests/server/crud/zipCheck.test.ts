import { deflateRawSync } from 'node:zlib'
import { read, utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { SHEET_TEXT } from '#server/crud/sheetLimits.ts'
import { parseSheet } from '#server/crud/sheetParse.ts'
import { cleanZip } from '#server/crud/zipCheck.ts'

const CELLS = [
  ['a', 'b'],
  ['1', '二'],
]
function workbook(compression = true): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(CELLS), 's')
  return Buffer.from(new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression })))
}
const ENTRY = Buffer.from([0x50, 0x4b, 1, 2])
const LOCAL = Buffer.from([0x50, 0x4b, 3, 4])
const END = Buffer.from([0x50, 0x4b, 5, 6])

/** One entry more at the end of the list: the two headers may say different things about it. */
function withEntry(
  book: Buffer,
  name: string,
  packed: Buffer,
  { size, local, central, counts }: { size: number; local: number; central: number; counts: readonly [number, number] },
): Buffer {
  const end = book.lastIndexOf(END)
  const [list, count] = [book.readUInt32LE(end + 16), book.readUInt16LE(end + 10)]
  const head = Buffer.alloc(30)
  LOCAL.copy(head)
  head.writeUInt16LE(local, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(local === 8 ? size : packed.length, 22)
  head.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  ENTRY.copy(entry)
  entry.writeUInt16LE(central, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(central === 8 ? size : packed.length, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(list, 42)
  const tail = Buffer.from(book.subarray(end))
  tail.writeUInt16LE(count + counts[0], 8)
  tail.writeUInt16LE(count + counts[1], 10)
  tail.writeUInt32LE(list + 30 + name.length + packed.length, 16)
  const piece = Buffer.from(name)
  return Buffer.concat([book.subarray(0, list), head, piece, packed, book.subarray(list, end), entry, piece, tail])
}
/** Unpacked bytes of all entries as the reader behind the check finds them. */
const unpacked = (zip: Buffer): number => {
  const files: unknown = read(zip, { bookFiles: true, type: 'buffer' })
  const found = typeof files === 'object' && files !== null && 'files' in files ? Object.values({ ...Object(files.files) }) : []
  return found.reduce((sum: number, file: unknown) => {
    const content: unknown = typeof file === 'object' && file !== null && 'content' in file ? file.content : undefined
    return sum + (content instanceof Uint8Array || Array.isArray(content) ? content.length : 0)
  }, 0)
}

describe('a zip before it is read', () => {
  it('keeps a workbook as it is, packed or not', () => {
    for (const packed of [true, false]) {
      const reply = parseSheet(workbook(packed))
      expect(reply).toEqual({ ok: true, sheet: { rows: CELLS } })
    }
  })

  const zeros = deflateRawSync(Buffer.alloc(64 * 1024 * 1024))
  const size = 64 * 1024 * 1024
  it('passes on nothing that stands in one count of entries alone', () => {
    const hidden = withEntry(workbook(), 'xl/theme/hidden.xml', zeros, { size, local: 8, central: 8, counts: [1, 0] })
    const clean = cleanZip(hidden)
    if ('issue' in clean) throw new Error(clean.issue)
    expect(clean.zip.length).toBeLessThan(1024 * 1024)
    expect(clean.zip.includes('hidden')).toBe(false)
    expect(unpacked(clean.zip)).toBeLessThan(1024 * 1024)
  })
  it('passes on what it measured where the two headers name different packings', () => {
    const posing = withEntry(workbook(), 'xl/theme/posing.xml', zeros, { size, local: 8, central: 0, counts: [1, 1] })
    const clean = cleanZip(posing)
    if ('issue' in clean) throw new Error(clean.issue)
    expect(unpacked(clean.zip)).toBeLessThan(1024 * 1024)
  })
  it('refuses many entries that are too much together, and does not open zips within the zip', () => {
    const many = [...'abc'].reduce(
      (book, name) => withEntry(book, `xl/${name}.xml`, zeros, { size, local: 8, central: 8, counts: [1, 1] }),
      workbook(),
    )
    expect(cleanZip(many)).toEqual({ issue: SHEET_TEXT.bomb })
    const inner = withEntry(workbook(), 'Index.zip', workbook(), { size: 0, local: 0, central: 0, counts: [1, 1] })
    const clean = cleanZip(inner)
    expect('zip' in clean && clean.zip.includes('Index.zip')).toBe(false)
    expect(parseSheet(inner)).toMatchObject({ ok: true })
    const named = withEntry(workbook(), 'Index.xml.zip', workbook(), { size: 0, local: 0, central: 0, counts: [1, 1] })
    const other = cleanZip(named)
    expect('zip' in other && !other.zip.includes('Index.xml.zip')).toBe(true)
  })
  it('refuses an entry that is larger than its headers say, and one that is cut off, each with its sentence', () => {
    const more = { size: 100, local: 8, central: 8, counts: [1, 1] } as const
    expect(cleanZip(withEntry(workbook(), 'xl/theme/larger.xml', zeros, more))).toEqual({ issue: '文件解压后过大' })
    const cut = withEntry(workbook(), 'xl/theme/cut.xml', zeros.subarray(0, 100), more)
    expect(cleanZip(cut)).toEqual({ issue: '文件已损坏或格式不正确' })
  })
  it('reads a workbook whose parts are named in the way of Windows', () => {
    const name = 'xl/worksheets/sheet1.xml'
    const bytes = workbook().toString('latin1').replaceAll(name, name.replaceAll('/', '\\'))
    expect(bytes).toContain('xl\\worksheets\\sheet1.xml')
    expect(parseSheet(Buffer.from(bytes, 'latin1'))).toEqual({ ok: true, sheet: { rows: CELLS } })
  })
  it('reads one end of the list only, and none is no zip', () => {
    const book = workbook()
    const other = Buffer.alloc(21)
    END.copy(other)
    // a second, shorter end behind the true one: the next reader would begin there
    const parsed = parseSheet(Buffer.concat([book, other]))
    expect(parsed).toEqual({ ok: true, sheet: { rows: CELLS } })
    expect(cleanZip(book.subarray(0, book.length - 30))).toEqual({ issue: SHEET_TEXT.broken })
  })
})
