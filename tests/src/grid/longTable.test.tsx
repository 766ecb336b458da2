import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { positionOfNumber } from '#contract/grids/order.ts'
import { beginGrids, frame, openGrid } from '#tests/support/grid/startedGrid.tsx'
import { openShared, serveTable } from '#tests/support/grid/startedShared.tsx'

const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', width: 160 },
  { key: 'note', title: '备注', type: 'input', width: 120 },
]
const ROWS = Array.from({ length: 1_500 }, (_, n) => ({ id: `r${n}`, name: `第${n}位`, note: '' }))
const ROW = 61

const page = beginGrids()

const openLong = (toolbar = {}) => openGrid(COLUMNS, ROWS, toolbar)
type Grid = Awaited<ReturnType<typeof openLong>>
const scrollTo = (grid: Grid, row: number) => {
  grid.grid().scrollTop = row * ROW
  fireEvent.scroll(grid.grid())
}
/** Scrolling ends where the rows do, as in a browser. */
function endAtRows(grid: Grid): void {
  const element = grid.grid()
  const end = () => (Number(element.getAttribute('aria-rowcount')) - 1) * ROW + 40 - 400
  let at = element.scrollTop
  Object.defineProperty(element, 'scrollTop', {
    configurable: true,
    get: () => (at = Math.min(at, end())),
    set: (top: number) => {
      at = Math.max(0, Math.min(top, end()))
    },
  })
}
const topOf = (grid: Grid): number => grid.grid().scrollTop / ROW

describe('rows that come and go elsewhere', () => {
  it('move nothing that is in sight: the viewport goes along with it', async () => {
    const grid = await openLong()
    scrollTo(grid, 100)
    act(() => grid.handle.pushRows([{ name: '新' }, { name: '新' }], { index: 3 }))
    await frame()
    expect(topOf(grid)).toBe(102)
    act(() => grid.handle.removeRowsById(['r0']))
    await frame()
    expect(topOf(grid)).toBe(101)
    // below
    act(() => grid.handle.pushRows({ name: '新' }, { index: 900 }))
    await frame()
    expect(topOf(grid)).toBe(101)
    // the first row in sight itself goes: what stands below it does not jump
    act(() => grid.handle.moveRow('r100', 1_400))
    await frame()
    expect(topOf(grid)).toBe(100)
  })

  it('move nothing either where the table is seen to its end, and is shorter then', async () => {
    const grid = await openLong()
    endAtRows(grid)
    scrollTo(grid, 1_500)
    await frame()
    const last = topOf(grid)
    act(() => grid.handle.removeRowsById(['r0', 'r1', 'r2']))
    await frame()
    expect(topOf(grid)).toBe(last - 3)
  })

  it('are seen where the table is read from its top, and a new order is no reason to move', async () => {
    const grid = await openLong()
    act(() => grid.handle.pushRows({ name: '新' }, { index: 0 }))
    await frame()
    expect([topOf(grid), grid.ids()[1]]).toEqual([0, 'r0'])
    scrollTo(grid, 200)
    await grid.redraw(ROWS.toReversed())
    expect(topOf(grid)).toBe(200)
  })

  it('leave the cell that is being written where it is, wherever its row goes', async () => {
    const grid = await openLong()
    scrollTo(grid, 100)
    fireEvent.mouseDown(grid.cell('r103', 'name'))
    fireEvent.click(grid.cell('r103', 'name'))
    expect(grid.editors()).toEqual(['r103 name'])
    act(() => grid.handle.moveRow('r99', 1_000))
    await frame()
    expect(topOf(grid)).toBe(99)
  })
})

describe('values that a page gives for thousands of cells', () => {
  const changes = (mark: string, count = 1_200) =>
    Array.from({ length: count }, (_, n) => ({ rowKey: `r${n}`, values: { name: `${mark}${n}`, note: mark } }))
  const written = (grid: Grid, mark: string) => grid.handle.getTableData().filter(({ note }) => note === mark).length

  it('come in frames: what is in sight with the first one, all of them by themselves', async () => {
    const grid = await openLong()
    act(() => grid.handle.setValues(changes('甲')))
    await frame()
    expect(grid.text('r0', 'name')).toBe('甲0')
    scrollTo(grid, 1_150)
    expect(grid.text('r1151', 'name')).toBe('第1151位')
    for (let n = 0; n < 12; n += 1) await frame()
    expect(grid.text('r1151', 'name')).toBe('甲1151')
  })

  it('are all there for who reads the rows, in the order in which they were given', async () => {
    const grid = await openLong()
    act(() => {
      grid.handle.setValues(changes('甲'))
      grid.handle.setValues(changes('乙', 600))
    })
    expect([written(grid, '甲'), written(grid, '乙')]).toEqual([600, 600])
  })

  it('come before any other command of the page', async () => {
    const grid = await openLong()
    act(() => {
      grid.handle.setValues(changes('甲'))
      grid.handle.markStored()
    })
    scrollTo(grid, 1_150)
    await frame()
    expect(grid.text('r1151', 'name')).toBe('甲1151')
  })

  it.each(['behind the last frame', 'in the midst of them'])('are one step of undo, %s', async moment => {
    const grid = await openLong({ toolbar: { buttons: ['undo'] } })
    act(() => grid.handle.setValues(changes('甲')))
    await frame()
    if (moment === 'behind the last frame') for (let n = 0; n < 12; n += 1) await frame()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '撤销' })))
    expect(written(grid, '甲')).toBe(0)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '撤销' }).disabled).toBe(true)
  })

  it('do not go over what a person writes meanwhile, nor over rows that the page gives anew', async () => {
    const grid = await openLong()
    scrollTo(grid, 1_150)
    act(() => grid.handle.setValues(changes('甲')))
    fireEvent.mouseDown(grid.cell('r1151', 'name'))
    fireEvent.click(grid.cell('r1151', 'name'))
    const field = grid.editor('r1151', 'name')?.querySelector('input')
    if (field == null) throw new Error('no editor')
    fireEvent.change(field, { target: { value: '我写的' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    for (let n = 0; n < 12; n += 1) await frame()
    expect(grid.handle.getTableData({ rowIds: ['r1151'] })[0]).toMatchObject({ name: '我写的', note: '甲' })
    act(() => grid.handle.setValues(changes('乙')))
    await grid.redraw(ROWS.map(row => ({ ...row })))
    for (let n = 0; n < 12; n += 1) await frame()
    expect(written(grid, '乙')).toBe(0)
  })

  it('are all written when the page goes', async () => {
    const grid = await openLong()
    scrollTo(grid, 1_150)
    act(() => {
      grid.handle.setValues(changes('甲'))
      window.dispatchEvent(new Event('pagehide'))
    })
    await frame()
    expect(grid.text('r1151', 'name')).toBe('甲1151')
  })
})

describe('a text in a cell', () => {
  it('is cut with an ellipsis where it may be too long for its column, whatever letters it has', async () => {
    const texts = [
      '短',
      '二〇二六年十一月',
      '二〇二六年十一月二十二日',
      '2026-11-22',
      '2026-11-22 08:30:00',
      'WWWWWWWWWWW',
      'WWWWW',
      '✅✅',
    ]
    const grid = await openGrid(
      [{ key: 'name', title: '名称', type: 'input', width: 120 }],
      texts.map((name, n) => ({ id: `t${n}`, name })),
    )
    const isCut = (n: number) => grid.cell(`t${n}`, 'name').querySelector('.xl-grid-cut') !== null
    expect(texts.map((_, n) => isCut(n))).toEqual([false, true, true, false, true, true, false, true])
  })
})

describe('a long table that is opened', () => {
  const AT = Array.from({ length: 6_000 }, (_, n) => ({
    id: n === 0 ? 'a' : `r${n}`,
    o: positionOfNumber(n),
    d: { name: `第${n}位` },
  }))
  /** How many rows the grid had from its first frame on, and its heights. */
  async function opened(more: Parameters<typeof openShared>[0]) {
    const [counts, heights] = [new Set<number>(), new Set<string>()]
    const look = () => {
      const grid = document.querySelector<HTMLElement>('.xl-grid')
      const count = Number(grid?.getAttribute('aria-rowcount') ?? 0) - 1
      if (grid === null || count < 1) return
      counts.add(count)
      heights.add(grid.style.blockSize)
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true })
    serveTable(page.client, { rows: structuredClone(AT) })
    await openShared(more, COLUMNS)
    watcher.disconnect()
    return { counts: [...counts], heights: [...heights] }
  }

  it('shows half a screen first, then the screen, then all rows, in a grid that has its height from the beginning', async () => {
    // (400 - 40) / 61
    expect(await opened({})).toEqual({ counts: [3, 6, 6_000], heights: ['400px'] })
  })
  it('comes at once where its top may hang under other rows', async () => {
    expect((await opened({ tree: { column: 'name', parent: 'note' } })).counts).toEqual([6_000])
  })
})
