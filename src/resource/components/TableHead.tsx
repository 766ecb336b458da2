import { useState, type KeyboardEvent } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { TEXT } from '../texts.ts'
import { ResizeHandle } from './ResizeHandle.tsx'
import type { ColumnPosition, TableColumn } from './tableColumns.ts'

interface Props {
  columns: readonly TableColumn[]
  places: readonly ColumnPosition[]
  sort: { column: string; order: 'asc' | 'desc' }
  /** of the rows of this page */
  chosen: 'all' | 'some' | 'none'
  onChooseAll: (isChosen: boolean) => void
  onSort: (column: string, order: 'asc' | 'desc') => void
  onDraw: (column: string, width: number) => void
  onResize: (column: string, width: number) => void
  /** puts a column where another stands */
  onMove: (column: string, target: string) => void
}

interface HeadProps extends Props {
  column: TableColumn
  place: ColumnPosition
  /** key of the column that is being dragged */
  dragged: string | null
  onHold: (key: string | null) => void
}

function FieldHead({ column, columns, place, sort, dragged, onHold, onSort, onDraw, onResize, onMove }: HeadProps) {
  const { key, width, field } = column
  const label = field?.label ?? ''
  const order = sort.column === key ? sort.order : undefined
  // up, down, the order of the resource again
  const next = () => (order === undefined ? onSort(key, 'asc') : order === 'asc' ? onSort(key, 'desc') : onSort('', 'asc'))
  const isSortable = field?.isSortable === true
  // Alt and an arrow move the column as the drag does
  const press = (event: KeyboardEvent) => {
    const by = event.altKey ? (event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0) : 0
    const fields = columns.filter(({ own }) => own === undefined)
    const target = by === 0 ? undefined : fields[fields.indexOf(column) + by]
    if (target === undefined) return
    event.preventDefault()
    onMove(key, target.key)
  }
  return (
    <th
      scope="col"
      aria-label={label}
      style={place.style}
      data-fixed={place.fixed}
      data-edge={place.edge}
      data-dragged={dragged === key}
      draggable
      onKeyDown={press}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', label)
        onHold(key)
      }}
      onDragOver={event => {
        if (dragged !== null) event.preventDefault()
      }}
      onDragEnd={() => onHold(null)}
      onDrop={event => {
        event.preventDefault()
        if (dragged !== null && dragged !== key) onMove(dragged, key)
        onHold(null)
      }}
      {...(order === undefined ? {} : { 'aria-sort': order === 'asc' ? ('ascending' as const) : ('descending' as const) })}
      {...(isSortable ? { onClick: next, 'data-sorts': true } : {})}
    >
      {isSortable ? (
        <Button className="xl-list-sort" data-order={order}>
          {label}
        </Button>
      ) : (
        label
      )}
      <ResizeHandle label={label} width={width} onDraw={drawn => onDraw(key, drawn)} onResize={drawn => onResize(key, drawn)} />
    </th>
  )
}

/** The heads of the columns: order of rows and of columns, widths, and the choice of the whole page. */
export function TableHead(props: Props) {
  const { columns, places, chosen, onChooseAll } = props
  const [dragged, setDragged] = useState<string | null>(null)
  return (
    <thead>
      <tr>
        {columns.map((column, at) => {
          const place = places[at] ?? { style: {}, fixed: undefined, edge: undefined }
          const { own, key, className } = column
          if (own === undefined)
            return <FieldHead key={key} {...props} column={column} place={place} dragged={dragged} onHold={setDragged} />
          const cellProps = { className, style: place.style, 'data-fixed': place.fixed, 'data-edge': place.edge }
          if (own === 'open') return <td key={key} {...cellProps} />
          if (own === 'actions')
            return (
              <th key={key} scope="col" {...cellProps}>
                {TEXT.actions}
              </th>
            )
          return (
            <td key={key} {...cellProps}>
              <input
                type="checkbox"
                aria-label={TEXT.chooseAll}
                checked={chosen === 'all'}
                ref={element => {
                  if (element !== null) element.indeterminate = chosen === 'some'
                }}
                onChange={event => onChooseAll(event.target.checked)}
              />
            </td>
          )
        })}
      </tr>
    </thead>
  )
}
