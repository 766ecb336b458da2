import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { read, utils } from '@e965/xlsx'
import { expect, it, vi } from 'vitest'
import type { Cell } from '#server/crud/sheetWriter.ts'
import { Blocks } from '#server/crud/xls/blocks.ts'
import { XlsBook } from '#server/crud/xls/xlsBook.ts'

const bytesOf = async (rows: readonly (readonly Cell[])[]): Promise<Buffer> => {
  const book = new XlsBook('导出信息', { above: ['职务列表数据', '导出人:管理员'], headers: ['编码', '名称', '数'] })
  book.add(rows)
  const stream = new PassThrough()
  const [bytes] = await Promise.all([buffer(stream), book.send(stream)])
  return bytes
}
const readBack = (bytes: Buffer): unknown[][] =>
  utils.sheet_to_json<unknown[]>(read(bytes).Sheets['导出信息'] ?? {}, { header: 1 })

it('[API-LIST-04] is a workbook of Excel 97: what was written is read back, numbers as numbers, a formula as text', async () => {
  const bytes = await bytesOf([
    ['a', '名称', 1],
    ['é', '', -0.25],
    [null, '=1+1', 1e300],
    ['a', '名称', null],
  ])
  expect(bytes.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1')
  expect(readBack(bytes)).toEqual([
    ['职务列表数据'],
    ['导出人:管理员'],
    ['编码', '名称', '数'],
    ['a', '名称', 1],
    ['é', undefined, -0.25],
    [undefined, "'=1+1", 1e300],
    ['a', '名称'],
  ])
})

it('[API-LIST-04] holds texts that run over the ends of records, narrow and wide, at every place of the end', async () => {
  // 8,224 bytes are in a record: lengths around its multiples put the cut before, in and behind a text
  const rows = Array.from({ length: 40 }, (_, n) => [
    'x'.repeat(8_180 + n),
    `中${String.fromCodePoint(0x4e00 + n).repeat(4_090 + n)}`,
    n,
  ])
  expect(readBack(await bytesOf(rows)).slice(3)).toEqual(rows)
})

it('[API-LIST-04] cuts a text at 32,767 characters, and stands in a file whose table needs tables of its own', async () => {
  const rows = Array.from({ length: 115 }, (_, n) => [`${n}`.padEnd(40_000, '长'), null, n])
  const bytes = await bytesOf(rows)
  // above 109 sectors of the allocation table, 7.1 MB
  expect(bytes.length).toBeGreaterThan(7_200_000)
  const found = readBack(bytes).slice(3)
  expect(found).toHaveLength(115)
  expect(found.every(([text, , n]) => text === `${String(n)}`.padEnd(32_767, '长'))).toBe(true)
})

it('[API-LIST-04] is full above 60,000 rows and above 64 MB', () => {
  const lines = { above: ['t', 'p'], headers: ['a'] }
  const long = new XlsBook('a', lines)
  expect(long.add(Array.from({ length: 60_000 }, (_, n) => [n]))).toBe(true)
  expect(long.add([[1]])).toBe(false)
  const wide = new XlsBook('a', lines)
  const heavy = (from: number) => Array.from({ length: 600 }, (_, n) => [`${from + n}`.padEnd(32_767, '长')])
  expect(wide.add(heavy(0))).toBe(true)
  expect(wide.add(heavy(600))).toBe(false)
})

/** Records of the book by number, as hexadecimal data: the stream begins at the second sector. */
function recordsIn(bytes: Buffer): Map<number, string[]> {
  const records = new Map<number, string[]>()
  let ends = 0
  for (let at = 512; ends < 2; at += 4 + bytes.readUInt16LE(at + 2)) {
    const id = bytes.readUInt16LE(at)
    const data = bytes.subarray(at + 4, at + 4 + bytes.readUInt16LE(at + 2)).toString('hex')
    records.set(id, [...(records.get(id) ?? []), data])
    if (id === 0x000a) ends += 1
  }
  return records
}

it('[API-LIST-04] says its window, its four fonts and its size as Excel reads them', async () => {
  const records = recordsIn(await bytesOf([['a', '名称', 1]]))
  expect(records.get(0x003d)).toEqual(['00000000c012e02e38000000000001005802'])
  expect(records.get(0x0031)).toEqual(Array.from({ length: 4 }, () => 'c8000000ff7f90010000000000000500417269616c'))
  expect(records.get(0x00e0)).toHaveLength(16)
  // four rows of three columns
  expect(records.get(0x0200)).toEqual(['0000000004000000000003000000'])
})

it('[API-LIST-04] holds nothing of what stood in the memory of the server before', async () => {
  const clean = await bytesOf([['a', '名称', 1]])
  const memory = vi.spyOn(Buffer, 'allocUnsafe').mockImplementation(size => Buffer.alloc(size, 0xff))
  const written = await bytesOf([['a', '名称', 1]])
  memory.mockRestore()
  expect(recordsIn(written).get(0x0200)).toEqual(['0000000004000000000003000000'])
  expect(written.equals(clean)).toBe(true)
})

it('bytes of a book grow by 1 MB at a time, and a record is never cut', () => {
  const blocks = new Blocks()
  for (let n = 0; n < 75_000; n += 1) blocks.record(1, 10, (block, at) => void block.fill(7, at, at + 10))
  expect(blocks.length).toBe(1_050_000)
  // 74,898 records of 14 bytes are in the first
  expect(blocks.parts().map(part => part.length)).toEqual([1_048_572, 1_428])
})
