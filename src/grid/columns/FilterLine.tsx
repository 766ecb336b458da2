import { useSyncExternalStore } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import { filterLabel } from '../view/filters.ts'
import { GroupChips } from '../groups/GroupChips.tsx'
import { choiceName } from './choiceName.ts'
import { LineChip } from './LineChip.tsx'

/** What is filtered, grouped and sorted, how many rows are left, and the way back; nothing while everything is shown as it stands. */
export function FilterLine() {
  const session = useSession()
  const { arrangement } = session
  const filters = useSyncExternalStore(arrangement.listen, () => arrangement.filters)
  const sorts = useSyncExternalStore(arrangement.listen, () => arrangement.sorts)
  const grouped = useSyncExternalStore(arrangement.listen, () => arrangement.grouped)
  const isStale = useSyncExternalStore(arrangement.listen, () => arrangement.isStale)
  const shown = useSyncExternalStore(session.rowView.listen, () => session.rowView.whole.length)
  const all = useSyncExternalStore(session.data.store.onStructure, () => session.data.store.view.length)
  const narrowed = Object.entries(filters)
  if (narrowed.length + sorts.length + grouped.length === 0) return null
  return (
    <div className="xl-grid-line" role="group" aria-label={grouped.length === 0 ? '筛选与排序' : '筛选、分组与排序'}>
      {narrowed.length === 0 ? null : (
        <>
          <span>已筛选：</span>
          {narrowed.map(([key, filter]) => {
            const column = session.cells.column(key)
            if (column === null) return null
            const text = filterLabel(column, filter, choice => choiceName(session, column, choice))
            return (
              <LineChip
                key={key}
                text={text}
                title="修改筛选"
                press={() => session.windows.open({ kind: 'filter', f: key })}
                remove={() => arrangement.filter(key, null)}
              />
            )
          })}
          <span role="status">
            共{all}行，显示{shown}行
          </span>
          <Button variant="text" onClick={() => arrangement.clearFilters()}>
            清除筛选
          </Button>
        </>
      )}
      {grouped.length === 0 ? null : <GroupChips />}
      {sorts.length === 0 ? null : (
        <>
          <span>已排序：</span>
          {sorts.map(({ key, direction }) => (
            <LineChip
              key={key}
              text={`${session.cells.column(key)?.title ?? key}${direction === 'up' ? '升序' : '降序'}`}
              title="改变方向"
              press={() => arrangement.sort(key, direction === 'up' ? 'down' : 'up', true)}
              remove={() => arrangement.sort(key, null)}
            />
          ))}
          <Button variant="text" onClick={() => arrangement.clearSorts()}>
            清除排序
          </Button>
        </>
      )}
      {isStale ? (
        <>
          <span className="xl-grid-line-stale" role="status">
            数据已变化
          </span>
          <Button variant="text" onClick={() => arrangement.again()}>
            {sorts.length > 0 ? '重新排序' : grouped.length > 0 ? '重新分组' : '重新筛选'}
          </Button>
        </>
      ) : null}
    </div>
  )
}
