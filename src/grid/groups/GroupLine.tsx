import { useSyncExternalStore, type Key, type MouseEvent } from 'react'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { useSession } from '../session/SessionContext.ts'
import type { GridSession } from '../session/gridSession.ts'
import { GridRow, type GridRowProps } from '../viewport/GridRow.tsx'
import { FIGURE_TEXT, figureText } from '../view/figureTexts.ts'
import { looksOf } from '../viewport/gridCell.tsx'
import { GroupRow } from './groupRow.ts'
import './groups.css'

/** How far a group stands behind the one around it, px. */
const INDENT = 18

/** The figures of a group in a column that has some in the footer. */
function Figures({ row, column }: { row: GroupRow; column: GridColumn }) {
  return (column.statistics ?? []).map(kind => {
    const figure = row.figure(column.key, kind)
    return figure === null ? null : (
      <span key={kind} className="xl-grid-figure">
        <small>{FIGURE_TEXT[kind]}</small>
        {figureText(figure)}
      </span>
    )
  })
}

/** Place of the column in which a group has its name: the first that holds data. */
function nameColumn(session: Pick<GridSession, 'range'>, columns: readonly { key: string; idx: number }[]): number {
  const drawn = session.range.page.columns
  const known = columns.find(({ key }) => drawn.includes(key))
  return known === undefined ? columns.filter(({ key }) => key.startsWith('$')).length : known.idx - drawn.indexOf(known.key)
}

/** The head of a group: what its rows have in common, how many they are, their figures under those of the footer; a press opens and closes it. */
function GroupLine(props: GridRowProps & { row: GroupRow }) {
  const { row, rowIdx, top, activeCellIdx, iterateOverViewportColumnsForRow, setActivePosition } = props
  const session = useSession()
  const { groups } = session.arrangement
  useSyncExternalStore(groups.listen, groups.version)
  const { name } = row
  const { members, level, place, size } = row.facts
  const isOpen = groups.isOpen(row.id)
  const columns = [...iterateOverViewportColumnsForRow(activeCellIdx)].map(([one]) => one)
  const nameIdx = nameColumn(session, columns)
  const press = (idx: number) => (event: MouseEvent) => {
    if (event.button !== 2) setActivePosition({ idx, rowIdx })
  }
  const cell = (idx: number) => ({
    role: 'gridcell' as const,
    'aria-colindex': idx + 1,
    'aria-selected': idx === activeCellIdx,
    'aria-readonly': true,
    tabIndex: idx === activeCellIdx ? 0 : -1,
    onMouseDown: press(idx),
  })
  return (
    <div
      role="row"
      aria-rowindex={props['aria-rowindex']}
      aria-level={level + 1}
      aria-posinset={place}
      aria-setsize={size}
      aria-expanded={isOpen}
      className="xl-grid-row xl-grid-group"
      data-group={row.id}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map(one => {
        const { className, side, style, title } = looksOf(one)
        const data = one.idx === nameIdx ? null : session.cells.column(one.key)
        if (one.idx === nameIdx) return null
        return (
          <div
            key={one.key}
            {...cell(one.idx)}
            className={className}
            data-side={side}
            data-title={title}
            data-empty={data?.statistics === undefined || undefined}
            style={style}
          >
            {data === null ? null : <Figures row={row} column={data} />}
          </div>
        )
      })}
      <div
        {...cell(nameIdx)}
        className="rdg-cell xl-grid-cell xl-grid-group-name"
        style={{ gridColumn: nameIdx + 1, paddingInlineStart: level * INDENT }}
        onClick={() => groups.toggle(row.id)}
      >
        {/* raw button: one stands in each drawn row, where another component costs time */}
        <button
          type="button"
          // the keys of the line do the same
          tabIndex={-1}
          className="xl-tree-expander"
          data-state={isOpen ? 'open' : 'closed'}
          aria-label={`${isOpen ? '收起' : '展开'}：${name}`}
        />
        <span>{name}</span>
        <span className="xl-tree-count" title={`${members.length}行`}>
          {members.length}
          <span className="xl-hidden-text">行</span>
        </span>
      </div>
    </div>
  )
}

/** Draws the rows of a grid that may have groups. */
export const renderGroupedRow = (key: Key, props: GridRowProps) =>
  props.row instanceof GroupRow ? <GroupLine key={key} {...props} row={props.row} /> : <GridRow key={key} {...props} />
