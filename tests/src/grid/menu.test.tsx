import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { GRID_KEYS } from '#src/grid/gridKeys.ts'
import { frame, layOut, openGrid } from '#tests/support/grid/startedGrid.tsx'

const LONG_PRESS = 500
const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'code', title: '编码', type: 'input' },
]
const ROWS = [
  { id: 'a', name: '甲', code: '1' },
  { id: 'b', name: '乙', code: '2' },
]
let settle: () => void
beforeEach(() => {
  settle = layOut()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  settle()
})
const span = (cell: HTMLElement) => cell.querySelector('[data-f]') ?? cell
const menu = () => screen.queryByRole('menu')
const entry = (name: RegExp) => screen.getByRole('menuitem', { name })

it('opens under the pointer, makes the cell the active one, and does what is chosen', async () => {
  const grid = await openGrid(COLUMNS, ROWS)
  const isLeft = fireEvent.contextMenu(span(grid.cell('b', 'name')), { clientX: 40, clientY: 60 })
  expect(isLeft).toBe(false)
  expect(screen.getByRole('menu').getAttribute('aria-label')).toBe('名称，第2行的操作')
  expect(grid.cell('b', 'name').getAttribute('aria-selected')).toBe('true')
  fireEvent.click(entry(/^向上移/))
  await frame()
  expect([grid.ids(), menu()]).toEqual([['b', 'a'], null])
})

it('tells groups apart by a line and offers nothing that only shared tables have', async () => {
  const grid = await openGrid(COLUMNS, ROWS)
  fireEvent.contextMenu(span(grid.cell('a', 'name')))
  const texts = screen.getAllByRole('menuitem').map(one => one.textContent)
  expect(texts).toContain('删除行')
  expect(texts.filter(text => /批注|修改记录/.test(text))).toEqual([])
  expect(entry(/^键盘快捷键/).dataset['apart']).toBe('true')
  expect(entry(/^删除行/).dataset['apart']).toBeUndefined()
})

it('opens by Shift+F10 and the menu key at the active cell, and gives the focus back to it', async () => {
  const grid = await openGrid(COLUMNS, ROWS)
  for (const key of [{ key: 'F10', shiftKey: true }, { key: 'ContextMenu' }]) {
    fireEvent.mouseDown(grid.cell('a', 'code'), { button: 0 })
    const cell = grid.cell('a', 'code')
    act(() => cell.focus())
    fireEvent.keyDown(cell, key)
    expect(menu()).not.toBeNull()
    expect(document.activeElement?.getAttribute('role')).toBe('menuitem')
    fireEvent.keyDown(document.activeElement ?? cell, { key: 'Escape' })
    expect(menu()).toBeNull()
    expect(document.activeElement).toBe(grid.cell('a', 'code'))
  }
})

it('opens by a finger that rests half a second and opens no editor then; a finger that moves scrolls', async () => {
  const grid = await openGrid(COLUMNS, ROWS)
  vi.useFakeTimers()
  const target = span(grid.cell('a', 'name'))
  const at = (clientX: number, clientY: number) => ({ touches: [{ clientX, clientY }] })
  fireEvent.touchStart(target, at(10, 10))
  fireEvent.touchMove(target, at(10, 40))
  act(() => vi.advanceTimersByTime(LONG_PRESS))
  expect(menu()).toBeNull()
  fireEvent.touchStart(target, at(10, 10))
  fireEvent.touchMove(target, at(12, 12))
  act(() => vi.advanceTimersByTime(LONG_PRESS - 1))
  expect(menu()).toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(menu()).not.toBeNull()
  // false: the browser makes no click of it
  expect(fireEvent.touchEnd(target, { touches: [], cancelable: true })).toBe(false)
})

it('means the whole range when it is opened in it, and the cell alone outside', async () => {
  const grid = await openGrid(COLUMNS, ROWS)
  const cell = grid.cell('a', 'code')
  fireEvent.mouseDown(cell, { button: 0 })
  act(() => grid.cell('a', 'code').focus())
  fireEvent.keyDown(grid.cell('a', 'code'), { key: 'ArrowDown', shiftKey: true })
  const ask = (target: HTMLElement) => {
    fireEvent.mouseDown(span(target), { button: 2 })
    fireEvent.contextMenu(span(target))
    fireEvent.click(entry(/^清除内容/))
  }
  ask(grid.cell('b', 'code'))
  await frame()
  expect([grid.text('a', 'code'), grid.text('b', 'code')]).toEqual(['', ''])
  ask(grid.cell('b', 'name'))
  await frame()
  expect([grid.text('a', 'name'), grid.text('b', 'name')]).toEqual(['甲', ''])
})

it('leaves an open editor to the browser', async () => {
  const grid = await openGrid(COLUMNS, ROWS)
  fireEvent.click(span(grid.cell('a', 'name')))
  const field = screen.getByRole('textbox', { name: '名称，第1行' })
  expect(fireEvent.contextMenu(field)).toBe(true)
  expect(menu()).toBeNull()
})

it('shows every key of the grid', async () => {
  const grid = await openGrid(COLUMNS, ROWS)
  fireEvent.contextMenu(span(grid.cell('a', 'name')))
  fireEvent.click(entry(/^键盘快捷键/))
  const help = await screen.findByRole('dialog', { name: '键盘快捷键' })
  for (const { does } of GRID_KEYS.flatMap(({ keys }) => keys)) expect(help.textContent).toContain(does)
})
