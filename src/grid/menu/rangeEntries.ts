import { clearRange } from '../range/rangeCommands.ts'
import { copyNow, pasteNow } from '../range/rangeClipboard.ts'
import type { CellEntries } from './cellEntries.ts'

/** 复制 剪切 粘贴 清除内容: of the range where the cell lies in it, otherwise of the cell. */
export const rangeEntries: CellEntries = (session, place) => {
  const row = session.data.store.row(place.r)
  if (row === null || session.cells.column(place.f) === null) return []
  const { range } = session
  const isWritable = session.columns.some(({ key }) => session.cells.canEdit(row, key))
  const aimed = (command: () => void) => () => {
    range.aim(place)
    command()
  }
  return [
    { key: 'copy', text: '复制', hint: 'Ctrl+C', press: aimed(() => copyNow(session, false)) },
    { key: 'cut', text: '剪切', hint: 'Ctrl+X', isDisabled: !isWritable, press: aimed(() => copyNow(session, true)) },
    { key: 'paste', text: '粘贴', hint: 'Ctrl+V', isDisabled: !isWritable, press: aimed(() => void pasteNow(session)) },
    { key: 'clear', text: '清除内容', hint: 'Delete', isDisabled: !isWritable, press: aimed(() => clearRange(session)) },
  ]
}
