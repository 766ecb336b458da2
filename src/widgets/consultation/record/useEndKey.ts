import { useEffect, type RefObject } from 'react'
import { areKeysOff } from '#src/runtime/hotkeys/listen.ts'

/**
 * Alt+Enter, wherever the focus stands on the page; null: it does nothing, not even press a button. Behind a lock or a modal dialog neither; `own` is an
 * element of the dialog whose key it is.
 */
export function useEndKey(press: (() => void) | null, own?: RefObject<Element | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !event.altKey || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      // a key that stays down asks for the end once, and does not answer its question
      if (event.repeat || areKeysOff(own?.current)) return
      press?.()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [press, own])
}
