import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { myPreferences } from '#contract/http/calls/preferences.ts'
import { NOT_MOVED } from '#src/grid/menu/rowEntries.ts'
import { preferencesLogic } from '#src/app/actors/preferences.actor.ts'
import { registerActors } from '#src/runtime/machines/registry.ts'
import { ok } from '../support/listeningServer.ts'
import { beginGrids, frame, openGrid } from '#tests/support/grid/startedGrid.tsx'

const begun = beginGrids()

const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'stock', title: '库存', type: 'inputNumber' },
  { key: 'ward', title: '病区', type: 'select', options: ['内科', '外科'].map((text, at) => ({ value: String(at), text })) },
  { key: 'day', title: '日期', type: 'date' },
]
const ROWS = [
  { id: 'a', name: '阿司匹林', stock: 3, ward: '1', day: '2026-01-03' },
  { id: 'b', name: '布洛芬', stock: 1, ward: '0', day: '2026-01-01' },
  { id: 'c', name: '阿莫西林', stock: 2, ward: '1', day: null },
]
type Grid = Awaited<ReturnType<typeof openGrid>>
const head = (grid: Grid, title: string) => {
  const found = grid.headers().find(({ textContent }) => textContent?.startsWith(title) === true)
  if (found === undefined) throw new Error(`no header ${title}`)
  return found
}
const arrow = (grid: Grid, title: string) => within(head(grid, title)).getByRole('button', { name: `${title}列的菜单` })
const titles = (grid: Grid) => grid.headers().map(({ textContent }) => textContent)
const press = async (element: Element) => {
  fireEvent.click(element)
  await frame()
}
const choose = async (grid: Grid, title: string, entry: string) => {
  await press(arrow(grid, title))
  await press(screen.getByRole('menuitem', { name: entry }))
}
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
const line = () => screen.queryByRole('group', { name: '筛选与排序' })
const dialog = () => screen.findByRole('dialog', { hidden: true })
const inDialog = async (role: string, name: string) => within(await dialog()).getByRole(role, { name, hidden: true })

describe('the header of a column', () => {
  it('sorts from its menu, says so to everybody, and leaves the numbers of the rows', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { rowNumber: true })
    await choose(grid, '库存', '升序')
    expect(grid.ids()).toEqual(['b', 'c', 'a'])
    expect(head(grid, '库存').getAttribute('aria-sort')).toBe('ascending')
    expect([...grid.container.querySelectorAll('.xl-grid-number')].map(({ textContent }) => textContent)).toEqual(['2', '3', '1'])
    await choose(grid, '病区', '再按此列降序')
    expect(head(grid, '病区').getAttribute('aria-sort')).toBeNull()
    expect(head(grid, '病区').textContent).toBe('病区2第2排序，降序')
    await choose(grid, '病区', '降序')
    expect([grid.ids(), head(grid, '库存').getAttribute('aria-sort')]).toEqual([['a', 'c', 'b'], null])
    await press(arrow(grid, '病区'))
    expect(entries().slice(0, 3)).toEqual(['升序', '降序（当前）', '取消排序'])
    await press(screen.getByRole('menuitem', { name: '取消排序' }))
    expect([grid.ids(), line()]).toEqual([['a', 'b', 'c'], null])
  })

  it('[WALK-36] is pressed to sort upwards, downwards and no more, with Shift behind other columns; the right button opens its menu', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    const title = (name: string) => within(head(grid, name)).getByRole('button', { name: new RegExp(`^${name}(?!列)`) })
    await press(title('库存'))
    expect([grid.ids(), head(grid, '库存').getAttribute('aria-sort')]).toEqual([['b', 'c', 'a'], 'ascending'])
    expect(screen.queryByRole('menu')).toBeNull()
    await press(title('库存'))
    expect([grid.ids(), head(grid, '库存').getAttribute('aria-sort')]).toEqual([['a', 'c', 'b'], 'descending'])
    fireEvent.click(title('病区'), { shiftKey: true })
    await frame()
    expect(head(grid, '病区').textContent).toBe('病区2第2排序，升序')
    await press(title('名称'))
    for (const _ of ['down', 'none']) await press(title('名称'))
    expect([grid.ids(), line()]).toEqual([['a', 'b', 'c'], null])
    fireEvent.contextMenu(title('库存'))
    expect(screen.getByRole('menu', { name: '库存列' })).toBeTruthy()
  })

  it('opens by Alt+↓ on the header; on a cell by Shift+Alt+↓, and then the focus goes back to the cell', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    fireEvent.keyDown(within(head(grid, '名称')).getByRole('button', { name: '名称' }), { key: 'ArrowDown', altKey: true })
    expect(screen.getByRole('menu', { name: '名称列' })).toBeTruthy()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect(document.activeElement).toBe(within(head(grid, '名称')).getByRole('button', { name: '名称' }))

    fireEvent.mouseDown(grid.cell('b', 'stock'))
    await frame()
    fireEvent.keyDown(grid.cell('b', 'stock'), { key: 'ArrowDown', altKey: true, shiftKey: true })
    expect(screen.getByRole('menu', { name: '库存列' })).toBeTruthy()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement).toBe(grid.cell('b', 'stock')))
  })

  it('says why rows cannot be moved while it is sorted', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { rowNumber: true, dragSort: true })
    await choose(grid, '库存', '升序')
    expect(grid.container.querySelector('.xl-grid-grip')?.getAttribute('title')).toBe(NOT_MOVED)
    expect(grid.container.querySelector('.xl-grid-grip')?.getAttribute('draggable')).toBe('false')
    await press(screen.getByRole('button', { name: '第1行的操作' }))
    expect(screen.getByRole('menuitem', { name: NOT_MOVED }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    fireEvent.mouseDown(grid.cell('b', 'stock'))
    await frame()
    fireEvent.keyDown(grid.cell('b', 'stock'), { key: 'ArrowDown', altKey: true })
    expect(screen.getByText(NOT_MOVED)).toBeTruthy()
    expect(grid.handle.getTableData().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('freezes, hides and shows again; the window of the columns orders them by its buttons', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    await choose(grid, '日期', '冻结在左侧')
    expect(titles(grid)).toEqual(['日期', '名称', '库存', '病区'])
    await choose(grid, '名称', '隐藏此列')
    expect(titles(grid)).toEqual(['日期', '库存', '病区'])
    await choose(grid, '库存', '列设置…')
    await press(await inDialog('button', '上移：病区'))
    await press(await inDialog('checkbox', '名称'))
    expect(titles(grid)).toEqual(['日期', '名称', '病区', '库存'])
    fireEvent.mouseDown(await inDialog('combobox', '库存的冻结位置'))
    const choice = await waitFor(() => document.querySelector('.ant-select-item-option[title="冻结在左侧"]'))
    fireEvent.click(choice ?? document.body)
    await frame()
    expect(titles(grid)).toEqual(['日期', '库存', '名称', '病区'])
    await press(await inDialog('button', '恢复默认'))
    expect(titles(grid)).toEqual(['名称', '库存', '病区', '日期'])
    expect(grid.text('a', 'day')).toBe('2026-01-03')
  })

  it('is dragged to the place of another one', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    const dataTransfer = { setDragImage: () => undefined, dropEffect: '', types: [] }
    fireEvent.dragStart(head(grid, '日期'), { dataTransfer })
    fireEvent.dragOver(head(grid, '库存'), { dataTransfer })
    fireEvent.drop(head(grid, '库存'), { dataTransfer })
    await frame()
    expect(titles(grid)).toEqual(['名称', '日期', '库存', '病区'])
  })

  it('the active cell stays the same one when its column goes elsewhere', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { toolbar: { buttons: ['columns'] } })
    const active = () => grid.container.querySelector<HTMLElement>('[role=gridcell][aria-selected=true] [data-f]')?.dataset
    fireEvent.mouseDown(grid.cell('b', 'day'))
    await frame()
    expect([active()?.['r'], active()?.['f']]).toEqual(['b', 'day'])
    await press(screen.getByRole('button', { name: '更多' }))
    await press(screen.getByRole('menuitem', { name: '列设置' }))
    await press(await inDialog('button', '上移：日期'))
    expect(titles(grid)).toEqual(['名称', '库存', '日期', '病区'])
    expect([active()?.['r'], active()?.['f']]).toEqual(['b', 'day'])
    await press(await inDialog('checkbox', '名称'))
    expect([active()?.['r'], active()?.['f']]).toEqual(['b', 'day'])
  })
})

describe('filters of a grid', () => {
  it('narrows what the footer adds up to the rows that are left', async () => {
    const columns = COLUMNS.map((one): GridColumn => (one.key === 'stock' ? { ...one, statistics: ['sum', 'average'] } : one))
    const grid = await openGrid(columns, ROWS)
    const lines = () => [...grid.container.querySelectorAll('.rdg-summary-row')].map(row => row.textContent)
    expect(lines()).toEqual(['合计6', '平均2'])
    await choose(grid, '名称', '筛选…')
    fireEvent.change(await inDialog('textbox', '包含文字'), { target: { value: '阿' } })
    await press(await inDialog('button', '筛选'))
    expect(lines()).toEqual(['合计5', '平均2.5'])
    act(() => grid.handle.setValues([{ rowKey: 'a', values: { stock: 8 } }]))
    await frame()
    expect(lines()).toEqual(['合计10', '平均5'])
    await press(screen.getByRole('button', { name: '清除筛选' }))
    expect(lines()).toEqual(['合计11', '平均3.67'])
  })

  it('[GRID-41] [EDIT-20] filters leave the box over all rows to the shown ones, and 删除 says how many of the chosen rows they hide', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { toolbar: true, selection: 'checkbox' })
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    const all = () => [box('选择全部行').checked, box('选择全部行').indeterminate]
    fireEvent.click(box('选择第2行'))
    expect(all()).toEqual([false, true])
    await choose(grid, '名称', '筛选…')
    fireEvent.change(await inDialog('textbox', '包含文字'), { target: { value: '阿' } })
    await press(await inDialog('button', '筛选'))
    expect([grid.ids(), all()]).toEqual([
      ['a', 'c'],
      [false, false],
    ])
    fireEvent.click(box('选择第1行'))
    expect(all()).toEqual([false, true])
    fireEvent.click(box('选择第3行'))
    expect(all()).toEqual([true, false])
    await press(screen.getByRole('button', { name: '删除' }))
    expect((await dialog()).textContent).toContain('确定要删除这 3 项吗?其中 1 项当前未显示。')
  })

  it('by text, range and choice at once; the line says which, how many rows are left, and takes them away', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    await choose(grid, '名称', '筛选…')
    const field = await inDialog('textbox', '包含文字')
    expect(document.activeElement).toBe(field)
    fireEvent.change(await inDialog('textbox', '包含文字'), { target: { value: '阿' } })
    await press(await inDialog('button', '筛选'))
    expect(grid.ids()).toEqual(['a', 'c'])
    expect(line()?.textContent).toContain('名称包含“阿”')
    expect(line()?.textContent).toContain('共3行，显示2行')
    await choose(grid, '病区', '筛选…')
    const list = within(await dialog()).getByRole('group', { name: '病区的选项', hidden: true })
    expect([...list.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual(['全选', '外科 2'])
    await press(await inDialog('checkbox', '外科 2'))
    await press(await inDialog('button', '筛选'))
    await choose(grid, '库存', '筛选…')
    fireEvent.change(await inDialog('spinbutton', '最小值'), { target: { value: '3' } })
    await press(await inDialog('button', '筛选'))
    expect(grid.ids()).toEqual(['a'])
    expect(head(grid, '库存').textContent).toBe('库存已筛选')
    await press(screen.getByRole('button', { name: '取消：库存不低于 3' }))
    expect(grid.ids()).toEqual(['a', 'c'])
    await press(screen.getByRole('button', { name: '清除筛选' }))
    expect([grid.ids(), line()]).toEqual([['a', 'b', 'c'], null])
  })

  it('by nothing and by something; a filter that leaves no row says so', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    await choose(grid, '日期', '筛选…')
    await press(await inDialog('radio', '为空'))
    await press(await inDialog('button', '筛选'))
    expect([grid.ids(), line()?.textContent]).toEqual([['c'], expect.stringContaining('日期为空')])
    await choose(grid, '名称', '筛选…')
    await press(await inDialog('radio', '为空'))
    await press(await inDialog('button', '筛选'))
    expect(grid.ids()).toEqual([])
    expect(screen.getByText('没有符合筛选条件的行')).toBeTruthy()
  })

  it('values that change under it are told and arranged anew by a press', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    await choose(grid, '库存', '升序')
    act(() => grid.handle.setValues([{ rowKey: 'b', values: { stock: 9 } }]))
    await frame()
    expect([grid.ids(), grid.text('b', 'stock')]).toEqual([['b', 'c', 'a'], '9'])
    await press(screen.getByRole('button', { name: '重新排序' }))
    expect([grid.ids(), screen.queryByText('数据已变化')]).toEqual([['c', 'a', 'b'], null])
  })
})

describe('Escape in a grid', () => {
  it('ends what is open in it, and is not heard by a window in which the grid stands', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { toolbar: { buttons: ['columns', 'find'] } })
    const heard = vi.fn()
    const hear = ({ key }: KeyboardEvent) => void (key === 'Escape' && heard())
    window.addEventListener('keydown', hear)
    const escape = (element: Element) => fireEvent.keyDown(element, { key: 'Escape' })
    fireEvent.mouseDown(grid.cell('a', 'name'))
    await press(grid.cell('a', 'name'))
    escape(grid.editor('a', 'name')?.querySelector('input') ?? document.body)
    await frame()
    expect(grid.editors()).toEqual([])
    await press(screen.getByRole('button', { name: '查找' }))
    escape(screen.getByRole('textbox', { name: '查找内容' }))
    expect(screen.queryByRole('search')).toBeNull()
    await press(screen.getByRole('button', { name: '更多' }))
    await press(screen.getByRole('menuitem', { name: '列设置' }))
    expect(heard).not.toHaveBeenCalled()
    // a window hears its own Escape, the topmost one alone
    escape(await inDialog('checkbox', '名称'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    heard.mockClear()
    escape(grid.cell('a', 'name'))
    expect(heard).toHaveBeenCalledTimes(1)
    window.removeEventListener('keydown', hear)
  })
})

describe('what a person chose for a grid', () => {
  it('is kept under its code on the server and there at the next visit', async () => {
    begun.client.answers[myPreferences.path] = () => ok({})
    const preferences = createActor(preferencesLogic).start()
    preferences.send({ type: 'session.opened', userId: 'u1' })
    registerActors({ preferences })
    await waitFor(() => expect(preferences.getSnapshot().hasTag('loaded')).toBe(true))
    const first = await openGrid(COLUMNS, ROWS, { code: 'test' })
    await choose(first, '名称', '隐藏此列')
    await choose(first, '库存', '升序')
    const { values } = preferences.getSnapshot().context
    expect(Object.keys(values).filter(key => key.startsWith('grid.'))).toEqual(['grid.columns.test', 'grid.view.test'])
    first.unmount()
    const again = await openGrid(COLUMNS, ROWS, { code: 'test' })
    expect([titles(again), again.ids()]).toEqual([
      ['库存', '病区', '日期'],
      ['b', 'c', 'a'],
    ])
    again.unmount()
    const other = await openGrid(COLUMNS, ROWS, { code: 'other' })
    expect([titles(other).length, other.ids()]).toEqual([4, ['a', 'b', 'c']])
    other.unmount()
    preferences.stop()
  })
})
