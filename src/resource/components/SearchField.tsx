import { LIST_TEXT } from '#contract/rules/listTexts.ts'
import type { NamedField } from '../fields.ts'
import { searchChoices, searchSeveral, DayInput } from '../searchEditors.tsx'
import { TEXT } from '../texts.ts'
import { TypedField } from './TypedField.tsx'
import type { Field } from '#contract/resources/field.ts'
import './range.css'

const NUMBERS: ReadonlySet<Field['kind']> = new Set(['number', 'money'])
const DAYS: ReadonlySet<Field['kind']> = new Set(['date', 'datetime'])

/** One end of a range of days or numbers; moments are asked for by their days. */
function RangeEnd(props: { id: string; label: string; field: Field; value: string; onChange: (value: string) => void }) {
  const { id, label, field, value, onChange } = props
  if (DAYS.has(field.kind)) return <DayInput id={id} aria-label={label} value={value} onChange={onChange} />
  return (
    <TypedField id={id} aria-label={label} type={NUMBERS.has(field.kind) ? 'number' : 'text'} value={value} onChange={onChange} />
  )
}

/** What is asked for, field → text. */
export type Filters = Readonly<Record<string, string>>
interface FieldProps {
  named: NamedField
  id: string
  filters: Filters
  onChange: (filters: Filters) => void
  /** a choice counts at once */
  onChoose: (filters: Filters) => void
}

/** One field of the plain search with what stands in it. */
export function SearchField({ named: { key, field }, id, filters, onChange, onChoose }: FieldProps) {
  const set = (name: string, value: string): Filters => ({ ...filters, [name]: value })
  if (field.search === 'range') {
    return (
      <div className="xl-list-range" role="group" aria-label={field.label}>
        <RangeEnd
          id={id}
          label={field.label + TEXT.begin}
          field={field}
          value={filters[`${key}_begin`] ?? ''}
          onChange={value => onChange(set(`${key}_begin`, value))}
        />
        <span aria-hidden="true">~</span>
        <RangeEnd
          id={`${id}end`}
          label={field.label + TEXT.end}
          field={field}
          value={filters[`${key}_end`] ?? ''}
          onChange={value => onChange(set(`${key}_end`, value))}
        />
      </div>
    )
  }
  if (field.kind === 'date' || field.kind === 'datetime')
    return (
      <RangeEnd
        id={id}
        label={field.label}
        field={field}
        value={filters[key] ?? ''}
        onChange={value => onChange(set(key, value))}
      />
    )
  // nothing need be chosen here
  const asked = { ...field, required: false, placeholder: TEXT.all }
  const Choice = field.search === 'in' ? searchSeveral[field.kind] : searchChoices[field.kind]
  if (Choice !== undefined)
    return (
      <Choice
        id={id}
        field={asked}
        value={filters[key] ?? null}
        draft={filters}
        isDisabled={false}
        isInvalid={false}
        onChange={value => onChoose(set(key, value === null || value === undefined ? '' : String(value)))}
      />
    )
  return (
    <TypedField
      id={id}
      value={filters[key] ?? ''}
      placeholder={field.placeholder ?? LIST_TEXT.searchHint}
      isClearable
      onChange={value => onChange(set(key, value))}
    />
  )
}
