import { useCallback, useRef, useState } from 'react'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { rejectedSheets } from '#contract/http/calls/prescriptionSubmit.ts'
import { ChatGate } from '#src/runtime/chat/ChatGate.tsx'
import { useRxUpdates } from '#src/runtime/prescription/useRxUpdates.ts'
import { call } from '#src/lib/http/call.ts'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { useFillHeight } from '#src/lib/useFillHeight.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { Button } from '#src/ui/Button.tsx'
import { RejectedSheet } from './components/RejectedSheet.tsx'
import './rejection.css'

const load = (): Promise<Sheet[]> => call(rejectedSheets, undefined, { quiet: true })

function Row({ sheet, isChosen, onChoose }: { sheet: Sheet; isChosen: boolean; onChoose(): void }) {
  return (
    <li>
      <Button variant="bare" aria-current={isChosen || undefined} onClick={onChoose}>
        <span>
          <strong>{sheet.snapshot?.name}</strong>
          <small>{T.types[sheet.head.type]}</small>
          <small className="xl-rejected-when">{sheet.reviewedAt?.slice(5, 16)}</small>
        </span>
        <span className="xl-rejected-no">
          {sheet.rxNo} {T.rejectedTimes(sheet.rejections)}
        </span>
      </Button>
    </li>
  )
}

function Sheets() {
  const { state, again } = useLoad('', load)
  // a list that is read anew stays, with what was begun in it
  const [kept, setKept] = useState<readonly Sheet[] | null>(null)
  if (state.kind === 'there' && kept !== state.value) setKept(state.value)
  const [chosen, setChosen] = useState<string | null>(null)
  const isPhone = useNarrowerThan(768)
  const back = useCallback(() => setChosen(null), [])
  useRxUpdates(({ status }) => {
    if (status === '4') again()
  })
  useReloading(state.kind === 'failed' && state.failure.retryable ? again : null)
  if (state.kind === 'loading' && kept === null)
    return (
      <div className="xl-nothing xl-pane-fill" role="status" aria-label={T.loading}>
        <div className="xl-skeleton" />
      </div>
    )
  if (state.kind === 'failed')
    return (
      <div className="xl-nothing xl-pane-fill" role="alert">
        <span>{state.failure.text}</span>
        <Button onClick={again}>{T.retry}</Button>
      </div>
    )
  const sheets = state.kind === 'there' ? state.value : (kept ?? [])
  if (sheets.length === 0)
    return (
      <div className="xl-nothing xl-pane-fill">
        <span>{T.noRejections}</span>
        <Button onClick={again}>{T.refresh}</Button>
      </div>
    )
  // what a wide window shows by itself stays shown when the window becomes narrow, with what was begun in it
  if (!isPhone && chosen === null) setChosen(sheets[0]?.id ?? null)
  const sheet = sheets.find(({ id }) => id === chosen) ?? (isPhone ? undefined : sheets[0])
  return (
    <>
      {(!isPhone || sheet === undefined) && (
        <ul className="xl-rejected-list" aria-label={T.rejection}>
          {sheets.map(one => (
            <Row key={one.id} sheet={one} isChosen={one.id === sheet?.id} onChoose={() => setChosen(one.id)} />
          ))}
        </ul>
      )}
      {sheet !== undefined && (
        <RejectedSheet
          key={sheet.id}
          sheet={sheet}
          onBack={isPhone ? back : null}
          onSettled={() => {
            back()
            again()
          }}
        />
      )}
    </>
  )
}

/** /hospitalChat/rejection: prescriptions that a pharmacist rejected, with reasons and what may be done (CHAT-11, VIEW-CHAT-05; hospital.md 1.3). */
export default function Rejection() {
  const box = useRef<HTMLDivElement>(null)
  const height = useFillHeight(box, 0)
  return (
    <div ref={box} className="xl-rejected" style={{ height }}>
      <h1 className="xl-hidden-text">{T.rejection}</h1>
      <ChatGate side="doctor">
        <Sheets />
      </ChatGate>
    </div>
  )
}
