import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { shallowEqual } from '@xstate/react'
import { groupsOf } from '#machines/chatDesk/chatDesk.rules.ts'
import { selectCounts, selectPresence, selectRows, selectTabCount } from '#machines/chatDesk/chatDesk.select.ts'
import type { DeskSort, DeskView } from '#machines/chatDesk/chatDesk.types.ts'
import { useChat } from '#src/runtime/chat/ChatGate.tsx'
import { useDesk, useDeskCommands } from '#src/runtime/chat/useDesk.ts'
import { useServerNow } from '#src/runtime/chat/useServerNow.ts'
import { areKeysOff } from '#src/runtime/hotkeys/listen.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { Tabs } from '#src/widgets/consultation/Tabs.tsx'
import { acceptNext } from './acceptNext.ts'
import { ListSigns, SearchLine } from './ListTools.tsx'
import { PresenceBar } from './PresenceBar.tsx'
import { SessionList } from './SessionList.tsx'
import { navigate } from '#src/lib/navigation.ts'
import { TRANSFER_TEXT } from '#src/lib/text/transfer.ts'
import { useTransferList } from '#src/runtime/chat/useTransferList.ts'
import { Button } from '#src/ui/Button.tsx'

/** Transfers that wait for this doctor, over the rows of the desk; absent when there are none. */
function IncomingTransfers() {
  const { state } = useTransferList('waiting', 1, 1)
  const count = state.kind === 'there' ? state.value.total : 0
  if (count === 0) return null
  return (
    <div className="xl-banner xl-incoming" role="status">
      <span>{TRANSFER_TEXT.incoming(count)}</span>
      <Button variant="link" onClick={() => navigate('/hospitalChat/transfer')}>
        <span className="xl-incoming-look">{TRANSFER_TEXT.look}</span>
        <span className="xl-incoming-short" aria-hidden="true">
          {TRANSFER_TEXT.incomingShort(count)}
        </span>
      </Button>
    </div>
  )
}

const SORTS: Record<DeskView, readonly DeskSort[]> = {
  waiting: ['longestWait', 'recent', 'deadline'],
  mine: ['recent', 'longestWait', 'deadline'],
  ended: ['recent'],
}

/** Left column of the desk, wired: presence, tabs, search, rows. `head` stands above them, on phones, where it is the whole desk. */
export function DeskList({ head }: { head: ReactNode }) {
  const commands = useDeskCommands()
  const { desk } = useChat()
  const field = useRef<HTMLInputElement>(null)
  const panel = useId()
  const [isSearchOpen, setSearchOpen] = useState(false)
  const toSearch = useCallback(() => {
    setSearchOpen(true)
    field.current?.focus()
    field.current?.select()
  }, [])
  const found = useDesk(selectRows, shallowEqual)
  const now = useServerNow()
  const shownAt = useRef(now)
  useEffect(() => {
    shownAt.current = now
  }, [now])
  const state = useDesk(
    snapshot => ({
      view: snapshot.context.view,
      sort: snapshot.context.sorts[snapshot.context.view],
      search: snapshot.context.search,
      unreadOnly: snapshot.context.unreadOnly,
      selected: snapshot.context.selected,
      loading: snapshot.hasTag('loading'),
      mine: selectTabCount(snapshot, 'mine'),
      waiting: selectTabCount(snapshot, 'waiting'),
      presence: selectPresence(snapshot),
      ended: snapshot.hasTag('endedLoading')
        ? ('loading' as const)
        : snapshot.hasTag('endedFailed')
          ? ('failed' as const)
          : snapshot.hasTag('endedMore')
            ? ('more' as const)
            : ('idle' as const),
      endedError: snapshot.context.endedError,
    }),
    shallowEqual,
  )
  const groups = groupsOf(found, state, now)
  // with nobody pressing there is one group without a head
  const isCalm = groups.every(({ level }) => level === 0)
  const known = !state.loading
  const waiting = useDesk(selectCounts).waiting

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (areKeysOff()) return
      // by its place: with Alt some keyboards write another letter
      if (event.altKey && event.code === 'KeyN' && !event.defaultPrevented) {
        event.preventDefault()
        acceptNext(desk, commands)
        return
      }
      if (event.defaultPrevented || (!event.ctrlKey && !event.metaKey)) return
      if (event.key.toLowerCase() === 'k') {
        // Pressed once more it is the command palette's (decision 052).
        if (document.activeElement === field.current) return
        event.preventDefault()
        toSearch()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        // in the order on the screen: that of the second that shows
        if (event.key === 'ArrowDown') commands.next(shownAt.current)
        else commands.previous(shownAt.current)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [commands, desk, toSearch])

  return (
    <aside className="xl-desk-list" aria-label={T.list}>
      {head}
      <PresenceBar onSearch={toSearch}>
        <ListSigns
          isOpen={isSearchOpen || state.search !== ''}
          unreadOnly={state.unreadOnly}
          search={state.search}
          sort={state.sort}
          sorts={SORTS[state.view]}
          onOpen={toSearch}
          onUnread={commands.toggleUnread}
          onSort={commands.sortBy}
        />
      </PresenceBar>
      <IncomingTransfers />
      <Tabs
        label={T.viewsLabel}
        panel={panel}
        chosen={state.view}
        onChoose={commands.chooseView}
        items={[
          { key: 'waiting', text: T.views.waiting, count: known ? Math.max(state.waiting, waiting) : null },
          { key: 'mine', text: T.views.mine, count: known ? state.mine : null },
          { key: 'ended', text: T.views.ended, count: null },
        ]}
      />
      {(isSearchOpen || state.search !== '') && (
        <SearchLine search={state.search} field={field} onSearch={commands.search} onClose={() => setSearchOpen(false)} />
      )}
      <div id={panel} className="xl-desk-rows" role="tabpanel" aria-labelledby={`${panel}-${state.view}`}>
        <SessionList
          view={state.view}
          rows={groups.flatMap(group => group.rows)}
          groups={groups.map(({ level, rows }) => ({ name: isCalm ? '' : T.groups[level], count: rows.length }))}
          selected={state.selected}
          loading={state.loading}
          searching={state.search.trim() !== ''}
          filtered={state.search.trim() !== '' || state.unreadOnly}
          offline={state.presence === '0'}
          ended={state.ended}
          endedError={state.endedError}
          onChoose={commands.select}
          onReset={() => {
            commands.search('')
            if (state.unreadOnly) commands.toggleUnread()
          }}
          onGoOnline={() => commands.setPresence('1')}
          onMore={commands.moreEnded}
          onRetry={commands.retryEnded}
        />
      </div>
    </aside>
  )
}
