import { editHistory } from '../session/editHistory.ts'
import type { CellEntries } from './cellEntries.ts'

const OFFERED = 3
const SHOWN = 14

const short = (text: string): string => {
  const signs = [...text.replaceAll(/\s+/g, ' ')]
  return signs.length > SHOWN ? `${signs.slice(0, SHOWN).join('')}…` : signs.join('')
}

/** What the person wrote into this column before, in any row, to be written here too. */
export const historyEntries: CellEntries = (session, { r, f }) => {
  const row = session.data.store.row(r)
  const column = session.cells.column(f)
  const { code } = session.options
  if (code === undefined || row === null || column === null || !session.cells.canEdit(row, f)) return []
  const kind = session.cells.kind(f)
  return editHistory(code)
    .filter(edit => edit.f === f && edit.value !== row.get(f))
    .slice(-OFFERED)
    .reverse()
    .map(({ value }, at) => ({
      key: `again${at}`,
      text: `填入“${short(kind.show(value, session.cells.facts(row, column)))}”`,
      press: () => session.writer.write(row, f, value),
    }))
}
