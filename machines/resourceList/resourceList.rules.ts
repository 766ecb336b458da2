import { PAGE_SIZE } from '#contract/constants.ts'
import { encodeSuperQuery } from '#contract/http/superQuery.ts'
import type { BatchResult } from '#contract/resources/defineResource.ts'
import type { Context, ExportInput, ListFacts, ListPage, ListQuery, Pending, Row } from './resourceList.types.ts'

/** How long a command that nothing asked about can be taken back, ms. */
export const UNDO_TIME = 5_000

/** The whole list, first page. */
export const WHOLE: ListQuery = { filters: {}, pageNo: 1, pageSize: PAGE_SIZE, column: '', order: 'asc', advanced: null }

/** Number of the last page; an empty list has one. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

const sameFilters = (one: ListQuery['filters'], other: ListQuery['filters']): boolean => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every(name => one[name] === other[name])
}
const advancedText = ({ advanced }: ListQuery): string => JSON.stringify(encodeSuperQuery(advanced))
/** Both look for the same rows, on whichever page and in whichever order. */
export const isSameQuestion = (one: ListQuery, other: ListQuery): boolean =>
  sameFilters(one.filters, other.filters) && advancedText(one) === advancedText(other)
/** Both ask for the same page in the same order. */
export const isSameQuery = (one: ListQuery, other: ListQuery): boolean =>
  isSameQuestion(one, other) &&
  one.pageNo === other.pageNo &&
  one.pageSize === other.pageSize &&
  one.column === other.column &&
  (one.column === '' || one.order === other.order)
/** Something is looked for, so that an empty answer says something about the question. */
export const isFiltered = (query: ListQuery): boolean => Object.keys(query.filters).length > 0 || query.advanced !== null

/** Filters without what is empty (contract.md 6.1). */
export const presentFilters = (filters: ListQuery['filters']): ListQuery['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ''))

/** The page asked for lies behind the last one: rows went meanwhile. */
export const isPastEnd = (query: ListQuery, page: ListPage): boolean =>
  page.rows.length === 0 && query.pageNo > lastPage(page.total, query.pageSize)

/** The choice after `ids` were chosen on the page that is shown: rows of other pages stay. */
export function withChoice(selected: readonly Row[], shown: readonly Row[], ids: readonly string[]): Row[] {
  const onPage = new Set(shown.map(row => row.id))
  return [...selected.filter(row => !onPage.has(row.id)), ...shown.filter(row => ids.includes(row.id))]
}
/** Chosen rows as they are now. */
export const seenAgain = (selected: readonly Row[], rows: readonly Row[]): readonly Row[] =>
  selected.map(row => rows.find(({ id }) => id === row.id) ?? row)

/** All rows that are shown, of a tree also those below. */
export const shownRows = ({ page, branches }: Pick<Context, 'page' | 'branches'>): Row[] => [
  ...(page?.rows ?? []),
  ...Object.values(branches).flat(),
]

/**
 * Branches to be asked for with a page that was loaded again: those that were there or wanted. The first one that is awaited is on its way: it stays first,
 * as its answer is filed under it, and is asked for once more like the others, as its answer may be older than the page.
 */
export const awaitedAgain = ({ branches, awaited }: Pick<Context, 'branches' | 'awaited'>): string[] => [
  ...awaited.slice(0, 1),
  ...new Set([...Object.keys(branches), ...awaited]),
]

export const isProtected = (facts: Pick<ListFacts, 'protected'>, row: Row): boolean =>
  facts.protected?.values.includes(String(row[facts.protected.field])) === true

/** What a person calls the row: a code by its text. */
export const nameOf = (facts: Pick<ListFacts, 'name'>, row: Row): string => {
  const name = row[`${facts.name}_dictText`] ?? row[facts.name]
  return name === null || name === undefined || name === '' ? row.id : String(name)
}

/** Names of rows for a question: at most three, then how many there are (looks.md part 5). */
export function namesOf(facts: Pick<ListFacts, 'name'>, rows: readonly Row[]): string {
  const names = rows.slice(0, NAMED).map(row => nameOf(facts, row))
  return rows.length > NAMED ? `${names.join('、')} 等 ${rows.length} 项` : names.join('、')
}
const NAMED = 3

/** Ids of the rows that a command really reached: of a batch those that were not left. */
function doneIds(pending: Pending, result: BatchResult | undefined): string[] {
  const left = new Set(result?.left.map(({ id }) => id))
  return pending.rows.map(({ id }) => id).filter(id => !left.has(id))
}

/** The list after a command was done: deleted rows are no longer chosen, and the page is one that is still there. */
export function afterCommand(context: Context, result: BatchResult | undefined): Partial<Context> {
  const { pending, page, query, selected } = context
  if (pending === null || pending.command === 'action') return { selected }
  const gone = doneIds(pending, result)
  const total = Math.max(0, (page?.total ?? 0) - gone.length)
  return {
    selected: selected.filter(({ id }) => !gone.includes(id)),
    query: { ...query, pageNo: Math.min(query.pageNo, lastPage(total, query.pageSize)) },
  }
}

/** The row that a form edits, by the id that its draft was sent with. */
export const draftRow = ({ draft, subject }: Pick<Context, 'draft' | 'subject'>): Row => ({
  ...subject,
  id: String(draft?.['id'] ?? subject?.id ?? ''),
})

/** Stands where nothing is pending; never sent. */
export const NOTHING_PENDING: Pending = { command: 'action', action: '', rows: [], question: null, isUndoable: false }
export const pendingOf = ({ pending }: Pick<Context, 'pending'>): Pending => pending ?? NOTHING_PENDING
/** A command of the screen's own as something that is asked about and sent. */
export const pendingAction = ({ action, rows, question, isUndoable }: Omit<Pending, 'command'>): Pending => ({
  command: 'action',
  action,
  rows,
  question,
  isUndoable,
})
/** What an export takes: the chosen rows when only they are wanted, else whatever the query finds. */
export const exportInput = ({ query, selected, exporting }: Context): ExportInput => ({
  query,
  ids: exporting.isSelection ? selected.map(({ id }) => id) : [],
  columns: exporting.columns,
})
