import { commaParts } from '#contract/http/commaText.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { CellKind, ValueNature } from '../kinds/cellKind.ts'

/** What must hold for the cells of one column. Bounds belong to the range; days are YYYY-MM-DD. */
export type ColumnFilter =
  | { kind: 'text'; text: string }
  | { kind: 'number'; from: number | null; to: number | null }
  | { kind: 'day'; from: string | null; to: string | null }
  /** one of these: stored values, boxes by their words, '' for nothing */
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'empty' }
  | { kind: 'filled' }

/** A cell as a filter looks at it; the text is asked for only when it is needed. */
export interface FilteredCell {
  value: GridValue
  kind: Pick<CellKind, 'nature' | 'toggle' | 'print'>
  text: () => string
}

/** Which filter the values of a kind have, besides 空 and 非空. */
export const filterKindOf = (nature: ValueNature = 'text'): 'text' | 'number' | 'day' | 'choice' =>
  nature === 'moment' ? 'day' : nature === 'choices' ? 'choice' : nature

const isEmpty = (value: GridValue): boolean => value === null || (typeof value === 'string' && value.trim() === '')

/** What a cell counts for in a choice list: its values, a box its word, '' where it holds nothing. */
export function choiceKeys({ value, kind, text }: FilteredCell): readonly string[] {
  if (kind.toggle !== undefined) return [text()]
  if (isEmpty(value)) return ['']
  return kind.nature === 'choices' ? commaParts(String(value)) : [String(value)]
}

const within = <T extends string | number>(value: T, from: T | null, to: T | null): boolean =>
  (from === null || value >= from) && (to === null || value <= to)

/** The cell stays under the filter. */
export function passes(filter: ColumnFilter, cell: FilteredCell): boolean {
  const { value } = cell
  if (filter.kind === 'text') return cell.text().toLowerCase().includes(filter.text.trim().toLowerCase())
  if (filter.kind === 'choice') return choiceKeys(cell).some(key => filter.values.includes(key))
  if (filter.kind === 'empty') return isEmpty(value)
  if (filter.kind === 'filled') return !isEmpty(value)
  if (isEmpty(value)) return false
  if (filter.kind === 'number') {
    const number = Number(value)
    return Number.isFinite(number) && within(number, filter.from, filter.to)
  }
  return within(String(value).slice(0, 'YYYY-MM-DD'.length), filter.from, filter.to)
}

/** The filter wants nothing: it is none. */
export const isIdle = (filter: ColumnFilter): boolean =>
  filter.kind === 'text'
    ? filter.text.trim() === ''
    : (filter.kind === 'number' || filter.kind === 'day') && filter.from === null && filter.to === null

/** Words of a filter for the line above the grid; `nameOf` gives the text of a choice. */
export function filterLabel({ title }: Pick<GridColumn, 'title'>, filter: ColumnFilter, nameOf: (key: string) => string): string {
  if (filter.kind === 'empty') return `${title}为空`
  if (filter.kind === 'filled') return `${title}不为空`
  if (filter.kind === 'text') return `${title}包含“${filter.text.trim()}”`
  if (filter.kind === 'choice') {
    const [first, second, ...more] = filter.values.map(key => (key === '' ? '（空）' : nameOf(key)))
    const names = [first, second].filter(name => name !== undefined).join('、')
    return `${title}为${names === '' ? '无' : names}${more.length > 0 ? `等${filter.values.length}项` : ''}`
  }
  const { from, to } = filter
  if (from !== null && to !== null) return from === to ? `${title}为 ${from}` : `${title} ${from} 至 ${to}`
  return from === null ? `${title}不超过 ${to ?? ''}` : `${title}不低于 ${from}`
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberOr = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** A kept filter, whatever an older program may have kept; null when it is none. */
export function filterOf(kept: unknown): ColumnFilter | null {
  if (typeof kept !== 'object' || kept === null) return null
  const part = new Map<string, unknown>(Object.entries(kept))
  const kind = part.get('kind')
  const [from, to] = [part.get('from'), part.get('to')]
  const values = part.get('values')
  const made: ColumnFilter | null =
    kind === 'empty' || kind === 'filled'
      ? { kind }
      : kind === 'text'
        ? { kind, text: textOr(part.get('text')) ?? '' }
        : kind === 'number'
          ? { kind, from: numberOr(from), to: numberOr(to) }
          : kind === 'day'
            ? { kind, from: textOr(from), to: textOr(to) }
            : kind === 'choice' && Array.isArray(values)
              ? { kind, values: values.filter(one => typeof one === 'string') }
              : null
  return made === null || isIdle(made) ? null : made
}
