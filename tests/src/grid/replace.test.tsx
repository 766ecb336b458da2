import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { frame, openGrid } from '#tests/support/grid/startedGrid.tsx'
import { aroundEachTest } from '#tests/support/grid/stockGrid.tsx'

const client = aroundEachTest()
const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'maker', title: '厂家', type: 'input', disabled: true },
  { key: 'stock', title: '库存', type: 'inputNumber' },
]
const ROWS = [
  { id: 'a', name: '片剂5', maker: '五5厂', stock: 15 },
  { id: 'b', name: '胶囊', maker: '一厂', stock: 52 },
  { id: 'c', name: '5号5片', maker: '二厂', stock: 3 },
]
type Grid = Awaited<ReturnType<typeof openGrid>>
const names = (grid: Grid) => grid.handle.getTableData().map(({ name }) => name)
const stocks = (grid: Grid) => grid.handle.getTableData().map(({ stock }) => stock)
const told = () => screen.getByRole('status', { name: '替换结果' }).textContent
const openReplace = async (grid: Grid, sought: string, by: string) => {
  const key = new KeyboardEvent('keydown', { key: 'h', ctrlKey: true, bubbles: true, cancelable: true })
  act(() => void grid.cell('a', 'name').dispatchEvent(key))
  fireEvent.change(screen.getByRole('textbox', { name: '查找内容' }), { target: { value: sought } })
  await frame()
  fireEvent.change(screen.getByRole('textbox', { name: '替换为' }), { target: { value: by } })
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await frame()
  await frame()
}

describe('find and replace in a grid', () => {
  it('[WALK-37] replaces every cell as one step of undo, and names those that stay with the reason', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { toolbar: { buttons: ['undo'] } })
    await openReplace(grid, '5', '六')
    await press('全部替换')
    expect(names(grid)).toEqual(['片剂六', '胶囊', '六号六片'])
    expect(stocks(grid)).toEqual([15, 52, 3])
    await waitFor(() =>
      expect(told()).toBe('已替换 2 个单元格，3 个未替换：第1行“厂家”不能编辑；第1行“库存”不是数字；第2行“库存”不是数字'),
    )
    await press('撤销')
    expect(names(grid)).toEqual(['片剂5', '胶囊', '5号5片'])
  })

  it('[WALK-37] replaces one cell and goes on to the next; numbers stay numbers', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    await openReplace(grid, '52', '70')
    await press('替换')
    expect(stocks(grid)).toEqual([15, 70, 3])
    await waitFor(() => expect(told()).toBe('已替换 1 个单元格'))
  })

  it('[WALK-37] replaces among the chosen cells alone', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    fireEvent.mouseDown(grid.cell('c', 'name'), { button: 0 })
    act(() => grid.cell('c', 'name').focus())
    await frame()
    fireEvent.keyDown(grid.cell('c', 'name'), { key: 'ArrowRight', shiftKey: true })
    await frame()
    await openReplace(grid, '5', '六')
    fireEvent.click(screen.getByRole('checkbox', { name: '仅在选区内（2 格）' }))
    await frame()
    await press('全部替换')
    expect(names(grid)).toEqual(['片剂5', '胶囊', '六号六片'])
  })

  it('[WALK-37] [GVAL-17] replacing leaves a value that would stand twice in a unique column as it is, and says so', async () => {
    const columns: GridColumn[] = [{ key: 'name', title: '编号', type: 'input', validateRules: [{ unique: true }] }]
    const rows = ['甲1', '甲2', '1乙', '乙1'].map((name, n) => ({ id: 'abcd'[n] ?? '', name }))
    const grid = await openGrid(columns, rows)
    await openReplace(grid, '1', '2')
    await press('全部替换')
    await waitFor(() => expect(told()).toBe('已替换 2 个单元格，1 个未替换：第1行“编号”编号不能重复'))
    expect(names(grid)).toEqual(['甲1', '甲2', '2乙', '乙2'])
    await openReplace(grid, '2', '')
    await press('全部替换')
    // the first of two that become equal gets its value
    await waitFor(() => expect(told()).toBe('已替换 2 个单元格，1 个未替换：第4行“编号”编号不能重复'))
    expect(names(grid)).toEqual(['甲1', '甲', '乙', '乙2'])
  })

  it('[WALK-37] [GRID-19] replacing makes no account of the name by which a person is shown', async () => {
    client().answers['/sys/user/getMultiUser'] = () => ({ body: [{ id: '1', username: 'doctor', realname: '王医生' }] })
    const grid = await openGrid(
      [...COLUMNS.slice(0, 1), { key: 'who', title: '负责人', type: 'sel_user' }],
      [{ id: 'a', name: '王浆', who: 'doctor' }],
    )
    await waitFor(() => expect(grid.text('a', 'who')).toBe('王医生'))
    await openReplace(grid, '王', '李')
    await press('全部替换')
    await waitFor(() => expect(told()).toBe('已替换 1 个单元格，1 个未替换：第1行“负责人”显示的是名称，不能替换'))
    expect(grid.handle.getTableData()).toMatchObject([{ name: '李浆', who: 'doctor' }])
  })

  it('[WALK-37] minds the case only when told to, and takes what is typed as it is', async () => {
    const grid = await openGrid(COLUMNS, [{ id: 'a', name: 'Abc aBC', maker: '', stock: 1 }])
    await openReplace(grid, 'abc', '$&')
    await press('全部替换')
    expect(names(grid)).toEqual(['$& $&'])
  })
})
