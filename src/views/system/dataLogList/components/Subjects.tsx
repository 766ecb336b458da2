import { Button } from '#src/ui/Button.tsx'
import { SUBJECTS } from './changes.ts'
import './dataLog.css'

const ALL = { table: '', title: '全部' }

/** Narrows the list to the rows of one table. */
export function Subjects({
  filters,
  onFilter,
}: {
  filters: Readonly<Record<string, string>>
  onFilter: (filters: Readonly<Record<string, string>>) => void
}) {
  const { dataTable = '', ...others } = filters
  return (
    <ul className="xl-data-log-subjects" aria-label="数据对象">
      {[ALL, ...SUBJECTS].map(({ table, title }) => (
        <li key={table}>
          <Button
            variant="bare"
            aria-pressed={table === dataTable}
            onClick={() => onFilter(table === '' ? others : { ...others, dataTable: table })}
          >
            {title}
          </Button>
        </li>
      ))}
    </ul>
  )
}
