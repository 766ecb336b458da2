import type { CellError, PreviewRow, WorkbookPreview } from '#machines/importDialog/importDialog.types.ts'

/** What is wrong in a row: column → sentence; `index` counts from 0. `noted`: what it says to itself from row to row of one workbook. */
export type CheckRow = (
  row: Record<string, string>,
  index: number,
  noted: Map<string, string>,
) => Readonly<Record<string, string | undefined>>

/** Rows from the top that are shown whether right or wrong, and how many wrong ones at most. */
const ROWS_SHOWN = 5
const INVALID_SHOWN = 500
/** Rows checked before the page may do something else. */
const SLICE = 500

const recordOf = (columns: readonly string[], row: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column, index) => [column, row[index] ?? '']))
const pause = () => new Promise<void>(resolve => void setTimeout(resolve))

/** Says for each row which of its values of these columns an earlier row has too. */
function repeats(unique: readonly string[]): CheckRow {
  const seen = new Map(unique.map(column => [column, new Map<string, number>()]))
  return (row, index) =>
    Object.fromEntries(
      [...seen].flatMap(([column, values]) => {
        const value = row[column]?.toLowerCase() ?? ''
        const first = values.get(value)
        if (value !== '' && first === undefined) values.set(value, index)
        return value === '' || first === undefined ? [] : [[column, `与第 ${first + 1} 行重复`]]
      }),
    )
}

/** Checks every row that holds something, by `check` and for repeated values of the `unique` columns, and keeps what is shown of it. Lets the page breathe in between; ends early when `signal` fires. */
export async function previewOf(
  { columns, rows }: { columns: string[]; rows: string[][] },
  check: CheckRow | undefined,
  signal: AbortSignal,
  unique: readonly string[] = [],
): Promise<WorkbookPreview> {
  const issues: CellError[] = []
  const shown: PreviewRow[] = []
  const invalidRows: number[] = []
  const repeated = repeats(unique)
  const noted = new Map<string, string>()
  let errorCount = 0
  let rowCount = 0
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) await pause()
    if (signal.aborted) break
    if (row.every(text => text === '')) continue
    rowCount += 1
    const record = recordOf(columns, row)
    const [told, again] = [check?.(record, index, noted) ?? {}, repeated(record, index, noted)]
    const found = [...new Set([...Object.keys(told), ...Object.keys(again)])].flatMap(column => {
      const text = told[column] || again[column]
      return text ? [{ row: index + 1, column, value: record[column] ?? '', text }] : []
    })
    errorCount += found.length
    const isShown = rowCount <= ROWS_SHOWN || (found.length > 0 && invalidRows.length < INVALID_SHOWN)
    if (found.length > 0) invalidRows.push(index + 1)
    if (!isShown) continue
    shown.push({ row: index + 1, cells: record })
    issues.push(...found)
  }
  return { columns, rows: shown, rowCount, invalidRows, issues, errorCount }
}
