import type { RefObject } from 'react'
import type { DeskSort } from '#machines/chatDesk/chatDesk.types.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { Button } from '#src/ui/Button.tsx'
import { MenuButton } from '#src/ui/menu/MenuButton.tsx'

const SEARCH_SIGN = 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20'
const FILTER_SIGN = 'M4 5h16l-6 8v6l-4-2v-4z'

const Sign = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

export interface ListState {
  search: string
  unreadOnly: boolean
  sort: DeskSort
  sorts: readonly DeskSort[]
  onUnread(): void
  onSort(sort: DeskSort): void
}

/** Search, filter and order of the list as signs, so that the line belongs to the patients (looks.md 6). */
export function ListSigns({ isOpen, onOpen, ...list }: ListState & { isOpen: boolean; onOpen(): void }) {
  const entries = () => [
    { key: 'unread', text: T.unreadOnly, ...(list.unreadOnly ? { hint: T.on } : {}), press: list.onUnread },
    ...list.sorts.map((sort, at) => ({
      key: sort,
      text: T.sorts[sort],
      isApart: at === 0,
      ...(sort === list.sort ? { hint: T.on } : {}),
      press: () => list.onSort(sort),
    })),
  ]
  return (
    <>
      <Button variant="icon" aria-label={T.openSearch} title={T.openSearchKey} aria-expanded={isOpen} onClick={onOpen}>
        <Sign path={SEARCH_SIGN} />
      </Button>
      <MenuButton
        className={`xl-icon-button${list.unreadOnly ? ' is-on' : ''}`}
        text=""
        label={list.unreadOnly ? T.filterOn : T.filter}
        entries={entries}
      >
        <Sign path={FILTER_SIGN} />
      </MenuButton>
    </>
  )
}

/** The search field, while it is used: Escape empties it, and closes it when it is empty. */
export function SearchLine(props: {
  search: string
  field: RefObject<HTMLInputElement | null>
  onSearch(text: string): void
  onClose(): void
}) {
  return (
    <div className="xl-list-tools">
      <input
        ref={props.field}
        type="search"
        // opened by a press, it is where one goes on
        autoFocus
        value={props.search}
        placeholder={T.searchShort}
        aria-label={T.search}
        onChange={event => props.onSearch(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          if (props.search === '') props.onClose()
          else props.onSearch('')
        }}
        onBlur={() => {
          if (props.search === '') props.onClose()
        }}
      />
    </div>
  )
}
