import { useCallback, useEffect, useState, type RefObject } from 'react'
import type { CellPlace } from '#machines/gridMerge/gridMerge.types.ts'
import { MenuPopup, type Point } from '#src/widgets/menu/MenuPopup.tsx'
import { placeOf } from '../components/cellAt.ts'
import { useSession } from '../session/SessionContext.ts'
import type { GridSession } from '../session/gridSession.ts'
import { cellMenu } from './cellMenu.ts'
import { listenToLongPress } from './longPress.ts'

/** Where a menu of a cell that was asked for by a key opens: at the lower left corner of the cell. */
const below = (cell: Element): Point => {
  const { left, bottom } = cell.getBoundingClientRect()
  return { x: left, y: bottom }
}

/** The cell that has the focus while its menu is meant: that of the range in which it lies, otherwise it. */
function homeOf({ range }: GridSession, place: CellPlace): CellPlace {
  const isInRange = range.shape?.rows.has(place.r) === true && range.shape.columns.includes(place.f)
  return isInRange ? (range.active ?? place) : place
}

/** The menu of a cell: right button, long press, Shift+F10 or the menu key. Over an open editor there is the browser's own. Ctrl+/ shows the keys. */
export function CellMenu({ root }: { root: RefObject<HTMLElement | null> }) {
  const session = useSession()
  const [shown, setShown] = useState<{ place: CellPlace; at: Point } | null>(null)
  const close = useCallback(() => setShown(null), [])
  useEffect(() => {
    const element = root.current
    if (element === null) return undefined
    /** Answers whether there is a menu here. */
    const open = (target: EventTarget | null, at?: Point): boolean => {
      const place = placeOf(target)
      if (place === null || !(target instanceof Element) || target.closest('.xl-grid-editor') !== null) return false
      if (cellMenu(session, place).length === 0) return false
      session.range.aim(place)
      session.screen.focus(homeOf(session, place))
      setShown({ place, at: at ?? below(target.closest('[role=gridcell]') ?? target) })
      return true
    }
    const ask = (event: MouseEvent) => {
      if (open(event.target, { x: event.clientX, y: event.clientY })) event.preventDefault()
    }
    const press = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey } = event
      if (key === '/' && (ctrlKey || metaKey)) session.windows.open({ kind: 'keys' })
      else if ((key !== 'ContextMenu' && !(key === 'F10' && shiftKey)) || !open(event.target)) return
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('contextmenu', ask)
    element.addEventListener('keydown', press, true)
    const stop = listenToLongPress(element, open)
    return () => {
      element.removeEventListener('contextmenu', ask)
      element.removeEventListener('keydown', press, true)
      stop()
    }
  }, [root, session])
  if (shown === null) return null
  const { place, at } = shown
  const [row, column] = [session.data.store.row(place.r), session.column(place.f)]
  return (
    <MenuPopup
      label={row === null || column === null ? '单元格的操作' : `${session.label(row, column)}的操作`}
      trigger={root}
      at={at}
      giveBack={() => session.screen.focus(homeOf(session, place))}
      entries={cellMenu(session, place)}
      onClose={close}
    />
  )
}
