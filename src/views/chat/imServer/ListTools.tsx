import type { RefObject } from 'react'
import type { DeskSort } from '#machines/chatDesk/chatDesk.types.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'

/** Search, unread filter and order of the list. */
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
      <div className="xl-list-tools-row">
        <label className="xl-check">
          <input type="checkbox" checked={props.unreadOnly} onChange={props.onUnread} />
          {T.unreadOnly}
        </label>
        <select aria-label={T.sort} value={props.sort} onChange={event => props.onSort(event.target.value as DeskSort)}>
          {props.sorts.map(sort => (
            <option key={sort} value={sort}>
              {T.sorts[sort]}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
