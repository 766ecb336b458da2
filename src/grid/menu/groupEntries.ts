import type { MenuEntry } from '#src/ui/menu/MenuPopup.tsx'
import type { GroupRow } from '../groups/groupRow.ts'
import type { GridSession } from '../session/gridSession.ts'

/** What may be done with the head of a group: it and all of them open and close; its rows are chosen together (WALK-37). */
export function groupEntries(
  session: Pick<GridSession, 'arrangement' | 'rows' | 'commands' | 'options'>,
  group: GroupRow,
): readonly MenuEntry[] {
  const { arrangement, rows, commands, options } = session
  const { groups } = arrangement
  const isOpen = groups.isOpen(group.id)
  const free = new Set(commands.choosable())
  const members = group.facts.members.filter(({ id }) => free.has(id)).map(({ id }) => id)
  const { selected } = rows.getSnapshot().context
  return [
    { key: 'turn', text: isOpen ? '收起本组' : '展开本组', hint: 'Enter', press: () => groups.toggle(group.id) },
    { key: 'openAll', text: '全部展开', press: () => arrangement.fold(false) },
    { key: 'closeAll', text: '全部收起', press: () => arrangement.fold(true) },
    ...(options.selection === 'checkbox'
      ? [
          {
            key: 'choose',
            text: `选中本组 ${members.length} 行`,
            isApart: true,
            isDisabled: members.length === 0,
            press: () => rows.send({ type: 'rows.selectAll', ids: [...new Set([...selected, ...members])] }),
          },
        ]
      : []),
    { key: 'ungroup', text: '取消分组', isApart: true, press: () => arrangement.clearGroups() },
  ]
}
