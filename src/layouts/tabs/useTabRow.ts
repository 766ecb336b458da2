import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** The scrolling row of tabs: the shown one is kept in sight, a wheel scrolls sideways, and it is known whether all fit. */
export function useTabRow(bar: RefObject<HTMLElement | null>, active: string | null, tabs: readonly unknown[]) {
  const list = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const [isOverflowing, setOverflowing] = useState(false)
  const element = useCallback(
    (key: string | null): HTMLElement | null =>
      key === null ? null : (row.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null),
    [],
  )
  const measure = useCallback(() => {
    if (row.current === null || bar.current === null) return
    const tools = bar.current.querySelector<HTMLElement>('.xl-tab-tools')?.offsetWidth ?? 0
    setOverflowing(row.current.offsetWidth > bar.current.clientWidth - tools)
  }, [bar])
  const reveal = useCallback(() => {
    const box = list.current
    const tab = element(active)
    if (box === null || tab === null) return
    // both numbers are rounded: a tab of 81.6 px would keep half a pixel out of sight
    const left = tab.offsetLeft - 1
    const right = tab.offsetLeft + tab.offsetWidth + 1
    if (left < box.scrollLeft) box.scrollLeft = left
    else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth
  }, [active, element])

  // by the observer, which knows the sizes of a frame before it is shown: asked for in between they cost the frame another layout
  useLayoutEffect(() => {
    if (bar.current === null || row.current === null) return
    const observer = new ResizeObserver(measure)
    observer.observe(bar.current)
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [bar, measure])
  useLayoutEffect(() => {
    if (isOverflowing) reveal()
  }, [reveal, tabs, isOverflowing])
  useEffect(() => {
    const box = list.current
    if (box === null) return
    const onWheel = (event: WheelEvent) => {
      if (box.scrollWidth <= box.clientWidth || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      box.scrollLeft += event.deltaY
    }
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => box.removeEventListener('wheel', onWheel)
  }, [])
  return { list, row, isOverflowing, element }
}
