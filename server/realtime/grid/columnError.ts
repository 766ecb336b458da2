import { GRID_TEXT_MAX } from '#contract/constants.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { GridTable } from '#contract/grids/defineGrid.ts'
import { checksOf, firstIssue, isEmptyValue } from '#contract/rules/gridPatterns.ts'

const NUMBERS = new Set(['inputNumber'])

/**
 * What is wrong with a value for a column, '' when nothing: its type, its length, its rules (required, presets, unique). Patterns of the page's own
 * and handlers are the page's; the server holds what the table's columns promise. `others`: live rows besides this one with the value.
 */
export async function columnError(
  table: GridTable,
  field: string,
  value: GridValue,
  others: (value: GridValue) => Promise<number>,
): Promise<string> {
  const column = table.columns.find(({ key }) => key === field)
  if (column === undefined) return '没有这一列'
  if (typeof value === 'string' && value.length > GRID_TEXT_MAX) return `${column.title}最多${GRID_TEXT_MAX}个字符`
  if (NUMBERS.has(column.type) && value !== null && typeof value !== 'number') return `${column.title}必须是数字`
  const checks = checksOf(column)
  const current = checks.some(({ kind }) => kind === 'unique') && !isEmptyValue(value) ? (await others(value)) + 1 : 0
  const issue = firstIssue(
    checks.filter(({ kind }) => kind !== 'pattern' && kind !== 'handler'),
    value,
    () => current,
  )
  return typeof issue === 'string' ? issue : ''
}

/** The issue of a deleted row that comes back where another has taken one of its unique values meanwhile; '' for none. */
export async function uniqueError(
  table: GridTable,
  data: Readonly<Record<string, GridValue>>,
  others: (field: string, value: GridValue) => Promise<number>,
): Promise<string> {
  for (const column of table.columns) {
    const value = data[column.key] ?? null
    const check = checksOf(column).find(({ kind }) => kind === 'unique')
    if (check?.kind === 'unique' && !isEmptyValue(value) && (await others(column.key, value)) > 0) return check.text
  }
  return ''
}
