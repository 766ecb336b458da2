import type { CellEntries } from './cellEntries.ts'

const WHEN = new Intl.DateTimeFormat('zh-CN', { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' })

/** What people said about a cell, and who changed it; only shared tables know (grid.md part 1). */
export const recordEntries: CellEntries = (session, { r, f }) => {
  const { data, windows } = session
  const row = data.store.row(r)
  if (data.record === null || row === null || session.cells.column(f) === null) return []
  const { open } = data.commentsAt(r, f)
  const [, by, at] = row.c[f] ?? []
  return [
    {
      key: 'comments',
      text: '批注',
      ...(open > 0 ? { hint: `${open}条未解决` } : {}),
      press: () => windows.open({ kind: 'comments', place: { r, f } }),
    },
    {
      key: 'history',
      text: '修改记录',
      ...(by === undefined || at === undefined ? {} : { hint: `${by} ${WHEN.format(at)}` }),
      press: () => windows.open({ kind: 'history', place: { r, f } }),
    },
  ]
}
