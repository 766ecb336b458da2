import { useSyncExternalStore } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { useSession } from '../session/SessionContext.ts'
import { filterWords } from '../view/filters.ts'
import { choiceName } from './choiceName.ts'

/** What is filtered and sorted, how many rows are left, and the way back; nothing while everything is shown as it stands. */
export function FilterLine() {
  const session = useSession()
  const { arrangement } = session
  const filters = useSyncExternalStore(arrangement.listen, () => arrangement.filters)
  const sorts = useSyncExternalStore(arrangement.listen, () => arrangement.sorts)
  const isStale = useSyncExternalStore(arrangement.listen, () => arrangement.isStale)
  const shown = useSyncExternalStore(session.rowView.listen, () => session.rowView.rows.length)
  const all = useSyncExternalStore(session.data.store.onStructure, () => session.data.store.view.length)
  const narrowed = Object.entries(filters)
  if (narrowed.length === 0 && sorts.length === 0) return null
  const titleOf = (key: string) => session.column(key)?.title ?? key
  const chip = (key: string, text: string, title: string, press: () => void, remove: () => void) => (
    <span key={key} className="xl-grid-chip">
      <button type="button" title={title} onClick={press}>
        {text}
      </button>
      <button type="button" aria-label={`取消：${text}`} onClick={remove}>
        <CloseOutlined aria-hidden />
      </button>
    </span>
  )
  return (
    <div className="xl-grid-line" role="group" aria-label="筛选与排序">
      {narrowed.length === 0 ? null : (
        <>
          <span>已筛选：</span>
          {narrowed.map(([key, filter]) => {
            const column = session.column(key)
            if (column === null) return null
            const words = filterWords(column, filter, choice => choiceName(session, column, choice))
            return chip(
              key,
              words,
              '修改筛选',
              () => session.windows.open({ kind: 'filter', f: key }),
              () => arrangement.filter(key, null),
            )
          })}
          <span role="status">
            共{all}行，显示{shown}行
          </span>
          <button type="button" className="xl-text-button" onClick={() => arrangement.clearFilters()}>
            清除筛选
          </button>
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
          <button type="button" className="xl-text-button" onClick={() => arrangement.clearSorts()}>
            清除排序
          </button>
        </>
      )}
      {isStale ? (
        <>
          <span className="xl-grid-line-stale" role="status">
            数据已变化
          </span>
          <button type="button" className="xl-text-button" onClick={() => arrangement.again()}>
            {sorts.length === 0 ? '重新筛选' : '重新排序'}
          </button>
        </>
      ) : null}
    </div>
  )
}
