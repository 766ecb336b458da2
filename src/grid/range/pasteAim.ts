import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { newId } from '#src/lib/newId.ts'
import type { RangePorts } from './rangePorts.ts'
import type { PasteSource } from './copied.ts'
import { indexIn } from './rangeShape.ts'

/** A row that takes a row of the source. */
export interface AimedRow {
  r: string
  isNew: boolean
  /** place from 1, as the person reads it */
  place: number
  /** row of the source */
  from: number
}
export interface AimedColumn {
  column: GridColumn
  /** column of the source */
  from: number
}

/** Where a paste goes, by ids: what others do to the rows meanwhile does not lead it elsewhere. */
export interface PasteAim {
  rows: readonly AimedRow[]
  columns: readonly AimedColumn[]
  /** new rows come behind this one; undefined: behind all */
  after: string | undefined
  /** what is not pasted at all, as sentences */
  left: readonly string[]
}

/** New rows can come at the end of the table: the person may add them, the drawn order is that of the table, and a row hangs under no other. */
const mayAdd = ({ data, rowView, options }: RangePorts): boolean =>
  data.status().access.add && !rowView.isArranged && options.isTree !== true && options.tree === undefined

const titles = (columns: readonly GridColumn[]): string => columns.map(({ title }) => `“${title}”`).join('')

/** Nothing is ever written into such a column by a person. */
const isReadOnly = (session: RangePorts, { key, disabled }: GridColumn): boolean =>
  disabled === true || session.options.disabled === true || session.cells.kind(key).Editor === null

/** Where the source goes: from the upper left cell of the range on, or into all of it where it fits a whole number of times. Null: nothing is chosen. */
export function pasteAim(session: RangePorts, { texts }: PasteSource): PasteAim | null {
  const { range, rowView } = session
  const view = rowView.rows
  const cells = range.cells()
  const [first] = cells.rows
  const [left] = cells.columns
  if (first === undefined || left === undefined) return null
  const [high, wide] = [texts.length, texts[0]?.length ?? 0]
  const [rowCount, columnCount] = [cells.rows.length, cells.columns.length]
  const isTiled = rowCount % high === 0 && columnCount % wide === 0 && rowCount * columnCount > high * wide
  const top = indexIn(view, first.id)
  const there = isTiled ? cells.rows : view.slice(top, top + high)
  const missing = isTiled ? 0 : high - there.length
  const isAdding = missing > 0 && mayAdd(session)
  const keys = range.page.columns
  const start = keys.indexOf(left.key)
  const columns = isTiled ? cells.columns : keys.slice(start, start + wide).flatMap(key => session.cells.column(key) ?? [])
  const readOnly = columns.filter(column => isReadOnly(session, column))
  const beyond = isTiled ? 0 : wide - columns.length
  return {
    rows: [
      ...there.map((row, n) => ({ r: row.id, isNew: false, place: row.orderNum, from: n % high })),
      ...Array.from({ length: isAdding ? missing : 0 }, (_, n) => ({
        r: newId(),
        isNew: true,
        place: session.data.store.view.length + n + 1,
        from: there.length + n,
      })),
    ],
    columns: columns.map((column, n) => ({ column, from: n % wide })).filter(({ column }) => !readOnly.includes(column)),
    after: session.data.store.view.at(-1)?.id,
    left: [
      ...(readOnly.length === 0 ? [] : [`只读列${titles(readOnly)}未粘贴`]),
      ...(beyond === 0 ? [] : [`超出最后一列的${beyond}列未粘贴`]),
      ...(missing === 0 || isAdding
        ? []
        : [
            `超出最后一行的${missing}行未粘贴${session.rowView.isArranged ? '（筛选、排序或分组时不能新增行）' : '（此处不能新增行）'}`,
          ]),
    ],
  }
}
