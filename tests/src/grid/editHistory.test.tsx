import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EDIT_HISTORY_MAX } from '#contract/constants.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { editHistory, rememberEdit } from '#src/grid/session/editHistory.ts'
import { frame, layOut, openGrid } from '#tests/support/grid/startedGrid.tsx'

const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'note', title: '备注', type: 'input' },
  { key: 'fixed', title: '只读', type: 'normal' },
]
const ROWS = ['a', 'b', 'c'].map(id => ({ id, name: `旧${id}`, note: null, fixed: 'x' }))
let settle: () => void
beforeEach(() => {
  settle = layOut()
})
afterEach(() => {
  cleanup()
  settle()
})

it('[CONST-18] remembers the last 16 edits of a code, the oldest goes, and the same again is the newest', () => {
  for (let n = 1; n <= 17; n += 1) rememberEdit('many', { f: 'name', value: n })
  const values = () => editHistory('many').map(({ value }) => value)
  expect([EDIT_HISTORY_MAX, values().length, values()[0], values().at(-1)]).toEqual([16, 16, 2, 17])
  rememberEdit('many', { f: 'name', value: 2 })
  expect([values().length, values()[0], values().at(-1)]).toEqual([16, 3, 2])
  expect(editHistory('another code')).toEqual([])
})

it('[CONST-18] offers in the menu of a cell what was written into its column before, under the code of the grid', async () => {
  const user = userEvent.setup()
  const grid = await openGrid(COLUMNS, ROWS, { code: 'ward' })
  const type = async (r: string, f: string, text: string) => {
    await user.click(grid.cell(r, f))
    const field = screen.getByRole('textbox', { name: new RegExp(f === 'name' ? '名称' : '备注') })
    await user.clear(field)
    if (text !== '') await user.type(field, text)
    fireEvent.mouseDown(document.body)
    await frame()
  }
  const offered = (r: string, f: string) => {
    fireEvent.contextMenu(grid.cell(r, f).querySelector('[data-f]') ?? grid.cell(r, f))
    const texts = screen
      .getAllByRole('menuitem')
      .flatMap(({ textContent }) => (textContent.startsWith('填入') ? [textContent] : []))
    if (texts.length === 0) fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    return texts
  }
  await type('a', 'name', '阿司匹林肠溶片100毫克三十片装')
  await type('b', 'name', '')
  await type('a', 'note', '餐后')
  expect(offered('b', 'fixed')).toEqual([])
  expect(offered('b', 'note')).toEqual(['填入“餐后”'])
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  // the cell that holds it is offered nothing, and an emptied cell is nothing to write again
  expect(offered('a', 'name')).toEqual([])
  expect(offered('c', 'name')).toEqual(['填入“阿司匹林肠溶片100毫克三十…”'])
  fireEvent.click(screen.getByRole('menuitem', { name: /^填入/ }))
  await frame()
  expect(grid.text('c', 'name')).toBe('阿司匹林肠溶片100毫克三十片装')
  grid.unmount()

  const other = await openGrid(COLUMNS, ROWS)
  fireEvent.contextMenu(other.cell('b', 'name').querySelector('[data-f]') ?? other.cell('b', 'name'))
  expect(screen.queryByRole('menuitem', { name: /^填入/ })).toBeNull()
})
