import { useEffect, useReducer, useRef, useSyncExternalStore, type ComponentType, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { panelId, panelPosition } from './panelPosition.ts'
import './expand.css'

/** What a page shows of an open row. */
export type RowPanelContent = ComponentType<{ row: RowHandle }>
interface Props {
  root: RefObject<HTMLElement | null>
  Content: RowPanelContent
}

/**
 * The panel of the row that is open: below it, or above it where less than 350 px are left. It goes along when the grid or the page is scrolled, is out of
 * sight with its row and ends with it.
 */
export function RowPanel({ root, Content }: Props) {
  const session = useSession()
  const { expanded, data, rowView } = session
  const id = useSyncExternalStore(expanded.subscribe, expanded.current)
  const row = id === null ? null : data.store.row(id)
  const panel = useRef<HTMLElement>(null)
  const [, look] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    if (id === null) return undefined
    const lookSoon = () => requestAnimationFrame(look)
    const follow = () => {
      if (data.store.row(id)?.isLive === true) lookSoon()
      else expanded.set(null)
    }
    const stops = [data.store.onStructure(follow), rowView.listen(lookSoon)]
    window.addEventListener('scroll', look, true)
    window.addEventListener('resize', look)
    return () => {
      stops.forEach(stop => stop())
      window.removeEventListener('scroll', look, true)
      window.removeEventListener('resize', look)
    }
  }, [id, data, rowView, expanded])
  if (id === null || row === null) return null
  const button = root.current?.querySelector(`[data-r="${CSS.escape(id)}"]`)
  const cell = button?.closest('[role=gridcell]')
  const grid = cell?.closest('.xl-grid')
  const at = cell?.getBoundingClientRect()
  const frame = grid?.getBoundingClientRect()
  const isSeen =
    at !== undefined && frame !== undefined && frame.width > 0 && at.bottom > frame.top && at.top < frame.bottom - at.height / 2
  const place = isSeen ? panelPosition(at, frame, { width: document.documentElement.clientWidth, height: innerHeight }) : null
  const close = () => {
    const cells = root.current?.querySelector<HTMLElement>(`[data-expand="${CSS.escape(id)}"]`)
    expanded.set(null)
    cells?.focus({ preventScroll: true })
  }
  return createPortal(
    <section
      ref={panel}
      id={panelId(session.id)}
      className="xl-row-panel"
      aria-label={`第${rowView.numberOf(row)}行的展开内容`}
      hidden={place === null}
      style={
        place === null
          ? undefined
          : {
              left: place.left,
              width: place.width,
              maxHeight: place.maxHeight,
              ...(place.isBelow ? { top: place.edge } : { bottom: innerHeight - place.edge }),
            }
      }
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
    >
      <Button variant="text" className="xl-row-panel-close" onClick={close}>
        收起
      </Button>
      <Content row={row} />
    </section>,
    document.body,
  )
}
