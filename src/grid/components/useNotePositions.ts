import { useEffect, useReducer, useRef, useState, type RefObject } from 'react'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { cellRefOf } from './cellAt.ts'

/** How long the note of a cell that the pointer left stays, so that the pointer can come to its buttons, ms. */
const NOTE_STAYS = 250

/**
 * The cells that a note may be about: the one that has the focus, which it keeps while the focus is in the note, and the one under the pointer, which
 * stays it while the pointer is in the note. Draws anew when the grid scrolls, because the note moves along.
 */
export function useNotePositions(root: RefObject<HTMLElement | null>, note: RefObject<HTMLElement | null>) {
  const [focused, setFocused] = useState<CellRef | null>(null)
  const [hovered, setHovered] = useState<CellRef | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [, look] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    const element = root.current
    if (element === null) return undefined
    const turn = (place: CellRef | null) => {
      clearTimeout(timer.current)
      if (note.current?.hidden === false) timer.current = setTimeout(() => setHovered(place), NOTE_STAYS)
      else setHovered(place)
    }
    const hover = ({ target }: Event) => turn(cellRefOf(target))
    const unhover = () => turn(null)
    const focus = ({ target }: Event) => {
      if (!(target instanceof Node) || note.current?.contains(target) === true) return
      setFocused(element.contains(target) ? cellRefOf(target) : null)
    }
    element.addEventListener('mouseover', hover)
    element.addEventListener('mouseleave', unhover)
    document.addEventListener('focusin', focus)
    element.addEventListener('scroll', look, true)
    window.addEventListener('resize', look)
    return () => {
      clearTimeout(timer.current)
      element.removeEventListener('mouseover', hover)
      element.removeEventListener('mouseleave', unhover)
      document.removeEventListener('focusin', focus)
      element.removeEventListener('scroll', look, true)
      window.removeEventListener('resize', look)
    }
  }, [root, note])
  return {
    focused,
    hovered,
    /** the pointer is in the note, or has left it */
    enterNote: () => clearTimeout(timer.current),
    leaveNote: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setHovered(null), NOTE_STAYS)
    },
  }
}
