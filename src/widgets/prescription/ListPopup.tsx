import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import './listPopup.css'

/** Height that a list wants, px; where the window leaves less below, it opens above. */
const HEIGHT = 320
const MARGIN = 8

/**
 * A list that hangs at a field over everything else; the field keeps the focus. It stands in the next dialog where the field does, so that it is not
 * behind it.
 */
export function ListPopup(props: {
  anchor: RefObject<HTMLElement | null>
  id: string
  label: string
  active: number
  count: number
  /** at least so wide, px */
  width?: number
  note?: ReactNode
  children: ReactNode
}) {
  const { anchor, active, width = 0 } = props
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState<{ left: number; width: number; top?: number; bottom?: number } | null>(null)
  useLayoutEffect(() => {
    const measure = (): void => {
      const box = anchor.current?.getBoundingClientRect()
      if (box === undefined) return
      const wide = Math.min(Math.max(box.width, width), globalThis.innerWidth - 2 * MARGIN)
      const left = Math.max(MARGIN, Math.min(box.left, globalThis.innerWidth - wide - MARGIN))
      const isBelow = globalThis.innerHeight - box.bottom > HEIGHT || globalThis.innerHeight - box.bottom > box.top
      setPlace({ left, width: wide, ...(isBelow ? { top: box.bottom + 2 } : { bottom: globalThis.innerHeight - box.top + 2 }) })
    }
    measure()
    globalThis.addEventListener('scroll', measure, true)
    globalThis.addEventListener('resize', measure)
    return () => {
      globalThis.removeEventListener('scroll', measure, true)
      globalThis.removeEventListener('resize', measure)
    }
  }, [anchor, width])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (place === null) return null
  return createPortal(
    <div className="xl-list-popup" style={place} onMouseDown={event => event.preventDefault()}>
      <ul ref={list} id={props.id} role="listbox" aria-label={props.label} hidden={props.count === 0}>
        {props.children}
      </ul>
      {props.note}
    </div>,
    anchor.current?.closest('dialog') ?? document.body,
  )
}
