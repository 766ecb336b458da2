import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { CloseCircleFilled, DownOutlined } from '@ant-design/icons'
import { Input, Select } from 'antd'
import { NOTICE_LIST_TEXT as T } from '#contract/rules/noticeListTexts.ts'
import { CATEGORY_TEXT, READ_TEXT } from '#contract/rules/noticeTexts.ts'
import { Button } from '#src/ui/Button.tsx'
import { isFiltered, isSameQuestion, WHOLE_LIST, type AnnouncementQuery } from './announcementQuery.ts'

const choices = (texts: Readonly<Record<string, string>>) => [
  { value: '', label: T.all },
  ...Object.entries(texts).map(([value, label]) => ({ value, label })),
]
const READ = choices({ '0': READ_TEXT['0'], '1': READ_TEXT['1'] })
const CATEGORIES = choices(CATEGORY_TEXT)

/** antd names its signs in English. */
const CLEAR = { clearIcon: <CloseCircleFilled aria-label={T.clearField} /> }

const Field = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className="xl-mine-field">
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
)

/** Title, sender, read state and category; typed text counts with Enter or 查询, a choice at once. Always begins on the first page again. */
export function AnnouncementFilters(props: {
  query: AnnouncementQuery
  isNarrow: boolean
  onSearch: (query: AnnouncementQuery) => void
}) {
  const { query, isNarrow, onSearch } = props
  const [draft, setDraft] = useState(query)
  const [seen, setSeen] = useState(query)
  // the address may change by itself: a link, the way back, 清除条件; another page of the list leaves what is being typed
  if (!isSameQuestion(seen, query)) {
    setSeen(query)
    setDraft(query)
  }
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const ask = (wanted: AnnouncementQuery) => {
    setDraft(wanted)
    onSearch({ ...wanted, pageNo: 1, pageSize: query.pageSize })
  }
  const search = (more: Partial<AnnouncementQuery> = {}) =>
    ask({ ...draft, titile: draft.titile.trim(), sender: draft.sender.trim(), ...more })
  const isWhole = !isNarrow || isOpen || isFiltered({ ...query, titile: '' })
  return (
    <form
      role="search"
      className="xl-mine-filters xl-list-panel"
      onSubmit={event => {
        event.preventDefault()
        search()
      }}
    >
      <Field id={`${id}titile`} label={T.titile}>
        <Input
          id={`${id}titile`}
          value={draft.titile}
          maxLength={200}
          placeholder={T.titileHint}
          allowClear={CLEAR}
          onChange={event => setDraft({ ...draft, titile: event.target.value })}
        />
      </Field>
      {isWhole ? (
        <>
          <Field id={`${id}sender`} label={T.sender}>
            <Input
              id={`${id}sender`}
              value={draft.sender}
              maxLength={100}
              placeholder={T.senderHint}
              allowClear={CLEAR}
              onChange={event => setDraft({ ...draft, sender: event.target.value })}
            />
          </Field>
          <Field id={`${id}read`} label={T.readFlag}>
            <Select<AnnouncementQuery['readFlag']>
              id={`${id}read`}
              value={draft.readFlag}
              options={READ as { value: AnnouncementQuery['readFlag']; label: string }[]}
              suffixIcon={<DownOutlined aria-hidden />}
              onChange={readFlag => search({ readFlag })}
            />
          </Field>
          <Field id={`${id}category`} label={T.category}>
            <Select<AnnouncementQuery['msgCategory']>
              id={`${id}category`}
              value={draft.msgCategory}
              options={CATEGORIES as { value: AnnouncementQuery['msgCategory']; label: string }[]}
              suffixIcon={<DownOutlined aria-hidden />}
              onChange={msgCategory => search({ msgCategory })}
            />
          </Field>
        </>
      ) : null}
      <div className="xl-list-actions">
        <Button variant="primary" type="submit">
          {T.search}
        </Button>
        <Button onClick={() => ask(WHOLE_LIST)}>{T.reset}</Button>
        {isNarrow ? (
          <Button aria-expanded={isWhole} onClick={() => setOpen(!isOpen)}>
            {isWhole ? T.fold : T.unfold}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
