import type { CellFault, WorkbookPreview } from '#machines/importDialog/importDialog.types.ts'

/** What is wrong in a row: column → sentence; `index` counts from 0. */
export type CheckRow = (row: Record<string, string>, index: number) => Readonly<Record<string, string | undefined>>

const ROWS_SHOWN = 5
const FAULTS_KEPT = 100
/** Rows checked before the page may do something else. */
const SLICE = 500

const recordOf = (columns: readonly string[], row: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column, index) => [column, row[index] ?? '']))
const pause = () => new Promise<void>(resolve => void setTimeout(resolve))

/** Checks every row that holds something and keeps what is shown of it. Lets the page breathe in between; ends early when `signal` fires. */
export async function previewOf(
  { columns, rows }: { columns: string[]; rows: string[][] },
  check: CheckRow | undefined,
  signal: AbortSignal,
): Promise<WorkbookPreview> {
  const faults: CellFault[] = []
  let faultCount = 0
  let rowCount = 0
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) await pause()
    if (signal.aborted) break
    if (row.every(text => text === '')) continue
    rowCount += 1
    if (check === undefined) continue
    const record = recordOf(columns, row)
    for (const [column, text] of Object.entries(check(record, index))) {
      if (!text) continue
      faultCount += 1
      if (faults.length < FAULTS_KEPT) faults.push({ row: index + 1, column, value: record[column] ?? '', text })
    }
  }
  return { columns, rows: rows.slice(0, ROWS_SHOWN).map(row => recordOf(columns, row)), rowCount, faults, faultCount }
}
