import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { localData } from '#src/grid/data/localData.ts'
import { insertion, movement, removal } from '#src/grid/data/rowPositions.ts'
import { CellRange } from '#src/grid/range/cellRange.ts'
import { renderOrder, rangeBoxes } from '#src/grid/range/rangeBoxes.ts'
import { RowView } from '#src/grid/view/rowView.ts'

const COLUMNS: GridColumn[] = ['a', 'b', 'c', 'd'].map(key => ({ key, title: key, type: 'input' }))

/** A range over rows of a page's own; nothing is drawn. */
function openRange(count: number) {
  const rows = Array.from({ length: count }, (_, n) => ({ id: `r${n}`, a: n, b: `${n % 7}` }))
  const data = localData(COLUMNS, rows, commit => commit())
  const rowView = new RowView(data.store, () => false)
  const range = new CellRange({ data, rowView, cells: { column: key => COLUMNS.find(one => one.key === key) ?? null } })
  range.page = { columns: COLUMNS.map(({ key }) => key), reveal: () => undefined, visibleRowCount: () => 5 }
  data.store.onStructure(() => rowView.follow())
  rowView.listen(() => range.follow())
  const cells = () => {
    const found = range.cells()
    return { rows: found.rows.map(({ id }) => id), columns: found.columns.map(({ key }) => key) }
  }
  return { data, rowView, range, cells }
}

describe('a range of cells', () => {
  it('is drawn from the active cell by steps, leaps and to all, and never leaves the table', () => {
    const { range, cells } = openRange(20)
    range.enter({ r: 'r3', f: 'b' })
    expect(cells()).toEqual({ rows: ['r3'], columns: ['b'] })
    range.step('down')
    range.step('right')
    expect(cells()).toEqual({ rows: ['r3', 'r4'], columns: ['b', 'c'] })
    range.step('up')
    range.step('up')
    range.step('left')
    range.step('left')
    expect(cells()).toEqual({ rows: ['r2', 'r3'], columns: ['a', 'b'] })
    range.step('pageDown')
    expect(cells().rows).toEqual(['r3', 'r4', 'r5', 'r6'])
    range.step('home')
    expect(cells()).toEqual({ rows: ['r0', 'r1', 'r2', 'r3'], columns: ['a', 'b'] })
    range.step('up')
    expect(cells().rows.length).toBe(4)
    range.step('end')
    expect(cells()).toMatchObject({ columns: ['b', 'c', 'd'] })
    expect(cells().rows.at(-1)).toBe('r19')
    range.all()
    expect([cells().rows.length, cells().columns.length]).toEqual([20, 4])
    range.end()
    expect(cells()).toEqual({ rows: ['r3'], columns: ['b'] })
  })

  it('begins nowhere without a cell', () => {
    const { range, cells } = openRange(3)
    range.enter({ r: 'r0', f: '$number' })
    expect([range.step('down'), cells().rows]).toEqual([false, []])
  })

  it('a row that others put between its rows does not belong to it', () => {
    const { data, range, cells } = openRange(5)
    range.enter({ r: 'r1', f: 'a' })
    range.extend({ r: 'r3', f: 'b' })
    data.set(insertion(data.store.view, [{ id: 'new', d: {} }], 'r2'))
    expect([cells().rows, range.runs()]).toEqual([
      ['r1', 'r2', 'r3'],
      [
        { from: 1, to: 2 },
        { from: 4, to: 4 },
      ],
    ])
  })

  it('goes on from the nearest row when its corner was deleted', () => {
    const { data, range, cells } = openRange(6)
    range.enter({ r: 'r1', f: 'a' })
    range.extend({ r: 'r3', f: 'a' })
    data.set(removal(['r3']))
    range.step('down')
    expect(cells().rows).toEqual(['r1', 'r2', 'r4'])
    data.set(removal(['r1', 'r2', 'r4']))
    expect([range.shape, cells().rows]).toEqual([null, []])
  })

  it('stays on the same cells whatever others insert, move, delete and sort (law)', () => {
    const command = fc.record({
      kind: fc.constantFrom('insert', 'move', 'delete', 'sort', 'filter', 'plain'),
      at: fc.nat(40),
      to: fc.nat(40),
    })
    fc.assert(
      fc.property(
        fc.nat(14),
        fc.nat(14),
        fc.nat(3),
        fc.nat(3),
        fc.array(command, { maxLength: 25 }),
        (one, other, left, right, commands) => {
          const { data, rowView, range, cells } = openRange(15)
          const keys = COLUMNS.map(({ key }) => key)
          range.enter({ r: `r${one}`, f: keys[left] ?? 'a' })
          range.extend({ r: `r${other}`, f: keys[right] ?? 'a' })
          const chosen = new Set(cells().rows)
          const columns = cells().columns
          expect(chosen.size).toBe(Math.abs(one - other) + 1)
          for (const [n, { kind, at, to }] of commands.entries()) {
            const { view } = data.store
            const row = view[at % Math.max(1, view.length)]
            if (kind === 'insert') data.set(insertion(view, [{ id: `n${n}`, d: {} }], row?.id))
            else if (kind === 'move' && row !== undefined) data.set(movement(view, row.id, to % view.length))
            else if (kind === 'delete' && row !== undefined) data.set(removal([row.id]))
            else if (kind === 'sort') rowView.arrange({ compare: (a, b) => (a.id < b.id ? 1 : -1) })
            else if (kind === 'filter') rowView.arrange({ keep: ({ id }) => (id.length + at) % 2 === 0 })
            else if (kind === 'plain') rowView.arrange({ keep: null, compare: null })
            const drawn = rowView.rows.map(({ id }) => id)
            const still = drawn.filter(id => chosen.has(id))
            if (range.shape === null) {
              // only when none of them lives
              expect([...chosen].some(id => data.store.row(id)?.isLive === true)).toBe(false)
              return
            }
            expect(cells()).toEqual({ rows: still, columns })
            expect(range.runs().flatMap(({ from, to: last }) => drawn.slice(from, last + 1))).toEqual(still)
          }
        },
      ),
      { seed: 20261121, numRuns: 300 },
    )
  })

  it('is drawn in pieces where columns are frozen at the edges', () => {
    const columns = renderOrder([
      { key: 'end', frozen: 'end' as const },
      { key: '$number', frozen: true },
      { key: 'x' },
      { key: 'first', frozen: 'start' as const },
      { key: 'y' },
    ])
    expect(columns.map(({ key }) => key)).toEqual(['$number', 'first', 'x', 'y', 'end'])
    const boxes = rangeBoxes(columns, ['first', 'x', 'y', 'end'], [{ from: 2, to: 4 }])
    expect(boxes.map(({ side, isFirst, isLast, hasCorner }) => [side, isFirst, isLast, hasCorner])).toEqual([
      ['start', true, false, false],
      ['middle', false, false, false],
      ['end', false, true, true],
    ])
    expect(boxes.map(({ style }) => [style.gridRow, style.gridColumn])).toEqual([
      ['4 / 7', '2 / 3'],
      ['4 / 7', '3 / 5'],
      ['4 / 7', '5 / 6'],
    ])
  })
})
