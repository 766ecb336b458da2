import { useEffect, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { createPortal } from 'react-dom'
import './menu.css'

/** An entry of a menu. */
export interface MenuEntry {
  key: string
  text: string
  isDangerous?: boolean
  isDisabled?: boolean
  press: () => void
}

interface Props {
  label: string
  /** the button it belongs to: it hangs at it and gives the focus back to it */
  trigger: RefObject<HTMLButtonElement | null>
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** Between the button and the menu, and between the menu and the edge of the window, px. */
const GAP = 4
const MARGIN = 8

/** Below the button, or above it where there is no room; never beyond the window. */
function hang(menu: HTMLElement, trigger: HTMLElement): void {
  const box = trigger.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const isBelow = box.bottom + GAP + height + MARGIN <= innerHeight || box.top < height + GAP + MARGIN
  menu.style.top = `${isBelow ? box.bottom + GAP : box.top - GAP - height}px`
  menu.style.left = `${Math.max(MARGIN, Math.min(box.left, document.documentElement.clientWidth - width - MARGIN))}px`
}

/**
 * An open menu as ARIA describes it: arrows, Home and End move, Enter and Space choose, Escape and Tab leave. The focus goes back to the button
 * before a deed, so that a window gives it back there.
 */
export function MenuPopup({ label, trigger, entries, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const leave = () => {
    trigger.current?.focus()
    onClose()
  }
  useLayoutEffect(() => {
    const place = () => {
      if (menu.current !== null && trigger.current !== null) hang(menu.current, trigger.current)
    }
    place()
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, true)
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, true)
    }
  }, [trigger])
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target) && !trigger.current?.contains(target)) onClose()
    }
    window.addEventListener('pointerdown', press, true)
    return () => window.removeEventListener('pointerdown', press, true)
  }, [trigger, onClose])
  const move = (event: KeyboardEvent) => {
    const all = items()
    const at = all.findIndex(item => item === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') leave()
    else if (to !== undefined) all.at(to % all.length)?.focus()
    // Tab goes on from the button
    if (to === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
  }
  return createPortal(
    <div ref={menu} className="xl-menu-popup" role="menu" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {entries.map(({ key, text, isDangerous, isDisabled, press }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-danger={isDangerous}
          aria-disabled={isDisabled}
          onPointerEnter={event => event.currentTarget.focus()}
          onClick={() => {
            if (isDisabled === true) return
            leave()
            press()
          }}
        >
          {text}
        </button>
      ))}
    </div>,
    document.body,
  )
}
