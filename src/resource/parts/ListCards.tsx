import { nameOf } from '#machines/resourceList/resourceList.rules.ts'
import { selectIsBusy, selectPage, selectSelected } from '#machines/resourceList/resourceList.select.ts'
import { useActions } from '../actions.tsx'
import { useColumns } from '../columns.ts'
import { TEXT } from '../texts.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { Cell } from './Cell.tsx'
import { RowDeeds } from './RowDeeds.tsx'

/** Values of a card besides its name. */
const VALUES = 6

/** The rows on phones. */
export function ListCards() {
  const runtime = useListRuntime()
  const { resource } = runtime
  const send = useListSend()
  const page = useList(selectPage)
  const isBusy = useList(selectIsBusy)
  const chosen = useList(selectSelected).map(({ id }) => id)
  const { columns } = useColumns(runtime)
  const { rowEntries, bulkEntries, dialog } = useActions()
  const shown = columns.filter(({ key, isShown }) => isShown && key !== resource.name).slice(0, VALUES)
  const isChoosable = bulkEntries([]).length > 0
  const toggle = (id: string) => (chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  return (
    <>
      <ul className="xl-list-cards" data-old={isBusy}>
        {(page?.rows ?? []).map(row => {
          const name = nameOf(resource, row)
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
            </li>
          )
        })}
      </ul>
      {dialog}
    </>
  )
}
