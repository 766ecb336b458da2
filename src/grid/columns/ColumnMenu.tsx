import { MenuPopup, type MenuEntry } from '#src/ui/menu/MenuPopup.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { GridSession } from '../session/gridSession.ts'
import { GROUPS_MAX } from '../view/arrangement.ts'
import type { WindowProps } from '../windows/gridWindow.ts'
import { headId } from './headId.ts'

/** What can be done with a column: sort, filter, group, freeze, hide, and the settings of all. */
function columnEntries(
  { arrangement, layout, windows }: Pick<GridSession, 'arrangement' | 'layout' | 'windows'>,
  key: string,
): MenuEntry[] {
  const sorted = arrangement.sorts.find(one => one.key === key)?.direction
  const isAlone = arrangement.sorts.every(one => one.key === key)
  const placed = layout.all.find(({ column }) => column.key === key)
  const isFiltered = arrangement.filters[key] !== undefined
  const sorting = (direction: 'up' | 'down', isAdded: boolean): MenuEntry => {
    const text = `${isAdded ? '再按此列' : ''}${direction === 'up' ? '升序' : '降序'}`
    const isCurrent = sorted === direction && isAlone
    return {
      key: `${direction}${isAdded ? '+' : ''}`,
      text: isCurrent ? `${text}（当前）` : text,
      press: () => arrangement.sort(key, direction, isAdded),
    }
  }
  const isGrouped = arrangement.grouped.includes(key)
  const grouping: MenuEntry[] = isGrouped
    ? [{ key: 'ungroup', text: '取消分组', press: () => arrangement.group(key, false) }]
    : arrangement.mayGroup && arrangement.grouped.length < GROUPS_MAX
      ? [
          {
            key: 'group',
            text: arrangement.grouped.length === 0 ? '按此列分组' : '再按此列分组',
            press: () => arrangement.group(key, true),
          },
        ]
      : []
  const freezing = (side: 'left' | 'right' | null, text: string): MenuEntry[] =>
    placed?.side === side ? [] : [{ key: `freeze ${side ?? 'none'}`, text, press: () => layout.freeze(key, side) }]
  return [
    sorting('up', false),
    sorting('down', false),
    ...(isAlone ? [] : [sorting('up', true), sorting('down', true)]),
    ...(sorted === undefined ? [] : [{ key: 'unsort', text: '取消排序', press: () => arrangement.sort(key, null) }]),
    { key: 'filter', text: isFiltered ? '修改筛选…' : '筛选…', press: () => windows.open({ kind: 'filter', f: key }) },
    ...(isFiltered ? [{ key: 'unfilter', text: '取消筛选', press: () => arrangement.filter(key, null) }] : []),
    ...grouping,
    { key: 'conditions', text: '条件格式…', press: () => windows.open({ kind: 'conditions', f: key }) },
    ...freezing('left', '冻结在左侧'),
    ...freezing('right', '冻结在右侧'),
    ...freezing(null, '取消冻结'),
    { key: 'hide', text: '隐藏此列', isDisabled: layout.shown.length <= 1, press: () => layout.show(key, false) },
    { key: 'columns', text: '列设置…', press: () => windows.open({ kind: 'columns' }) },
  ]
}

/** The menu of a column, at its header. */
export function ColumnMenu({ open, shown: { f }, onClose }: WindowProps<'columnMenu'>) {
  const session = useSession()
  if (!open) return null
  const head = document.getElementById(headId(session.id, f))
  return (
    <MenuPopup
      label={`${session.cells.column(f)?.title ?? ''}列`}
      trigger={{ current: head instanceof HTMLButtonElement ? head : null }}
      entries={columnEntries(session, f)}
      onClose={onClose}
    />
  )
}
