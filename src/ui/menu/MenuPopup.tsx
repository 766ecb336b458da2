import { useEffect, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { createPortal } from 'react-dom'
import './menu.css'
import { Button } from '../Button.tsx'

/** An entry of a menu. */
export interface MenuEntry {
  key: string
  text: string
  /** in small letters beside it: its key, or what is known of it */
  hint?: string
  /** a line above it tells it apart from what came before */
  isApart?: boolean
  isDangerous?: boolean
  isDisabled?: boolean
  press: () => void
}

/** A place in the window, px. */
export interface Point {
  x: number
  y: number
}

interface Props {
  label: string
  /** what it belongs to: it hangs at it and gives the focus back to it */
  trigger: RefObject<HTMLElement | null>
  /** in the window, px: it opens here and not at its trigger, and a press on the trigger closes it */
  at?: Point
  /** where the focus goes back to, when that is not the trigger */
  giveBack?: () => void
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** Between the button and the menu, and between the menu and the edge of the window, px. */
const GAP = 4
const MARGIN = 8

/** Below the place, or above it where there is no room; never beyond the window. */
function hang(menu: HTMLElement, box: Pick<DOMRect, 'top' | 'bottom' | 'left'>): void {
  const { width, height } = menu.getBoundingClientRect()
  const isBelow = box.bottom + GAP + height + MARGIN <= innerHeight || box.top < height + GAP + MARGIN
  const top = isBelow ? box.bottom + GAP : box.top - GAP - height
  menu.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`
  menu.style.left = `${Math.max(MARGIN, Math.min(box.left, document.documentElement.clientWidth - width - MARGIN))}px`
}

/**
 * An open menu as ARIA describes it: arrows, Home and End move, Enter and Space choose, Escape and Tab leave. The focus goes back to the button
 * before a command, so that a window gives it back there.
 */
export function MenuPopup({ label, trigger, at, giveBack, entries, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const leave = () => {
    if (giveBack === undefined) trigger.current?.focus()
    else giveBack()
    onClose()
  }
  useLayoutEffect(() => {
    const place = () => {
      const box = at === undefined ? trigger.current?.getBoundingClientRect() : { top: at.y, bottom: at.y, left: at.x }
      if (menu.current !== null && box !== undefined) hang(menu.current, box)
    }
    place()
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, true)
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, true)
    }
  }, [trigger, at])
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || menu.current?.contains(target)) return
      // a button closes its menu itself
      if (at !== undefined || !trigger.current?.contains(target)) onClose()
    }
    window.addEventListener('pointerdown', press, true)
    return () => window.removeEventListener('pointerdown', press, true)
  }, [trigger, at, onClose])
  const move = (event: KeyboardEvent) => {
    const all = items()
    const here = all.findIndex(item => item === document.activeElement)
    const to = { ArrowDown: here + 1, ArrowUp: here < 0 ? -1 : here - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') leave()
    else if (to !== undefined) all.at(to % all.length)?.focus()
    // Tab goes on from the button
    if (to === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
  }
  return createPortal(
    <div
      ref={menu}
      className="xl-menu-popup"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      // the key that opened it may ask for the browser's menu as well
      onContextMenu={event => event.preventDefault()}
    >
      {entries.map(({ key, text, hint, isApart, isDangerous, isDisabled, press }) => (
        <Button
          variant="bare"
          key={key}
          role="menuitem"
          tabIndex={-1}
          data-danger={isDangerous}
          data-apart={isApart}
          aria-disabled={isDisabled}
          onPointerMove={({ currentTarget, movementX, movementY }) => {
            // a menu that opens by a key under a resting pointer begins with its first entry
            if (movementX !== 0 || movementY !== 0) currentTarget.focus({ preventScroll: true })
          }}
          onClick={() => {
            if (isDisabled === true) return
            leave()
            press()
          }}
        >
          {hint === undefined ? (
            text
          ) : (
            <>
              <span>{text}</span>
              <small>{hint}</small>
            </>
          )}
        </Button>
      ))}
    </div>,
    document.body,
  )
}
