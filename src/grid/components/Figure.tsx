import { useSyncExternalStore } from 'react'
import type { GridColumn, GridStatistics } from '#contract/entities/gridColumn.ts'
import { useSession } from '../session/SessionContext.ts'
import { figuresOf } from '../view/figures.ts'
import { figureText } from '../view/figureTexts.ts'

/** A column's figure in the footer; draws anew when the figures changed. */
export function Figure({ column, kind }: { column: GridColumn; kind: GridStatistics }) {
  const { data, rowView } = useSession()
  const figures = figuresOf(data.store, rowView)
  const figure = useSyncExternalStore(figures.listen, () => figures.get(column.key, kind))
  if (figure === null || column.statistics?.includes(kind) !== true) return null
  return <span className="xl-grid-figure">{figureText(figure)}</span>
}
