import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { EditMove } from '#machines/cellEditing/cellEditing.types.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import { GroupRow } from '../groups/groupRow.ts'
import { awaitedText, awaitEditor, settleAwaited } from '../session/awaitedEditor.ts'
import { useSession } from '../session/SessionContext.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { typeInto } from './typeInto.ts'

/** What a viewport draws. */
interface ViewportParts {
  grid: RefObject<DataGridHandle | null>
  wrapper: RefObject<HTMLElement | null>
  active: RefObject<CellRef | null>
  view: readonly RowHandle[]
  /** with the columns of controls */
  shown: readonly { key: string }[]
  columns: readonly GridColumn[]
}

/** Where a cell is drawn; -1 for what is not. */
export const positionIn = (shown: ViewportParts['shown'], rows: readonly RowHandle[], { r, f }: CellRef) => ({
  rowIdx: rows.findIndex(({ id }) => id === r),
  idx: shown.findIndex(({ key }) => key === f),
})

/** The nearest row above (-1) or below (1) a line that is no head of a group. */
function rowBeside(lines: readonly RowHandle[], from: number, step: 1 | -1): RowHandle | undefined {
  let at = from + step
  while (lines[at] instanceof GroupRow) at += step
  return lines[at]
}

/** Gives the session its screen: the focus into cells and their editors, what lies beside a cell, and the way to one that is out of sight. */
export function useGridScreen({ grid, wrapper, active, view, shown, columns }: ViewportParts): void {
  const session = useSession()
  const { rowView } = session
  /** a cell of a row that is not drawn yet takes the focus when it is */
  const awaited = useRef<CellRef | null>(null)
  /** the same, without the focus */
  const awaitedShow = useRef<CellRef | null>(null)

  /** Opens what hides the row. */
  const reveal = (id: string) => {
    session.tree?.reveal(id)
    session.arrangement.groups.reveal(id)
  }
  const focus = useEffectEvent((place: CellRef) => {
    const row = wrapper.current?.querySelector(`[data-r="${CSS.escape(place.r)}"][data-f="${CSS.escape(place.f)}"]`)
    const cell = row?.closest<HTMLElement>('[role=gridcell]')
    if (session.edit.editorFocus.getSnapshot().hasTag('composingEarly') && session.cells.isOpen(place)) return
    // an editor that has just ended may still be drawn
    if (row?.classList.contains('xl-grid-editor') && session.cells.isOpen(place)) {
      const field = row.querySelector<HTMLElement>('input:not([disabled]), textarea, select, button, [tabindex]')
      const early = awaitedText(session, place)
      // until it is in the field, what is typed goes on behind it
      const isPlain = session.cells.kind(place.f).takesKeys === true
      if (field === null || (early !== '' && !isPlain)) awaitEditor(session, place, early)
      else session.edit.editorFocus.send({ type: 'focus.settled' })
      if (field === null) return
      const isPressed = document.activeElement === field
      field.focus({ preventScroll: true })
      const { typed, draft, base } = session.edit.editing.getSnapshot().context
      // a key that opened the editor is its first letter; otherwise what is typed replaces all that was there before, nothing that was typed already; a press
      // into the field that came before the delay has set the caret
      const isUntouched = typed === '' && draft === base && !isPressed
      if (field instanceof HTMLInputElement && field.type === 'text' && isUntouched) field.select()
      if (early !== '' && isPlain) return typeInto(field, early)
      // a date's field takes its text anew when it has come
      if (early !== '')
        requestAnimationFrame(() => {
          const late = settleAwaited(session)
          if (late !== null) typeInto(field, late)
        })
      return
    }
    const to = positionIn(shown, view, place)
    if (to.rowIdx < 0) {
      reveal(place.r)
      awaited.current = rowView.lines.some(({ id }) => id === place.r) ? place : null
    }
    if (to.rowIdx < 0 || to.idx < 0) return
    if (cell != null && active.current?.r === place.r && active.current.f === place.f) cell.focus({ preventScroll: true })
    else grid.current?.setActivePosition(to, { shouldFocus: true })
  })
  useLayoutEffect(() => {
    const place = awaited.current
    if (place === null || positionIn(shown, view, place).rowIdx < 0) return
    awaited.current = null
    focus(place)
  })
  const show = useEffectEvent((place: CellRef) => {
    reveal(place.r)
    const to = positionIn(shown, rowView.lines, place)
    if (to.rowIdx < 0 || to.idx < 0) return
    awaitedShow.current = rowView.lines === view ? null : place
    if (awaitedShow.current !== null) return
    grid.current?.setActivePosition(to)
    grid.current?.scrollToCell(to)
  })
  useLayoutEffect(() => {
    const place = awaitedShow.current
    awaitedShow.current = null
    if (place !== null) show(place)
  }, [view])
  const neighbour = useEffectEvent((place: CellRef, to: EditMove): CellRef | null => {
    if (to === 'below' || to === 'above') {
      const other = rowBeside(view, positionIn(shown, view, place).rowIdx, to === 'below' ? 1 : -1)
      return other === undefined ? null : { r: other.id, f: place.f }
    }
    const cells = columns.filter(({ key }) => session.cells.kind(key).Editor !== null)
    const step = to === 'next' ? 1 : -1
    const at = cells.findIndex(({ key }) => key === place.f)
    const beside = cells[at + step]
    if (beside !== undefined) return { r: place.r, f: beside.key }
    const row = rowBeside(view, positionIn(shown, view, place).rowIdx, step)
    const first = cells.at(step === 1 ? 0 : -1)
    return row === undefined || first === undefined ? null : { r: row.id, f: first.key }
  })
  useEffect(() => {
    session.screen = { focus: place => focus(place), neighbour: (place, to) => neighbour(place, to), show: place => show(place) }
  }, [session])
}
