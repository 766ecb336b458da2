import { cloneElement, useEffect, useRef, useState } from 'react'
import type { FocusEvent, PointerEvent, ReactElement } from 'react'
import { createPortal } from 'react-dom'
import './hint.css'

/** px between a hint and what it belongs to, and between it and the edge of the window. */
const GAP = 8
/** A pointer on its way elsewhere opens nothing, ms. */
const PAUSE = 100

interface Handlers {
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: () => void
  onPointerDown: () => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}
type Side = 'below' | 'right'

function placeBeside(element: Element, side: Side): { top: number; left: number } {
  const at = element.getBoundingClientRect()
  return side === 'right'
    ? { top: at.top + at.height / 2, left: at.right + GAP }
    : { top: at.bottom + GAP, left: at.left + at.width / 2 }
}

/** Moves a hint that would leave the window back into it. */
function keepInWindow(element: HTMLElement | null): void {
  if (element === null) return
  const { left, right } = element.getBoundingClientRect()
  const edge = document.documentElement.clientWidth - GAP
  element.style.marginLeft = `${Math.max(0, GAP - left) - Math.max(0, right - edge)}px`
}

/**
 * The name of a button or link that shows only its icon, beside it while the pointer or the focus is on it; Escape and a press take it away. The child says its name itself as well,
 * and gives these handlers to its element. For the frame, which comes before antd (docs/decisions/191).
 */
export function Hint({ text, side = 'below', children }: { text: string; side?: Side; children: ReactElement }) {
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setPlace(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const isShown = place !== null
  useEffect(() => {
    if (!isShown) return undefined
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setPlace(null)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isShown])
  const handlers: Handlers = {
    onPointerEnter: ({ currentTarget, pointerType }) => {
      if (pointerType === 'touch') return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setPlace(placeBeside(currentTarget, side)), PAUSE)
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible')) setPlace(placeBeside(currentTarget, side))
    },
    onBlur: hide,
  }
  return (
    <>
      {cloneElement(children, { ...handlers })}
      {place === null
        ? null
        : createPortal(
            <span ref={keepInWindow} role="tooltip" className="xl-hint" data-side={side} style={place}>
              {text}
            </span>,
            document.body,
          )}
    </>
  )
}
