import { describe, expect, it } from 'vitest'
import { WORKBOOK_LAYOUT, WORKBOOK_MAX } from '#contract/entities/upload.ts'
import { buildTemplate } from '#src/widgets/uploads/workbook/buildTemplate.ts'
import { parseWorkbook } from '#src/widgets/uploads/workbook/parseWorkbook.ts'
import { previewOf } from '#src/widgets/uploads/workbook/previewOf.ts'
import { zipError } from '#src/widgets/uploads/workbook/zipError.ts'
import * as sample from '#tests/support/sampleFiles.ts'
import { book, listBook, timesBook } from '#tests/support/widgets/uploads/books.ts'

const parse = (bytes: Uint8Array, layout = WORKBOOK_LAYOUT) => parseWorkbook(new Uint8Array(bytes), layout)
const refusal = (bytes: Uint8Array) => {
  const reading = parse(bytes)
  return reading.kind === 'refused' ? reading.text : reading
}
/** A zip whose table of contents tells these sizes: [name, packed, unpacked]. */
function telling(entries: readonly (readonly [string, number, number])[]): Uint8Array {
  const bytes = Buffer.from(sample.zip(Object.fromEntries(entries.map(([name]) => [name, '']))))
  let at = bytes.readUInt32LE(bytes.length - 22 + 16)
  for (const [name, packed, unpacked] of entries) {
    bytes.writeUInt32LE(packed, at + 20)
    bytes.writeUInt32LE(unpacked, at + 24)
    at += 46 + Buffer.byteLength(name)
  }
  return new Uint8Array(bytes)
}

describe('a workbook', () => {
  it('gives columns and rows as text, from the new format and the old one', () => {
    for (const type of ['xlsx', 'biff8'] as const) {
      const bytes = listBook(
        ['职务编码', '', '职务名称', '聘任日期'],
        [
          ['00012', '略', ' 主任 ', new Date(Date.UTC(2026, 0, 31))],
          [],
          [123456789012345, '略', '', new Date(Date.UTC(2026, 0, 31, 8, 5))],
          ['', '', '', ''],
        ],
        type,
      )
      expect([type, parse(bytes)]).toEqual([
        type,
        {
          kind: 'rows',
          columns: ['职务编码', '职务名称', '聘任日期'],
          rows: [
            ['00012', '主任', '2026-01-31'],
            ['', '', ''],
            ['123456789012345', '', '2026-01-31 08:05:00'],
          ],
        },
      ])
    }
  })

  it('gives times of no day as they are typed, in both calendars and formats', () => {
    const times = [
      [8.5 / 24, 0],
      [0.999988426, 17.25 / 24],
    ]
    const layout = { ...WORKBOOK_LAYOUT, known: ['起', '止'] }
    for (const bookType of ['xlsx', 'biff8'] as const)
      for (const date1904 of [false, true])
        expect([bookType, date1904, parse(timesBook(['起', '止'], times, { bookType, date1904 }), layout)]).toEqual([
          bookType,
          date1904,
          {
            kind: 'rows',
            columns: ['起', '止'],
            rows: [
              ['08:30', '00:00'],
              ['23:59:59', '17:15'],
            ],
          },
        ])
  })

  it('[WALK-14] finds the headings where they are, in row 1 or in row 3, and misses what must be there', () => {
    const layout = { ...WORKBOOK_LAYOUT, known: ['职务编码', '职务名称', '聘任'], required: ['职务编码'] }
    const data = ['A1', '主任']
    const expected = { kind: 'rows', columns: ['职务编码', '职务名称'], rows: [data] }
    expect(parse(book([['职务编码*', '职务名称'], data]), layout)).toEqual(expected)
    expect(parse(book([['职务列表数据'], ['导出人:管理员'], ['职务编码', '职务 名称'], data]), layout)).toEqual(expected)
    // a title that is a heading by chance has fewer of them
    expect(parse(book([['职务名称'], [], ['职务编码', '职务名称', '备注'], [...data, '甲']]), layout)).toEqual({
      kind: 'rows',
      columns: ['职务编码', '职务名称', '备注'],
      rows: [[...data, '甲']],
    })
    expect(parse(book([['姓名'], ['张三']]), layout)).toEqual({
      kind: 'refused',
      text: '没有找到表头，请使用导出的文件作为模板',
    })
    expect(parse(book([['职务名称'], ['主任']]), layout)).toEqual({
      kind: 'refused',
      text: '缺少必填列：职务编码，请使用模板',
    })
  })

  it('[WALK-14] makes a template that it reads itself', () => {
    const columns = [
      { label: '职务编码', isRequired: true, note: '不可重复' },
      { label: '职务名称', isRequired: false, note: '' },
    ]
    const layout = { ...WORKBOOK_LAYOUT, known: ['职务编码', '职务名称'], required: ['职务编码'] }
    expect(parse(buildTemplate({ title: '职务', columns }), layout)).toEqual({ kind: 'refused', text: '文件中没有数据' })
  })

  it('reads two header rows as dictionaries have them', () => {
    const bytes = book([
      ['字典列表数据'],
      ['导出人:管理员'],
      ['字典名称', '字典列表', ''],
      ['', '字典项文本', '字典项值'],
      ['性别', '男', '1'],
    ])
    expect(parse(bytes, { titleRows: 2, headerRows: 2 })).toEqual({
      kind: 'rows',
      columns: ['字典名称', '字典项文本', '字典项值'],
      rows: [['性别', '男', '1']],
    })
  })

  it('is refused with a sentence when it is none, broken, empty, or holds formulas', () => {
    const good = listBook(['编码'], [['A1']])
    for (const [bytes, text] of [
      [Buffer.from('编码,名称\nA1,甲'), '文件内容与扩展名不符'],
      [sample.html(), '文件内容与扩展名不符'],
      [sample.pdf(), '文件内容与扩展名不符'],
      [good.subarray(0, good.length / 2), '文件已损坏，无法读取'],
      [sample.cfb(), '文件已损坏，无法读取'],
      [sample.zip({ 'xl/vbaProject.bin': 'x' }), '文件含有宏，无法导入'],
      [listBook([], []), '第 3 行没有表头，请使用导出的模板'],
      [listBook(['编码'], []), '文件中没有数据'],
      [listBook(['编码', '名称', '编码'], [['A1', '甲', 'A2']]), '列名重复：编码'],
      [
        listBook(
          ['编码', '价格'],
          [
            ['A1', 1],
            ['A2', { f: 'B4*2', v: 2 }],
          ],
        ),
        '单元格 B5 含有公式，请改为数值后再导入',
      ],
    ] as const)
      expect(refusal(bytes)).toBe(text)
  })

  it('is refused when it is wider or longer than an import takes, and taken at the edge', () => {
    const wide = (width: number) =>
      listBook(
        Array.from({ length: width }, (_, index) => `列${index}`),
        [['1']],
      )
    const long = (rows: number) =>
      listBook(
        ['编码'],
        Array.from({ length: rows }, (_, index) => [index]),
      )
    expect(refusal(wide(10_000))).toBe('文件超过 200 列，无法导入')
    expect(refusal(long(WORKBOOK_MAX.rows + 1))).toBe('文件超过 10000 行，请分批导入')
    expect(parse(long(WORKBOOK_MAX.rows))).toMatchObject({ kind: 'rows', rows: { length: WORKBOOK_MAX.rows } })
    expect(parse(wide(200))).toMatchObject({ kind: 'rows' })
  })

  it.each(['xlsx', 'biff8'] as const)('is refused for a row far below, and not for cells there that are empty: %s', type => {
    const far = (last: string) =>
      parse(listBook(['编码'], [['00012'], ...Array.from({ length: 12_000 }, () => ['']), [last]], type))
    expect(far('00013')).toEqual({
      kind: 'refused',
      text: '第 12005 行还有数据，超出可导入的 10000 行，请移到前面或分批导入',
    })
    expect(far(' ')).toEqual({ kind: 'rows', columns: ['编码'], rows: [['00012']] })
  })

  it('is refused by its table of contents alone when it would unpack to too much', () => {
    const started = performance.now()
    for (const entries of [
      [['xl/worksheets/sheet1.xml', 50_000, 101 * 1024 * 1024]],
      [['xl/worksheets/sheet1.xml', 10_000, 2 * 1024 * 1024]],
      Array.from({ length: 201 }, (_, index) => [`xl/${index}.xml`, 1, 1] as const),
    ] as const)
      expect(refusal(telling(entries))).toBe('文件解压后过大，无法导入')
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(zipError(telling([['xl/styles.xml', 10, 900_000]]))).toBeNull()
    expect(zipError(new Uint8Array(10))).toBe('文件已损坏，无法读取')
  })
})

describe('the preview', () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => [`A${index}`, index % 2 === 0 ? '甲' : ''])
  const running = () => new AbortController().signal

  it('checks every row, keeps the first rows and the first issues, and counts them all', async () => {
    const seen: number[] = []
    const preview = await previewOf(
      { columns: ['编码', '名称'], rows: [...rows, ['', '']] },
      (row, index) => {
        seen.push(index)
        return row['名称'] === '' ? { 名称: '请输入名称', 编码: '' } : {}
      },
      running(),
    )
    expect([preview.columns, preview.rowCount, preview.errorCount, preview.issues.length]).toEqual([
      ['编码', '名称'],
      1_200,
      600,
      500,
    ])
    // the first five and every wrong one, as far as there is room
    expect(preview.rows.slice(0, 6).map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6])
    expect(preview.rows[7]).toEqual({ row: 10, cells: { 编码: 'A9', 名称: '' } })
    expect([preview.rows.length, preview.invalidRows.length, preview.invalidRows.at(-1)]).toEqual([503, 600, 1_200])
    expect(preview.issues[0]).toEqual({ row: 2, column: '名称', value: '', text: '请输入名称' })
    expect([seen.length, seen.at(-1)]).toEqual([1_200, 1_199])
  })

  it('[WALK-14] marks values that an earlier row has in a column where none may be twice', async () => {
    const sheet = {
      columns: ['编码', '名称'],
      rows: [
        ['A1', '甲'],
        ['A2', '甲'],
        ['a1', '乙'],
        ['', '丙'],
        ['', '丁'],
      ],
    }
    const preview = await previewOf(sheet, undefined, running(), ['编码'])
    expect(preview.issues).toEqual([{ row: 3, column: '编码', value: 'a1', text: '与第 1 行重复' }])
    expect(preview.invalidRows).toEqual([3])
  })

  it('finds nothing wrong where nobody checks, and ends when it is no longer wanted', async () => {
    expect(await previewOf({ columns: ['编码'], rows: [['A1']] }, undefined, running())).toMatchObject({
      rowCount: 1,
      errorCount: 0,
      issues: [],
    })
    const stop = new AbortController()
    let checked = 0
    await previewOf(
      { columns: ['编码'], rows },
      () => {
        checked += 1
        if (checked === 10) stop.abort()
        return {}
      },
      stop.signal,
    )
    expect(checked).toBe(10)
  })
})
