import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { Finder } from '#src/grid/find/finder.ts'
import { startSession } from '#tests/support/grid/startedSession.ts'
import { frame, layOut, openGrid } from '#tests/support/grid/startedGrid.tsx'

let settle: () => void
beforeEach(() => {
  settle = layOut()
})
afterEach(() => {
  cleanup()
  settle()
})
const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'ward', title: '病区', type: 'select', options: [{ value: '1', text: '内科' }] },
]
const ROWS = Array.from({ length: 200 }, (_, at) => ({ id: `r${at}`, name: `Drug${at}`, ward: at % 50 === 0 ? '1' : null }))
const status = () => screen.getByRole('search').querySelector('[role=status]')?.textContent
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '查找内容' })
const seek = async (text: string) => {
  fireEvent.change(field(), { target: { value: text } })
  await frame()
}

describe('the search of a grid', () => {
  it('opens by Ctrl+F, finds shown texts beyond what is drawn, walks around, and gives the focus back to the cell', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    const key = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true })
    act(() => void grid.cell('r1', 'name').dispatchEvent(key))
    expect([key.defaultPrevented, document.activeElement]).toEqual([true, field()])
    await seek('内科')
    await waitFor(() => expect(status()).toBe('2/4'))
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(status()).toBe('3/4')
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
    expect(status()).toBe('1/4')
    fireEvent.click(screen.getByRole('button', { name: '上一个' }))
    expect([status(), document.activeElement]).toEqual(['4/4', field()])
    fireEvent.click(screen.getByRole('button', { name: '下一个' }))
    fireEvent.keyDown(field(), { key: 'Escape' })
    await frame()
    expect(screen.queryByRole('search')).toBeNull()
    expect(document.activeElement).toBe(grid.cell('r0', 'ward'))
  })

  it('minds the case only when told to', async () => {
    const grid = await openGrid(COLUMNS, ROWS.slice(0, 3))
    act(
      () => void grid.cell('r0', 'name').dispatchEvent(new KeyboardEvent('keydown', { key: 'F', metaKey: true, bubbles: true })),
    )
    await seek('drug')
    expect(status()).toBe('1/3')
    fireEvent.click(screen.getByRole('checkbox', { name: '区分大小写' }))
    await frame()
    expect(status()).toBe('无结果')
  })

  it('follows values and rows that change while it is open', async () => {
    const grid = await openGrid(COLUMNS, ROWS.slice(0, 3))
    act(
      () => void grid.cell('r0', 'name').dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true })),
    )
    await seek('Drug2')
    expect(status()).toBe('1/1')
    act(() => grid.handle.setValues([{ rowKey: 'r0', values: { name: 'Drug2 again' } }]))
    await waitFor(() => expect(status()).toBe('2/2'))
    act(() => grid.handle.removeRowsById(['r2']))
    await waitFor(() => expect(status()).toBe('0/1'))
  })
})

describe('a search over 100,000 rows', () => {
  it('gives the page its turn between slices, and a newer text ends the older search', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => ({ id: `r${at}`, name: `药品${at}` }))
    const { session } = startSession([{ key: 'name', title: '名称', type: 'input' }], rows)
    const shown = vi.fn()
    session.screen = { ...session.screen, show: shown }
    const finder = new Finder(session)
    finder.open(null)
    let turns = 0
    let longest = 0
    let last = performance.now()
    const ticking = setInterval(() => {
      turns += 1
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    })
    finder.seek('药品9')
    finder.seek('药品99999')
    await vi.waitFor(() => expect(finder.get().isSearching).toBe(false), { timeout: 30_000 })
    clearInterval(ticking)
    expect([finder.get().count, finder.get().at, finder.current]).toEqual([1, 1, { r: 'r99999', f: 'name' }])
    expect(shown.mock.calls).toEqual([[{ r: 'r99999', f: 'name' }]])
    expect(turns).toBeGreaterThan(1)
    expect(longest).toBeLessThan(500)
    finder.stop()
    session.stop()
  })
})
