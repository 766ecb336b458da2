import type { ReactNode } from 'react'

interface Props {
  caption: string
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** The twin of a chart: the first column says what, the others hold numbers. */
export function DataTable({ caption, heads, rows }: Props) {
  return (
    <div className="xl-data-table" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="xl-hidden-text">{caption}</caption>
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
          {rows.map(({ key, cells: [first, ...rest] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {rest.map((cell, at) => (
                <td key={heads[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
