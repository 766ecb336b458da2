import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Closes what floats on a press outside of it, when the window changes its size, and when the page loses the focus. Escape is the caller's. */
export function useDismiss(element: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', onPress, true)
    addEventListener('blur', close)
    addEventListener('resize', close)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      removeEventListener('blur', close)
      removeEventListener('resize', close)
    }
  }, [element, close])
}
