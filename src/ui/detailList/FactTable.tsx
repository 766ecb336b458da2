import type { ReactNode } from 'react'
import './factTable.css'

/** A small table of facts in a window: `rows` under `heads`, each with a key; `none` where there is nothing. */
export function FactTable({
  label,
  heads,
  rows,
  none,
}: {
  label: string
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  none: string
}) {
  if (rows.length === 0) return <p className="xl-quiet">{none}</p>
  return (
    <div className="xl-fact-table" role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
