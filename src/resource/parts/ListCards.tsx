import { useState } from 'react'
import { nameOf } from '#machines/resourceList/resourceList.rules.ts'
import {
  selectAwaited,
  selectBranches,
  selectIsBusy,
  selectPage,
  selectSelected,
} from '#machines/resourceList/resourceList.select.ts'
import { useActions } from '../actions.tsx'
import { useColumns } from '../columns.ts'
import { TEXT } from '../texts.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { Cell } from './Cell.tsx'
import { RowDeeds } from './RowDeeds.tsx'
import { useRowsBelow, type TreeRow } from './rowsBelow.tsx'

/** Values of a card besides its name. */
const VALUES = 6

/** The rows on phones; what hangs below a row unfolds below its card. */
export function ListCards() {
  const runtime = useListRuntime()
  const { resource } = runtime
  const send = useListSend()
  const page = useList(selectPage)
  const isBusy = useList(selectIsBusy)
  const chosen = useList(selectSelected).map(({ id }) => id)
  const branches = useList(selectBranches)
  const awaited = useList(selectAwaited)
  const { columns } = useColumns(runtime)
  const { rowEntries, bulkEntries, dialog } = useActions()
  const below = useRowsBelow()(branches, awaited)
  const [open, setOpen] = useState<readonly string[]>([])
  const shown = columns.filter(({ key, isShown }) => isShown && key !== resource.name).slice(0, VALUES)
  const isChoosable = bulkEntries([]).length > 0
  const toggle = (id: string) => (chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  const unfold = (row: TreeRow) => {
    const isOpen = open.includes(row.id)
    setOpen(isOpen ? open.filter(id => id !== row.id) : [...open, row.id])
    below.props?.onExpand?.(!isOpen, row)
  }
  const cards = (rows: readonly TreeRow[]) => (
    <ul className="xl-list-cards" data-old={isBusy}>
      {rows.map(row => {
        const name = nameOf(resource, row)
        const isOpen = open.includes(row.id)
        const mayUnfold = below.props !== null && below.props?.rowExpandable?.(row) !== false
        return (
          <li key={row.id}>
            <div className="xl-list-card-head">
              {isChoosable ? (
                <label className="xl-check">
                  <input
                    type="checkbox"
                    aria-label={TEXT.choose(name)}
                    checked={chosen.includes(row.id)}
                    onChange={() => send({ type: 'selection.change', ids: toggle(row.id) })}
                  />
                </label>
              ) : null}
              <strong>{name}</strong>
              {mayUnfold ? (
                <button
                  type="button"
                  className="xl-list-link xl-list-card-fold"
                  aria-expanded={isOpen}
                  aria-busy={awaited.includes(row.id)}
                  aria-label={`${isOpen ? TEXT.fold : TEXT.unfold} ${name}`}
                  onClick={() => unfold(row)}
                >
                  {isOpen ? TEXT.fold : TEXT.unfold}
                </button>
              ) : null}
            </div>
            <dl>
              {shown.map(column => (
                <div key={column.key}>
                  <dt>{column.label}</dt>
                  <dd>
                    <Cell column={column} row={row} />
                  </dd>
                </div>
              ))}
            </dl>
            <RowDeeds name={name} entries={rowEntries(row)} />
            {isOpen && mayUnfold ? (below.props?.expandedRowRender?.(row, 0, 0, true) ?? cards(row.children ?? [])) : null}
          </li>
        )
      })}
    </ul>
  )
  return (
    <>
      {cards(below.rows(page?.rows ?? []))}
      {dialog}
    </>
  )
}
