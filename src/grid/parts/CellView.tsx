import { memo, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
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
  const text = useSyncExternalStore(row.subscribe, () => session.textOf(row, column))
  const told = useSyncExternalStore(row.subscribe, () => session.marks(row, column.key))
  const [marks = '', who = ''] = told.split('|')
  const isFaulty = / (fault|refused|conflict)/.test(` ${marks}`)
  const here = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const cell = here.current?.closest('[role=gridcell]')
    if (isFaulty) cell?.setAttribute('aria-invalid', 'true')
    else cell?.removeAttribute('aria-invalid')
  }, [isFaulty])
  const shared = {
    'data-r': row.id,
    'data-f': column.key,
    ...(marks === '' ? {} : { 'data-marks': marks }),
    ...(who === '' ? {} : { 'data-who': who }),
  }
  if (marks.startsWith('edit')) return <CellEditor ref={here} row={row} column={column} words={shared} isInvalid={isFaulty} />
  const { Content } = session.kind(column.key)
  if (Content !== undefined)
    return (
      <span ref={here} {...shared} className="xl-grid-content">
        <Content value={row.get(column.key)} row={row} column={column} />
      </span>
    )
  const colour = session.tagColour(row, column)
  return (
    <span ref={here} {...shared} className="xl-grid-plain">
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
