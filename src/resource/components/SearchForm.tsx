import { useId, useState, type ReactNode } from 'react'
import { CloseCircleFilled } from '@ant-design/icons'
import { Input } from 'antd'
import { LIST_TEXT } from '#contract/rules/listTexts.ts'
import { selectQuery } from '#machines/resourceList/resourceList.select.ts'
import { searchFields, type NamedField } from '../fields.ts'
import { searchChoices, searchSeveral } from '../editors.tsx'
import { RangeEnd } from './RangeEnd.tsx'
import { TEXT } from '../texts.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'

/** Fields that are shown while the form is folded. */
const FOLDED = 3
const CLEAR = { clearIcon: <CloseCircleFilled aria-label={TEXT.clearField} /> }

type Filters = Readonly<Record<string, string>>
interface FieldProps {
  named: NamedField
  id: string
  filters: Filters
  onChange: (filters: Filters) => void
  /** a choice counts at once */
  onChoose: (filters: Filters) => void
}

function SearchField({ named: { key, field }, id, filters, onChange, onChoose }: FieldProps) {
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
    <Input
      id={id}
      value={filters[key] ?? ''}
      maxLength={200}
      placeholder={field.placeholder ?? LIST_TEXT.searchHint}
      allowClear={CLEAR}
      onChange={event => onChange(set(key, event.target.value))}
    />
  )
}

/** The plain search: three fields, the others after 展开; typed text counts with Enter or 查询, a choice at once. Always begins on the first page again. */
export function SearchForm({ isNarrow, tools }: { isNarrow: boolean; tools: ReactNode }) {
  const { resource, owner } = useListRuntime()
  const send = useListSend()
  const { filters } = useList(selectQuery)
  const [draft, setDraft] = useState<Filters>(filters)
  const [seen, setSeen] = useState(filters)
  // the address may change by itself: a link, the way back
  if (seen !== filters) {
    setSeen(filters)
    if (JSON.stringify(seen) !== JSON.stringify(filters)) setDraft(filters)
  }
  // whose rows these are is settled
  const all = searchFields(resource).filter(({ key }) => key !== owner?.by)
  const isWanted = ({ key }: NamedField) => [key, `${key}_begin`, `${key}_end`].some(name => name in filters)
  const [isOpen, setOpen] = useState(() => all.slice(FOLDED).some(isWanted))
  const id = useId()
  if (all.length === 0) return null
  // on phones one field that is typed into stands openly, or the first
  const primary = all.find(({ field }) => field.search !== 'range' && searchChoices[field.kind] === undefined) ?? all[0]
  const isFolded = (named: NamedField, at: number) =>
    isNarrow ? named !== primary : at >= FOLDED || named.field.searchMore === true
  const folded = all.filter(isFolded)
  const shown = isOpen ? all : all.filter(named => !folded.includes(named))
  const ask = (wanted: Filters) => {
    setDraft(wanted)
    send({ type: 'search.submit', filters: wanted })
  }
  return (
    <form
      role="search"
      className="xl-list-search"
      data-narrow={isNarrow}
      data-open={isOpen}
      onSubmit={event => {
        event.preventDefault()
        ask(draft)
      }}
    >
      {shown.map(named => (
        <div className="xl-list-field" key={named.key}>
          <label htmlFor={id + named.key}>{named.field.label}</label>
          <SearchField named={named} id={id + named.key} filters={draft} onChange={setDraft} onChoose={ask} />
        </div>
      ))}
      <div className="xl-list-deeds">
        <button type="submit" className="xl-button xl-button-primary">
          {TEXT.search}
        </button>
        <button type="button" className="xl-button xl-list-reset" onClick={() => ask({})}>
          {TEXT.reset}
        </button>
        {folded.length > 0 ? (
          <button type="button" className="xl-button xl-list-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? TEXT.fold : isNarrow ? TEXT.filter(folded.filter(isWanted).length) : TEXT.unfold}
          </button>
        ) : null}
        {tools}
      </div>
    </form>
  )
}
