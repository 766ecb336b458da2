import { useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'

/** px between a popup and the edge of the window. */
const MARGIN = 8

interface Props {
  /** what it belongs to: it stands beside or below it, and gets the focus back on Escape, or when it goes with the focus inside */
  anchor: RefObject<HTMLElement | null>
  side: 'right' | 'below'
  onClose: () => void
  /** it has been put into its place */
  onPlaced?: (popup: HTMLElement) => void
  children: ReactNode
}

/** A layer beside its anchor, inside the window. Closes on Escape, on a press or focus elsewhere, and when the page below it moves. */
export function Popup({ anchor, side, onClose, onPlaced, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const inside = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const popup = box.current
    const panel = inside.current
    const at = anchor.current?.getBoundingClientRect()
    if (popup === null || at === undefined) return
    const top = side === 'right' ? Math.min(at.top, innerHeight - popup.offsetHeight - MARGIN) : at.bottom
    const left = side === 'right' ? at.right : Math.min(at.left, innerWidth - popup.offsetWidth - MARGIN)
    popup.style.top = `${Math.max(MARGIN, top)}px`
    popup.style.left = `${Math.max(MARGIN, left)}px`
    if (panel !== null) panel.style.maxHeight = `${innerHeight - Math.max(MARGIN, top) - MARGIN}px`
    onPlaced?.(popup)
    // once for each opening: what is shown inside does not change meanwhile
  }, [anchor, side, onPlaced])
  // a link in it that was followed by keyboard had the focus
  useLayoutEffect(() => {
    const [popup, owner] = [box.current, anchor.current]
    return () => {
      if (popup?.contains(document.activeElement)) owner?.focus()
    }
  }, [anchor])
  // Gone before another popup takes the focus.
  useLayoutEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (box.current?.contains(target) === true || anchor.current?.contains(target) === true)
    const elsewhere = (event: Event) => {
      if (!isInside(event.target)) onClose()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onClose()
      anchor.current?.focus()
    }
    const moved = ({ target }: Event) => {
      if (target instanceof Node && target.contains(anchor.current)) onClose()
    }
    const ways = { pointerdown: elsewhere, focusin: elsewhere, scroll: moved } as const
    for (const [type, way] of Object.entries(ways)) document.addEventListener(type, way, true)
    document.addEventListener('keydown', onKey)
    window.addEventListener('resize', onClose)
    return () => {
      for (const [type, way] of Object.entries(ways)) document.removeEventListener(type, way, true)
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('resize', onClose)
    }
  }, [anchor, onClose])
  return (
    <div ref={box} className="xl-nav-popup" data-side={side}>
      <div ref={inside} className="xl-menu-panel">
        {children}
      </div>
    </div>
  )
}
