import type { QueryField, QueryLine, SavedQuery } from '#contract/entities/advancedQuery.ts'
import { conditionOf, matchTypeOf } from '#contract/http/superQuery.ts'
import type { Condition, Rule, SuperQuery } from '#contract/http/superQuery.ts'

/** A new line (contract.md 28.14). */
export const EMPTY_LINE: QueryLine = { field: '', rule: 'eq', val: '' }

const SEPARATOR = ','
const first = (val: string | readonly string[]): string => (typeof val === 'string' ? val : (val[0] ?? ''))

/** The line under another rule: leaving `in` keeps the first value only, entering it makes a list of the value (QUERY-05, 06). */
export function withRule(line: QueryLine, rule: Rule): QueryLine {
  const value = first(line.val)
  if (rule !== 'in') return { ...line, rule, val: value }
  return { ...line, rule, val: typeof line.val === 'string' ? (value === '' ? [] : [value]) : line.val }
}

/** Another field takes another kind of value: the old one goes (contract.md 28.14). */
export const withField = (line: QueryLine, field: string): QueryLine => ({ ...line, field, val: line.rule === 'in' ? [] : '' })

/** The fields that can be chosen: those of groups as `group,field` with the text `group-field` (contract.md 28.13). */
export const flatFields = (fields: readonly QueryField[]): QueryField[] =>
  fields.flatMap(field => {
    if (field.children === undefined) return [field]
    return field.children.map(child => ({
      ...child,
      value: `${field.value},${child.value}`,
      text: `${field.text}-${child.text}`,
    }))
  })

const textOf = (val: string | readonly string[]): string =>
  typeof val === 'string' ? val : val.filter(part => part !== '').join(SEPARATOR)

const condition = (line: QueryLine, field: QueryField): Condition => ({
  field: line.field,
  rule: line.rule,
  val: textOf(line.val),
  type: field.type ?? '',
  dbType: field.dbType ?? '',
  dictCode: field.dictCode ?? '',
  dictTable: field.dictTable ?? '',
  dictText: field.dictText ?? '',
  customReturnField: field.customReturnField ?? '',
  popup: field.popup ?? null,
})

/** Lines as conditions. A line without a known field or without a value says nothing and is left out. */
export function conditionsOf(lines: readonly QueryLine[], fields: readonly QueryField[]): Condition[] {
  const byName = new Map(flatFields(fields).map(field => [field.value, field]))
  return lines.flatMap(line => {
    const field = byName.get(line.field)
    return field === undefined || textOf(line.val).trim() === '' ? [] : [condition(line, field)]
  })
}

/** Conditions back in the builder; one empty line when there are none (QUERY-13). */
export const linesOf = (conditions: readonly Condition[]): QueryLine[] =>
  conditions.length === 0
    ? [EMPTY_LINE]
    : conditions.map(({ field, rule, val }) => ({ field, rule, val: rule === 'in' ? val.split(SEPARATOR) : val }))

/** The list with one line changed; a place that is not there changes nothing. */
export const changeLine = (lines: readonly QueryLine[], at: number, change: (line: QueryLine) => QueryLine): QueryLine[] =>
  lines.map((line, index) => (index === at ? change(line) : line))

/** The list without one line; the last one leaves an empty line. */
export function withoutLine(lines: readonly QueryLine[], at: number): QueryLine[] {
  const left = lines.filter((_, index) => index !== at)
  return left.length === 0 ? [EMPTY_LINE] : left
}

/** The saved queries with this one, which takes the place of another of its name (QUERY-10). */
export function withSaved(saved: readonly SavedQuery[], query: SavedQuery): SavedQuery[] {
  const isKnown = saved.some(({ title }) => title === query.title)
  return isKnown ? saved.map(one => (one.title === query.title ? query : one)) : [...saved, query]
}

/** Whether two queries filter alike. */
export const isSameQuery = (one: SuperQuery | null, other: SuperQuery | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Saved queries out of anything that was stored; what is broken is left out. */
export function savedOf(stored: unknown): SavedQuery[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((item: unknown): SavedQuery[] => {
    if (typeof item !== 'object' || item === null || !('title' in item) || !('records' in item)) return []
    const { title, records } = item
    if (typeof title !== 'string' || title.trim() === '' || !Array.isArray(records)) return []
    const matchType = matchTypeOf('matchType' in item ? item.matchType : '')
    return [{ title, matchType, records: records.flatMap(record => conditionOf(record) ?? []) }]
  })
}
