import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SCROLLING_QUIET } from '#contract/constants.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { layOut, openGrid } from '#tests/support/grid/startedGrid.tsx'

const COLUMNS: GridColumn[] = [{ key: 'name', title: '名称', type: 'input' }]
const ROWS = Array.from({ length: 500 }, (_, n) => ({ id: `r${n}`, name: `第${n}位` }))
const ROW = 61

let settle: () => void
beforeEach(() => (settle = layOut()))
afterEach(() => {
  cleanup()
  settle()
})

async function openLong() {
  const grid = await openGrid(COLUMNS, ROWS)
  return {
    ...grid,
    scrollTo: (row: number) => {
      grid.grid().scrollTop = row * ROW
      fireEvent.scroll(grid.grid())
    },
    rest: () => act(() => new Promise<void>(resolve => setTimeout(resolve, SCROLLING_QUIET + 50))),
    empty: () => grid.container.querySelectorAll('.xl-grid-row-empty').length,
    has: (id: string) => grid.container.querySelector(`[data-r="${id}"]`) !== null,
  }
}

describe('a grid that is flung', () => {
  it('[CONST-10] draws empty lines while it jumps again and again, and its rows 100 ms after the last jump', async () => {
    const { scrollTo, rest, empty, has } = await openLong()
    scrollTo(100)
    expect([empty(), has('r101')]).toEqual([0, true])
    scrollTo(200)
    scrollTo(300)
    expect([empty() > 5, has('r301')]).toEqual([true, false])
    await rest()
    expect([empty(), has('r301')]).toEqual([0, true])
  })

  it('never does so while a wheel turns it', async () => {
    const { scrollTo, empty, has } = await openLong()
    for (let row = 2; row < 40; row += 2) scrollTo(row)
    expect([empty(), has('r39')]).toEqual([0, true])
  })

  it('keeps the row that is being edited, with what was typed', async () => {
    const { scrollTo, cell, editor, rest, empty } = await openLong()
    fireEvent.mouseDown(cell('r2', 'name'))
    fireEvent.click(cell('r2', 'name'))
    const field = editor('r2', 'name')?.querySelector('input')
    if (field == null) throw new Error('no editor')
    fireEvent.change(field, { target: { value: '改' } })
    for (const row of [100, 200, 300]) scrollTo(row)
    expect(empty()).toBeGreaterThan(5)
    await rest()
    scrollTo(0)
    await rest()
    expect(editor('r2', 'name')?.querySelector('input')).toBe(field)
    expect(field.value).toBe('改')
  })
})
