import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

const OVERSCAN = 6

/** Height of the head of a group, px. */
const HEAD = 24

/** Rows that stand together; without a name they have no head. */
export interface RowGroup {
  name: string
  count: number
}

/**
 * A list of rows of equal height that draws only those in sight: 500 sessions cost what 20 do. Heads of groups stay in sight over their rows. Keeps the row
 * `shown` in sight when it changes.
 */
export function RowWindow(props: {
  label: string
  groups: readonly RowGroup[]
  rowHeight: number
  /** index that must be in sight, -1: none */
  shown: number
  /** rows of a group: places `from` to `to` of the whole list, the group begins at `start` */
  children(from: number, to: number, group: { start: number; count: number }): ReactNode
  foot?: ReactNode
}) {
  const { groups, rowHeight, shown } = props
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const begins = groups.map((_, at) => groups.slice(0, at).reduce((sum, group) => sum + group.count, 0))
  const heads = groups.filter(({ name }) => name !== '').length
  // the heads above the row that is shown
  const above = begins.filter((begin, at) => groups[at]?.name !== '' && begin <= shown).length
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 900 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = (): void => setView({ top: element.scrollTop, height: element.clientHeight || 900 })
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const element = box.current
    if (!element || shown < 0) return
    const top = shown * rowHeight + above * HEAD
    const covered = above > 0 ? HEAD : 0
    if (top - covered < element.scrollTop) element.scrollTop = top - covered
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight
  }, [shown, above, rowHeight])

  const from = Math.max(0, Math.floor((view.top - heads * HEAD) / rowHeight) - OVERSCAN)
  const to = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + OVERSCAN)
  return (
    <div
      ref={box}
      className="xl-row-window"
      onScroll={event => {
        const { scrollTop, clientHeight } = event.currentTarget
        setView({ top: scrollTop, height: clientHeight })
      }}
    >
      {groups.map((group, at) => {
        const start = begins[at] ?? 0
        const end = start + group.count
        const [first, last] = [Math.min(end, Math.max(start, from)), Math.max(start, Math.min(end, to))]
        const label = group.name === '' ? props.label : `${props.label}：${group.name}`
        return (
          <section key={group.name}>
            {group.name !== '' && (
              <h3 className="xl-row-head" style={{ height: HEAD }}>
                <span>{group.name}</span> <small>{group.count}</small>
              </h3>
            )}
            <ul aria-label={label} style={{ paddingTop: (first - start) * rowHeight, paddingBottom: (end - last) * rowHeight }}>
              {first < last ? props.children(first, last, { start, count: group.count }) : null}
            </ul>
          </section>
        )
      })}
      {props.foot}
    </div>
  )
}
