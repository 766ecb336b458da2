import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import type { CellEdit } from '../data/gridData.ts'
import type { RangePorts } from './rangePorts.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { RangeCells } from './cellRange.ts'
import { carried } from './rangeCommands.ts'
import { indexIn } from './rangeShape.ts'
import { continued, type SeriesKind } from './series.ts'
import { writeCells } from './writeCells.ts'

const SERIES: Readonly<Record<string, SeriesKind>> = {
  inputNumber: 'number',
  date: 'date',
  datetime: 'datetime',
  input: 'text',
  input_pop: 'text',
  textarea: 'text',
  normal: 'text',
}
const seriesOf = ({ type }: GridColumn): SeriesKind => SERIES[type] ?? 'none'

/** Where a fill goes: the cells beyond the range, the nearest to it first. */
export interface FillAim {
  way: 'down' | 'up' | 'right' | 'left'
  rows: readonly RowHandle[]
  columns: readonly GridColumn[]
}

/** What the handle means when it is let go at a cell: one way out of the range, the longer one. Null inside of it. */
export function fillAim(session: RangePorts, to: CellRef): FillAim | null {
  const { range, rowView } = session
  const view = rowView.rows
  const { rows, columns } = range.cells()
  const keys = range.page.columns
  const [first, last] = [rows[0], rows.at(-1)]
  const [left, right] = [columns[0], columns.at(-1)]
  if (first === undefined || last === undefined || left === undefined || right === undefined) return null
  const row = indexIn(view, to.r)
  const column = keys.indexOf(to.f)
  const [top, bottom] = [indexIn(view, first.id), indexIn(view, last.id)]
  const [start, end] = [keys.indexOf(left.key), keys.indexOf(right.key)]
  if (row < 0 || column < 0) return null
  const down = row > bottom ? row - bottom : row < top ? row - top : 0
  const along = column > end ? column - end : column < start ? column - start : 0
  if (down === 0 && along === 0) return null
  const between = (from: number, until: number) => keys.slice(from, until).flatMap(key => session.cells.column(key) ?? [])
  if (Math.abs(down) >= Math.abs(along))
    return down > 0
      ? { way: 'down', rows: view.slice(bottom + 1, row + 1), columns }
      : { way: 'up', rows: view.slice(row, top).toReversed(), columns }
  return along > 0
    ? { way: 'right', rows, columns: between(end + 1, column + 1) }
    : { way: 'left', rows, columns: between(column, start).toReversed() }
}

/** What a fill writes: each column (or row) of the range goes on by its own series; cells that may not be written are left alone. */
function fillEdits(session: RangePorts, { rows: given, columns: keys }: RangeCells, aim: FillAim): CellEdit[] {
  const isDown = aim.way === 'down' || aim.way === 'up'
  const isBack = aim.way === 'up' || aim.way === 'left'
  const editsFor = (
    row: RowHandle,
    column: GridColumn,
    from: { row: RowHandle; column: GridColumn },
    value: CellEdit['v'],
  ): CellEdit[] => {
    if (!session.cells.canEdit(row, column.key)) return []
    const v = carried(session, { ...from, value }, { row, column })
    return v === undefined ? [] : [{ r: row.id, f: column.key, v }]
  }
  if (isDown)
    return keys.flatMap(column => {
      const sources = isBack ? given.toReversed() : given
      const values = continued(
        sources.map(row => row.get(column.key)),
        aim.rows.length,
        seriesOf(column),
      )
      const [source] = given
      return source === undefined
        ? []
        : aim.rows.flatMap((row, n) => editsFor(row, column, { row: source, column }, values[n] ?? null))
    })
  const sources = isBack ? keys.toReversed() : keys
  const kinds = new Set(sources.map(seriesOf))
  // a series goes on only through columns of one kind
  const kind = kinds.size === 1 && sources[0] !== undefined ? seriesOf(sources[0]) : 'none'
  return given.flatMap(row => {
    const values = continued(
      sources.map(column => row.get(column.key)),
      aim.columns.length,
      kind,
    )
    return aim.columns.flatMap((column, n) => {
      const from = sources[n % sources.length]
      return from === undefined ? [] : editsFor(row, column, { row, column: from }, values[n] ?? null)
    })
  })
}

/** Fills the cells beyond the range and takes them into it. One step of undo. */
export async function fill(session: RangePorts, aim: FillAim): Promise<void> {
  const cells = session.range.cells()
  const cellEdits = fillEdits(session, cells, aim)
  const rows = new Set([...cells.rows, ...aim.rows])
  const columns = new Set([...cells.columns, ...aim.columns].map(({ key }) => key))
  session.range.choose(
    session.rowView.rows.filter(row => rows.has(row)).map(({ id }) => id),
    session.range.page.columns.filter(key => columns.has(key)),
  )
  await writeCells(session, cellEdits)
}
