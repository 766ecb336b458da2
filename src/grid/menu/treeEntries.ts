import type { CellEntries } from './cellEntries.ts'

/** New rows in a tree: below the row of the cell, or beside it; and the whole branch opened or closed. */
export const treeEntries: CellEntries = (session, { r, f }) => {
  const { tree, commands, data } = session
  const row = data.store.row(r)
  if (tree === null || row === null || !data.status().access.add) return []
  return [
    {
      key: 'under',
      text: '新增下级',
      press: () => session.screen.focus({ r: commands.addUnder(r), f: session.cells.column(f) === null ? tree.column : f }),
    },
    { key: 'beside', text: '新增同级', press: () => commands.insertBelow(r) },
  ]
}
