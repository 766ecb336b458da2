import type { CellEntries } from './cellEntries.ts'
import { historyEntries } from './historyEntries.ts'
import { recordEntries } from './recordEntries.ts'
import { rangeEntries } from './rangeEntries.ts'
import { rowEntries } from './rowEntries.ts'
import { treeEntries } from './treeEntries.ts'
import { detailColumns } from '../details/rowDraft.ts'

/** The keys of the grid. */
const helpEntries: CellEntries = ({ windows }) => [
  { key: 'keys', text: '键盘快捷键', hint: 'Ctrl+/', press: () => windows.open({ kind: 'keys' }) },
]

/** The whole row in a window of its own, where columns are marked for it. */
const detailEntries: CellEntries = (session, place) =>
  detailColumns(session).length === 0
    ? []
    : [{ key: 'details', text: '详细信息', press: () => session.windows.open({ kind: 'details', place }) }]

/** In the order of the menu; a line stands between two of them. */
const SOURCES: readonly CellEntries[] = [
  rangeEntries,
  historyEntries,
  detailEntries,
  treeEntries,
  recordEntries,
  rowEntries,
  helpEntries,
]

/** The menu of a cell, for the right button, a long press and Shift+F10. */
export const cellMenu: CellEntries = (session, place) =>
  SOURCES.map(entries => entries(session, place))
    .filter(entries => entries.length > 0)
    .flatMap((entries, n) => entries.map((entry, m) => (n > 0 && m === 0 ? { ...entry, isApart: true } : entry)))
