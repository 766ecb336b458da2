import { useEffect, type RefObject } from 'react'
import { useSession } from '../session/SessionContext.ts'
import { folded } from './finder.ts'

const FOUND = 'xl-grid-found'
const NOW = 'xl-grid-found-now'

/** The page's marks of that name; null where the browser has none. */
function marksNamed(name: string): Highlight | null {
  if (typeof Highlight === 'undefined' || !('highlights' in CSS)) return null
  const known = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, known)
  return known
}

/** Where a text stands in the drawn text of a cell. */
function* rangesIn(cell: Element, wanted: string, isExact: boolean): Generator<Range> {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = folded(node.textContent ?? '', isExact)
    // some letters become two when they are made small: then places in one text are none in the other
    if (text.length !== node.textContent?.length) continue
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      yield range
    }
  }
}

/** Marks what is found in the drawn cells, by the browser's own highlights: no cell is drawn anew for it. Cells that come by scrolling are marked too. */
export function useFindMarks(root: RefObject<HTMLElement | null>): void {
  const { find } = useSession()
  useEffect(() => {
    const [found, now] = [marksNamed(FOUND), marksNamed(NOW)]
    if (found === null || now === null || root.current === null) return undefined
    const grid = root.current
    let mine: Range[] = []
    let frame = 0
    const clear = () => {
      for (const range of mine) {
        found.delete(range)
        now.delete(range)
      }
      mine = []
    }
    const mark = () => {
      frame = 0
      clear()
      const { text, isExact } = find.get()
      const wanted = folded(text, isExact)
      if (wanted === '') return
      const { current } = find
      for (const cell of grid.querySelectorAll<HTMLElement>('.xl-grid-row .xl-grid-plain[data-r]')) {
        const isHere = current !== null && cell.dataset['r'] === current.r && cell.dataset['f'] === current.f
        for (const range of rangesIn(cell, wanted, isExact)) {
          mine.push(range)
          if (isHere) now.add(range)
          else found.add(range)
        }
      }
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(mark)
    }
    const drawn = new MutationObserver(soon)
    drawn.observe(grid, { subtree: true, childList: true, characterData: true })
    const stop = find.listen(soon)
    soon()
    return () => {
      stop()
      drawn.disconnect()
      cancelAnimationFrame(frame)
      clear()
    }
  }, [find, root])
}
