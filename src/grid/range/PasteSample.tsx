import { useId } from 'react'
import type { RangePorts } from './rangePorts.ts'
import { RowHandle } from '../store/rowHandle.ts'
import type { PastePlan, PlannedRow } from './pastePlan.ts'

/** Rows of the sample. */
const ROWS = 6

/** The first rows of a paste as they will stand in the table; what is left out is a dash. */
export function PasteSample({ session, plan: { rows, columns } }: { session: RangePorts; plan: PastePlan }) {
  const heading = useId()
  const text = (row: PlannedRow, key: string): string => {
    const column = session.cells.column(key)
    if (column === null || !Object.hasOwn(row.values, key)) return '–'
    const shadow = new RowHandle(row.r, () => 'lww', { live: true, d: { ...session.data.store.row(row.r)?.d, ...row.values } })
    const shown = session.cells.kind(key).show(row.values[key] ?? null, session.cells.facts(shadow, column))
    return shown === '' ? '–' : shown
  }
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>前{Math.min(ROWS, rows.length)}行</h3>
      <div className="xl-grid-paste-sample" tabIndex={0} role="group" aria-labelledby={heading}>
        <table>
          <thead>
            <tr>
              <th scope="col">行</th>
              {columns.map(({ key, title, type }) => (
                <th key={key} scope="col" data-kind={type}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS).map(row => (
              <tr key={row.r}>
                <th scope="row">
                  {row.place}
                  {row.isNew ? '（新增）' : ''}
                </th>
                {columns.map(({ key, type }) => (
                  <td key={key} data-kind={type} title={text(row, key)}>
                    {text(row, key)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
