import { useState } from 'react'
import { PAGE_SIZES } from '#contract/constants.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { navigate } from '#src/lib/navigation.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { TRANSFER_TEXT as T } from '#src/lib/text/transfer.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { ChatGate } from '#src/runtime/chat/ChatGate.tsx'
import { useTransferList, type TransferView } from '#src/runtime/chat/useTransferList.ts'
import { Button } from '#src/ui/Button.tsx'
import { Pages } from '#src/ui/pagination/Pages.tsx'
import '#src/widgets/consultation/consultation.css'
import '#src/widgets/consultation/transfer/transfer.css'
import { TransferRow } from './components/TransferRow.tsx'
import './transferList.css'

const VIEWS: readonly TransferView[] = ['waiting', 'sent', 'history']

/** The rows of a view in all their states. */
function Rows({ view }: { view: TransferView }) {
  const [page, setPage] = useState<{ no: number; size: number }>({ no: 1, size: PAGE_SIZES[0] })
  const phone = useNarrowerThan(768)
  const { state, again } = useTransferList(view, page.no, page.size)
  if (state.kind === 'loading')
    return (
      <div role="status" aria-label={T.recalling} className="xl-transfer-skeleton">
        {[0, 1, 2].map(i => (
          <i key={i} className="xl-skeleton" />
        ))}
      </div>
    )
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} lead={T.failed} />
  const { records, total } = state.value
  if (records.length === 0)
    return (
      <div className="xl-nothing" role="status">
        <span>{T.empty[view]}</span>
        <Button onClick={() => navigate('/hospitalChat/imServer')}>{T.emptyAction}</Button>
      </div>
    )
  return (
    <>
      <ul className="xl-transfer-rows" aria-label={T.views[view]}>
        {records.map(row => (
          <TransferRow key={`${row.id} ${row.status}`} seen={row} />
        ))}
      </ul>
      <Pages current={page.no} size={page.size} total={total} isNarrow={phone} onChange={(no, size) => setPage({ no, size })} />
    </>
  )
}

/** /hospitalChat/transfer: transfers that wait for this doctor, those they asked for, and what is done (CHAT-07, VIEW-CHAT-06). */
export default function Transfer() {
  const [view, setView] = useState<TransferView>('waiting')
  usePageContent({
    tabs: {
      active: view,
      items: VIEWS.map(key => ({ key, title: T.views[key] })),
      onChange: key => setView(VIEWS.find(one => one === key) ?? 'waiting'),
    },
  })
  return (
    <ChatGate side="doctor">
      <section className="xl-transfer-list">
        <Rows key={view} view={view} />
      </section>
    </ChatGate>
  )
}
