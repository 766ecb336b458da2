import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { beginGrids, frame, openGrid } from '#tests/support/grid/startedGrid.tsx'

beginGrids()

const OPTIONS = [
  { value: '1', text: '内科' },
  { value: '2', text: '外科' },
]
const COLUMNS: GridColumn[] = [
  { key: 'day', title: '日期', type: 'date' },
  { key: 'ward', title: '科室', type: 'sel_search', options: OPTIONS },
  { key: 'kind', title: '类别', type: 'select', options: OPTIONS },
  { key: 'name', title: '名称', type: 'input' },
]
const ROWS = [
  { id: 'a', day: '2026-01-05', ward: '1', kind: '1', name: '甲' },
  { id: 'b', day: '2026-01-06', ward: '1', kind: '1', name: '乙' },
]
async function standOn(r: string, f: string) {
  const user = userEvent.setup()
  const grid = await openGrid(COLUMNS, ROWS)
  // without the click, which would open its editor
  fireEvent.mouseDown(grid.cell(r, f))
  grid.cell(r, f).focus()
  await frame()
  return { user, grid, cell: () => grid.cell(r, f) }
}

it('begins a date with the first digit typed on its cell', async () => {
  const { user, grid, cell } = await standOn('a', 'day')
  // as fast as no person types: no frame passes between them
  for (const key of '2026-12-03') fireEvent.keyDown(cell().querySelector('input') ?? cell(), { key })
  const field = await screen.findByLabelText<HTMLInputElement>('日期，第1行', undefined, { timeout: 10_000 })
  await waitFor(() => expect([field.value, document.activeElement]).toEqual(['2026-12-03', field]))
  await user.keyboard('{Enter}')
  await frame()
  expect(grid.text('a', 'day')).toBe('2026-12-03')
})

it('looks for an option by what is typed on its cell', async () => {
  const { grid, cell } = await standOn('a', 'ward')
  act(() => void fireEvent.keyDown(cell(), { key: '外' }))
  const field = await screen.findByLabelText<HTMLInputElement>('科室，第1行', undefined, { timeout: 10_000 })
  await waitFor(() => expect([field.value, field.getAttribute('aria-expanded')]).toEqual(['外', 'true']))
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  await frame()
  expect(grid.text('a', 'ward')).toBe('外科')
})

it('opens nothing by a letter where nothing can be typed, nor by the space bar', async () => {
  const { grid, cell } = await standOn('a', 'kind')
  fireEvent.keyDown(cell(), { key: '外' })
  fireEvent.keyDown(grid.cell('a', 'day'), { key: ' ' })
  await frame()
  expect(grid.editors()).toEqual([])
})

it('goes up by Shift+Enter in an editor', async () => {
  const { user, grid } = await standOn('b', 'name')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
  await user.keyboard('上{Shift>}{Enter}{/Shift}')
  await frame()
  expect([grid.text('b', 'name'), document.activeElement]).toEqual(['上', grid.cell('a', 'name')])
})
