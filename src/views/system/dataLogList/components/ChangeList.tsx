import { changesOf } from './changes.ts'
import './dataLog.css'

/** What stands for a field without a value. */
export const EMPTY = '（空）'

/** What an entry changed, field by field: before and after. */
export function ChangeList({ row }: { row: object }) {
  const changes = changesOf(row)
  if (changes.length === 0) return <p role="status">这条记录没有字段变化。</p>
  return (
    <table className="xl-data-log">
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">变更前</th>
          <th scope="col">变更后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td>
              <del>{before || EMPTY}</del>
            </td>
            <td>
              <ins>{after || EMPTY}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
