import { nameOf } from '#machines/resourceList/resourceList.rules.ts'
import { selectIsBusy, selectPage, selectSelected } from '#machines/resourceList/resourceList.select.ts'
import type { Row } from '#machines/resourceList/resourceList.types.ts'
import { isStatus } from '#src/ui/status/statusTones.ts'
import { Button } from '#src/ui/Button.tsx'
import { OWN_ACTIONS, useActions } from '../actions.tsx'
import { cardColumns, useColumns } from '../columns.ts'
import { TEXT } from '../texts.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { renderCell } from './renderCell.tsx'
import { RowActions } from './RowActions.tsx'
import { useRowsBelow } from './rowsBelow.tsx'

/** The rows on phones; what hangs below a row unfolds below its card. */
export function ListCards() {
  const runtime = useListRuntime()
  const { resource, screen } = runtime
  const send = useListSend()
  const page = useList(selectPage)
  const isBusy = useList(selectIsBusy)
  const chosen = useList(selectSelected).map(({ id }) => id)
  const { columns } = useColumns(runtime)
  const { rowEntries, bulkEntries } = useActions()
  const below = useRowsBelow()
  // a card says how its row stands beside its name
  const status = columns.find(({ key, isShown }) => isShown && isStatus(resource.fields[key]?.dict))
  const shown = cardColumns(
    columns.filter(column => column !== status),
    resource.name,
    screen.card,
  )
  const named = columns.find(column => column.key === resource.name)
  const isNamed = (screen.row ?? OWN_ACTIONS).includes('detail')
  const isChoosable = bulkEntries([]).length > 0
  const toggle = (id: string) => (chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  const cards = (rows: readonly Row[]) => (
    <ul className="xl-list-cards" data-old={isBusy}>
      {rows.map(row => {
        const name = nameOf(resource, row)
        const title = named?.look.render === undefined ? <span translate="no">{name}</span> : renderCell(resource, named, row)
        const isOpen = below.isOpen(row)
        const mayUnfold = below.mayUnfold(row)
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
              {isNamed ? (
                <Button className="xl-list-name" title={TEXT.show} onClick={() => send({ type: 'row.show', row })}>
                  {title}
                </Button>
              ) : (
                <strong className="xl-list-name">{title}</strong>
              )}
              {status === undefined ? null : renderCell(resource, status, row)}
              {mayUnfold ? (
                <Button
                  className="xl-list-link xl-list-card-fold"
                  aria-expanded={isOpen}
                  aria-busy={below.isAwaited(row)}
                  aria-label={`${isOpen ? TEXT.fold : TEXT.unfold} ${name}`}
                  onClick={() => below.toggle(row)}
                >
                  {isOpen ? TEXT.fold : TEXT.unfold}
                </Button>
              ) : null}
              <RowActions name={name} entries={rowEntries(row)} most={0} />
            </div>
            <dl>
              {shown.map(column => (
                <div key={column.key}>
                  <dt>{column.label}</dt>
                  <dd>{renderCell(resource, column, row)}</dd>
                </div>
              ))}
            </dl>
            {!isOpen || !mayUnfold ? null : below.kind === 'part' ? below.part(row) : cards(below.rowsOf(row))}
          </li>
        )
      })}
    </ul>
  )
  return cards(page?.rows ?? [])
}
