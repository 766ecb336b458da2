import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { CLICKED_TOO_FAST } from '#src/grid/clickGuard.ts'
import type { SelectionEvent } from '#src/grid/session/gridOptions.ts'
import { frame, openGrid } from '#tests/support/grid/startedGrid.tsx'
import { aroundEachTest, button, COLUMNS, orderOf, press, ROWS, toast } from '#tests/support/grid/stockGrid.tsx'

aroundEachTest()

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

  it('[WALK-37] a row is repeated right below itself, several at once, as one step', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { rowNumber: true, dragSort: true, selection: 'checkbox' })
    await menuOf(1, '复制为新行')
    expect(orderOf(grid)).toEqual(['1A', '2A', '3B', '4C'])
    const [first, second] = grid.handle.getTableData()
    expect([first, second]).toMatchObject([
      { name: 'A', stock: 1, orderNum: 1 },
      { name: 'A', stock: 1, orderNum: 2 },
    ])
    for (const name of ['选择第3行', '选择第4行']) fireEvent.click(screen.getByRole('checkbox', { name }))
    await frame()
    await menuOf(4, '复制 2 行为新行')
    expect(orderOf(grid)).toEqual(['1A', '2A', '3B', '4C', '5B', '6C'])
  })

  it('[WALK-37] as many rows are inserted at once as are asked for, none beyond what is sensible', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { rowNumber: true, dragSort: true })
    await menuOf(1, '插入多行…')
    const count = await screen.findByLabelText('在本行下方插入的行数')
    expect(count).toHaveProperty('value', '2')
    fireEvent.change(count, { target: { value: '1001' } })
    expect(screen.getByRole('button', { name: '插入' })).toHaveProperty('disabled', true)
    fireEvent.change(count, { target: { value: '3' } })
    await press('插入 3 行')
    expect(orderOf(grid)).toEqual(['1A', '2新行', '3新行', '4新行', '5B', '6C'])
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

  it('[GRID-37] [GRID-38] [GRID-41] 删除 asks with the number of rows and removes them; 清空选择 clears; stored rows stand in the delete list', async () => {
    const event: SelectionEvent[] = []
    const grid = await openGrid(COLUMNS, ROWS, { toolbar: true, selection: 'checkbox', onSelect: one => event.push(one) })
    expect([button('删除'), button('清空选择')]).toEqual([null, null])
    fireEvent.click(screen.getByRole('checkbox', { name: '选择全部行' }))
    await press('清空选择')
    expect(button('删除')).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '选择第3行' }))
    await press('删除')
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('确定要删除这 2 项吗?')
    fireEvent.click(within(dialog).getByRole('button', { name: '删除 2 项' }))
    await act(() => new Promise(resolve => setTimeout(resolve, 0)))
    await frame()
    expect([orderOf(grid), grid.handle.getDeleteData()]).toEqual([['1B'], [{ id: 'a' }, { id: 'c' }]])
    expect(event.map(({ change }) => change)).toEqual(['selected-all', 'unselected', 'selected', 'selected', 'unselected'])
  })

  it('[EDIT-19] [EDIT-20] [EDIT-21] rows are chosen by radio one at a time, disabled ones not at all', async () => {
    const event: SelectionEvent[] = []
    await openGrid(COLUMNS, ROWS, { selection: 'radio', disabledRows: { name: ['B'] }, onSelect: one => event.push(one) })
    const choice = (at: number) => screen.getByRole<HTMLInputElement>('radio', { name: `选择第${at}行` })
    fireEvent.click(choice(1))
    fireEvent.click(choice(3))
    expect([1, 2, 3].map(at => [choice(at).checked, choice(at).disabled])).toEqual([
      [false, false],
      [false, true],
      [true, false],
    ])
    expect([event.map(({ change, ids }) => [change, ...ids]), event.at(-1)?.selected]).toEqual([
      [
        ['selected', 'a'],
        ['selected', 'c'],
      ],
      ['c'],
    ])
  })

  it('[EDIT-19] [EDIT-20] [EDIT-21] rows are chosen by boxes, several at a time; choosing all skips disabled rows', async () => {
    const event: SelectionEvent[] = []
    await openGrid(COLUMNS, ROWS, { selection: 'checkbox', disabledRows: { name: ['B'] }, onSelect: one => event.push(one) })
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    const boxes = () => [1, 2, 3].map(at => box(`选择第${at}行`).checked)
    fireEvent.click(box('选择全部行'))
    expect([boxes(), box('选择全部行').checked, box('选择第2行').disabled]).toEqual([[true, false, true], true, true])
    fireEvent.click(box('选择第1行'))
    fireEvent.click(box('选择第1行'))
    expect(boxes()).toEqual([true, false, true])
    expect(event).toEqual([
      { change: 'selected-all', ids: ['a', 'c'], selected: ['a', 'c'] },
      { change: 'unselected', ids: ['a'], selected: ['c'] },
      { change: 'selected', ids: ['a'], selected: ['c', 'a'] },
    ])
  })

  it('[EDIT-19] [EDIT-21] a row is chosen by its menu too, which opens by a key at any of its cells, and a disabled one is not', async () => {
    const event: SelectionEvent[] = []
    const grid = await openGrid(COLUMNS, ROWS, {
      rowNumber: true,
      dragSort: true,
      selection: 'checkbox',
      disabledRows: { name: ['B'] },
      onSelect: one => event.push(one),
    })
    fireEvent.mouseDown(grid.cell('c', 'stock'), { button: 0 })
    act(() => grid.cell('c', 'stock').focus())
    fireEvent.keyDown(grid.cell('c', 'stock'), { key: 'F10', shiftKey: true })
    fireEvent.click(screen.getByRole('menuitem', { name: '选中本行' }))
    await frame()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择第3行' }).checked).toBe(true)
    await menuOf(1, '选中本行')
    await menuOf(3, '取消选中')
    expect(event.map(({ change, selected }) => [change, ...selected])).toEqual([
      ['selected', 'c'],
      ['selected', 'c', 'a'],
      ['unselected', 'a'],
    ])
    await press('第2行的操作')
    expect(screen.getByRole('menuitem', { name: '选中本行' }).getAttribute('aria-disabled')).toBe('true')
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
