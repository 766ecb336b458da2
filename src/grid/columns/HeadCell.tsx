import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { CaretDownFilled, CaretUpFilled, DownOutlined, FilterFilled } from '@ant-design/icons'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import { headId } from './headId.ts'
import './columns.css'

interface Props {
  column: GridColumn
  /** of the header cell: it passes the focus to its button */
  tabIndex: number
}

/** What a press on a header makes of the order of its column. */
const NEXT = { none: 'up', up: 'down', down: null } as const

/**
 * The header of a column: its title, how it is sorted and filtered. A press or Enter sorts by it, upwards, downwards and no more, with Shift behind the
 * other columns; what else can be done with it is behind its arrow, the right button and Alt+↓.
 */
export function HeadCell({ column, tabIndex }: Props) {
  const session = useSession()
  const { key, title, subtitle } = column
  const { arrangement, windows } = session
  const direction = useSyncExternalStore(arrangement.listen, () => arrangement.sorts.find(one => one.key === key)?.direction)
  const place = useSyncExternalStore(arrangement.listen, () => arrangement.sorts.findIndex(one => one.key === key))
  const isOneOfMany = useSyncExternalStore(arrangement.listen, () => arrangement.sorts.length > 1)
  const isFiltered = useSyncExternalStore(arrangement.listen, () => arrangement.filters[key] !== undefined)
  const isOpen = useSyncExternalStore(windows.listen, () => {
    const shown = windows.get()
    return shown?.kind === 'columnMenu' && shown.f === key
  })
  const button = useRef<HTMLButtonElement>(null)
  // one header at a time says that it is sorted: the first one
  const order = place === 0 ? (direction === 'up' ? 'ascending' : 'descending') : null
  useLayoutEffect(() => {
    const head = button.current?.closest('[role=columnheader]')
    if (order === null) head?.removeAttribute('aria-sort')
    else head?.setAttribute('aria-sort', order)
  }, [order])
  const open = () => windows.open({ kind: 'columnMenu', f: key })
  return (
    <div
      className="xl-grid-head"
      data-open={isOpen || undefined}
      onContextMenu={event => {
        event.preventDefault()
        open()
      }}
    >
      <Button
        ref={button}
        id={headId(session.id, key)}
        tabIndex={tabIndex}
        className="xl-grid-head-sort"
        title={title}
        onClick={({ shiftKey }) => arrangement.sort(key, NEXT[direction ?? 'none'], shiftKey)}
        onKeyDown={event => {
          if (!event.altKey || event.key !== 'ArrowDown') return
          event.preventDefault()
          event.stopPropagation()
          open()
        }}
      >
        <span className="xl-grid-head-title">
          {title}
          {subtitle === undefined ? null : <small>{subtitle}</small>}
        </span>
        {direction === undefined ? null : (
          <span className="xl-grid-head-mark">
            {direction === 'up' ? <CaretUpFilled aria-hidden /> : <CaretDownFilled aria-hidden />}
            {isOneOfMany ? (
              <>
                <span aria-hidden="true">{place + 1}</span>
                <span className="xl-hidden-text">{`第${place + 1}排序，${direction === 'up' ? '升序' : '降序'}`}</span>
              </>
            ) : null}
          </span>
        )}
        {isFiltered ? (
          <span className="xl-grid-head-mark">
            <FilterFilled aria-hidden />
            <span className="xl-hidden-text">已筛选</span>
          </span>
        ) : null}
      </Button>
      <Button
        // Alt+↓ on the header opens it: one stop of Tab is enough
        tabIndex={-1}
        className="xl-grid-head-menu"
        aria-label={`${title}列的菜单`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
      >
        <DownOutlined aria-hidden />
      </Button>
    </div>
  )
}
