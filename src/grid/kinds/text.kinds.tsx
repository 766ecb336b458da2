import type { CellKind, CellContentProps } from './cellKind.ts'
import { orNull, textOf } from './values.ts'
import { TextCell, TagsCell } from './editors/plainCells.tsx'
import { LongTextCell, PopupCell } from './editors/lazyEditors.ts'
import { pairs } from '#src/ui/inputs/pairs.ts'
import { useContext } from 'react'
import { SlotsContext } from './slots.ts'

/** What every kind that holds plain text shares. */
const textKind: Omit<CellKind, 'Editor'> = {
  show: textOf,
  empty: null,
  parse: text => orNull(text),
  print: textOf,
}

/** Read-only text (GRID-01). */
export const normal: CellKind = { ...textKind, Editor: null }

/** A value that is kept and not shown (GRID-21). */
export const hidden: CellKind = { ...textKind, Editor: null, isHidden: true }

/** One line of text (GRID-02). */
export const input: CellKind = { ...textKind, Editor: TextCell, takesKeys: true, ended: value => orNull(textOf(value)) }

/** Text that is edited in a window beside the cell (GRID-17). */
export const inputPop: CellKind = {
  ...textKind,
  show: value => textOf(value).replaceAll(/\s*\n\s*/g, ' '),
  Editor: LongTextCell,
  takesKeys: true,
  ended: value => orNull(textOf(value)),
}

/** Pairs of characters between semicolons (contract.md 28.45; GVAL-33, GVAL-34), whether typed or pasted. */
export const tags: CellKind = {
  ...textKind,
  Editor: TagsCell,
  takesKeys: true,
  parse: text => orNull(pairs(text)),
  ended: value => orNull(pairs(textOf(value))),
}

/** Filled from a report, together with other columns (GRID-11). */
export const popup: CellKind = { ...textKind, Editor: PopupCell }

/** The page's content for this column; the value itself where the page supplies none. */
function SlotContent(props: CellContentProps) {
  const Content = useContext(SlotsContext)[props.column.slotName ?? props.column.key]
  return Content === undefined ? <span className="xl-grid-plain xl-grid-cut">{textOf(props.value)}</span> : <Content {...props} />
}

/** Content that the page supplies under the column's slotName (GRID-20). */
export const slot: CellKind = { ...textKind, Editor: null, Content: SlotContent }
