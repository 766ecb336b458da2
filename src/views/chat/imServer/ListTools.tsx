import type { RefObject } from 'react'
import { Select } from 'antd'
import type { DeskSort } from '#machines/chatDesk/chatDesk.types.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { DOWN } from '#src/ui/icons.tsx'

/** Search, unread filter and order of the list, in one line. */
export function ListTools(props: {
  search: string
  unreadOnly: boolean
  sort: DeskSort
  sorts: readonly DeskSort[]
  field: RefObject<HTMLInputElement | null>
  onSearch(text: string): void
  onUnread(): void
  onSort(sort: DeskSort): void
}) {
  return (
    <div className="xl-list-tools">
      <input
        ref={props.field}
        type="search"
        value={props.search}
        placeholder={T.searchShort}
        aria-label={T.search}
        title={`${T.search}（Ctrl+K）`}
        onChange={event => props.onSearch(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) props.onSearch('')
        }}
      />
      <label className="xl-check">
        <input type="checkbox" checked={props.unreadOnly} onChange={props.onUnread} />
        {T.unreadOnly}
      </label>
      <Select<DeskSort>
        aria-label={T.sort}
        value={props.sort}
        variant="borderless"
        suffixIcon={DOWN}
        popupMatchSelectWidth={false}
        options={props.sorts.map(sort => ({ value: sort, label: T.sorts[sort] }))}
        onChange={props.onSort}
      />
    </div>
  )
}
