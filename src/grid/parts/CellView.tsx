import { memo, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { marksOf } from '../session/marks.ts'
import { useSession } from '../session/SessionContext.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { CellEditor } from './CellEditor.tsx'

interface Props {
  row: RowHandle
  column: GridColumn
}

/** A cell: one span of plain text while it is read, its editor while it is edited. It draws anew only when its own text or marks changed. */
export const CellView = memo(function CellView({ row, column }: Props) {
  const session = useSession()
  // one subscription a cell, hundreds of which come with each turn of the wheel
  const follow = session.showsNumber(column) ? row.subscribe : row.subscribeValues
  const seen = useSyncExternalStore(follow, () => `${marksOf(session, row, column.key)}\n${session.textOf(row, column)}`)
  const end = seen.indexOf('\n')
  const [marks = '', person = '', who = ''] = seen.slice(0, end).split('|')
  const text = seen.slice(end + 1)
  const isFaulty = / (fault|refused|conflict)/.test(` ${marks}`)
  const here = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!isFaulty) return undefined
    const cell = here.current?.closest('[role=gridcell]')
    cell?.setAttribute('aria-invalid', 'true')
    return () => cell?.removeAttribute('aria-invalid')
  }, [isFaulty])
  const shared = {
    'data-r': row.id,
    'data-f': column.key,
    ...(marks === '' ? {} : { 'data-marks': marks }),
    ...(who === '' ? {} : { 'data-who': who, 'data-person': person }),
  }
  if (marks.startsWith('edit')) return <CellEditor ref={here} row={row} column={column} words={shared} isInvalid={isFaulty} />
  const { Content, takesKeys } = session.kind(column.key)
  if (Content !== undefined)
    return (
      <span ref={here} {...shared} className="xl-grid-content">
        <Content value={row.get(column.key)} row={row} column={column} />
      </span>
    )
  const colour = session.tagColour(row, column)
  return (
    // what people typed is no phrase of ours
    <span ref={here} {...shared} className="xl-grid-plain" translate={takesKeys === true ? 'no' : undefined}>
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
