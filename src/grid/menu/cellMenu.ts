import type { CellEntries } from './cellEntries.ts'
import { detailEntries } from './detailEntries.ts'
import { helpEntries } from './helpEntries.ts'
import { historyEntries } from './historyEntries.ts'
import { recordEntries } from './recordEntries.ts'
import { rangeEntries } from './rangeEntries.ts'
import { rowEntries } from './rowEntries.ts'
import { treeEntries } from './treeEntries.ts'

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
