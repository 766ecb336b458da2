import { useLayoutEffect, useState, type RefObject } from 'react'

/** Height in px from the upper edge of the element to the lower edge of the page, less `below`; follows the window. */
export function useFillHeight(element: RefObject<HTMLElement | null>, below: number): number {
  const [height, setHeight] = useState(600)
  useLayoutEffect(() => {
    const measure = (): void => {
      const top = (element.current?.getBoundingClientRect().top ?? 0) + globalThis.scrollY
      setHeight(Math.max(320, globalThis.innerHeight - top - below))
    }
    measure()
    globalThis.addEventListener('resize', measure)
    return () => globalThis.removeEventListener('resize', measure)
  }, [element, below])
  return height
}
