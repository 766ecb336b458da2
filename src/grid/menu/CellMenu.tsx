import { useCallback, useEffect, useState, type RefObject } from 'react'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { MenuPopup, type Point } from '#src/ui/menu/MenuPopup.tsx'
import { cellRefOf } from '../components/cellAt.ts'
import { GroupRow } from '../groups/groupRow.ts'
import { useSession } from '../session/SessionContext.ts'
import type { CommandPorts } from '../session/commandPorts.ts'
import type { GridSession } from '../session/gridSession.ts'
import type { SessionPorts } from '../session/sessionPorts.ts'
import { cellMenu } from './cellMenu.ts'
import { groupEntries } from './groupEntries.ts'
import { listenToLongPress } from './longPress.ts'

/** Where a menu of a cell that was asked for by a key opens: at the lower left corner of the cell. */
const below = (cell: Element): Point => {
  const { left, bottom } = cell.getBoundingClientRect()
  return { x: left, y: bottom }
}

/** The cell that has the focus while its menu is meant: that of the range in which it lies, otherwise it. */
function homeOf({ range }: Pick<GridSession, 'range'>, place: CellRef): CellRef {
  const isInRange = range.shape?.rows.has(place.r) === true && range.shape.columns.includes(place.f)
  return isInRange ? (range.active ?? place) : place
}

/** The head of a group below the pointer or the focus. */
function groupAt({ rowView }: Pick<SessionPorts, 'rowView'>, target: Element): GroupRow | null {
  const id = target.closest<HTMLElement>('[data-group]')?.dataset['group']
  const row = id === undefined ? undefined : rowView.lines.find(line => line.id === id)
  return row instanceof GroupRow ? row : null
}

/** What a menu is about. */
type Subject = { place: CellRef } | { group: GroupRow }

/** Title, entries and the place of the focus after a menu. */
function menuOf(session: CommandPorts & Pick<GridSession, 'arrangement'>, subject: Subject) {
  if ('group' in subject) {
    const { group } = subject
    const f = session.range.page.columns[0] ?? session.layout.shown[0]?.key ?? ''
    return { label: `${group.name}的操作`, entries: groupEntries(session, group), home: { r: group.id, f } }
  }
  const { place } = subject
  const [row, column] = [session.data.store.row(place.r), session.cells.column(place.f)]
  const label = row === null || column === null ? '单元格的操作' : `${session.cells.label(row, column)}的操作`
  return { label, entries: cellMenu(session, place), home: homeOf(session, place) }
}

/** The menu of a cell or of the head of a group: right button, long press, Shift+F10 or the menu key. Over an open editor there is the browser's own. Ctrl+/ shows the keys. */
export function CellMenu({ root }: { root: RefObject<HTMLElement | null> }) {
  const session = useSession()
  const [shown, setShown] = useState<{ subject: Subject; at: Point } | null>(null)
  const close = useCallback(() => setShown(null), [])
  useEffect(() => {
    const element = root.current
    if (element === null) return undefined
    /** Answers whether there is a menu here. */
    const open = (target: EventTarget | null, at?: Point): boolean => {
      if (!(target instanceof Element) || target.closest('.xl-grid-editor') !== null) return false
      const group = groupAt(session, target)
      const place = cellRefOf(target)
      const subject: Subject | null = group !== null ? { group } : place === null ? null : { place }
      if (subject === null || menuOf(session, subject).entries.length === 0) return false
      if ('place' in subject) session.range.aim(subject.place)
      session.screen.focus(menuOf(session, subject).home)
      setShown({ subject, at: at ?? below(target.closest('[role=gridcell]') ?? target) })
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
  const { label, entries, home } = menuOf(session, shown.subject)
  return (
    <MenuPopup
      label={label}
      trigger={root}
      at={shown.at}
      giveBack={() => session.screen.focus(home)}
      entries={entries}
      onClose={close}
    />
  )
}
