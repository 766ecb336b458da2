import { useEffect, useLayoutEffect, useReducer, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { CellPlace } from '#machines/gridMerge/gridMerge.types.ts'
import { useSession } from '../session/SessionContext.ts'
import { NOTE_ID } from './noteId.ts'

const TIME = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
/** px between a cell and its note */
const GAP = 4

const placeOf = (target: EventTarget | null): CellPlace | null => {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
  const found = cell?.querySelector<HTMLElement>('[data-r]')
  const { r, f } = found?.dataset ?? {}
  return r === undefined || f === undefined ? null : { r, f }
}
const elementAt = (root: Element | null, { r, f }: CellPlace): Element | null =>
  root?.querySelector(`[data-r="${CSS.escape(r)}"][data-f="${CSS.escape(f)}"]`)?.closest('[role=gridcell]') ?? null

/**
 * The one note of a grid (GVAL-23): what is wrong with the cell that has the focus or lies under the pointer, who changed it and what may be done. It is
 * read out, as the description of its cell and when it appears.
 */
export function CellNote({ root }: { root: RefObject<HTMLElement | null> }) {
  const session = useSession()
  const { data } = session
  const [focused, setFocused] = useState<CellPlace | null>(null)
  const [hovered, setHovered] = useState<CellPlace | null>(null)
  const [, look] = useReducer((n: number) => n + 1, 0)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => session.onMarks(look), [session])
  useEffect(() => {
    const element = root.current
    if (element === null) return undefined
    const hover = ({ target }: Event) => setHovered(placeOf(target))
    const unhover = () => setHovered(null)
    const focus = ({ target }: Event) => setFocused(placeOf(target))
    element.addEventListener('mouseover', hover)
    element.addEventListener('mouseleave', unhover)
    element.addEventListener('focusin', focus)
    element.addEventListener('scroll', look, true)
    window.addEventListener('resize', look)
    return () => {
      element.removeEventListener('mouseover', hover)
      element.removeEventListener('mouseleave', unhover)
      element.removeEventListener('focusin', focus)
      element.removeEventListener('scroll', look, true)
      window.removeEventListener('resize', look)
    }
  }, [root])
  const told = (place: CellPlace | null) => {
    if (place === null) return null
    const { r, f } = place
    const [conflict, refusal, fault] = [data.conflictAt(r, f), data.refusalAt(r, f), session.fault(r, f)]
    return conflict === null && refusal === null && fault === '' ? null : { place, conflict, refusal, fault }
  }
  // what can be settled stays in reach of the pointer
  const shown = told(focused) ?? told(hovered)
  const cell = shown === null ? null : elementAt(root.current, shown.place)
  useLayoutEffect(() => {
    if (note.current === null || cell === null) return
    const box = cell.getBoundingClientRect()
    const { height, width } = note.current.getBoundingClientRect()
    const isBelow = box.bottom + GAP + height <= innerHeight
    note.current.style.top = `${isBelow ? box.bottom + GAP : box.top - GAP - height}px`
    note.current.style.left = `${Math.max(GAP, Math.min(box.left, innerWidth - width - GAP))}px`
  })
  useLayoutEffect(() => {
    cell?.setAttribute('aria-describedby', NOTE_ID(session.id))
    return () => cell?.removeAttribute('aria-describedby')
  }, [cell, session])
  const text = (place: CellPlace, value: Parameters<typeof session.write>[2]) => {
    const [row, column] = [data.store.row(place.r), session.column(place.f)]
    if (row === null || column === null) return String(value ?? '')
    const shownText = session.kind(place.f).print(value, session.facts(row, column))
    return shownText === '' ? '（空）' : shownText
  }
  return createPortal(
    <div
      ref={note}
      id={NOTE_ID(session.id)}
      className="xl-grid-note"
      role="status"
      data-kind={shown?.conflict ? 'conflict' : 'fault'}
      hidden={shown === null || cell === null}
    >
      {shown?.fault}
      {shown?.refusal && shown.fault === '' ? (
        <>
          <span>未保存：{shown.refusal.text}</span>
          <button type="button" className="xl-text-button" onClick={() => data.seen(shown.place)}>
            知道了
          </button>
        </>
      ) : null}
      {shown?.conflict ? (
        <>
          <span>
            {shown.conflict.theirs.by} {TIME.format(shown.conflict.theirs.at)} 改为：{text(shown.place, shown.conflict.theirs.v)}
          </span>
          <span className="xl-grid-note-deeds">
            <button type="button" className="xl-text-button" onClick={() => session.settle(shown.place, true)}>
              保留我的
            </button>
            <button type="button" className="xl-text-button" onClick={() => session.settle(shown.place, false)}>
              采用对方的
            </button>
          </span>
        </>
      ) : null}
    </div>,
    document.body,
  )
}
