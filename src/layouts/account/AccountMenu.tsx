import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#src/ui/Button.tsx'
import type { AccountEntry } from './accountEntries.tsx'

interface Props {
  id: string
  /** the button it belongs to: it hangs below it and gives the focus back to it */
  trigger: RefObject<HTMLButtonElement | null>
  entries: readonly AccountEntry[]
  onClose: () => void
}

const GAP = 4

/**
 * The open account menu, a menu as ARIA describes it: arrows, Home and End move, Enter and Space choose, Escape and Tab leave; the focus goes back to
 * the button before a command, so that a dialog gives it back there.
 */
export function AccountMenu({ id, trigger, entries, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ top: 0, right: 0 })
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const leave = () => {
    trigger.current?.focus()
    onClose()
  }
  const focusAt = (index: number) => {
    const all = items()
    all[(index + all.length) % all.length]?.focus()
  }
  useLayoutEffect(() => {
    const box = trigger.current?.getBoundingClientRect()
    if (box) setPlace({ top: box.bottom + GAP, right: Math.max(8, document.documentElement.clientWidth - box.right) })
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [trigger])
  useEffect(() => {
    const press = (event: PointerEvent) => {
      const target = event.target
      if (target instanceof Node && !menu.current?.contains(target) && !trigger.current?.contains(target)) onClose()
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('resize', onClose)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('resize', onClose)
    }
  }, [trigger, onClose])
  const move = (event: KeyboardEvent) => {
    const at = items().findIndex(item => item === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') leave()
    else if (to !== undefined) focusAt(to)
    // Tab goes on from the button
    if (event.key !== 'Tab' && (to !== undefined || event.key === 'Escape')) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  return createPortal(
    <div ref={menu} id={id} className="xl-account-menu" role="menu" aria-label="账号" style={place} onKeyDown={move}>
      {entries.map(entry => (
        <Button
          key={entry.key}
          role="menuitem"
          tabIndex={-1}
          className="xl-account-entry"
          data-apart={entry.isApart === true}
          onPointerEnter={event => event.currentTarget.focus()}
          onClick={() => {
            leave()
            entry.run()
          }}
        >
          <span aria-hidden>{entry.icon}</span>
          {entry.text}
        </Button>
      ))}
    </div>,
    document.body,
  )
}
