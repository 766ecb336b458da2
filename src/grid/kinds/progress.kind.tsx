import type { GridValue } from '#contract/entities/gridRow.ts'
import type { CellContentProps, CellKind } from './cellKind.ts'
import { numberValue, textOf } from './values.ts'
import './progress.css'

/** Whole percent between 0 and 100; null for what is no number. */
function percentOf(value: GridValue): number | null {
  const number = numberValue(textOf(value).replace(/[%％]$/, '')) ?? null
  return number === null ? null : Math.floor(Math.min(100, Math.max(0, number)))
}
const show = (value: GridValue): string => {
  const percent = percentOf(value)
  return percent === null ? '' : `${percent}%`
}

/** A bar with its figure. */
function Bar({ value, column }: CellContentProps) {
  const percent = percentOf(value)
  if (percent === null) return null
  return (
    <span className="xl-grid-progress">
      <progress aria-label={column.title} max={100} value={percent} />
      <span aria-hidden="true">{percent}%</span>
    </span>
  )
}

/** How far something is, in percent, as a bar (contract.md 28.45); shown, never edited in the cell. */
export const progress: CellKind = {
  show,
  Editor: null,
  Content: Bar,
  nature: 'number',
  empty: null,
  parse: text => {
    const percent = percentOf(text)
    return text.trim() === '' ? null : (percent ?? undefined)
  },
  print: show,
}
