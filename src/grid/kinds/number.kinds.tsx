import type { CellKind, CellContentProps } from './cellKind.ts'
import { NumberCell } from './editors/plainCells.tsx'
import { numberValue, textOf } from './values.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import './progress.css'

/** A number (GRID-03); what is no number when the cell is left is empty (GVAL-31, 32). */
export const inputNumber: CellKind = {
  show: textOf,
  Editor: NumberCell,
  nature: 'number',
  takesKeys: true,
  empty: null,
  parse: numberValue,
  print: textOf,
  ended: value => numberValue(textOf(value)) ?? null,
}

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
