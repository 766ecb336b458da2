import { useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'

const FOCUSABLE = 'button:enabled,select:enabled,input:enabled,[contenteditable],[tabindex="0"]'
/** How long a press of Escape in the text belongs to the editor, ms; the next one goes on to the window around it. */
const ESCAPE_PAUSE = 2_000

/**
 * Whether the editor fills the window, and its Escape key: it ends the full screen; otherwise it first frees the Tab key, and only a second press
 * reaches what is around (a dialog would close). In full screen the Tab key stays inside, because nothing else can be seen.
 */
export function useFullScreen(box: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  const [pressed, setPressed] = useState(-ESCAPE_PAUSE)
  const stay = (event: KeyboardEvent): void => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(one => one.tabIndex >= 0)
    const at = all.findIndex(one => one.contains(event.target instanceof Node ? event.target : null))
    const next = event.shiftKey ? (at === 0 ? all.at(-1) : undefined) : at === all.length - 1 ? all[0] : undefined
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' && isFull && !event.defaultPrevented) stay(event)
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    const isMine = isFull || event.defaultPrevented || event.timeStamp - pressed > ESCAPE_PAUSE
    if (!isMine) return
    event.stopPropagation()
    // a search panel has closed itself
    if (event.defaultPrevented) return
    event.preventDefault()
    if (isFull) setFull(false)
    else setPressed(event.timeStamp)
  }
  return { isFull, toggle: () => setFull(!isFull), onKeyDown }
}
