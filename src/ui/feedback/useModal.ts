import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * A ref for a <dialog> that is modal as long as it is drawn. It closes before it leaves the page: only then does the browser give the focus back to
 * where it was.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
