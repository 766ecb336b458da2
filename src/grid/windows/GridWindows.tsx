import { createElement, useCallback, useState, useSyncExternalStore, type ComponentType, type ReactElement } from 'react'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { ColumnMenu } from '../columns/ColumnMenu.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { GridWindow, WindowProps } from './gridWindow.ts'

type Kind = GridWindow['kind']

/** The window of each kind; each comes with its first use, and says so when it cannot be loaded. */
const WINDOWS: { readonly [K in Kind]: ComponentType<WindowProps<K>> } = {
  history: lazyDialog<WindowProps<'history'>>(() => import('./HistoryWindow.tsx')),
  comments: lazyDialog<WindowProps<'comments'>>(() => import('./CommentsWindow.tsx')),
  paste: lazyDialog<WindowProps<'paste'>>(() => import('../range/PasteWindow.tsx')),
  columnMenu: ColumnMenu,
  filter: lazyDialog<WindowProps<'filter'>>(() => import('../columns/FilterWindow.tsx')),
  conditions: lazyDialog<WindowProps<'conditions'>>(() => import('../columns/ConditionsWindow.tsx')),
  columns: lazyDialog<WindowProps<'columns'>>(() => import('../columns/ColumnsWindow.tsx')),
  groups: lazyDialog<WindowProps<'groups'>>(() => import('../groups/GroupsWindow.tsx')),
  details: lazyDialog<WindowProps<'details'>>(() => import('../details/DetailsWindow.tsx')),
  insertRows: lazyDialog<WindowProps<'insertRows'>>(() => import('./InsertRowsWindow.tsx')),
  views: lazyDialog<WindowProps<'views'>>(() => import('./ViewsWindow.tsx')),
  keys: lazyDialog<WindowProps<'keys'>>(() => import('./KeysWindow.tsx')),
}
const windowFor = <K extends Kind>(kind: K, props: WindowProps<K>): ReactElement => {
  const Window: ComponentType<WindowProps<K>> = WINDOWS[kind]
  return createElement(Window, { ...props, key: 'place' in props.shown ? `${props.shown.place.r} ${props.shown.place.f}` : kind })
}

/** The one open window of a grid. A window about a cell gives the focus back to that cell. */
export function GridWindows() {
  const session = useSession()
  const shown = useSyncExternalStore(session.windows.listen, session.windows.get)
  const [last, setLast] = useState(shown)
  if (shown !== null && shown !== last) setLast(shown)
  const close = useCallback(() => {
    const { windows, screen } = session
    const closed = windows.get()
    windows.close()
    if (closed !== null && 'place' in closed) screen.focus(closed.place)
  }, [session])
  const current = shown ?? last
  return current === null ? null : windowFor(current.kind, { open: shown !== null, shown: current, onClose: close })
}
