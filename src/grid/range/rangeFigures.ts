import type { GridValue } from '#contract/entities/gridRow.ts'
import { thousands } from '#src/lib/format/thousands.ts'
import { ColumnSum } from '../store/statistics.ts'
import type { RangeCells } from './cellRange.ts'

/** Cells up to which a range is added up at each change; a larger one only says its size. */
const FIGURES_MAX = 200_000

const isNumber = (value: GridValue, type: string): boolean =>
  typeof value === 'number' || (type === 'inputNumber' && typeof value === 'string' && value.trim() !== '')

/** The words under a grid about its range: size, filled cells, sum and average of the numbers. */
export function rangeFigures({ rows, columns }: RangeCells): string {
  const size = `已选择${thousands(rows.length)}行${columns.length}列`
  if (rows.length * columns.length > FIGURES_MAX) return size
  const sum = new ColumnSum()
  let filled = 0
  for (const row of rows)
    for (const { key, type } of columns) {
      const value = row.get(key)
      if (value === null || value === '') continue
      filled += 1
      if (isNumber(value, type)) sum.change(null, value)
    }
  const [total, average] = [sum.get('sum'), sum.get('average')]
  const figures = total === null || average === null ? '' : `，合计${thousands(total)}，平均${thousands(average)}`
  return `${size}，计数${thousands(filled)}${figures}`
}
