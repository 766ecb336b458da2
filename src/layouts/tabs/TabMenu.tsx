import { useEffect, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#src/ui/Button.tsx'
import { TAB_TEXT as T } from './tabTexts.ts'
import { useDismiss } from './useDismiss.ts'

interface TabMenuItem {
  text: string
  isDisabled: boolean
  run: () => void
}
export interface TabMenuProps {
  /** a menu that is not open is not drawn */
  open: boolean
  /** title of the tab it belongs to */
  title: string
  items: readonly TabMenuItem[]
  at: { x: number; y: number }
  /** `isBack`: the focus belongs to the tab again */
  onClose: (isBack?: boolean) => void
}

const MARGIN = 8

/** The context menu of a tab (TAB-02): by mouse at its place, by keyboard with arrows, Home, End, Enter and Escape. */
export default function TabMenu({ title, items, at, onClose }: TabMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const last = useRef(onClose)
  useEffect(() => {
    last.current = onClose
  })
  const closeOutside = useRef(() => last.current(false))
  useDismiss(menu, closeOutside.current)
  useLayoutEffect(() => {
    const element = menu.current
    if (element === null) return
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${Math.max(MARGIN, Math.min(at.x, innerWidth - width - MARGIN))}px`
    element.style.top = `${Math.max(MARGIN, Math.min(at.y, innerHeight - height - MARGIN))}px`
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [at])

  const move = (event: KeyboardEvent) => {
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const now = entries.findIndex(entry => entry === document.activeElement)
    const to: Record<string, number> = {
      ArrowDown: (now + 1) % entries.length,
      ArrowUp: (now - 1 + entries.length) % entries.length,
      Home: 0,
      End: entries.length - 1,
    }
    if (event.key === 'Escape' || event.key === 'Tab') onClose(true)
    else if (to[event.key] === undefined) return
    else entries[to[event.key] ?? 0]?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  return createPortal(
    <div
      ref={menu}
      className="xl-tab-menu"
      role="menu"
      aria-label={`${T.menu}：${title}`}
      tabIndex={-1}
      onKeyDown={move}
      onContextMenu={event => event.preventDefault()}
    >
      {items.map(({ text, isDisabled, run }) => (
        <Button
          variant="bare"
          key={text}
          role="menuitem"
          tabIndex={-1}
          aria-disabled={isDisabled}
          onClick={() => {
            if (isDisabled) return
            onClose(true)
            run()
          }}
        >
          {text}
        </Button>
      ))}
    </div>,
    document.body,
  )
}
