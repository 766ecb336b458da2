import { useSyncExternalStore } from 'react'
import type { GridColumn, GridStatistics } from '#contract/entities/gridColumn.ts'
import { useSession } from '../session/SessionContext.ts'
import { figuresOf } from '../view/figures.ts'

/** What the footer calls a figure (GRID-27, GRID-28). */
export const FIGURE_TEXT: Readonly<Record<GridStatistics, string>> = { sum: '合计', average: '平均' }

/** A figure as it is read. */
export const figureText = (figure: number): string => Number(figure.toFixed(2)).toLocaleString('zh-CN')

/** A column's figure in the footer; draws anew when the figures changed. */
export function Figure({ column, kind }: { column: GridColumn; kind: GridStatistics }) {
  const { data, rowView } = useSession()
  const figures = figuresOf(data.store, rowView)
  const figure = useSyncExternalStore(figures.listen, () => figures.get(column.key, kind))
  if (figure === null || column.statistics?.includes(kind) !== true) return null
  return <span className="xl-grid-figure">{figureText(figure)}</span>
}
