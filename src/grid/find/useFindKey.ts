import { useEffect, type RefObject } from 'react'
import { cellRefOf } from '../components/cellAt.ts'
import { useSession } from '../session/SessionContext.ts'

/** Ctrl+F inside of the grid opens its own search, Ctrl+H with what replaces; every key, press and turn of the wheel says that the person is at work in it. */
export function useFindKey(root: RefObject<HTMLElement | null>): void {
  const session = useSession()
  useEffect(() => {
    const element = root.current
    const { arrangement, find } = session
    const press = (event: KeyboardEvent) => {
      arrangement.touch()
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      const letter = key.toLowerCase()
      if (!(ctrlKey || metaKey) || altKey || shiftKey || (letter !== 'f' && letter !== 'h')) return
      // a window over the page has its own
      if (target instanceof Element && target.closest('dialog, [role=dialog]')?.contains(element) === false) return
      event.preventDefault()
      find.setReplacing(letter === 'h')
      find.open(cellRefOf(target))
    }
    element?.addEventListener('keydown', press)
    element?.addEventListener('pointerdown', arrangement.touch)
    element?.addEventListener('wheel', arrangement.touch, { passive: true })
    return () => {
      element?.removeEventListener('keydown', press)
      element?.removeEventListener('pointerdown', arrangement.touch)
      element?.removeEventListener('wheel', arrangement.touch)
    }
  }, [root, session])
}
