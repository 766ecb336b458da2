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
    /** lines of the column of names that fly past; none: the grid rests */
    flown: () => grid.container.querySelector('[data-flung="name"]')?.textContent?.split('\n') ?? [],
    has: (id: string) => grid.container.querySelector(`[data-r="${id}"]`) !== null,
  }
}

describe('a grid that is flung', () => {
  it('[CONST-10] [SPEED-02] shows rows as plain texts while it jumps again and again, and draws them 100 ms after the last jump', async () => {
    const { scrollTo, rest, flown, has, grid } = await openLong()
    scrollTo(100)
    expect([flown(), has('r101')]).toEqual([[], true])
    scrollTo(200)
    expect(flown().slice(0, 3)).toEqual(['第200位', '第201位', '第202位'])
    scrollTo(300)
    expect([flown().slice(0, 2), flown().length, has('r301')]).toEqual([['第300位', '第301位'], 7, false])
    expect(grid().getAttribute('aria-busy')).toBe('true')
    await rest()
    expect([flown(), has('r301'), grid().getAttribute('aria-busy')]).toEqual([[], true, null])
  })

  it('[SPEED-02] shows nothing below its last row', async () => {
    const { scrollTo, flown } = await openLong()
    for (const row of [100, 300, 498]) scrollTo(row)
    expect(flown().slice(0, 4)).toEqual(['第498位', '第499位', '', ''])
  })

  it('never does so while a wheel turns it', async () => {
    const { scrollTo, flown, has } = await openLong()
    for (let row = 2; row < 40; row += 2) scrollTo(row)
    expect([flown(), has('r39')]).toEqual([[], true])
  })

  it('keeps the row that is being edited, with what was typed', async () => {
    const { scrollTo, cell, editor, rest, flown } = await openLong()
    fireEvent.mouseDown(cell('r2', 'name'))
    fireEvent.click(cell('r2', 'name'))
    const field = editor('r2', 'name')?.querySelector('input')
    if (field == null) throw new Error('no editor')
    fireEvent.change(field, { target: { value: '改' } })
    for (const row of [100, 200, 300]) scrollTo(row)
    expect(flown()[0]).toBe('第300位')
    await rest()
    scrollTo(0)
    await rest()
    expect(editor('r2', 'name')?.querySelector('input')).toBe(field)
    expect(field.value).toBe('改')
  })
})
