import { useSyncExternalStore } from 'react'
import { useSession } from '../session/SessionContext.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { panelId, togglePanel } from './panelPosition.ts'
import '../tree/tree.css'

/** The button of the control column row-expand: opens and closes the panel of its row. */
export function ExpandCell({ row, tabIndex }: { row: RowHandle; tabIndex: number }) {
  const session = useSession()
  const isOpen = useSyncExternalStore(session.expanded.subscribe, () => session.expanded.current() === row.id)
  const place = useSyncExternalStore(row.subscribe, () => session.rowView.numberOf(row))
  return (
    // raw button: one stands in each drawn row, where another component costs time
    <button
      type="button"
      tabIndex={tabIndex}
      className="xl-tree-expander"
      data-state={isOpen ? 'open' : 'closed'}
      data-expand={row.id}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId(session.id) : undefined}
      aria-label={`${isOpen ? '收起' : '展开'}第${place}行`}
      onClick={event => {
        event.stopPropagation()
        togglePanel(session.expanded, row.id)
      }}
    />
  )
}
