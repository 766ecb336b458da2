import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import type { GridSession } from '../session/gridSession.ts'
import { edgeScroll, placeAt, cellRefOf } from './pointerCells.ts'

/** What answers a press itself. */
const OWN_PRESS = '.xl-grid-editor, button, a, input, select, textarea, [draggable=true]'

/**
 * Draws a range with the mouse: a press and a drag over cells, Shift and a press for the opposite corner. A drag is no click: it opens no editor. A finger
 * scrolls instead. Answers how to stop.
 */
export function listenPointer(
  session: Pick<GridSession, 'range' | 'edit' | 'options' | 'screen'>,
  wrapper: HTMLElement,
  scroller: HTMLElement,
): () => void {
  const { range } = session
  let start: CellRef | null = null
  let isDragging = false
  let swallows = false
  const scroll = edgeScroll(scroller, point => reach(placeAt(scroller, point)))

  /** What is being written is stored; false while files of an editor go up. */
  const leaveEditor = (): boolean => {
    if (session.edit.isBusy) return false
    if (session.edit.editing.getSnapshot().hasTag('editing')) session.edit.pageClick('outside')
    return true
  }
  const reach = (place: CellRef | null) => {
    if (place === null || start === null) return
    if (!isDragging) {
      if ((place.r === start.r && place.f === start.f) || !leaveEditor()) return
      isDragging = true
      range.start(start)
    }
    const { focus } = range.shape ?? {}
    if (focus?.r !== place.r || focus.f !== place.f) range.extend(place)
  }
  const press = (event: MouseEvent) => {
    const { target, button, shiftKey } = event
    const place = cellRefOf(target)
    if (button === 2 && place !== null && range.shape?.rows.has(place.r) === true && range.shape.columns.includes(place.f)) {
      // the menu that follows is about the range: the viewport must not go to the cell
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (button !== 0 || place === null || session.options.alwaysEdit === true) return
    if (target instanceof Element && target.closest(OWN_PRESS) !== null) return
    start = place
    if (shiftKey && (range.shape !== null || range.active !== null) && leaveEditor()) {
      event.preventDefault()
      event.stopPropagation()
      swallows = true
      isDragging = true
      if (range.shape === null && range.active !== null) range.start(range.active)
      range.extend(place)
      if (range.active !== null && !wrapper.contains(document.activeElement)) session.screen.focus(range.active)
    } else range.end()
    document.addEventListener('mousemove', move)
    document.addEventListener('mouseup', release, true)
    document.addEventListener('selectstart', refuse, true)
  }
  const move = ({ buttons, clientX: x, clientY: y }: MouseEvent) => {
    if ((buttons & 1) === 0) return finish()
    reach(placeAt(scroller, { x, y }))
    if (isDragging) scroll.at({ x, y })
  }
  const refuse = (event: Event) => event.preventDefault()
  const release = () => {
    swallows = isDragging
    finish()
    // the click comes at once, or, with another element under the pointer, not at all
    setTimeout(() => (swallows = false), 0)
  }
  function finish() {
    start = null
    isDragging = false
    scroll.stop()
    document.removeEventListener('mousemove', move)
    document.removeEventListener('mouseup', release, true)
    document.removeEventListener('selectstart', refuse, true)
  }
  const click = (event: MouseEvent) => {
    if (!swallows) return
    swallows = false
    event.preventDefault()
    event.stopPropagation()
  }
  wrapper.addEventListener('mousedown', press, true)
  wrapper.addEventListener('click', click, true)
  return () => {
    finish()
    wrapper.removeEventListener('mousedown', press, true)
    wrapper.removeEventListener('click', click, true)
  }
}
