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
import { RecordMessages } from './RecordMessages.tsx'
import { RecordSheets } from './RecordSheets.tsx'

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
