import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * A ref for a <dialog> that is modal as long as it is drawn: Escape only asks `onEscape`. It closes before it leaves the page: only then does the browser
 * give the focus back to where it was.
 */
export function useModal(onEscape?: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const escape = useEffectEvent(() => onEscape?.())
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    const show = (): void => {
      if (!element.open) element.showModal()
    }
    // The browser's own events: React would pass those of a dialog inside to the one around it.
    const stop = new AbortController()
    element.addEventListener(
      'cancel',
      event => {
        // a file field inside tells in the same way that nothing was chosen
        if (event.target !== element) return
        event.preventDefault()
        escape()
      },
      { signal: stop.signal },
    )
    // A browser closes a dialog on the second Escape whatever the page says.
    element.addEventListener('close', show, { signal: stop.signal })
    show()
    return () => {
      stop.abort()
      element.close()
    }
  }, [])
  return dialog
}
