import '../support/jsdomParts.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { insertion } from '#src/grid/data/rowPositions.ts'
import { startSession } from '#tests/support/grid/startedSession.ts'

const ARRANGE_IDLE = 2_000
const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'stock', title: '库存', type: 'inputNumber' },
  { key: 'ward', title: '病区', type: 'select', options: ['内科', '外科'].map((text, at) => ({ value: String(at), text })) },
  { key: 'isOn', title: '启用', type: 'checkbox' },
]
const ROWS = [
  { id: 'a', name: '丙', stock: 3, ward: '1', isOn: 'Y' },
  { id: 'b', name: '乙', stock: 1, ward: '0', isOn: null },
  { id: 'c', name: '丁', stock: 2, ward: null, isOn: 'N' },
  { id: 'd', name: null, stock: null, ward: '1', isOn: 'Y' },
]
const start = () => startSession(COLUMNS, ROWS)
type Started = ReturnType<typeof start>
const write = ({ data, commit }: Started, r: string, f: string, v: string | number | null) => {
  data.set([{ r, f, v }])
  commit()
}
const insert = ({ data, commit }: Started, id: string, d: Record<string, string | number>) => {
  data.set(insertion(data.store.view, [{ id, d }], null))
  commit()
}

beforeEach(() => {
  vi.useFakeTimers()
  // longer ago than any rest
  vi.advanceTimersByTime(60_000)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('how the rows of a grid are arranged', () => {
  it('sorts by values, nothing last, by several columns, and goes back to the order of the table', () => {
    const grid = start()
    const { arrangement } = grid.session
    arrangement.sort('stock', 'up')
    expect(grid.ids()).toEqual(['b', 'c', 'a', 'd'])
    arrangement.sort('stock', 'down')
    expect(grid.ids()).toEqual(['a', 'c', 'b', 'd'])
    arrangement.sort('ward', 'down')
    expect(grid.ids()).toEqual(['a', 'd', 'b', 'c'])
    arrangement.sort('stock', 'up', true)
    arrangement.sort('ward', 'up', true)
    expect([grid.ids(), arrangement.sorts.map(({ key }) => key)]).toEqual([
      ['b', 'a', 'd', 'c'],
      ['ward', 'stock'],
    ])
    arrangement.sort('ward', null)
    arrangement.sort('stock', null)
    expect([grid.ids(), grid.session.rowView.isArranged, grid.session.rowView.rows]).toEqual([
      ['a', 'b', 'c', 'd'],
      false,
      grid.data.store.view,
    ])
  })

  it('narrows by several columns at once and counts the choices that the other filters leave', () => {
    const grid = start()
    const { arrangement } = grid.session
    arrangement.filter('stock', { kind: 'number', from: 2, to: null })
    arrangement.filter('isOn', { kind: 'choice', values: ['是'] })
    expect(grid.ids()).toEqual(['a'])
    expect([...arrangement.choiceCounts('isOn')]).toEqual([
      ['是', 1],
      ['否', 1],
    ])
    expect([...arrangement.choiceCounts('ward')]).toEqual([['1', 1]])
    arrangement.filter('stock', { kind: 'text', text: ' ' })
    expect(grid.ids()).toEqual(['a', 'd'])
    arrangement.clearFilters()
    expect(grid.ids()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('a change makes it stale and moves nothing, until it is arranged anew manually', () => {
    const grid = start()
    const { arrangement } = grid.session
    arrangement.sort('stock', 'up')
    write(grid, 'b', 'name', '别名')
    expect(arrangement.isStale).toBe(false)
    write(grid, 'b', 'stock', 9)
    expect([arrangement.isStale, grid.ids()]).toEqual([true, ['b', 'c', 'a', 'd']])
    // a row that comes does not take the others along
    insert(grid, 'n', { stock: 2.5 })
    expect(grid.ids()).toEqual(['b', 'c', 'n', 'a', 'd'])
    arrangement.again()
    expect([arrangement.isStale, grid.ids()]).toEqual([false, ['c', 'n', 'a', 'b', 'd']])
    grid.session.stop()
  })

  it('rows that are loaded anew with other values make it stale as well', () => {
    const grid = start()
    const { arrangement } = grid.session
    grid.commit()
    arrangement.sort('stock', 'up')
    grid.data.load(ROWS.map(row => ({ ...row })))
    expect([arrangement.isStale, grid.ids()]).toEqual([false, ['b', 'c', 'a', 'd']])
    grid.data.load(ROWS.map(row => (row.id === 'b' ? { ...row, stock: 9 } : row)))
    expect([arrangement.isStale, grid.ids()]).toEqual([true, ['b', 'c', 'a', 'd']])
    vi.advanceTimersByTime(ARRANGE_IDLE)
    expect([arrangement.isStale, grid.ids()]).toEqual([false, ['c', 'a', 'b', 'd']])
    grid.session.stop()
  })

  it('arranges anew after two quiet seconds without an open editor', () => {
    const grid = start()
    const { arrangement } = grid.session
    const { editing } = grid.session.edit
    arrangement.sort('stock', 'up')
    editing.send({ type: 'cell.edit', r: 'c', f: 'name', value: '丁' })
    write(grid, 'b', 'stock', 9)
    vi.advanceTimersByTime(5 * ARRANGE_IDLE)
    expect(grid.ids()).toEqual(['b', 'c', 'a', 'd'])
    editing.send({ type: 'edit.cancel' })
    arrangement.touch()
    vi.advanceTimersByTime(ARRANGE_IDLE - 1)
    expect(arrangement.isStale).toBe(true)
    vi.advanceTimersByTime(ARRANGE_IDLE)
    expect([arrangement.isStale, grid.ids()]).toEqual([false, ['c', 'a', 'b', 'd']])
    grid.session.stop()
  })

  it('is quiet only when the person did nothing in the grid for two seconds', () => {
    const grid = start()
    const { arrangement } = grid.session
    arrangement.sort('stock', 'up')
    write(grid, 'b', 'stock', 9)
    vi.advanceTimersByTime(ARRANGE_IDLE - 500)
    arrangement.touch()
    vi.advanceTimersByTime(ARRANGE_IDLE - 1)
    expect([arrangement.isStale, grid.ids()]).toEqual([true, ['b', 'c', 'a', 'd']])
    vi.advanceTimersByTime(1)
    expect([arrangement.isStale, grid.ids()]).toEqual([false, ['c', 'a', 'b', 'd']])
    grid.session.stop()
  })

  it('shows the own new row in spite of the filter until it is filtered anew, and not that of a colleague', () => {
    const grid = start()
    const { arrangement, commands } = grid.session
    arrangement.filter('stock', { kind: 'number', from: 2, to: null })
    const [own = ''] = commands.add(1)
    grid.commit()
    insert(grid, 'theirs', { stock: 0 })
    insert(grid, 'theirs too', { stock: 5 })
    expect(grid.ids()).toEqual(['theirs too', 'a', 'c', own])
    arrangement.again()
    expect(grid.ids()).toEqual(['theirs too', 'a', 'c'])
  })

  it('by itself it leaves the own new row in sight, and moves nothing under an open window', () => {
    const grid = start()
    const { arrangement, commands, windows } = grid.session
    arrangement.filter('stock', { kind: 'number', from: 2, to: null })
    const [own = ''] = commands.add(1)
    grid.commit()
    write(grid, own, 'stock', 1)
    write(grid, 'a', 'stock', 0)
    windows.open({ kind: 'columns' })
    vi.advanceTimersByTime(3 * ARRANGE_IDLE)
    expect(grid.ids()).toEqual(['a', 'c', own])
    windows.close()
    vi.advanceTimersByTime(ARRANGE_IDLE)
    expect([arrangement.isStale, grid.ids()]).toEqual([false, ['c', own]])
    arrangement.again()
    expect(grid.ids()).toEqual(['c'])
    grid.session.stop()
  })

  it('names that come later are sorted and narrowed by, without a press', () => {
    const grid = start()
    const { arrangement } = grid.session
    const again = vi.spyOn(arrangement, 'again')
    grid.session.retell()
    arrangement.sort('stock', 'up')
    grid.session.retell()
    vi.advanceTimersByTime(1_000)
    expect(again).toHaveBeenCalledTimes(1)
    arrangement.sort('ward', 'up')
    grid.session.retell()
    grid.session.retell()
    vi.advanceTimersByTime(1_000)
    expect(again).toHaveBeenCalledTimes(3)
    grid.session.stop()
  })

  it('moves of rows by their place are refused while it is arranged', () => {
    const grid = start()
    grid.session.arrangement.sort('stock', 'up')
    grid.session.commands.move('a', 3)
    grid.commit()
    grid.session.arrangement.clearSorts()
    expect(grid.ids()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('hears of no change while nothing is sorted or filtered', () => {
    const grid = start()
    const listen = vi.spyOn(grid.data.store, 'onChanged')
    const { arrangement } = grid.session
    expect(listen).not.toHaveBeenCalled()
    arrangement.sort('stock', 'up')
    expect(listen).toHaveBeenCalledTimes(1)
    arrangement.sort('stock', null)
    write(grid, 'a', 'stock', 100)
    expect(arrangement.isStale).toBe(false)
  })

  it('what stood stays in its order through any changes, and anew is as if it were arranged for the first time', () => {
    const command = fc.oneof(
      fc.record({
        command: fc.constant('write' as const),
        r: fc.constantFrom('a', 'b', 'c', 'd'),
        v: fc.integer({ min: 0, max: 4 }),
      }),
      fc.record({ command: fc.constant('insert' as const), v: fc.integer({ min: 0, max: 4 }) }),
      fc.record({ command: fc.constant('remove' as const), r: fc.constantFrom('a', 'b', 'c', 'd') }),
    )
    fc.assert(
      fc.property(
        fc.array(command, { maxLength: 12 }),
        fc.constantFrom('up' as const, 'down' as const),
        (commands, direction) => {
          const grid = start()
          const { arrangement } = grid.session
          arrangement.sort('stock', direction)
          arrangement.filter('stock', { kind: 'number', from: 1, to: 3 })
          for (const [at, one] of commands.entries()) {
            const before = grid.ids()
            if (one.command === 'write') write(grid, one.r, 'stock', one.v)
            else if (one.command === 'insert') insert(grid, `n${at}`, { stock: one.v })
            else grid.session.rows.send({ type: 'rows.remove', ids: [one.r] })
            grid.session.rows.send({ type: 'removal.confirm' })
            grid.commit()
            const now = grid.ids()
            expect(now.filter(id => before.includes(id))).toEqual(before.filter(id => now.includes(id)))
          }
          arrangement.again()
          const fresh = startSession(
            COLUMNS,
            grid.data.store.view.map(row => row.toRow()),
          )
          fresh.session.arrangement.sort('stock', direction)
          fresh.session.arrangement.filter('stock', { kind: 'number', from: 1, to: 3 })
          expect(grid.ids()).toEqual(fresh.ids())
          grid.session.stop()
          fresh.session.stop()
        },
      ),
      { seed: 20261121, numRuns: 60 },
    )
  })
})
