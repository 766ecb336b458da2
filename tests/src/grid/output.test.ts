import '../support/jsdomParts.ts'
import { read, utils } from '@e965/xlsx'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { csvOf } from '#src/grid/output/saveSheet.ts'
import { paperOf, PRINT_MAX, printSheet } from '#src/grid/output/printSheet.ts'
import { sheetOf } from '#src/grid/output/sheet.ts'
import { workbookOf } from '#src/grid/output/workbookOf.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { startSession } from '#tests/support/grid/startedSession.ts'

const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'stock', title: '库存', type: 'inputNumber' },
  { key: 'isOn', title: '启用', type: 'checkbox' },
  { key: 'state', title: '状态', type: 'normal', format: 'state' },
  { key: 'secret', title: '隐藏', type: 'hidden' },
]
const ROWS = [
  { id: 'a', name: '=1+1', stock: -3, isOn: 'Y', state: 'open' },
  { id: 'b', name: '说"好",\n再见', stock: null, isOn: 'N', state: null },
  { id: 'c', name: '@丙', stock: 2.5, isOn: null, state: 'x' },
]
const FORMATS = { state: (value: unknown) => (value === 'open' ? '\u3000开放' : '') }
const start = () => startSession(COLUMNS, ROWS, { formats: FORMATS })

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  for (const toast of toasts.current()) toasts.dismiss(toast.id)
})

describe('what goes out of a grid', () => {
  it('is what is shown: filter, order and columns; texts as they are read, numbers as numbers', async () => {
    const { session } = start()
    session.arrangement.sort('stock', 'up')
    session.layout.moveTo('stock', 'name')
    session.layout.show('isOn', false)
    const sheet = await sheetOf(session, '药品', 'shown')
    expect(sheet.headers.map(({ text }) => text)).toEqual(['库存', '名称', '状态'])
    expect(sheet.rows).toEqual([
      [-3, '=1+1', '开放'],
      [2.5, '@丙', ''],
      ['', '说"好",\n再见', ''],
    ])
    session.arrangement.filter('stock', { kind: 'filled' })
    session.rows.send({ type: 'rows.selectAll', ids: ['b', 'c'] })
    const chosen = await sheetOf(session, '药品', 'selected')
    expect(chosen.rows).toEqual([])
    session.stop()
  })

  it('of the chosen rows only where that is wanted', async () => {
    const { session } = startSession(COLUMNS, ROWS, { formats: FORMATS, selection: 'checkbox' })
    session.rows.send({ type: 'rows.selectAll', ids: ['c', 'a'] })
    expect((await sheetOf(session, '药品', 'selected')).rows.map(([name]) => name)).toEqual(['=1+1', '@丙'])
    session.stop()
  })

  it('as CSV and as a workbook holds no formula, keeps quotes and lines, and reads back as it went out', async () => {
    const { session } = start()
    const sheet = await sheetOf(session, '药品', 'shown')
    expect(csvOf(sheet)).toBe('\uFEFF名称,库存,启用,状态\r\n\'=1+1,-3,是,开放\r\n"说""好"",\n再见",,否,\r\n\'@丙,2.5,否,\r\n')
    const book = read(workbookOf(sheet), { type: 'array' })
    const [first] = Object.values(book.Sheets)
    expect(first).toBeDefined()
    expect(utils.sheet_to_json(first ?? {}, { header: 1, defval: '' })).toEqual([
      ['名称', '库存', '启用', '状态'],
      ["'=1+1", -3, '是', '开放'],
      ['说"好",\n再见', '', '否', ''],
      ["'@丙", 2.5, '否', ''],
    ])
    session.stop()
  })

  it('on paper is a table of its own with a head, beside the page and gone afterwards', async () => {
    const { session } = start()
    const print = vi.fn(() => {
      const paper = document.querySelector('.xl-grid-paper')
      expect(paper?.querySelector('h1')?.textContent).toBe('药品')
      expect(paper?.querySelectorAll('tbody tr')).toHaveLength(3)
      expect(document.documentElement.classList.contains('xl-grid-on-paper')).toBe(true)
    })
    vi.stubGlobal('print', print)
    await printSheet(session, '药品')
    expect(print).toHaveBeenCalledTimes(1)
    dispatchEvent(new Event('afterprint'))
    expect([document.querySelector('.xl-grid-paper'), document.documentElement.className]).toEqual([null, ''])
    const sheet = await sheetOf(session, '<b>', 'shown')
    const paper = paperOf(sheet, new Date(2026, 10, 21, 9, 5))
    expect(paper.querySelector('p')?.textContent).toBe('打印时间：2026-11-21 09:05　共3行')
    expect([...(paper.querySelector('thead')?.querySelectorAll('th') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '名称',
      '库存',
      '启用',
      '状态',
    ])
    expect(paper.querySelector('b')).toBeNull()
    session.stop()
  })

  it('[WALK-37] on paper stands under the heads of its groups with their figures, also in closed ones; a file holds the rows alone', async () => {
    const columns = COLUMNS.map((one): GridColumn => (one.key === 'stock' ? { ...one, statistics: ['sum', 'average'] } : one))
    const rows = [...ROWS, { id: 'd', name: '丁', stock: 4, isOn: 'Y', state: 'open' }]
    const { session } = startSession(columns, rows, { formats: FORMATS, selection: 'checkbox' })
    session.arrangement.group('isOn', true)
    session.arrangement.group('state', true)
    session.arrangement.fold(true)
    const sheet = await sheetOf(session, '药品', 'shown')
    const lines = [...paperOf(sheet, new Date()).querySelectorAll('tbody tr')].map(line =>
      [...line.children].map(({ textContent }) => textContent.trim()).join('|'),
    )
    expect(lines).toEqual([
      '启用：否（2行）|合计2.5\n平均2.5||',
      '状态：（空）（2行）|合计2.5\n平均2.5||',
      '@丙|2.5|否|',
      '说"好",\n再见||否|',
      '启用：是（2行）|合计1\n平均0.5||',
      '状态：开放（2行）|合计1\n平均0.5||',
      '=1+1|-3|是|开放',
      '丁|4|是|开放',
    ])
    expect(csvOf(sheet).split('\r\n')).toHaveLength(6)
    session.rows.send({ type: 'rows.selectAll', ids: ['a', 'd'] })
    const chosen = await sheetOf(session, '药品', 'selected')
    expect([chosen.rows.map(([name]) => name), chosen.heads]).toEqual([['=1+1', '丁'], []])
    session.stop()
  })

  it('is not printed when it would be a book', async () => {
    const rows = Array.from({ length: PRINT_MAX + 1 }, (_, at) => ({ id: `r${at}`, name: 'x' }))
    const { session } = startSession(COLUMNS, rows)
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await printSheet(session, '药品')
    expect([print.mock.calls, toasts.current().map(({ text }) => text)]).toEqual([[], [expect.stringContaining('一次最多打印')]])
    session.stop()
  })
})
