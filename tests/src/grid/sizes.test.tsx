import { act, cleanup, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ROW_HIGHLIGHT, SCROLLING_QUIET } from '#contract/constants.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridSizeName } from '#src/grid/EditableGrid.tsx'
import { scrollingFlag } from '#src/grid/scrolling.ts'
import { columnWidths, controlWidth } from '#src/grid/widths.ts'
import { frame, openGrid } from '#tests/support/grid/startedGrid.tsx'
import { aroundEachTest, COLUMNS, ROWS } from '#tests/support/grid/stockGrid.tsx'

aroundEachTest()

describe('sizes of a grid', () => {
  it('[GRID-24] [GRID-25] [GRID-26] [WALK-39] control columns are 60 and 40 wide, 60 with a footer', async () => {
    expect([controlWidth(false), controlWidth(true)]).toEqual([40, 60])
    const tracks = async (columns: GridColumn[], more: object, count: number) => {
      await openGrid(columns, ROWS, more)
      const found = screen.getByRole('grid').style.gridTemplateColumns.split(' ').slice(0, count)
      cleanup()
      return found
    }
    const plain: GridColumn[] = [{ key: 'name', title: '名称', type: 'input', width: 300 }]
    const alone = { dragSort: true, selection: 'checkbox' } as const
    expect(await tracks(plain, alone, 3)).toEqual(['40px', '40px', '300px'])
    expect(await tracks(COLUMNS, alone, 2)).toEqual(['60px', '60px'])
    // number, handle, box and menu of a row share one column
    expect(await tracks(plain, { ...alone, rowNumber: true }, 2)).toEqual(['60px', '300px'])
    const grid = await openGrid(plain, ROWS, { ...alone, rowNumber: true })
    const lead = grid.container.querySelector('.xl-grid-row [role=gridcell]')
    expect([
      lead?.querySelector('.xl-grid-number')?.textContent,
      lead?.querySelectorAll('.xl-grid-grip, input[type=checkbox], button[aria-haspopup=menu]').length,
    ]).toEqual(['1', 3])
  })

  it('[GRID-27] [GRID-28] [GRID-29] [GRID-30] the first cell of the footer says 合计 and 平均, the column its figures', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    const lines = () => [...grid.container.querySelectorAll('.rdg-summary-row')].map(row => row.textContent)
    expect(lines()).toEqual(['合计6', '平均2'])
    act(() => grid.handle.setValues([{ rowKey: 'a', values: { stock: 4 } }]))
    await frame()
    expect(lines()).toEqual(['合计9', '平均3'])
  })

  it('[GRID-34] [GRID-52] [GRID-53] rows are 61 high, or 48, 40, 36, 28; the grid at most 400', async () => {
    const look = async (size?: GridSizeName) => {
      await openGrid(
        [{ key: 'name', title: '名称', type: 'input' }],
        Array.from({ length: 50 }, (_, at) => ({ id: `${at}`, name: 'x' })),
        size === undefined ? {} : { size },
      )
      const { gridTemplateRows, blockSize } = screen.getByRole('grid').style
      cleanup()
      return [gridTemplateRows, blockSize]
    }
    expect(await look()).toEqual(['repeat(1, 40px) repeat(50, 61px)', '400px'])
    const heights = []
    for (const size of ['medium', 'small', 'mini', 'tiny'] as const) heights.push((await look(size))[0]?.slice(-5, -1))
    expect(heights).toEqual(['48px', '40px', '36px', '28px'])
  })

  it('[GRID-54] [GRID-78] [WALK-42] draws about nine of a thousand rows, and no more of five thousand', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `${at}` }))
    const drawn = async (count: number) => {
      const grid = await openGrid([{ key: 'name', title: '名称', type: 'input' }], many(count))
      const found = grid.ids().length
      cleanup()
      return found
    }
    const found = [await drawn(1_000), await drawn(5_000)]
    expect(found[0]).toBeGreaterThanOrEqual(9)
    expect(found[0]).toBeLessThanOrEqual(12)
    expect(found[1]).toBe(found[0])
  })

  it('[GRID-47] [GRID-48] [GRID-49] [GRID-50] [GRID-51] widths: own, share of 92%, least of the kind, fallback', () => {
    const plain = (n: number) => Array.from({ length: n }, (_, at) => ({ key: `c${at}`, type: 'input' }))
    expect(columnWidths(plain(4), 1000)).toEqual({ c0: 230, c1: 230, c2: 230, c3: 230 })
    const kinds = ['datetime', 'sel_user', 'sel_depart', 'date', 'input'].map(type => ({ key: type, type }))
    expect(columnWidths(kinds, 960)).toEqual({ datetime: 190, sel_user: 190, sel_depart: 190, date: 176.64, input: 176.64 })
    expect(columnWidths([{ key: 'd', type: 'date' }, ...plain(7)], 1000)['d']).toBe(135)
    expect(columnWidths(kinds, 400)).toEqual({ datetime: 200, sel_user: 220, sel_depart: 160, date: 135, input: 120 })
    expect(
      columnWidths(
        [
          { key: 'w', type: 'sel_user', width: 80 },
          { key: 'p', type: 'input', width: '20%' },
        ],
        1000,
      ),
    ).toEqual({ w: 80, p: 200 })
    // the control columns take their room first
    expect(columnWidths(plain(4), 1000, 140)).toEqual({ c0: 120, c1: 120, c2: 120, c3: 120 })
  })

  it('[CONST-10] the scrolling flag comes down 100 ms after the last scroll', () => {
    vi.useFakeTimers()
    const shown: boolean[] = []
    const scroll = scrollingFlag(is => shown.push(is))
    scroll()
    vi.advanceTimersByTime(SCROLLING_QUIET - 1)
    scroll()
    vi.advanceTimersByTime(SCROLLING_QUIET - 1)
    expect(shown).toEqual([true])
    vi.advanceTimersByTime(1)
    expect([shown, SCROLLING_QUIET]).toEqual([[true, false], 100])
  })

  it('[CONST-09] a glow lasts 1400 ms', () => {
    expect(ROW_HIGHLIGHT).toBe(1400)
  })
})
