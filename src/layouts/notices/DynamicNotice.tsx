import { Suspense, use, useState } from 'react'
import { NOTICE_DETAIL_TEXT as T } from '#contract/rules/noticeTexts.ts'
import { loadChunk } from '#src/lib/loading/chunk.ts'
import { ErrorBoundary } from '#src/lib/loading/ErrorBoundary.tsx'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { noticePage, type NoticePageModule } from '#src/runtime/notices/dynamicPages.ts'

function Page({ page, id }: { page: Promise<NoticePageModule>; id: string }) {
  const { default: NoticePage } = use(page)
  return <NoticePage id={id} />
}

function Found({ load, id }: { load: () => Promise<NoticePageModule>; id: string }) {
  const [page, setPage] = useState(() => loadChunk(load))
  return (
    <ErrorBoundary onRetry={() => setPage(loadChunk(load))}>
      <Suspense fallback={<Loading />}>
        <Page page={page} id={id} />
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * The page that a notice with openType component names, with `id` = busId (NOTICE-18, 19). A name that is not in the registry, or a notice without a
 * record, is told in words; whatever the page throws stays inside.
 */
export function DynamicNotice({ openPage, busId }: { openPage: string | null; busId: string | null }) {
  const load = noticePage(openPage)
  return (
    <section className="xl-notice-record" aria-label={T.record}>
      {load === null || !busId ? (
        <div className="xl-notice-unknown" role="note">
          <strong>{load === null ? T.unknownPage : T.noRecord}</strong>
          <span>{T.unknownPageHint}</span>
        </div>
      ) : (
        <Found key={`${openPage} ${busId}`} load={load} id={busId} />
      )}
    </section>
  )
}
