import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { expect, it } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { DateCell } from '#src/grid/kinds/editors/DateCell.tsx'
import { KINDS, registerKind } from '#src/grid/kinds/index.ts'
import { beginGrids, frame, openGrid } from '#tests/support/grid/startedGrid.tsx'

beginGrids()

const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'day', title: '日期', type: 'late' },
]
/** A date whose editor comes when the test says so. */
function lateDates(): () => void {
  let come: () => void = () => undefined
  const here = new Promise<void>(resolve => (come = resolve))
  registerKind('late', { ...KINDS.date, Editor: lazy(() => here.then(() => ({ default: DateCell }))) })
  return come
}

it.each([
  ['that Enter opened', ['Enter', ...'2026-12-0']],
  ['that its first letter opened', [...'2026-12-0']],
])('keeps what is typed while the editor %s is still loading', async (_, keys) => {
  const user = userEvent.setup()
  const come = lateDates()
  const grid = await openGrid(COLUMNS, [{ id: 'a', name: '甲', day: '2026-01-05' }])
  await user.click(grid.cell('a', 'name'))
  await waitFor(() => expect(grid.editors()).toEqual(['a name']))
  await user.keyboard('{Escape}')
  const day = () => grid.cell('a', 'day')
  act(() => {
    fireEvent.keyDown(grid.cell('a', 'name'), { key: 'ArrowRight' })
  })
  for (const key of keys) fireEvent.keyDown(day(), { key })
  expect([grid.editors(), screen.queryByLabelText('日期，第1行')]).toEqual([['a day'], null])
  await act(async () => come())
  const field = await screen.findByLabelText<HTMLInputElement>('日期，第1行', undefined, { timeout: 10_000 })
  await waitFor(() => expect([field.value, document.activeElement]).toEqual(['2026-12-0', field]))
  await user.keyboard('3{Enter}')
  await frame()
  expect(grid.text('a', 'day')).toBe('2026-12-03')
})
