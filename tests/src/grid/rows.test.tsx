import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PAGE_SIZE, ROW_HIGHLIGHT, SCROLLING_QUIET } from '#contract/constants.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'
import { toasts } from '#src/lib/feedback/toasts.ts'
import { CLICKED_TOO_FAST, guardedClick } from '#src/grid/clickGuard.ts'
import { readAddSettings } from '#src/grid/addSettings.ts'
import type { GridSizeName } from '#src/grid/EditableGrid.tsx'
import { scrollingFlag } from '#src/grid/scrolling.ts'
import type { SelectionNews } from '#src/grid/session/gridOptions.ts'
import { columnWidths, controlWidth } from '#src/grid/widths.ts'
import { MENU, startClient } from '../support/client.ts'
import { ok } from '../support/listeningServer.ts'
import { frame, layOut, openGrid } from './startedGrid.tsx'

let settle: () => void
let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  settle = layOut()
  client = await startClient()
})
afterEach(async () => {
  await client.stop()
  settle()
})

const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', defaultValue: '新行' },
  { key: 'stock', title: '库存', type: 'inputNumber', statistics: ['sum', 'average'] },
]
const ROWS: GridRow[] = ['a', 'b', 'c'].map((id, at) => ({ id, name: id.toUpperCase(), stock: at + 1 }))
type Grid = Awaited<ReturnType<typeof openGrid>>
const orderOf = (grid: Grid) => grid.handle.getTableData().map(({ name, orderNum }) => `${orderNum}${name}`)
const button = (name: string) => screen.queryByRole('button', { name, exact: true } as { name: string })
const toast = () => toasts.current().map(({ text }) => text)
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await frame()
}
const menuOf = async (place: number, entry: string) => {
  await press(`第${place}行的操作`)
  fireEvent.click(screen.getByRole('menuitem', { name: entry }))
  await frame()
}

describe('rows of a grid', () => {
  it('[GRID-44] [GRID-45] [GRID-46] [EDIT-17] [EDIT-26] the menu of a row moves it up and down and inserts one; numbers run from 1', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { rowNumber: true, dragSort: true })
    await menuOf(3, '向上移')
    expect(orderOf(grid)).toEqual(['1A', '2C', '3B'])
    await menuOf(1, '向下移')
    expect(orderOf(grid)).toEqual(['1C', '2A', '3B'])
    await menuOf(1, '插入一行')
    expect(orderOf(grid)).toEqual(['1C', '2新行', '3A', '4B'])
    act(() => grid.handle.removeRowsById(['a']))
    await frame()
    expect(orderOf(grid)).toEqual(['1C', '2新行', '3B'])
    await press('第1行的操作')
    expect(screen.getByRole('menuitem', { name: '向上移' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('[EDIT-15] inserting at the same row again within 1.5 s warns instead', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { rowNumber: true, dragSort: true })
    await menuOf(1, '插入一行')
    await menuOf(1, '插入一行')
    expect([grid.handle.getTableData().length, toast()]).toEqual([4, [CLICKED_TOO_FAST]])
  })

  it('[EDIT-18] a dropped row goes where it was dropped, by its id', async () => {
    const moved = vi.fn()
    const grid = await openGrid(COLUMNS, ROWS, { dragSort: true, onDragged: moved })
    const data = new Map<string, string>()
    const dataTransfer = {
      types: ['application/x-xinglin-row'],
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      effectAllowed: '',
    }
    const grip = grid.container.querySelector('.xl-grid-grip')
    if (grip === null) throw new Error('no grip')
    fireEvent.dragStart(grip, { dataTransfer })
    // in jsdom every row lies at 0: the pointer stands in its lower half
    for (const make of [createEvent.dragOver, createEvent.drop]) {
      const event = make(grid.cell('c', 'name'), { dataTransfer })
      Object.defineProperty(event, 'clientY', { value: 1 })
      fireEvent(grid.cell('c', 'name'), event)
    }
    await frame()
    expect(orderOf(grid)).toEqual(['1B', '2C', '3A'])
    expect(moved).toHaveBeenCalledWith({ oldIndex: 0, newIndex: 2 })
  })

  it('Alt and an arrow moves the row of the active cell and says so', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS, { dragSort: true })
    await user.click(grid.cell('a', 'name'))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
    await user.keyboard('{Escape}{Alt>}{ArrowDown}{/Alt}')
    await frame()
    expect([orderOf(grid), screen.getByText('已移到第2行')]).toBeTruthy()
    expect(orderOf(grid)).toEqual(['1B', '2A', '3C'])
  })

  it('[GRID-35] [GRID-77] [GRID-55] [GRID-56] 新增 adds one row at the bottom with the default values', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { toolbar: true })
    await press('新增')
    expect([orderOf(grid), grid.handle.getNewData()]).toEqual([
      ['1A', '2B', '3C', '4新行'],
      [{ id: undefined, name: '新行', stock: null, orderNum: 4 }],
    ])
  })

  it('[GRID-36] 保存 tells the owner', async () => {
    const save = vi.fn()
    await openGrid(COLUMNS, ROWS, { toolbar: { buttons: ['save'], onSave: save } })
    await press('保存')
    expect(save).toHaveBeenCalledOnce()
  })

  it('[GRID-37] [GRID-38] [GRID-41] 删除 asks with the number of rows and removes them; 清空选择 clears; stored rows stand in the delete list', async () => {
    const news: SelectionNews[] = []
    const grid = await openGrid(COLUMNS, ROWS, { toolbar: true, selection: 'checkbox', onSelect: one => news.push(one) })
    expect([button('删除'), button('清空选择')]).toEqual([null, null])
    fireEvent.click(screen.getByRole('checkbox', { name: '选择全部行' }))
    await press('清空选择')
    expect(button('删除')).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '选择第3行' }))
    await press('删除')
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('确定要删除这 2 项吗?')
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }))
    await act(() => new Promise(resolve => setTimeout(resolve, 0)))
    await frame()
    expect([orderOf(grid), grid.handle.getDeleteData()]).toEqual([['1B'], [{ id: 'a' }, { id: 'c' }]])
    expect(news.map(({ change }) => change)).toEqual(['selected-all', 'unselected', 'selected', 'selected', 'unselected'])
  })

  it('[EDIT-19] [EDIT-20] [EDIT-21] rows are chosen by radio one at a time, disabled ones not at all', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { selection: 'radio', disabledRows: { name: ['B'] } })
    const choice = (at: number) => screen.getByRole<HTMLInputElement>('radio', { name: `选择第${at}行` })
    fireEvent.click(choice(1))
    fireEvent.click(choice(3))
    expect([1, 2, 3].map(at => [choice(at).checked, choice(at).disabled])).toEqual([
      [false, false],
      [false, true],
      [true, false],
    ])
    await grid.redraw(ROWS, { selection: 'checkbox', disabledRows: { name: ['B'] } })
  })

  it('[GRID-39] [GRID-40] 收起 folds the table away, 展开 brings it back', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { toolbar: { buttons: ['collapse'] } })
    await press('收起')
    expect(screen.queryByRole('grid')).toBeNull()
    await press('展开')
    expect(grid.grid()).toBeTruthy()
  })

  it('[GRID-42] [GRID-43] codes of the server hide 新增 and 删除', async () => {
    const shown = async (authCodes: string[]) => {
      await openGrid(COLUMNS, ROWS, { selection: 'checkbox', toolbar: { authCodes } })
      fireEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
      const found = [button('新增') !== null, button('删除') !== null]
      cleanup()
      return found
    }
    expect([await shown([]), await shown(['add']), await shown(['batch_delete'])]).toEqual([
      [true, true],
      [false, true],
      [true, false],
    ])
  })

  it('[GRID-42] [GRID-43] buttons of a prefix that the person was not granted are hidden', async () => {
    const entry = (action: string) => ({ action, type: '1' as const, describe: action, status: '1' as const })
    const all = ['ward:add', 'ward:batch_delete'].map(entry)
    client.answers['/sys/permission/getUserPermissionByToken'] = () => ok({ menu: MENU, auth: [entry('ward:add')], allAuth: all })
    await client.signIn()
    await openGrid(COLUMNS, ROWS, { selection: 'checkbox', toolbar: { authPre: 'ward' } })
    fireEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
    expect([button('新增') !== null, button('删除') !== null, button('清空选择') !== null]).toEqual([true, false, true])
  })

  it('[GRID-59] [GRID-60] [GRID-61] [GRID-57] [GRID-58] [ENTITY-42] the settings of 新增 are kept in the browser and followed', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS, { toolbar: { buttons: ['add'], code: 'wards' } })
    await press('新增按钮设置')
    const fill = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('spinbutton', { name }), { target: { value } })
    fill('添加行数', '2')
    fill('添加位置（0 为底部，最大 3）', '9')
    await user.click(screen.getByRole('checkbox', { name: '添加后滚动到底部' }))
    await press('保存')
    expect(toast()).toEqual(['保存成功'])
    expect(readAddSettings('wards', 3)).toEqual({ addRowNum: 2, addIndex: 3, addScrollToBottom: true })
    expect(JSON.parse(localStorage.getItem('pro__GRID_ADD_SETTINGS_wards') ?? '')).toMatchObject({ value: { addRowNum: 2 } })
    const scrolled = vi.spyOn(grid.grid(), 'scrollTop', 'set')
    await press('新增')
    await frame()
    await frame()
    expect([orderOf(grid).length, scrolled.mock.calls.length]).toEqual([5, 1])
  })

  it('[EDIT-25] a second click within 300 ms warns, one at 300 ms does not', () => {
    let now = 0
    const [deed, warn] = [vi.fn(), vi.fn()]
    const click = guardedClick(deed, warn, () => now)
    click()
    now = 299
    click()
    expect([deed.mock.calls.length, warn.mock.calls]).toEqual([1, [[CLICKED_TOO_FAST]]])
    now = 299 + 300
    click()
    expect([deed.mock.calls.length, warn.mock.calls.length]).toEqual([2, 1])
    expect(CLICKED_TOO_FAST).toBe('你点击的太快了，请慢点点击!')
  })

  it('[GRID-64] removing rows of a tree table throws', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { isTree: true })
    expect(() => grid.handle.removeRowsById(['a'])).toThrow('tree')
    expect(() => grid.handle.removeRows([{ id: 'a' }])).toThrow('tree')
    expect(grid.handle.getTableData()).toHaveLength(3)
  })

  it('methods of the handle add, push, set and read rows', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    act(() => {
      grid.handle.addRows([{ name: '底' }])
      grid.handle.insertRows({ stock: 5 }, 1)
      grid.handle.pushRows({ name: '推' }, { index: 0 })
    })
    expect(orderOf(grid)).toEqual(['1推', '2A', '3新行', '4B', '5C', '6底'])
    expect(() => grid.handle.insertRows({}, -1)).toThrow(RangeError)
    expect(grid.handle.getTableData({ rowIds: ['b'] })).toMatchObject([{ id: 'b', name: 'B' }])
    const [first] = grid.handle.getNewDataWithId()
    const id = String(first?.['id'])
    expect(grid.handle.getIfRowById(id)).toMatchObject({ isNew: true })
    expect([grid.handle.getIfRowById('a')?.isNew, grid.handle.getIfRowById('nobody')]).toEqual([false, null])
    act(() => grid.handle.removeRowsById([id]))
    await act(() => new Promise(resolve => setTimeout(resolve, 0)))
    expect([grid.handle.getDeleteData(), grid.handle.getAll().tableData.length]).toEqual([[], 5])
    act(() => grid.handle.markStored())
    expect(grid.handle.getNewData()).toEqual([])
  })
})

describe('sizes of a grid', () => {
  it('[GRID-24] [GRID-25] [GRID-26] control columns are 60 and 40 wide, 60 with a footer', async () => {
    expect([controlWidth(false), controlWidth(true)]).toEqual([40, 60])
    const tracks = async (columns: GridColumn[]) => {
      await openGrid(columns, ROWS, { rowNumber: true, dragSort: true, selection: 'checkbox' })
      const found = screen.getByRole('grid').style.gridTemplateColumns.split(' ').slice(0, 3)
      cleanup()
      return found
    }
    expect(await tracks([{ key: 'name', title: '名称', type: 'input' }])).toEqual(['40px', '60px', '40px'])
    expect(await tracks(COLUMNS)).toEqual(['60px', '60px', '60px'])
  })

  it('[GRID-27] [GRID-28] [GRID-29] [GRID-30] the first cell of the footer says 合计 and 平均, the column its figures', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    const lines = () => [...grid.container.querySelectorAll('.rdg-summary-row')].map(row => row.textContent)
    expect(lines()).toEqual(['合计6', '平均2'])
    act(() => grid.handle.setValues([{ rowKey: 'a', values: { stock: 4 } }]))
    await frame()
    expect(lines()).toEqual(['合计9', '平均3'])
  })

  it('[GRID-34] [GRID-52] [GRID-53] rows are 61 high, or 48, 40, 36, 28; the grid at most 400', async () => {
    const look = async (size?: GridSizeName) => {
      await openGrid(
        [{ key: 'name', title: '名称', type: 'input' }],
        Array.from({ length: 50 }, (_, at) => ({ id: `${at}`, name: 'x' })),
        size === undefined ? {} : { size },
      )
      const { gridTemplateRows, blockSize } = screen.getByRole('grid').style
      cleanup()
      return [gridTemplateRows, blockSize]
    }
    expect(await look()).toEqual(['repeat(1, 40px) repeat(50, 61px)', '400px'])
    const heights = []
    for (const size of ['medium', 'small', 'mini', 'tiny'] as const) heights.push((await look(size))[0]?.slice(-5, -1))
    expect(heights).toEqual(['48px', '40px', '36px', '28px'])
  })

  it('[GRID-54] [GRID-78] draws about nine of a thousand rows, and no more of five thousand', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `${at}` }))
    const drawn = async (count: number) => {
      const grid = await openGrid([{ key: 'name', title: '名称', type: 'input' }], many(count))
      const found = grid.ids().length
      cleanup()
      return found
    }
    const found = [await drawn(1_000), await drawn(5_000)]
    expect(found[0]).toBeGreaterThanOrEqual(9)
    expect(found[0]).toBeLessThanOrEqual(12)
    expect(found[1]).toBe(found[0])
  })

  it('[GRID-47] [GRID-48] [GRID-49] [GRID-50] [GRID-51] widths: own, share of 92%, least of the kind, fallback', () => {
    const plain = (n: number) => Array.from({ length: n }, (_, at) => ({ key: `c${at}`, type: 'input' }))
    expect(columnWidths(plain(4), 1000)).toEqual({ c0: 230, c1: 230, c2: 230, c3: 230 })
    const kinds = ['datetime', 'sel_user', 'sel_depart', 'date', 'input'].map(type => ({ key: type, type }))
    expect(columnWidths(kinds, 960)).toEqual({ datetime: 190, sel_user: 190, sel_depart: 190, date: 176.64, input: 176.64 })
    expect(columnWidths([{ key: 'd', type: 'date' }, ...plain(7)], 1000)['d']).toBe(135)
    expect(columnWidths(kinds, 400)).toEqual({ datetime: 200, sel_user: 220, sel_depart: 160, date: 135, input: 120 })
    expect(
      columnWidths(
        [
          { key: 'w', type: 'sel_user', width: 80 },
          { key: 'p', type: 'input', width: '20%' },
        ],
        1000,
      ),
    ).toEqual({ w: 80, p: 200 })
    // the control columns take their room first
    expect(columnWidths(plain(4), 1000, 140)).toEqual({ c0: 120, c1: 120, c2: 120, c3: 120 })
  })

  it('[CONST-10] the scrolling flag comes down 100 ms after the last scroll', () => {
    vi.useFakeTimers()
    const shown: boolean[] = []
    const scroll = scrollingFlag(is => shown.push(is))
    scroll()
    vi.advanceTimersByTime(SCROLLING_QUIET - 1)
    scroll()
    vi.advanceTimersByTime(SCROLLING_QUIET - 1)
    expect(shown).toEqual([true])
    vi.advanceTimersByTime(1)
    expect([shown, SCROLLING_QUIET]).toEqual([[true, false], 100])
  })

  it('[CONST-09] a glow lasts 1400 ms', () => {
    expect(ROW_HIGHLIGHT).toBe(1400)
  })

  it('[GRID-65] [GRID-66] [GRID-67] [GRID-68] [GRID-69] pages of a grid begin at 1 with 10 rows, offer 10/20/30 and say which rows of how many', async () => {
    const turned = vi.fn()
    await openGrid(COLUMNS, ROWS, { pagination: { total: 25, onChange: turned } })
    const pages = screen.getByRole('navigation', { name: '分页' })
    const size = within(pages).getByRole<HTMLSelectElement>('combobox', { name: '每页条数' })
    expect([PAGE_SIZE, size.value, [...size.options].map(one => one.value)]).toEqual([10, '10', ['10', '20', '30']])
    expect(within(pages).getByText('1-10 共25条')).toBeTruthy()
    expect(within(pages).getByRole('textbox', { name: '跳至页码' })).toBeTruthy()
    fireEvent.click(within(pages).getByRole('button', { name: '第2页' }))
    expect([turned.mock.calls, within(pages).getByText('11-20 共25条').textContent]).toEqual([
      [[{ current: 2, pageSize: 10 }]],
      '11-20 共25条',
    ])
  })

  it('[GRID-75] [GRID-76] a format changes the shown text, setTagColor its colour', async () => {
    const grid = await openGrid(
      [{ key: 'state', title: '状态', type: 'normal', format: 'words', setTagColor: 'tones' }],
      [{ id: 'a', state: 1 }],
      {
        formats: { words: value => `第${String(value)}级` },
        tagColors: { tones: value => (value === 1 ? 'rgb(1, 2, 3)' : null) },
      },
    )
    expect(grid.text('a', 'state')).toBe('第1级')
    expect(grid.cell('a', 'state').querySelector<HTMLElement>('.xl-grid-tag')?.style.color).toBe('rgb(1, 2, 3)')
  })

  it('[GRID-74] a linked select asks for the options of its parent, and is emptied when that changes', async () => {
    const asked: string[] = []
    const linkages = [
      {
        key: 'area',
        requestData: (parent: string) => {
          asked.push(parent)
          return Promise.resolve([`${parent}甲`, `${parent}乙`].map(text => ({ value: text, text })))
        },
      },
    ]
    const columns: GridColumn[] = [
      { key: 'area', title: '院区', type: 'radio', linkageKey: 'room' },
      { key: 'room', title: '诊室', type: 'radio', linkageKey: 'bed' },
      { key: 'bed', title: '床位', type: 'radio' },
    ]
    const grid = await openGrid(columns, [{ id: 'a', area: '甲', room: '甲甲', bed: 'x' }], { linkages, alwaysEdit: true })
    await frame()
    const rooms = () =>
      within(screen.getByRole('radiogroup', { name: '诊室，第1行' }))
        .getAllByRole('radio')
        .map(one => one.getAttribute('value'))
    expect([rooms(), asked]).toEqual([
      ['甲甲', '甲乙'],
      ['', '甲', '甲甲'],
    ])
    fireEvent.click(within(screen.getByRole('radiogroup', { name: '院区，第1行' })).getByRole('radio', { name: '乙' }))
    await frame()
    await frame()
    expect(grid.handle.getTableData()).toMatchObject([{ area: '乙', room: null, bed: null }])
    expect([rooms(), asked]).toEqual([
      ['乙甲', '乙乙'],
      ['', '甲', '甲甲', '乙'],
    ])
  })
})
