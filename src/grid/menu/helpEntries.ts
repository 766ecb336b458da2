import type { CellEntries } from './cellEntries.ts'

/** The keys of the grid. */
export const helpEntries: CellEntries = ({ windows }) => [
  { key: 'keys', text: '键盘快捷键', hint: 'Ctrl+/', press: () => windows.open({ kind: 'keys' }) },
]
