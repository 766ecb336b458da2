import { useEffect, useMemo } from 'react'
import { DownOutlined } from '@ant-design/icons'
import { Pagination } from 'antd'
import { PAGE_SIZES } from '#contract/constants.ts'
import type { MyAnnouncement } from '#contract/http/calls/notices.ts'
import { NOTICE_LIST_TEXT as T } from '#contract/rules/noticeListTexts.ts'
import { selectAwaited, selectLists, selectOwnUnread } from '#machines/notices/notices.select.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { useNoticeCommands, useNotices } from '#src/runtime/machines/useNotices.ts'
import { useReplaceQuery } from '#src/runtime/machines/useTabs.ts'
import { useNow } from '#src/runtime/notices/useNow.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { pageLink } from '#src/lib/pageLink.tsx'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { AnnouncementCards } from './components/AnnouncementCards.tsx'
import { AnnouncementFilters } from './components/AnnouncementFilters.tsx'
import { isFiltered, queryOf, searchOf, WHOLE_LIST, type AnnouncementQuery } from './components/announcementQuery.ts'
import { AnnouncementTable } from './components/AnnouncementTable.tsx'
import { ReadAll } from './components/ReadAll.tsx'
import { useAnnouncements } from './components/useAnnouncements.ts'
import '#src/resource/resource.css'
import { Button } from '#src/ui/Button.tsx'
import './components/announcementList.css'

/** Below this width, px, the rows are cards. */
const CARDS_BELOW = 768

function Nothing({ query, onClear }: { query: AnnouncementQuery; onClear: () => void }) {
  return isFiltered(query) ? (
    <div className="xl-list-nothing" role="status">
      <strong>{T.noMatch}</strong>
      <Button onClick={onClear}>{T.clear}</Button>
    </div>
  ) : (
    <div className="xl-list-nothing" role="status">
      <strong>{T.empty}</strong>
      <span>{T.emptyHint}</span>
    </div>
  )
}

/**
 * 我的消息: every announcement that is addressed to the person, unread ones first (ROUTE-23). A row marks it read, tells the person's other tabs, then
 * opens it (contract.md 13.9). Loaded again after every push. `?id=` opens one at once.
 */
export default function UserAnnouncementList() {
  usePageContent()
  const { search } = usePageLocation()
  const replaceQuery = useReplaceQuery()
  const query = useMemo(() => queryOf(search), [search])
  const asked = searchOf(query)
  const lists = useNotices(selectLists)
  const { page, isBusy, failure, again } = useAnnouncements(asked, lists)
  const unread = useNotices(selectOwnUnread)
  const awaited = useNotices(selectAwaited)
  const { readNotice, showNotice, findNotice } = useNoticeCommands()
  const isNarrow = useNarrowerThan(CARDS_BELOW)
  const now = useNow(60_000)
  const show = (next: AnnouncementQuery) => replaceQuery(searchOf(next))
  const clear = () => show({ ...WHOLE_LIST, pageSize: query.pageSize })

  const wanted = new URLSearchParams(search).get('id')
  useEffect(() => {
    if (wanted === null || wanted === '') return
    findNotice(wanted)
    replaceQuery(asked)
  }, [wanted, asked, findNotice, replaceQuery])

  // what was on the last page may have been read away
  const last = page === null || isBusy ? null : Math.max(1, page.pages)
  useEffect(() => {
    if (last !== null && query.pageNo > last) replaceQuery(searchOf({ ...query, pageNo: last }))
  }, [last, query, replaceQuery])

  const open = (row: MyAnnouncement) => {
    const { readFlag, anntId, ...rest } = row
    const notice = { ...rest, id: anntId }
    if (readFlag === '1') showNotice(notice)
    else readNotice(notice)
  }
  const Rows = isNarrow ? AnnouncementCards : AnnouncementTable
  return (
    <div className="xl-mine">
      <AnnouncementFilters query={query} isNarrow={isNarrow} onSearch={show} />
      <section id="xl-announcements" className="xl-mine-list xl-list-panel" aria-label={T.label} aria-busy={isBusy} tabIndex={-1}>
        <div className="xl-mine-tools">
          {/* nothing is said of them before they are known */}
          <span>{lists === null ? null : T.unread(unread)}</span>
          <ReadAll />
        </div>
        {failure === null ? null : <LoadError lead={T.failed} failure={failure} isBusy={isBusy} again={again} />}
        {page === null ? (
          isBusy ? (
            <Loading shape="list" />
          ) : null
        ) : page.total === 0 ? (
          <Nothing query={query} onClear={clear} />
        ) : (
          <>
            <Rows rows={page.records} awaited={awaited} now={now} onOpen={open} />
            <Pagination
              className="xl-mine-pages"
              current={page.current}
              pageSize={page.size}
              total={page.total}
              pageSizeOptions={[...PAGE_SIZES]}
              showSizeChanger={{ suffixIcon: <DownOutlined aria-hidden /> }}
              itemRender={pageLink}
              showQuickJumper={!isNarrow}
              showLessItems={isNarrow}
              size={isNarrow ? 'small' : 'medium'}
              showTotal={(total, [from, to]) => T.total(from, to, total)}
              onChange={(pageNo, pageSize) => show({ ...query, pageNo: pageSize === query.pageSize ? pageNo : 1, pageSize })}
            />
          </>
        )}
      </section>
    </div>
  )
}
