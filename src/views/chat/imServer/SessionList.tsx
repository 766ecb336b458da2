import type { ReactNode } from 'react'
import type { Failure } from '#contract/http/failure.ts'
import type { ChatSession } from '#contract/entities/chat.ts'
import { viewOf } from '#machines/chatDesk/chatDesk.rules.ts'
import type { DeskView } from '#machines/chatDesk/chatDesk.types.ts'
import { DESK_TEXT as T } from '#src/lib/text/chat.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { Button } from '#src/ui/Button.tsx'
import { ROW_HEIGHT, SessionRow } from './SessionRow.tsx'
import { RowWindow } from './RowWindow.tsx'
import type { RowGroup } from './RowWindow.tsx'

export interface SessionListProps {
  view: DeskView
  rows: readonly ChatSession[]
  /** how the rows stand together, in their order */
  groups: readonly RowGroup[]
  selected: string | null
  /** nothing is known yet */
  loading: boolean
  /** the rows are hits of a search over all views: each names its own */
  searching: boolean
  /** search or filter is on: an empty list means "nothing found" */
  filtered: boolean
  /** the doctor is offline: no patient can come */
  offline: boolean
  /** ended sessions come page by page */
  ended: 'idle' | 'loading' | 'more' | 'failed'
  endedError: Failure | null
  onChoose(sid: string): void
  onReset(): void
  onGoOnline(): void
  onMore(): void
  onRetry(): void
}

const EMPTY = { waiting: T.emptyWaiting, mine: T.emptyMine, ended: T.emptyEnded } as const

function Skeleton() {
  return (
    <div role="status" aria-label={T.connecting} className="xl-list-skeleton">
      {[0, 1, 2, 3, 4, 5].map(i => (
        <div key={i} style={{ height: ROW_HEIGHT }}>
          <i className="xl-skeleton is-round" />
          <span>
            <i className="xl-skeleton" style={{ width: '60%' }} />
            <i className="xl-skeleton" style={{ width: '90%' }} />
          </span>
        </div>
      ))}
    </div>
  )
}

const Nothing = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="xl-nothing" role="status">
    <span>{text}</span>
    {children}
  </div>
)

function Foot({
  ended,
  error,
  onMore,
  onRetry,
}: {
  ended: SessionListProps['ended']
  error: Failure | null
  onMore(): void
  onRetry(): void
}) {
  if (ended === 'failed' && error !== null) return <LoadError className="xl-list-foot" failure={error} again={onRetry} />
  if (ended === 'loading') return <div className="xl-list-foot">{T.loadingMore}</div>
  if (ended === 'more')
    return (
      <div className="xl-list-foot">
        <Button variant="link" onClick={onMore}>
          {T.more}
        </Button>
      </div>
    )
  return null
}

/** The sessions of the chosen tab in all their states: loading, empty, nothing found, offline, failed, filled. */
export function SessionList(props: SessionListProps) {
  const { view, rows, selected, filtered } = props
  const isEnded = view === 'ended' || props.searching
  // what is not shown is loaded again, too; what is shown does so itself
  useReloading(!isEnded && props.ended === 'failed' ? props.onRetry : null)
  if (props.loading) return <Skeleton />
  const foot = isEnded ? (
    <Foot ended={props.ended} error={props.endedError} onMore={props.onMore} onRetry={props.onRetry} />
  ) : null
  if (rows.length === 0) {
    if (isEnded && props.ended === 'loading') return <Skeleton />
    if (isEnded && props.ended === 'failed' && props.endedError !== null)
      return <LoadError className="xl-nothing" failure={props.endedError} again={props.onRetry} />
    if (filtered)
      return (
        <Nothing text={T.noMatch}>
          <Button onClick={props.onReset}>{T.reset}</Button>
        </Nothing>
      )
    if (view === 'waiting' && props.offline)
      return (
        <Nothing text={T.offline}>
          <Button variant="primary" onClick={props.onGoOnline}>
            {T.goOnline}
          </Button>
        </Nothing>
      )
    return <Nothing text={EMPTY[view]} />
  }
  return (
    <RowWindow
      label={T.list}
      groups={props.groups}
      rowHeight={ROW_HEIGHT}
      shown={rows.findIndex(row => row.id === selected)}
      foot={foot}
    >
      {(from, to, { start, count }) =>
        rows
          .slice(from, to)
          .map((row, i) => (
            <SessionRow
              key={row.id}
              session={row}
              chosen={row.id === selected}
              view={props.searching ? viewOf(row) : null}
              at={from + i - start}
              total={count}
              onChoose={props.onChoose}
            />
          ))
      }
    </RowWindow>
  )
}
