import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { read, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import type { Cell } from '#server/crud/sheetWriter.ts'
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

/** Records of the first part of the book, up to where its sheet is named: number and data, hexadecimal. The stream begins at the second sector. */
function globalsOf(bytes: Buffer): [id: string, data: string][] {
  const found: [string, string][] = []
  for (let at = 512; found.at(-1)?.[0] !== '85'; at += 4 + bytes.readUInt16LE(at + 2)) {
    const data = bytes.subarray(at + 4, at + 4 + bytes.readUInt16LE(at + 2)).toString('hex')
    found.push([bytes.readUInt16LE(at).toString(16), data])
  }
  return found
}

it('[API-LIST-04] has one code page, four fonts Arial 10, fifteen looks of styles and one of cells', async () => {
  const records = globalsOf(await bytesOf([['a', '名称', 1]]))
  expect(records.map(([id]) => id)).toEqual(['809', '42', '3d', ...Array(4).fill('31'), ...Array(16).fill('e0'), '293', '85'])
  expect(records.slice(1, 4).map(([, data]) => data)).toEqual([
    'b004',
    '00000000c012e02e38000000000001005802',
    'c8000000ff7f90010000000000000500417269616c',
  ])
  expect(records.find(([id]) => id === '293')?.[1]).toBe('008000ff')
})
