import type { CellEntries } from './cellMenu.ts'

/** Why a row does not move. */
export const NOT_MOVED = '已排序或筛选，不能移动行'

/** What may be done with the row of a cell, and with its place in the order (GRID-44 to GRID-46). */
export const rowEntries: CellEntries = (session, { r }) => {
  const { move, add, remove } = session.data.status().access
  const row = session.data.store.row(r)
  if (row === null) return []
  const canMove = move && !session.rowView.isArranged
  const spot = session.rowView.spotOf(r)
  const place = spot?.place ?? row.orderNum
  return [
    ...(canMove
      ? [
          { key: 'up', text: '向上移', isDisabled: place <= 1, press: () => session.deeds.shift(r, -1) },
          {
            key: 'down',
            text: '向下移',
            isDisabled: place >= (spot?.size ?? session.data.store.view.length),
            press: () => session.deeds.shift(r, 1),
          },
        ]
      : move
        ? [{ key: 'arranged', text: NOT_MOVED, isDisabled: true, press: () => undefined }]
        : []),
    // in a tree there are 新增下级 and 新增同级 instead
    ...(add && session.tree === null ? [{ key: 'insert', text: '插入一行', press: () => session.deeds.insertBelow(r) }] : []),
    ...(remove
      ? [
          {
            key: 'remove',
            text: '删除行',
            isDangerous: true,
            isDisabled: session.deeds.isDisabled(row),
            press: () => session.rows.send({ type: 'rows.remove', ids: [r] }),
          },
        ]
      : []),
  ]
}
