import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { FIGURE_TEXT, figureText } from '../view/figureTexts.ts'
import { breathe, SLICE_MS } from '../find/slices.ts'
import type { SessionPorts } from '../session/sessionPorts.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { printed } from '../view/printed.ts'

/** What a file or a page of paper shows of a grid: the shown columns in their order, texts as they are read, numbers as numbers. */
export interface Sheet {
  title: string
  headers: readonly { text: string; isNumber: boolean }[]
  rows: readonly (readonly (string | number)[])[]
  /** the heads of groups, in the order in which they are read: on paper alone */
  heads: readonly SheetHead[]
}
/** The head of a group. */
export interface SheetHead {
  /** place among the rows of the first one below it */
  at: number
  /** depth from 0 */
  level: number
  text: string
  /** its figures in each column; '' for none */
  figures: readonly string[]
}
export type SheetRows = 'shown' | 'selected'

/** Rows that go out: all that are shown, or the chosen ones among them. */
export function rowsOf({ rowView, rows }: Pick<SessionPorts, 'rowView' | 'rows'>, which: SheetRows): readonly RowHandle[] {
  if (which === 'shown') return rowView.unfolded
  const selected = new Set(rows.getSnapshot().context.selected)
  return rowView.unfolded.filter(({ id }) => selected.has(id))
}

const isNumber = (session: Pick<SessionPorts, 'cells'>, { key, format }: GridColumn): boolean =>
  format === undefined && session.cells.kind(key).nature === 'number'

function cellOf(session: SessionPorts, row: RowHandle, column: GridColumn): string | number {
  const value = row.get(column.key)
  const number = isNumber(session, column) && value !== null && value !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : printed(session, row, column)
}

/** Gathers a sheet in slices, so that the page stays awake over 100,000 rows; names that are not there yet are waited for. */
export async function sheetOf(session: SessionPorts, title: string, which: SheetRows): Promise<Sheet> {
  const sheet = await gathered(session, title, which)
  return (await session.cells.names.come()) ? gathered(session, title, which) : sheet
}

async function gathered(session: SessionPorts, title: string, which: SheetRows): Promise<Sheet> {
  const columns = session.layout.shown
  const rows: (string | number)[][] = []
  const heads = which === 'shown' ? headsOf(session, columns) : []
  let began = performance.now()
  for (const row of rowsOf(session, which)) {
    rows.push(columns.map(column => cellOf(session, row, column)))
    if (performance.now() - began < SLICE_MS) continue
    await breathe()
    began = performance.now()
  }
  return { title, headers: columns.map(column => ({ text: column.title, isNumber: isNumber(session, column) })), rows, heads }
}

const headsOf = ({ rowView }: SessionPorts, columns: readonly GridColumn[]): SheetHead[] =>
  (rowView.shape.groups?.heads ?? []).map(({ row, at }) => ({
    at,
    level: row.facts.level,
    text: `${row.name}（${row.facts.members.length}行）`,
    figures: columns.map(({ key, statistics = [] }) =>
      statistics
        .flatMap(kind => {
          const figure = row.figure(key, kind)
          return figure === null ? [] : `${FIGURE_TEXT[kind]}${figureText(figure)}`
        })
        .join('\n'),
    ),
  }))
