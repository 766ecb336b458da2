import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { frame, openGrid } from '#tests/support/grid/startedGrid.tsx'
import { aroundEachTest } from '#tests/support/grid/stockGrid.tsx'

aroundEachTest()
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

  it('[WALK-37] minds the case only when told to, and takes what is typed as it is', async () => {
    const grid = await openGrid(COLUMNS, [{ id: 'a', name: 'Abc aBC', maker: '', stock: 1 }])
    await openReplace(grid, 'abc', '$&')
    await press('全部替换')
    expect(names(grid)).toEqual(['$& $&'])
  })
})
