import { useCallback, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { MenuCommands } from './MenuEntry.tsx'

const BAR = ':scope > li > [role=menuitem]'
const LIST = '[role=menu] [role=menuitem]'
const idOf = (entry: Element | undefined) => entry?.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? null
const isGroup = (entry: Element | undefined) => entry?.getAttribute('aria-haspopup') === 'menu'

/** Keys that lead from one of `count` entries to another, without end. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  next: (at, count) => (at + 1) % count,
  previous: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * The keys of the menubar pattern (ARIA Authoring Practices): left and right in the bar, down opens, up and down in the open menu, left and right
 * there lead to the neighbour's menu, Home and End, Tab closes. Escape is the popup's own.
 */
export function useMenubarKeys(bar: RefObject<HTMLElement | null>, popped: string | null, commands: MenuCommands) {
  // which entry takes the focus when the popup is there; null: it was opened by a mouse
  const wanted = useRef<'first' | 'last' | null>(null)
  const onPlaced = useCallback((popup: HTMLElement) => {
    const entries = popup.querySelectorAll<HTMLElement>('[role=menuitem]')
    if (wanted.current !== null) entries[wanted.current === 'first' ? 0 : entries.length - 1]?.focus()
    wanted.current = null
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const element = bar.current
    if (element === null || !(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const tops = [...element.querySelectorAll<HTMLElement>(BAR)]
    const entries = [...element.querySelectorAll<HTMLElement>(LIST)]
    const inMenu = entries.includes(event.target)
    const open = (entry: HTMLElement | undefined, focus: 'first' | 'last') => {
      const id = idOf(entry)
      if (entry === undefined || id === null) return
      if (popped === id) return entries[focus === 'first' ? 0 : entries.length - 1]?.focus()
      wanted.current = focus
      commands.toggle(id)
    }
    const walk = (list: readonly HTMLElement[], from: Element | undefined, step: string) => {
      const at = list.findIndex(entry => entry === from)
      const next = list[STEPS[step]?.(at, list.length) ?? -1]
      next?.focus()
      return next
    }
    const top = tops.find(entry => entry === event.target || (entry.parentElement?.contains(event.target as Node) ?? false))
    const sideways = (step: 'next' | 'previous') => {
      const next = walk(tops, top, step)
      if (popped === null) return
      if (isGroup(next)) open(next, 'first')
      else commands.closePopup()
    }
    const command: Readonly<Record<string, () => unknown>> = {
      ArrowRight: () => sideways('next'),
      ArrowLeft: () => sideways('previous'),
      ArrowDown: () => (inMenu ? walk(entries, event.target as Element, 'next') : isGroup(top) && open(top, 'first')),
      ArrowUp: () => (inMenu ? walk(entries, event.target as Element, 'previous') : isGroup(top) && open(top, 'last')),
      Home: () => walk(inMenu ? entries : tops, event.target as Element, 'Home'),
      End: () => walk(inMenu ? entries : tops, event.target as Element, 'End'),
    }
    if (event.key === 'Tab' && popped !== null) return commands.closePopup()
    if ((event.key === 'Enter' || event.key === ' ') && !inMenu && isGroup(top)) {
      event.preventDefault()
      return open(top, 'first')
    }
    if (event.key === ' ' && inMenu) {
      event.preventDefault()
      return event.target.click()
    }
    const found = command[event.key]
    if (found === undefined) return
    event.preventDefault()
    found()
  }
  return { onKeyDown, onPlaced }
}
