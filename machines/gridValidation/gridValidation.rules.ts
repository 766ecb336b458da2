import type { HandlerVerdict } from '#contract/entities/gridColumn.ts'
import { checksOf, firstIssue } from '#contract/rules/gridPatterns.ts'
import type { CellQuestion, GridErrors, GridValidationContext, GridValidationEvent, JudgedCell } from './gridValidation.types.ts'

type Parts = Pick<GridValidationContext, 'errors' | 'questions'>

/** The issues with that of one cell set, or taken out ('' for none). */
function withError(errors: GridErrors, r: string, f: string, text: string): GridErrors {
  if ((errors[r]?.[f] ?? '') === text) return errors
  const { [f]: _, ...others } = errors[r] ?? {}
  const row = text === '' ? others : { ...others, [f]: text }
  const { [r]: __, ...rows } = errors
  return Object.keys(row).length === 0 ? rows : { ...rows, [r]: row }
}

const notOf =
  ({ r, f }: { r: string; f: string }) =>
  (other: { r: string; f: string }) =>
    other.r !== r || other.f !== f

/** What the checks of a column say of a cell from `passed` on: an issue, '' for none, or a question that waits for its answer (GVAL-15). */
function verdictOn(
  column: GridValidationContext['columns'][number],
  { r, f, value, holders }: JudgedCell,
  passed = 0,
): string | CellQuestion {
  const checks = checksOf(column).slice(passed)
  const found = firstIssue(checks, value, () => holders)
  if (typeof found === 'string') return found
  return { r, f, value, holders, ask: found.ask, passed: passed + checks.length - found.rest.length }
}

/** Judges a cell by its column's checks from `passed` on. */
export function judged({ columns, errors, questions }: GridValidationContext, cell: JudgedCell, passed = 0): Parts {
  const column = columns.find(({ key }) => key === cell.f)
  const others = questions.filter(notOf(cell))
  if (column === undefined) return { errors, questions: others }
  const found = verdictOn(column, cell, passed)
  if (typeof found === 'string') return { errors: withError(errors, cell.r, cell.f, found), questions: others }
  // Nothing that can be seen at once is wrong: the old issue goes, the answer may bring a new one.
  return { errors: withError(errors, cell.r, cell.f, ''), questions: [...others, found] }
}

/**
 * Judges many cells at once, as one after the other would. A paste has thousands, and all of them may be right or wrong: what is known of the others is
 * copied once, not for each.
 */
export function allJudged({ columns, errors, questions }: GridValidationContext, cells: readonly JudgedCell[]): Parts {
  const byKey = new Map(columns.map(column => [column.key, column]))
  const rows = new Map(Object.entries(errors))
  const asked = new Map(questions.map(question => [cellOf(question), question]))
  let isChanged = false
  for (const cell of cells) {
    const { r, f } = cell
    asked.delete(cellOf(cell))
    const column = byKey.get(f)
    if (column === undefined) continue
    const found = verdictOn(column, cell)
    if (typeof found !== 'string') asked.set(cellOf(cell), found)
    const text = typeof found === 'string' ? found : ''
    const row = rows.get(r)
    if ((row?.[f] ?? '') === text) continue
    isChanged = true
    const { [f]: _, ...others } = row ?? {}
    if (text !== '') rows.set(r, { ...others, [f]: text })
    else if (Object.keys(others).length > 0) rows.set(r, others)
    else rows.delete(r)
  }
  return { errors: isChanged ? Object.fromEntries(rows) : errors, questions: [...asked.values()] }
}
const cellOf = ({ r, f }: { r: string; f: string }): string => `${r}\n${f}`

/** The answer to the oldest question: its issue, or the checks behind it. */
export function answered(context: GridValidationContext, verdict: HandlerVerdict): Parts {
  const [question, ...rest] = context.questions
  if (question === undefined) return context
  const next = { ...context, questions: rest }
  if (verdict === true || verdict === null) return judged(next, question, question.passed)
  const text = typeof verdict === 'string' && verdict !== '' ? verdict : question.ask.text
  return { errors: withError(context.errors, question.r, question.f, text), questions: rest }
}

/** Nothing is wrong with these rows any more. */
export const withoutRows = ({ errors, questions }: GridValidationContext, ids: readonly string[]): Parts => ({
  errors: Object.fromEntries(Object.entries(errors).filter(([id]) => !ids.includes(id))),
  questions: questions.filter(({ r }) => !ids.includes(r)),
})
export const withoutCell = ({ errors, questions }: GridValidationContext, r: string, f: string): Parts => ({
  errors: withError(errors, r, f, ''),
  questions: questions.filter(notOf({ r, f })),
})

/** The draft behind an event: what was typed last, until its cell gets a value, is left or is forgotten. */
export function draftAfter(
  { draft }: Pick<GridValidationContext, 'draft'>,
  event: GridValidationEvent,
): { r: string; f: string } | null {
  if (event.type === 'cell.input') return { r: event.r, f: event.f }
  if (draft === null || event.type === 'table.validate') return draft
  const isOther = notOf(draft)
  const stays =
    event.type === 'rows.forget'
      ? !event.ids.includes(draft.r)
      : event.type === 'cells.change'
        ? event.cells.every(isOther)
        : isOther(event)
  return stays ? draft : null
}

/** The issues of a table that was judged as it stands: of a draft, which it does not hold, is kept what is known and what is asked. */
export function withTable({ errors, questions, draft }: GridValidationContext, found: GridErrors): Parts {
  if (draft === null) return { errors: found, questions: [] }
  const { r, f } = draft
  const isOther = notOf(draft)
  return { errors: withError(found, r, f, errors[r]?.[f] ?? ''), questions: questions.filter(one => !isOther(one)) }
}

/** The issues, or null where there are none (GVAL-24). */
export const orNull = (errors: GridErrors): GridErrors | null => (Object.keys(errors).length === 0 ? null : errors)
