import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { toasts } from '#src/lib/feedback/toasts.ts'
import { frame, layOut, openGrid } from './startedGrid.tsx'

let settle: () => void
beforeEach(() => {
  settle = layOut()
})
afterEach(() => {
  cleanup()
  settle()
  localStorage.clear()
  for (const toast of toasts.current()) toasts.dismiss(toast.id)
})

const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
  { key: 'stock', title: '库存', type: 'inputNumber', statistics: ['sum', 'average'] },
  { key: 'note', title: '说明', type: 'normal' },
  { key: 'kept', title: '保留', type: 'hidden' },
]
const ROWS = [
  { id: 'a', name: '阿司匹林', stock: 1, note: '片剂', kept: 'x' },
  { id: 'b', name: '布洛芬', stock: 2, note: '胶囊', kept: 'y' },
  { id: 'c', name: '头孢', stock: 3, note: '针剂', kept: 'z' },
]

describe('cells of a grid', () => {
  it('[EDIT-01] [TECH-12] opens exactly the cell that was clicked', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS)
    expect(grid.grid().className).toContain('rdg')
    expect(grid.editors()).toEqual([])
    await user.click(grid.cell('b', 'name'))
    expect(grid.editors()).toEqual(['b name'])
    await user.click(grid.cell('c', 'stock'))
    expect(grid.editors()).toEqual(['c stock'])
  })

  it('stores what was typed when something outside is pressed, and shows it', async () => {
    const user = userEvent.setup()
    const grid = await openGrid(COLUMNS, ROWS)
    await user.click(grid.cell('b', 'name'))
    const field = screen.getByRole('textbox', { name: '名称，第2行' })
    await user.clear(field)
    await user.type(field, '对乙酰氨基酚')
    await user.click(document.body)
    await frame()
    expect(grid.editors()).toEqual([])
    expect(grid.text('b', 'name')).toBe('对乙酰氨基酚')
    expect(grid.handle.getTableData().map(({ name }) => name)).toEqual(['阿司匹林', '对乙酰氨基酚', '头孢'])
  })
  void act
  void fireEvent
})
