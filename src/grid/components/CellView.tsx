import { memo, useSyncExternalStore } from 'react'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { tonesOf } from '../view/cellTones.ts'
import '../view/tones.css'
import { marksOf } from '../session/marks.ts'
import { useSession } from '../session/SessionContext.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { CellEditor } from './CellEditor.tsx'
import { fitsIn } from './fitsIn.ts'

interface Props {
  row: RowHandle
  column: GridColumn
  /** px for its text; 0: unknown */
  room: number
}

/** Says of the cell around an element that its value is wrong, as long as the element is there. No effect: every cell would have one. */
function invalidCell(element: HTMLElement): () => void {
  const cell = element.closest('[role=gridcell]')
  cell?.setAttribute('aria-invalid', 'true')
  return () => cell?.removeAttribute('aria-invalid')
}

/** A cell: one span of plain text while it is read, its editor while it is edited. It draws anew only when its own text or marks changed. */
export const CellView = memo(function CellView({ row, column, room }: Props) {
  const session = useSession()
  // one subscription a cell, hundreds of which come with each turn of the wheel
  const follow = session.cells.showsNumber(column) ? row.subscribe : row.subscribeValues
  const seen = useSyncExternalStore(follow, () => {
    const met = tonesOf(session).of(row, column)
    return `${marksOf(session, row, column.key)}${met === null ? '' : `|${met.tone}|${met.says}`}\n${session.cells.textOf(row, column)}`
  })
  const end = seen.indexOf('\n')
  const [marks = '', person = '', who = '', tone, says] = seen.slice(0, end).split('|')
  const text = seen.slice(end + 1)
  const isInvalid = / (issue|refused|conflict)/.test(` ${marks}`)
  const ref = isInvalid ? invalidCell : null
  const shared = {
    'data-r': row.id,
    'data-f': column.key,
    ...(marks === '' ? {} : { 'data-marks': marks }),
    ...(tone === undefined ? {} : { 'data-tone': tone, ...(says === '' ? {} : { title: says }) }),
    ...(who === '' ? {} : { 'data-who': who, 'data-person': person }),
  }
  if (marks.startsWith('edit'))
    return <CellEditor ref={ref} row={row} column={column} fieldProps={shared} isInvalid={isInvalid} />
  const { Content, takesKeys, toggle } = session.cells.kind(column.key)
  if (Content !== undefined)
    return (
      <span ref={ref} {...shared} className="xl-grid-content">
        <Content value={row.get(column.key)} row={row} column={column} />
      </span>
    )
  const colour = session.cells.tagColour(row, column)
  const isWhole = colour === null && fitsIn(text, room)
  return (
    // what people typed is no phrase of ours
    <span
      ref={ref}
      {...shared}
      className={isWhole ? 'xl-grid-plain' : 'xl-grid-plain xl-grid-cut'}
      data-box={toggle === undefined ? undefined : text}
      translate={takesKeys === true ? 'no' : undefined}
    >
      {colour === null || text === '' ? (
        text
      ) : (
        <span className="xl-grid-tag" style={{ borderColor: colour, color: colour }}>
          {text}
        </span>
      )}
    </span>
  )
})
