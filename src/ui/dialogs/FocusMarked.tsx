import { useEffect, useRef, type ReactNode } from 'react'

/** What a person works with around the contents. The cross is none of these: a window that holds the focus in itself gives it to its first button, that one. */
const AT_WORK = ':is(input, textarea, select, button, a, [contenteditable="true"]):not([aria-label="关闭窗口"])'
const FIELD = 'input, textarea, button'

/** Gives the field marked in `box` the focus, if it can take it now: `given`. `taken`: somebody is at work in the window already. */
function giveFocus(box: HTMLElement): 'awaited' | 'given' | 'taken' {
  const marked = box.querySelector<HTMLElement>('[data-autofocus]')
  const field = marked?.matches(FIELD) === false ? marked.querySelector<HTMLElement>('input, textarea') : marked
  const frame = box.closest('[role="dialog"]') ?? box
  const active = document.activeElement
  if (field == null || active === null) return 'awaited'
  if (active === field) return 'given'
  if (box.contains(active) || (frame.contains(active) && active.matches(AT_WORK))) return 'taken'
  // a window above this one keeps it
  const other = active.closest('[role="dialog"], [role="alertdialog"]')
  if (other !== null && !other.contains(box)) return 'awaited'
  field.focus({ preventScroll: true })
  return document.activeElement === field ? 'given' : 'awaited'
}

/**
 * The contents of a window or a page that opens at a field: once it `isOpen`, what is marked `data-autofocus` (the field, or the element around it)
 * gets the focus as soon as it can take it, which may be later: its row was awaited, its editor loaded; and again when the window, opening, takes it
 * for itself. Who is at work in the window already is not interrupted.
 */
export function FocusMarked({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = ref.current
    if (!isOpen || box === null) return undefined
    const leave = new AbortController()
    const { signal } = leave
    let state = giveFocus(box)
    const again = () => {
      state = giveFocus(box)
      if (state === 'taken') leave.abort()
    }
    const worked = () => {
      if (state !== 'awaited') leave.abort()
    }
    const coming = new MutationObserver(again)
    coming.observe(box, { childList: true, subtree: true })
    const shown = new ResizeObserver(again)
    shown.observe(box)
    document.addEventListener('focusin', again, { signal })
    for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, worked, { signal, capture: true })
    signal.addEventListener('abort', () => {
      coming.disconnect()
      shown.disconnect()
    })
    return () => leave.abort()
  }, [isOpen])
  return <div ref={ref}>{children}</div>
}
