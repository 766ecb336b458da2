import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, type KeyboardEvent, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { INPUT_FIELD } from '../viewport/InputField.tsx'
import { useSession } from '../session/SessionContext.ts'
import { elementAt } from './cellAt.ts'
import { cellStateOf, NoteContent, toneOf } from './NoteContent.tsx'
import { NOTE_ID } from './noteId.ts'
import { useNotePositions } from './useNotePositions.ts'

/** px between a cell and its note */
const GAP = 4

/** F8, or Alt+Enter, which is a new line in a text of several lines. */
const isWay = ({ key, altKey, target }: globalThis.KeyboardEvent): boolean =>
  key === 'F8' || (key === 'Enter' && altKey && !(target instanceof HTMLTextAreaElement))

/**
 * The one note of a grid (GVAL-23): what is wrong with the cell that has the focus or lies under the pointer, who changed it and what may be done, who is
 * at it, whether it has comments. It is read out, as the description of its cell and when it appears. F8 and Alt+Enter lead from the cell to its buttons,
 * Escape back.
 */
export function CellNote({ root }: { root: RefObject<HTMLElement | null> }) {
  const session = useSession()
  const note = useRef<HTMLDivElement>(null)
  const [, look] = useReducer((n: number) => n + 1, 0)
  useEffect(() => session.onMarks(look), [session])
  const { focused, hovered, enterNote, leaveNote } = useNotePositions(root, note)
  // what can be settled stays in reach of the pointer
  const shown = cellStateOf(session, focused) ?? cellStateOf(session, hovered)
  const cell = shown === null ? null : elementAt(root.current, shown.place)
  useLayoutEffect(() => {
    if (note.current === null || cell === null) return
    const box = cell.getBoundingClientRect()
    // at the edge of the window it would be measured as narrow as the room that is left there
    note.current.style.left = '0'
    const { height, width } = note.current.getBoundingClientRect()
    const isBelow = box.bottom + GAP + height <= innerHeight
    note.current.style.top = `${isBelow ? box.bottom + GAP : box.top - GAP - height}px`
    note.current.style.left = `${Math.max(GAP, Math.min(box.left, innerWidth - width - GAP))}px`
  })
  useLayoutEffect(() => {
    // the field in the active cell is what has the focus there
    const described = cell === null ? [] : [cell, ...cell.querySelectorAll(`.${INPUT_FIELD}`)]
    for (const one of described) one.setAttribute('aria-describedby', NOTE_ID(session.id))
    return () => described.forEach(one => one.removeAttribute('aria-describedby'))
  }, [cell, session])
  const enter = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const button = isWay(event) && shown !== null ? note.current?.querySelector('button') : null
    if (button == null) return
    event.preventDefault()
    event.stopPropagation()
    button.focus()
  })
  useEffect(() => {
    const element = root.current
    const press = (event: globalThis.KeyboardEvent) => enter(event)
    element?.addEventListener('keydown', press, true)
    return () => element?.removeEventListener('keydown', press, true)
  }, [root])
  const back = () => {
    if (shown !== null && note.current?.contains(document.activeElement) === true) session.screen.focus(shown.place)
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    back()
  }
  return createPortal(
    <div
      ref={note}
      id={NOTE_ID(session.id)}
      className="xl-grid-note"
      role="status"
      data-kind={shown === null ? undefined : toneOf(shown)}
      hidden={shown === null || cell === null}
      onMouseEnter={enterNote}
      onMouseLeave={leaveNote}
      onKeyDown={leave}
    >
      {shown === null ? null : <NoteContent state={shown} done={back} />}
    </div>,
    document.body,
  )
}
