import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

const OVERSCAN = 6

/**
 * A list of rows of equal height that draws only those in sight: 500 sessions cost what 20 do. Keeps the row `shown` in sight when it changes.
 */
export function RowWindow(props: {
  label: string
  count: number
  rowHeight: number
  /** index that must be in sight, -1: none */
  shown: number
  children(from: number, to: number): ReactNode
  foot?: ReactNode
}) {
  const { count, rowHeight, shown } = props
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
    const top = shown * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight
  }, [shown, rowHeight])

  const from = Math.max(0, Math.floor(view.top / rowHeight) - OVERSCAN)
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
      <ul aria-label={props.label} style={{ paddingTop: from * rowHeight, paddingBottom: (count - to) * rowHeight }}>
        {props.children(from, to)}
      </ul>
      {props.foot}
    </div>
  )
}
