import { useId, useState, type ReactNode } from 'react'
import { selectQuery } from '#machines/resourceList/resourceList.select.ts'
import { Button } from '#src/ui/Button.tsx'
import { searchFields, type NamedField } from '../fields.ts'
import { searchChoices } from '../searchEditors.tsx'
import { SearchField, type Filters } from './SearchField.tsx'
import { TEXT } from '../texts.ts'
import { useList, useListRuntime, useListSend } from '../useList.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'

const SearchSheet = lazyDialog(() => import('./SearchSheet.tsx'))

/** Fields that are shown while the form is folded. */
const FOLDED = 3

/**
 * The plain search: three fields, the others after 展开, on phones one and the others in a sheet; typed text counts with Enter or 查询, a choice at once.
 * Always begins on the first page again.
 */
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
  const [isUnfolded, setUnfolded] = useState(() => !isNarrow && all.slice(FOLDED).some(isWanted))
  // apart from it: a window that becomes narrow with the form unfolded opens no sheet over what is being done
  const [isSheetOpen, setSheetOpen] = useState(false)
  if (!isNarrow && isSheetOpen) setSheetOpen(false)
  const id = useId()
  if (all.length === 0) return null
  // on phones one field that is typed into stands openly, or the first
  const primary = all.find(({ field }) => field.search !== 'range' && searchChoices[field.kind] === undefined) ?? all[0]
  const isFolded = (named: NamedField, at: number) =>
    isNarrow ? named !== primary : at >= FOLDED || named.field.searchMore === true
  const folded = all.filter(isFolded)
  const shown = isUnfolded && !isNarrow ? all : all.filter(named => !folded.includes(named))
  const ask = (wanted: Filters) => {
    setDraft(wanted)
    send({ type: 'search.submit', filters: wanted })
  }
  return (
    <form
      role="search"
      className="xl-list-search"
      data-narrow={isNarrow}
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
      <div className="xl-list-actions">
        <Button variant="primary" type="submit">
          {TEXT.search}
        </Button>
        {isNarrow ? null : <Button onClick={() => ask({})}>{TEXT.reset}</Button>}
        {folded.length > 0 ? (
          <Button
            aria-expanded={isNarrow ? isSheetOpen : isUnfolded}
            onClick={() => (isNarrow ? setSheetOpen(true) : setUnfolded(!isUnfolded))}
          >
            {isNarrow ? TEXT.filter(folded.filter(isWanted).length) : isUnfolded ? TEXT.fold : TEXT.unfold}
          </Button>
        ) : null}
        {tools}
      </div>
      {isNarrow && folded.length > 0 ? (
        <SearchSheet
          open={isSheetOpen}
          fields={folded}
          draft={draft}
          onChange={setDraft}
          onAsk={ask}
          onClose={() => setSheetOpen(false)}
        />
      ) : null}
    </form>
  )
}
