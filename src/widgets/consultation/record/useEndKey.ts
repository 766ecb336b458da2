import { useEffect } from 'react'

/** Alt+Enter, wherever the focus stands on the page; null: it does nothing, not even press a button. */
export function useEndKey(press: (() => void) | null): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !event.altKey || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      press?.()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [press])
}
