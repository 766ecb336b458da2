import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { fitting } from './fitting.ts'

/**
 * How many of the entries fit into the list, which hides what is too much. Their widths are measured once, with all of them drawn; afterwards only
 * the room is watched. `more` is the width of the entry for the rest.
 */
export function useFitting(list: RefObject<HTMLElement | null>, items: readonly unknown[], more: number): number {
  const [measured, setMeasured] = useState<{ items: readonly unknown[]; widths: number[] } | null>(null)
  const [room, setRoom] = useState(0)
  const isKnown = measured?.items === items
  useLayoutEffect(() => {
    const element = list.current
    if (element === null || isKnown) return
    setMeasured({ items, widths: [...element.children].map(child => child.getBoundingClientRect().width) })
    setRoom(element.clientWidth)
  }, [list, items, isKnown])
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const watching = new ResizeObserver(() => setRoom(element.clientWidth))
    watching.observe(element)
    return () => watching.disconnect()
  }, [list])
  return measured !== null && isKnown ? fitting(measured.widths, room, more) : items.length
}
