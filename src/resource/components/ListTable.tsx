import { useRef, useState, useLayoutEffect } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { selectIsBusy, selectMay, selectPage, selectQuery, selectSelected } from '#machines/resourceList/resourceList.select.ts'
import { useActions } from '../actions.tsx'
import { movedColumn, useColumns, useDensity } from '../columns.ts'
import { TEXT } from '../texts.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { unfolded, useRowsBelow } from './rowsBelow.tsx'
import { actionsWidth, columnPositions, tableColumns } from './tableColumns.ts'
import { TableHead } from './TableHead.tsx'
import { openTexts } from './RowActions.tsx'
import { TableRow } from './TableRow.tsx'
import { useRowKeys } from './useListKeys.ts'
import './table.css'

/** Puts a box that scrolls back to where it was when its tab is shown again: a hidden box forgets that. */
function useKeptScroll(box: RefObject<HTMLElement | null>): void {
  const kept = useRef(0)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    // even the same place asks the browser where everything is
    if (kept.current > 0) element.scrollTop = kept.current
    const follow = () => {
      // a box without a size is hidden, not scrolled
      if (element.clientHeight > 0) kept.current = element.scrollTop
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [box])
}

/** A text that its cell cuts is whole in its tooltip. */
function notifyCutText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (cell === null || cell.title !== '' || cell.scrollWidth <= cell.clientWidth) return
  cell.title = cell.textContent
}

/** The rows on wide screens: order by header, widths by handle, choice across pages. */
export function ListTable() {
  const runtime = useListRuntime()
  const send = useListSend()
  const page = useList(selectPage)
  const query = useList(selectQuery)
  const selected = useList(selectSelected)
  const isBusy = useList(selectIsBusy)
  const may = useList(selectMay)
  const { columns, choice, choose } = useColumns(runtime)
  const [density] = useDensity()
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const { rowEntries, bulkEntries } = useActions()
  const below = useRowsBelow()
  const lastChosen = useRef<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useKeptScroll(box)

  const rows = unfolded(page?.rows ?? [], below).map(one => ({ ...one, entries: rowEntries(one.row) }))
  const ids = rows.map(({ row }) => row.id)
  const chosen = new Set(selected.map(({ id }) => id))
  const shownColumns = tableColumns(
    columns.filter(({ isShown }) => isShown),
    ({ key, width }) => widths[key] ?? width,
    {
      open: below.kind === 'part',
      choice: bulkEntries(selected).length > 0 || may.includes('export'),
      actions: rows.some(({ entries }) => entries.length > 0),
      actionsWidth: actionsWidth(rows.map(({ entries }) => openTexts(entries))),
    },
  )
  useRowKeys(box, rows, runtime.owner === null)
  const places = columnPositions(shownColumns)
  const total = shownColumns.reduce((sum, { width }) => sum + width, 0)

  const setChosen = (some: readonly string[], isChosen: boolean) => {
    const kept = [...chosen].filter(id => !some.includes(id))
    send({ type: 'selection.change', ids: isChosen ? [...kept, ...some] : kept })
  }
  // with Shift everything since the last one goes the same way
  const onChoose = (id: string, isRange: boolean) => {
    const [from, to] = [ids.indexOf(isRange ? (lastChosen.current ?? id) : id), ids.indexOf(id)]
    lastChosen.current = id
    setChosen(from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1), !chosen.has(id))
  }
  const count = ids.filter(id => chosen.has(id)).length
  return (
    <>
      <div ref={box} className="xl-list-table" data-density={density} data-old={isBusy} onPointerOver={notifyCutText}>
        <table style={{ width: total }} aria-label={TEXT.listOf(runtime.resource.title)}>
          <colgroup>
            {shownColumns.map(({ key, width, className }) => (
              <col key={key} className={className} style={{ width }} />
            ))}
          </colgroup>
          <TableHead
            columns={shownColumns}
            places={places}
            sort={query}
            chosen={count === 0 ? 'none' : count === ids.length ? 'all' : 'some'}
            onChooseAll={isChosen => setChosen(ids, isChosen)}
            onSort={(column, order) => send({ type: 'sort.set', column, order })}
            onDraw={(key, width) => setWidths({ ...widths, [key]: width })}
            onMove={(key, target) => choose({ ...choice, order: movedColumn(columns, key, target) })}
            onResize={(key, width) => {
              choose({ ...choice, widths: { ...choice.widths, [key]: width } })
              setWidths({})
            }}
          />
          <tbody>
            {rows.map(({ row, level, entries }) => (
              <TableRow
                key={row.id}
                row={row}
                level={level}
                columns={shownColumns}
                places={places}
                below={below}
                isChosen={chosen.has(row.id)}
                entries={entries}
                onChoose={isRange => onChoose(row.id, isRange)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
