import { memo, useSyncExternalStore, type ReactElement } from 'react'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { tonesOf } from '../view/cellTones.ts'
import '../view/tones.css'
import { marksOf } from '../session/marks.ts'
import { useSession } from '../session/SessionContext.ts'
import type { GridSession } from '../session/gridSession.ts'
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

/** What is seen of a cell. */
export interface CellLook {
  /** marks and tone; what is written is no part of it */
  marks: string
  text: string
  /** colour of its tag; null: none */
  colour: string | null
  /** another text of it is another text of one span and nothing else: no editor, no picture, no tag, no box */
  isPlain: boolean
  /** its text surely has room */
  isWhole: boolean
}

/** What is to be seen of a cell now. */
export function lookOf(session: GridSession, row: RowHandle, column: GridColumn, room: number): CellLook {
  const met = tonesOf(session).of(row, column)
  const found = marksOf(session, row, column.key)
  const marks = met === null ? found : `${found}|${met.tone}|${met.says}`
  const text = session.cells.textOf(row, column)
  const { Content, toggle } = session.cells.kind(column.key)
  const colour = session.cells.tagColour(row, column)
  const isPlain = Content === undefined && toggle === undefined && colour === null && !marks.startsWith('edit')
  return { marks, text, colour, isPlain, isWhole: colour === null && fitsIn(text, room) }
}

/** A cell as it is drawn: one span of plain text while it is read, its editor while it is edited. */
export function renderedCell(session: GridSession, row: RowHandle, column: GridColumn, look: CellLook): ReactElement {
  const { text, colour, isWhole } = look
  const [marks = '', person = '', who = '', tone, says] = look.marks.split('|')
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
}

/** A cell within another one, as that of a tree: it draws anew only when its own text or marks changed. Those of a row are drawn by it (RowCells). */
export const CellView = memo(function CellView({ row, column, room }: Props) {
  const session = useSession()
  const follow = session.cells.showsNumber(column) ? row.subscribe : row.subscribeValues
  useSyncExternalStore(follow, () => {
    const { marks, text, colour } = lookOf(session, row, column, room)
    return `${marks}\n${colour}\n${text}`
  })
  return renderedCell(session, row, column, lookOf(session, row, column, room))
})
