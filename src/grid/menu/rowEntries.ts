import type { CommandPorts } from '../session/commandPorts.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { CellEntries } from './cellEntries.ts'

/** Why a row does not move. */
export const NOT_MOVED = '已排序、筛选或分组，不能移动行'

/** The rows that are meant at a row: the chosen ones or those of the range where it is one of them, otherwise itself; in the order in which they are drawn. */
function meantRows(session: CommandPorts, row: RowHandle): readonly RowHandle[] {
  const selected = new Set(session.rows.getSnapshot().context.selected)
  if (selected.has(row.id)) return session.rowView.unfolded.filter(({ id }) => selected.has(id))
  const { rows } = session.range.cells()
  return rows.includes(row) ? rows : [row]
}

/** What may be done with the row of a cell, and with its place in the order (GRID-44 to GRID-46). */
export const rowEntries: CellEntries = (session, { r, f }) => {
  const { move, add, remove, edit } = session.data.status().access
  const row = session.data.store.row(r)
  if (row === null) return []
  const canMove = move && !session.rowView.isArranged
  const spot = session.rowView.spotOf(r)
  const meant = meantRows(session, row)
  const place = spot?.place ?? row.orderNum
  // who reads only has no boxes either
  const mayChoose = (session.options.selection ?? 'none') !== 'none' && (remove || edit || add)
  const isChosen = session.rows.getSnapshot().context.selected.includes(r)
  return [
    ...(canMove
      ? [
          { key: 'up', text: '向上移', isDisabled: place <= 1, press: () => session.commands.shift(r, -1) },
          {
            key: 'down',
            text: '向下移',
            isDisabled: place >= (spot?.size ?? session.data.store.view.length),
            press: () => session.commands.shift(r, 1),
          },
        ]
      : move
        ? [{ key: 'arranged', text: NOT_MOVED, isDisabled: true, press: () => undefined }]
        : []),
    // in a tree there are 新增下级 and 新增同级 instead
    ...(add && session.tree === null
      ? [
          { key: 'insert', text: '插入一行', press: () => session.commands.insertBelow(r) },
          { key: 'insertMany', text: '插入多行…', press: () => session.windows.open({ kind: 'insertRows', place: { r, f } }) },
          {
            key: 'copyRows',
            text: meant.length > 1 ? `复制 ${meant.length} 行为新行` : '复制为新行',
            press: () => session.commands.copy(meant),
          },
        ]
      : []),
    // the way of the keyboard to the box of the row
    ...(mayChoose
      ? [
          {
            key: 'choose',
            text: isChosen ? '取消选中' : '选中本行',
            isDisabled: session.commands.isDisabled(row),
            press: () => session.commands.turn(row),
          },
        ]
      : []),
    // what nobody else sees goes without a right
    ...(remove || session.data.missingIn?.(r) != null
      ? [
          {
            key: 'remove',
            text: '删除行',
            isDangerous: true,
            isDisabled: session.commands.isDisabled(row),
            press: () => session.rows.send({ type: 'rows.remove', ids: [r] }),
          },
        ]
      : []),
  ]
}
