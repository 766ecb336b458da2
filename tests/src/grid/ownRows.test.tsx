import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { beginGrids, frame } from '#tests/support/grid/startedGrid.tsx'
import { openShared, serveTable } from '#tests/support/grid/startedShared.tsx'

const begun = beginGrids()

it('opens the rows that its reader made before the page was loaded, where they may add but not edit, and no others', async () => {
  serveTable(begun.client, { access: { edit: false, add: true, remove: false, move: false }, own: ['b'] })
  const { grid, ops, hear } = await openShared()
  fireEvent.click(grid.cell('a', 'code'))
  await frame()
  expect(grid.editors()).toEqual([])
  fireEvent.click(grid.cell('b', 'code'))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '编码，第2行' })
  fireEvent.focusIn(field)
  fireEvent.change(field, { target: { value: '22' } })
  fireEvent.mouseDown(document.body)
  await frame()
  expect(ops()).toMatchObject([{ r: 'b', f: 'code', v: '22' }])
  // their rights end while they look
  await hear({ t: 'joined', s: 0, editable: false })
  await hear({ t: 'refused', text: '没有该表格，或您没有查看它的权限' })
  fireEvent.click(grid.cell('b', 'name'))
  await frame()
  expect(grid.editors()).toEqual([])
})
