import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { failure } from '#contract/http/failure.ts'
import type { GridHandle } from '#src/grid/session/gridHandle.ts'
import { frame, openGrid } from '#tests/support/grid/startedGrid.tsx'
import { openShared, serveTable } from '#tests/support/grid/startedShared.tsx'
import { aroundEachTest, COLUMNS, orderOf, press, ROWS } from '#tests/support/grid/stockGrid.tsx'

const client = aroundEachTest()

const WITH_UNDO = { toolbar: { buttons: ['undo', 'remove'] as const }, selection: 'checkbox' as const }
/** A command of the grid's owner, with the owner's word on removals and the frame that shows it. */
const command = async (does: () => void) => {
  act(does)
  await act(() => new Promise(resolve => setTimeout(resolve, 0)))
  await frame()
}
/** What a save would send: names of all rows with the ids that it gives them, of the new ones, and the ids to delete. */
const saved = ({ handle }: { handle: GridHandle }) => {
  const { tableData, deleteData } = handle.getAll()
  return {
    all: tableData.map(({ id, name }) => `${String(name)}${id === undefined ? '' : ` ${String(id)}`}`).join(),
    added: handle.getNewData().map(({ id, name }) => (id === undefined ? name : id)),
    deleted: deleteData.map(({ id }) => id),
  }
}
const STORED = 'A a,B b,C c'

describe('what is to be stored of rows', () => {
  it('[EDIT-10] [EDIT-11] a removal that was taken back deletes nothing, done again it does', async () => {
    const grid = await openGrid(COLUMNS, ROWS, WITH_UNDO)
    await command(() => grid.handle.removeRowsById(['a']))
    expect(saved(grid)).toEqual({ all: 'B b,C c', added: [], deleted: ['a'] })
    await press('撤销')
    expect(saved(grid)).toEqual({ all: STORED, added: [], deleted: [] })
    await press('重做')
    expect(saved(grid)).toEqual({ all: 'B b,C c', added: [], deleted: ['a'] })
  })

  it('[EDIT-10] [EDIT-12] a new row that was removed and comes back is still new and without its temporary id', async () => {
    const grid = await openGrid(COLUMNS, ROWS, WITH_UNDO)
    await command(() => grid.handle.addRows({ name: '新' }))
    const [added] = grid.handle.getNewDataWithId()
    await command(() => grid.handle.removeRowsById([String(added?.['id'])]))
    expect(saved(grid)).toEqual({ all: STORED, added: [], deleted: [] })
    await press('撤销')
    expect(saved(grid)).toEqual({ all: `${STORED},新`, added: ['新'], deleted: [] })
    expect(grid.handle.getIfRowById(String(added?.['id']))?.isNew).toBe(true)
    // a row with its values is one step
    await press('撤销')
    expect(saved(grid)).toEqual({ all: STORED, added: [], deleted: [] })
  })

  it('[EDIT-10] [EDIT-11] undo behind a save deletes the row that was stored and brings the deleted one as new', async () => {
    const grid = await openGrid(COLUMNS, ROWS, WITH_UNDO)
    await command(() => grid.handle.addRows({ id: 'n', name: '新' }))
    await command(() => grid.handle.removeRowsById(['a']))
    act(() => grid.handle.markStored())
    expect(saved(grid)).toEqual({ all: 'B b,C c,新 n', added: [], deleted: [] })
    await press('撤销')
    expect(saved(grid)).toEqual({ all: 'A,B b,C c,新 n', added: ['A'], deleted: [] })
    await press('撤销')
    expect(saved(grid)).toEqual({ all: 'A,B b,C c', added: ['A'], deleted: ['n'] })
  })

  it('[EDIT-11] other rows have no delete list of those before', async () => {
    const grid = await openGrid(COLUMNS, ROWS, WITH_UNDO)
    await command(() => grid.handle.removeRowsById(['a']))
    await command(() => grid.handle.addRows({ id: 'd', name: 'D' }))
    await grid.redraw([{ id: 'd', name: 'D' }])
    expect(saved(grid)).toEqual({ all: 'D d', added: [], deleted: [] })
  })

  it('[EDIT-11] a row of a shared table that was restored is not deleted', async () => {
    serveTable(client())
    const { grid } = await openShared(WITH_UNDO)
    await command(() => grid.handle.removeRowsById(['a']))
    expect(grid.handle.getDeleteData()).toEqual([{ id: 'a' }])
    await press('撤销')
    expect([grid.handle.getDeleteData(), grid.handle.getTableData().length]).toEqual([[], 2])
    await press('重做')
    expect(grid.handle.getDeleteData()).toEqual([{ id: 'a' }])
    expect(() => grid.handle.loadNewData([])).toThrow('shared')
  })

  it('[EDIT-12] rows that are pushed are new: as they are, without an id of their own, and not deleted when removed', async () => {
    const grid = await openGrid(COLUMNS, ROWS, WITH_UNDO)
    await command(() => grid.handle.pushRows([{ stock: 7 }, { name: '推' }], { index: 1 }))
    expect(grid.handle.getNewData()).toEqual([
      { id: undefined, name: null, stock: 7, orderNum: 2 },
      { id: undefined, name: '推', stock: null, orderNum: 3 },
    ])
    expect(grid.handle.getTableData().map(({ id }) => id)).toEqual(['a', undefined, undefined, 'b', 'c'])
    const ids = grid.handle.getNewDataWithId().map(({ id }) => String(id))
    await command(() => grid.handle.removeRowsById([...ids, 'b', 'nobody']))
    expect(saved(grid)).toEqual({ all: 'A a,C c', added: [], deleted: ['b'] })
  })

  it('[EDIT-10] [EDIT-12] new data take the place of all rows: all of them new, as they are, nothing to delete or undo', async () => {
    const grid = await openGrid(COLUMNS, ROWS, WITH_UNDO)
    await command(() => grid.handle.removeRowsById(['a']))
    await command(() => grid.handle.loadNewData([{ name: '甲' }, { stock: 2 }]))
    expect(grid.handle.getNewData()).toEqual([
      { id: undefined, name: '甲', orderNum: 1, stock: null },
      { id: undefined, name: null, orderNum: 2, stock: 2 },
    ])
    expect([grid.handle.getDeleteData(), orderOf(grid)]).toEqual([[], ['1甲', '2null']])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '撤销' }).disabled).toBe(true)
    await command(() => grid.handle.loadNewData([]))
    expect(saved(grid)).toEqual({ all: '', added: [], deleted: [] })
  })
})

describe('removals', () => {
  it('[EDIT-16] of the same moment are all done, each with the owner’s word for itself', async () => {
    const removed = vi.fn()
    const allowRemoval = vi.fn(async (ids: readonly string[]) => {
      if (ids.includes('b')) throw failure('refused', '库存不为零，不能删除')
    })
    const grid = await openGrid(COLUMNS, ROWS, { ...WITH_UNDO, allowRemoval, onRemoved: removed })
    await command(() => {
      grid.handle.removeRowsById(['a'])
      grid.handle.removeRowsById(['b'])
      grid.handle.removeRows([{ id: 'c' }, { id: 'a' }])
    })
    expect([allowRemoval.mock.calls, removed.mock.calls]).toEqual([
      [[['a']], [['b']], [['c']]],
      [[['a']], [['c']]],
    ])
    expect([orderOf(grid), screen.getByRole('alert').textContent]).toEqual([['1B'], '库存不为零，不能删除'])
  })

  it('[EDIT-22] goes on while the person is still asked about another, which is removed after a yes', async () => {
    const grid = await openGrid(COLUMNS, ROWS, WITH_UNDO)
    fireEvent.click(screen.getByRole('checkbox', { name: '选择第1行' }))
    await press('删除')
    await command(() => grid.handle.removeRowsById(['c']))
    expect(orderOf(grid)).toEqual(['1A', '2B'])
    await command(() => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' })))
    expect([orderOf(grid), grid.handle.getDeleteData()]).toEqual([['1B'], [{ id: 'c' }, { id: 'a' }]])
  })
})
