import type { RowHandle } from '../store/rowHandle.ts'
import type { SessionPorts } from './sessionPorts.ts'

const NOTHING = '||'

/**
 * Marks of a cell as one text, so that a cell draws anew only when they changed: words of `edit pending missing issue conflict refused busy commented`, `|`, the
 * colour of a colleague who is there, `|`, their name.
 */
export function marksOf(session: SessionPorts, row: RowHandle, f: string): string {
  const { data } = session
  const { id } = row
  const company = data.companyAt(id, f)
  let marks = ''
  // asked of every drawn cell at every change of its row: what seldom is so is asked first, and nothing is made for the many without a mark
  const mark = (is: boolean, word: string) => {
    if (is) marks = marks === '' ? word : `${marks} ${word}`
  }
  mark(session.cells.isOpen({ r: id, f }) && session.cells.canEdit(row, f), 'edit')
  mark(row.isPending(f), 'pending')
  mark(data.missingIn?.(id)?.includes(f) === true, 'missing')
  mark(session.issues.at(id, f) !== '', 'issue')
  mark(data.conflictAt(id, f) !== null, 'conflict')
  mark(data.refusalAt(id, f) !== null, 'refused')
  mark(company?.isEditing === true, 'busy')
  mark(data.commentsAt(id, f).open > 0, 'commented')
  return marks === '' && company === null ? NOTHING : `${marks}|${company?.colour ?? ''}|${company?.name ?? ''}`
}
