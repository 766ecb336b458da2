import { nameOf } from '#machines/resourceList/resourceList.rules.ts'
import type { Row } from '#machines/resourceList/resourceList.types.ts'
import { Button } from '#src/ui/Button.tsx'
import { OWN_ACTIONS, type Entry } from '../actions.tsx'
import { TEXT } from '../texts.ts'
import { useListRuntime, useListSend } from '../useList.ts'
import { renderCell } from './renderCell.tsx'
import { RowActions } from './RowActions.tsx'
import type { Below } from './rowsBelow.tsx'
import type { ColumnPosition, TableColumn } from './tableColumns.ts'

interface Props {
  row: Row
  /** in a tree; 0 on top */
  level: number
  columns: readonly TableColumn[]
  places: readonly ColumnPosition[]
  below: Below
  isChosen: boolean
  entries: readonly Entry[]
  onChoose: (isRange: boolean) => void
}

/** Opens and closes what is below a row. */
function Unfold({ row, name, below }: { row: Row; name: string; below: Below }) {
  const isOpen = below.isOpen(row)
  return (
    <Button
      className="xl-list-unfold"
      aria-expanded={isOpen}
      aria-busy={below.isAwaited(row)}
      aria-label={`${isOpen ? TEXT.fold : TEXT.unfold} ${name}`}
      onClick={() => below.toggle(row)}
    />
  )
}

/** One row, and what hangs below it where that is no row itself. */
export function TableRow({ row, level, columns, places, below, isChosen, entries, onChoose }: Props) {
  const { resource, screen, master, setMaster } = useListRuntime()
  const send = useListSend()
  const name = nameOf(resource, row)
  const isMaster = row.id === master?.id
  const first = columns.findIndex(({ own }) => own === undefined)
  const mayUnfold = below.mayUnfold(row)
  const isNamed = screen.childrenAs !== 'erp' && (screen.row ?? OWN_ACTIONS).includes('detail')
  const content = ({ own, field }: TableColumn, at: number) => {
    if (own === 'open') return mayUnfold ? <Unfold row={row} name={name} below={below} /> : null
    if (own === 'choice')
      return (
        <input
          type="checkbox"
          aria-label={TEXT.choose(name)}
          checked={isChosen}
          onChange={({ nativeEvent }) => onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      )
    if (own === 'actions') return <RowActions name={name} entries={entries} />
    const text = field === undefined ? null : renderCell(resource, field, row)
    const value =
      isNamed && field?.key === resource.name ? (
        <Button className="xl-list-name" title={TEXT.show} onClick={() => send({ type: 'row.show', row })}>
          {text}
        </Button>
      ) : (
        text
      )
    if (at !== first || below.kind !== 'rows') return value
    return (
      <span className="xl-list-branch" style={{ paddingInlineStart: level * 15 }}>
        {mayUnfold ? <Unfold row={row} name={name} below={below} /> : <span className="xl-list-leaf" />}
        <span>{value}</span>
      </span>
    )
  }
  return (
    <>
      <tr
        className={below.isAwaited(row) ? 'xl-list-awaited' : undefined}
        tabIndex={-1}
        data-chosen={isChosen || isMaster ? true : undefined}
        {...(screen.childrenAs === 'erp' ? { onClick: () => setMaster(row), 'aria-selected': isMaster } : {})}
        onDoubleClick={event => {
          if (event.target instanceof Element && event.target.closest('button, a, input, label') === null)
            send({ type: 'row.show', row })
        }}
      >
        {columns.map((column, at) => (
          <td
            key={column.key}
            style={places[at]?.style}
            data-fixed={places[at]?.fixed}
            data-edge={places[at]?.edge}
            className={column.className}
          >
            {content(column, at)}
          </td>
        ))}
      </tr>
      {below.kind === 'part' && below.isOpen(row) ? (
        <tr className="xl-list-part">
          <td colSpan={columns.length}>
            <div>{below.part(row)}</div>
          </td>
        </tr>
      ) : null}
    </>
  )
}
