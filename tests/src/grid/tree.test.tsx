import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow } from '#contract/entities/gridRow.ts'
import { failure } from '#contract/http/failure.ts'
import type { TreeOptions } from '#src/grid/tree/treeOptions.ts'
import { beginGrids, frame, openGrid } from '#tests/support/grid/startedGrid.tsx'

beginGrids()

const COLUMNS: GridColumn[] = [
  { key: 'code', title: '编码', type: 'input' },
  { key: 'name', title: '名称', type: 'input', defaultValue: '新行' },
  { key: 'sort', title: '顺序', type: 'inputNumber', isOrder: true },
  { key: 'up', title: '上级', type: 'hidden' },
]
const row = (id: string, up: string | null, sort = 1): GridRow => ({ id, code: id.toUpperCase(), name: `名${id}`, up, sort })
const ROWS: GridRow[] = [row('a', null), row('a1', 'a'), row('a2', 'a', 7), row('a21', 'a2'), row('b', null), row('b1', 'b')]
const TREE: TreeOptions = { parent: 'up' }
const WHOLE = { tree: TREE, rowNumber: true, dragSort: true, selection: 'checkbox', toolbar: true } as const

type Grid = Awaited<ReturnType<typeof openGrid>>
const rowOf = (grid: Grid, id: string) => grid.cell(id, 'code').closest<HTMLElement>('[role=row]')
const said = (grid: Grid, id: string) => {
  const element = rowOf(grid, id)
  return ['level', 'posinset', 'setsize', 'expanded'].map(name => element?.getAttribute(`aria-${name}`) ?? '-').join(' ')
}
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await frame()
}
const fromMore = async (name: string) => {
  await press('更多')
  fireEvent.click(screen.getByRole('menuitem', { name }))
  await frame()
}
const key = async (grid: Grid, id: string, name: string, more: object = {}) => {
  const cell = grid.cell(id, 'code')
  fireEvent.mouseDown(cell)
  await frame()
  fireEvent.keyDown(cell, { key: name, ...more })
  await frame()
}
const menu = async (place: number, entry: string) => {
  await press(`第${place}行的操作`)
  fireEvent.click(screen.getByRole('menuitem', { name: entry }))
  await frame()
}
const treeOf = (grid: Grid) =>
  grid.handle.getTableData().map(({ id, code, up }) => `${String(up ?? '')}/${String(code ?? (id === undefined ? '新' : id))}`)

describe('a tree grid whose rows are all there', () => {
  it('[GRID-62] opens and closes a row, and says how deep rows stand, where among their siblings, and whether they are open', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { tree: TREE })
    expect(screen.getByRole('treegrid', { name: '测试表格' })).toBeTruthy()
    expect(grid.ids()).toEqual(['a', 'b'])
    expect([said(grid, 'a'), said(grid, 'b')]).toEqual(['1 1 2 false', '1 2 2 false'])
    await press('展开：A')
    expect(grid.ids()).toEqual(['a', 'a1', 'a2', 'b'])
    expect([said(grid, 'a'), said(grid, 'a1'), said(grid, 'a2')]).toEqual(['1 1 2 true', '2 1 2 -', '2 2 2 false'])
    await press('收起：A')
    expect([grid.ids(), said(grid, 'a')]).toEqual([['a', 'b'], '1 1 2 false'])
  })

  it('a press on the expander edits nothing', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { tree: TREE })
    const expander = screen.getByRole('button', { name: '展开：A' })
    fireEvent.mouseDown(expander)
    fireEvent.click(expander)
    await frame()
    expect(grid.editors()).toEqual([])
  })

  it('→ opens and then goes on, ← closes, goes to the row above and stays in the grid at its left edge', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { tree: TREE })
    await key(grid, 'a', 'ArrowRight')
    expect(grid.ids()).toEqual(['a', 'a1', 'a2', 'b'])
    await key(grid, 'a', 'ArrowRight')
    expect(document.activeElement).toBe(grid.cell('a', 'name'))
    await key(grid, 'a1', 'ArrowLeft')
    expect(document.activeElement).toBe(grid.cell('a', 'code'))
    await key(grid, 'a', 'ArrowLeft')
    expect(grid.ids()).toEqual(['a', 'b'])
    await key(grid, 'a', 'ArrowLeft')
    expect(document.activeElement).toBe(grid.cell('a', 'code'))
    // with Ctrl, Shift or Alt the keys are somebody else's
    await key(grid, 'a', 'ArrowRight', { shiftKey: true })
    expect(grid.ids()).toEqual(['a', 'b'])
  })

  it('全部展开 and 全部收起; the numbers are those of the whole tree, and a cell of a row that disappears leaves its place to the one above', async () => {
    const grid = await openGrid(COLUMNS, ROWS, WHOLE)
    await fromMore('全部展开')
    expect(grid.ids()).toEqual(['a', 'a1', 'a2', 'a21', 'b', 'b1'])
    expect(screen.getByRole('button', { name: '第4行的操作' }).closest('[role=row]')).toBe(rowOf(grid, 'a21'))
    fireEvent.mouseDown(grid.cell('a21', 'name'))
    await frame()
    await fromMore('全部收起')
    expect(grid.ids()).toEqual(['a', 'b'])
    expect(grid.cell('a', 'name').getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('button', { name: '第5行的操作' }).closest('[role=row]')).toBe(rowOf(grid, 'b'))
  })

  it('new rows go under a row, which opens, or beside it, behind its whole branch', async () => {
    const grid = await openGrid(COLUMNS, ROWS, WHOLE)
    await menu(1, '新增下级')
    expect(treeOf(grid)).toEqual(['/A', 'a/A1', 'a/A2', 'a2/A21', 'a/新', '/B', 'b/B1'])
    expect(grid.ids().slice(0, 3)).toEqual(['a', 'a1', 'a2'])
    expect(grid.handle.getNewData()).toMatchObject([{ up: 'a', name: '新行' }])
    expect(document.activeElement?.querySelector('[data-f=code]')).toBeTruthy()
    await menu(1, '新增同级')
    expect(grid.ids()).toHaveLength(6)
    const fresh = grid.handle.getNewDataWithId()
    expect(fresh.map(({ up }) => up)).toEqual(['a', null])
    expect(grid.ids()[4]).toBe(String(fresh[1]?.['id']))
    expect(screen.queryByRole('menuitem', { name: '插入一行' })).toBeNull()
  })

  it('[EDIT-17] rows move among those under the same row, with what hangs under them', async () => {
    const grid = await openGrid(COLUMNS, ROWS, WHOLE)
    await fromMore('全部展开')
    await menu(3, '向上移')
    expect(grid.ids()).toEqual(['a', 'a2', 'a21', 'a1', 'b', 'b1'])
    await key(grid, 'b', 'ArrowUp', { altKey: true })
    expect(grid.ids()).toEqual(['b', 'b1', 'a', 'a2', 'a21', 'a1'])
    await press('第2行的操作')
    for (const name of ['向上移', '向下移'])
      expect(screen.getByRole('menuitem', { name }).getAttribute('aria-disabled')).toBe('true')
  })

  it('[EDIT-18] a row is dropped beside a sibling, nowhere else', async () => {
    const grid = await openGrid(COLUMNS, ROWS, WHOLE)
    await fromMore('全部展开')
    const drop = async (id: string, over: string) => {
      const data = new Map<string, string>()
      const dataTransfer = {
        types: ['application/x-xinglin-row'],
        setData: (type: string, value: string) => data.set(type, value),
        getData: (type: string) => data.get(type) ?? '',
      }
      fireEvent.dragStart(rowOf(grid, id)?.querySelector('.xl-grid-grip') ?? document.body, { dataTransfer })
      fireEvent.drop(grid.cell(over, 'code'), { dataTransfer, clientY: -1 })
      await frame()
    }
    await drop('a2', 'b')
    await drop('a2', 'b1')
    await drop('b', 'a1')
    expect(grid.ids()).toEqual(['a', 'a1', 'a2', 'a21', 'b', 'b1'])
    await drop('a2', 'a1')
    await drop('b', 'a')
    expect(grid.ids()).toEqual(['b', 'b1', 'a', 'a2', 'a21', 'a1'])
  })

  it('[GRID-64] no call removes a row of a tree', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { tree: TREE })
    expect(() => grid.handle.removeRowsById(['a1'])).toThrow('tree')
  })

  it('a person removes whole branches, in one step that can be taken back, and no row that others hang under', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { ...WHOLE, toolbar: { buttons: ['remove', 'undo'] } })
    await fromMore('全部展开')
    const choose = async (...ids: string[]) => {
      for (const id of ids) fireEvent.click(within(rowOf(grid, id) ?? document.body).getByRole('checkbox'))
      await frame()
    }
    const remove = async () => {
      await press('删除')
      fireEvent.click(within(screen.getByRole('dialog', { hidden: true })).getByRole('button', { name: /^删除/, hidden: true }))
      await frame()
    }
    await choose('a2')
    await remove()
    expect(screen.getByRole('alert').textContent).toBe('请先删除下级')
    expect(grid.ids()).toHaveLength(6)
    await choose('a21')
    await remove()
    expect(grid.ids()).toEqual(['a', 'a1', 'b', 'b1'])
    await press('撤销')
    expect(grid.ids()).toEqual(['a', 'a1', 'a2', 'a21', 'b', 'b1'])
  })

  it('what is open stays open when rows are loaded anew or come under it', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { tree: TREE })
    await press('展开：A')
    await grid.redraw([...ROWS, row('a3', 'a')])
    expect(grid.ids()).toEqual(['a', 'a1', 'a2', 'a3', 'b'])
    act(() => grid.handle.setValues([{ rowKey: 'b', values: { up: 'a' } }]))
    await frame()
    expect(grid.ids()).toEqual(['a', 'a1', 'a2', 'b', 'a3'])
  })

  it('[contract 28.67] an order column of a new row holds one more than the highest there is', async () => {
    const grid = await openGrid(COLUMNS, ROWS, { rowNumber: true, dragSort: true })
    await menu(1, '插入一行')
    act(() => grid.handle.addRows([{}, {}]))
    expect(grid.handle.getNewData().map(({ sort }) => sort)).toEqual([8, 9, 10])
  })
})

describe('a tree grid whose children are loaded', () => {
  const lazy = (loadChildren: NonNullable<TreeOptions['loadChildren']>, more: Partial<TreeOptions> = {}) => ({
    tree: { parent: 'up', loadChildren, ...more },
  })
  const top = [row('p', null), row('q', null)]

  it('[GRID-62] expanding asks with the parent’s id, once, and shows that it waits', async () => {
    let answer: (rows: GridRow[]) => void = () => undefined
    const load = vi.fn(() => new Promise<GridRow[]>(resolve => (answer = resolve)))
    const grid = await openGrid(COLUMNS, top, lazy(load))
    await press('展开：P')
    expect(load.mock.calls).toEqual([['p']])
    expect(screen.getByRole('button', { name: '正在加载：P' })).toBeTruthy()
    expect(rowOf(grid, 'p')?.getAttribute('aria-busy')).toBe('true')
    await act(async () => answer([{ id: 'p1', code: 'P1' }, row('p2', 'elsewhere')]))
    await frame()
    expect(grid.ids()).toEqual(['p', 'p1', 'p2', 'q'])
    expect([said(grid, 'p2'), rowOf(grid, 'p')?.getAttribute('aria-busy')]).toEqual(['2 2 2 false', null])
    await press('收起：P')
    await press('展开：P')
    expect([load.mock.calls.length, grid.ids()]).toEqual([1, ['p', 'p1', 'p2', 'q']])
    expect(screen.queryByRole('button', { name: '全部展开' })).toBeNull()
  })

  it('[GRID-63] an empty answer takes the expander away', async () => {
    const grid = await openGrid(
      COLUMNS,
      top,
      lazy(() => Promise.resolve([])),
    )
    await press('展开：P')
    await frame()
    expect(screen.queryByRole('button', { name: /：P$/ })).toBeNull()
    expect(said(grid, 'p')).toBe('1 1 2 -')
    expect(screen.getByRole('button', { name: '展开：Q' })).toBeTruthy()
  })

  it('a failure can be tried again in its place, and an answer that is no list is one', async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(failure('network', '网络异常'))
      .mockResolvedValueOnce({ total: 3 })
      .mockResolvedValueOnce({ records: [row('p1', 'p')] })
    const grid = await openGrid(COLUMNS, top, lazy(load))
    await press('展开：P')
    await frame()
    const again = screen.getByRole('button', { name: '加载失败，重试：P' })
    expect([again.title, grid.ids()]).toEqual(['网络异常', ['p', 'q']])
    await press('加载失败，重试：P')
    await frame()
    expect(screen.getByRole('button', { name: '加载失败，重试：P' }).title).toBe('返回数据类型不识别')
    await key(grid, 'p', 'ArrowRight')
    await frame()
    expect([load.mock.calls.length, grid.ids()]).toEqual([3, ['p', 'p1', 'q']])
  })

  it('rows that say they have no children have no expander, loaded rows are no edit, and a row that went meanwhile brings none', async () => {
    let answer: (rows: GridRow[]) => void = () => undefined
    const load = () => new Promise<GridRow[]>(resolve => (answer = resolve))
    const grid = await openGrid(COLUMNS, top, {
      ...lazy(load, { hasChildren: ({ code }) => code !== 'Q' && code !== 'P1' }),
      toolbar: { buttons: ['undo'] },
    })
    expect(screen.queryByRole('button', { name: '展开：Q' })).toBeNull()
    await press('展开：P')
    await act(async () => answer([row('p1', 'p')]))
    await frame()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '撤销' }).disabled).toBe(true)
    expect(grid.handle.getNewData()).toEqual([])
    await grid.redraw([row('p', null)])
    await press('展开：P')
    await grid.redraw([row('q', null)])
    await act(async () => answer([row('p1', 'p')]))
    await frame()
    expect(grid.ids()).toEqual(['q'])
  })
})
