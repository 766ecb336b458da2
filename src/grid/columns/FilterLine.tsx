import { useSyncExternalStore } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import { filterLabel } from '../view/filters.ts'
import { choiceName } from './choiceName.ts'

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
  const titleOf = (key: string) => session.cells.column(key)?.title ?? key
  const chip = (key: string, text: string, title: string, press: () => void, remove: () => void) => (
    <span key={key} className="xl-grid-chip">
      <Button variant="bare" title={title} onClick={press}>
        {text}
      </Button>
      <Button variant="bare" aria-label={`取消：${text}`} onClick={remove}>
        <CloseOutlined aria-hidden />
      </Button>
    </span>
  )
  return (
    <div className="xl-grid-line" role="group" aria-label={grouped.length === 0 ? '筛选与排序' : '筛选、分组与排序'}>
      {narrowed.length === 0 ? null : (
        <>
          <span>已筛选：</span>
          {narrowed.map(([key, filter]) => {
            const column = session.cells.column(key)
            if (column === null) return null
            const text = filterLabel(column, filter, choice => choiceName(session, column, choice))
            return chip(
              key,
              text,
              '修改筛选',
              () => session.windows.open({ kind: 'filter', f: key }),
              () => arrangement.filter(key, null),
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
      {grouped.length === 0 ? null : (
        <>
          <span>已分组：</span>
          {grouped.map(key => {
            const isDown = sorts.some(one => one.key === key && one.direction === 'down')
            return chip(
              `group ${key}`,
              `${titleOf(key)}${isDown ? '（降序）' : ''}`,
              '改变各组的次序',
              () => arrangement.sort(key, isDown ? null : 'down', true),
              () => arrangement.group(key, false),
            )
          })}
          <Button variant="text" onClick={() => arrangement.fold(false)}>
            全部展开
          </Button>
          <Button variant="text" onClick={() => arrangement.fold(true)}>
            全部收起
          </Button>
          <Button variant="text" onClick={() => arrangement.clearGroups()}>
            清除分组
          </Button>
        </>
      )}
      {sorts.length === 0 ? null : (
        <>
          <span>已排序：</span>
          {sorts.map(({ key, direction }) =>
            chip(
              key,
              `${titleOf(key)}${direction === 'up' ? '升序' : '降序'}`,
              '改变方向',
              () => arrangement.sort(key, direction === 'up' ? 'down' : 'up', true),
              () => arrangement.sort(key, null),
            ),
          )}
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
