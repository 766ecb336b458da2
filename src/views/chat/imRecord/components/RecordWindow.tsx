import { useState } from 'react'
import { IM_RECORD_TEXT as T } from '#src/lib/text/imRecord.ts'
import type { Row } from '#machines/resourceList/resourceList.types.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { Button } from '#src/ui/Button.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { ShareRecord } from '#src/widgets/consultation/ShareRecord.tsx'
import { BreakGlass } from '#src/widgets/consultation/openedRecord/BreakGlass.tsx'
import { RecordTabs } from '#src/widgets/consultation/openedRecord/RecordTabs.tsx'
import RecordPanel from '#src/widgets/consultation/record/RecordPanel.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useSessionLog } from '#src/runtime/chat/useSessionLog.ts'
import { RecordLog } from '#src/widgets/consultation/openedRecord/RecordLog.tsx'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { sessionSheets } from '#contract/http/calls/prescriptions.ts'
import { call } from '#src/lib/http/call.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { SheetList } from '#src/widgets/consultation/openedRecord/SheetList.tsx'

const load = (sid: string): Promise<Sheet[]> => call(sessionSheets, { sid }, { quiet: true })

/** Sheets of a session, as they stand. */
function RecordSheets({ sid }: { sid: string }) {
  const { state, again } = useLoad(sid, load)
  if (state.kind === 'loading') return <div className="xl-skeleton" role="status" aria-label={T.loading} />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} lead={T.sheetsFailed} />
  return <SheetList sheets={state.value} />
}

/** The log of a session that one may read. */
function RecordMessages({ sid }: { sid: string }) {
  const { log, again } = useSessionLog(sid)
  if (log.kind === 'failed') return <LoadError failure={log.failure} again={again} lead={T.failed} />
  return <RecordLog messages={log.messages} isLoading={log.kind === 'loading'} />
}

/** px */
const WIDTH = 880

/** What the window needs of a row. */
const factsOf = (row: Row) => ({
  id: row.id,
  patientName: String(row['patientName'] ?? ''),
  sessionNo: String(row['sessionNo'] ?? ''),
  isWhole: row['upTo'] === null,
})

function Contents({ record: { id, isWhole } }: { record: ReturnType<typeof factsOf> }) {
  const messages = <RecordMessages sid={id} />
  if (!isWhole) return <RecordTabs above={<p className="xl-banner">{T.upTo}</p>} parts={{ messages }} />
  return <RecordTabs parts={{ messages, record: <RecordPanel sid={id} />, sheets: <RecordSheets sid={id} /> }} />
}

/** A past consultation to be read: messages with search, medical record, sheets, and the link to share (CHAT-12); the office gives a reason first. */
export default function RecordWindow(props: ActionDialogProps) {
  return props.rows[0]?.['isSealed'] === true ? <BreakGlass {...props} /> : <OwnRecord {...props} />
}

function OwnRecord({ open, rows: [row], onClose }: ActionDialogProps) {
  const record = row === undefined ? undefined : factsOf(row)
  const [isSharing, setSharing] = useState(false)
  return (
    <Modal
      open={open && record !== undefined}
      title={record === undefined ? '' : T.title(record.patientName, record.sessionNo)}
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          {record?.isWhole === true && <Button onClick={() => setSharing(true)}>{T.share}</Button>}
          <Button variant="primary" onClick={onClose}>
            {T.close}
          </Button>
        </>
      }
    >
      {record !== undefined && <Contents key={record.id} record={record} />}
      {isSharing && record !== undefined && <ShareRecord sid={record.id} onClose={() => setSharing(false)} />}
    </Modal>
  )
}
