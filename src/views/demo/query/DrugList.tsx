import { useState } from 'react'
import type { SuperQuery } from '#contract/http/superQuery.ts'
import { encodeSuperQuery } from '#contract/http/superQuery.ts'
import { AdvancedQuery } from '#src/widgets/query/AdvancedQuery.tsx'
import { FIELDS, found } from './demoList.ts'

const NOTHING: SuperQuery = { matchType: 'and', params: [] }
const COLUMNS = [
  ['name', '药品名称'],
  ['price', '单价'],
  ['madeOn', '生产日期'],
  ['stock,count', '库存数量'],
] as const

/** A list with the advanced query in its toolbar. */
export function DrugList() {
  const [query, setQuery] = useState(NOTHING)
  const rows = found(query)
  const sent = encodeSuperQuery(query)
  return (
    <section>
      <h2 className="xl-card-title">高级查询</h2>
      <div className="xl-demo-buttons">
        <AdvancedQuery fields={FIELDS} saveCode="demo-drugs" onQuery={setQuery} />
      </div>
      <p role="note">
        {sent.superQueryParams === undefined
          ? '列表请求不带高级查询参数。'
          : `列表请求带有 superQueryMatchType=${sent.superQueryMatchType} 和 superQueryParams=${sent.superQueryParams}`}
      </p>
      <div className="xl-demo-scroll">
        <table className="xl-demo-table" aria-label="药品">
          <thead>
            <tr>
              {COLUMNS.map(([key, title]) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row['name']}>
                {COLUMNS.map(([key]) => (
                  <td key={key}>{row[key]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 ? <p>没有符合条件的药品</p> : null}
    </section>
  )
}
