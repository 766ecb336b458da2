import { useContext } from 'react'
import type { CellContentProps } from '../cellKind.ts'
import { textOf } from '../values.ts'
import { SlotsContext } from '../slots.ts'

/** The page's content for this column; the value itself where the page supplies none. */
export function SlotContent(props: CellContentProps) {
  const Content = useContext(SlotsContext)[props.column.slotName ?? props.column.key]
  return Content === undefined ? <span className="xl-grid-plain xl-grid-cut">{textOf(props.value)}</span> : <Content {...props} />
}
