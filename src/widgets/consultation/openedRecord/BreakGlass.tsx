import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { breakGlass } from '#contract/http/calls/officeSessions.ts'
import type { OpenedRecord } from '#contract/http/calls/officeSessions.ts'
import { OFFICE_REASON_MIN, OFFICE_SESSION_TEXT } from '#contract/rules/officeSessions.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { IM_RECORD_TEXT as T } from '#src/lib/text/imRecord.ts'
import { MEDICAL_TEXT } from '#src/lib/text/record.ts'
import type { Row } from '#machines/resourceList/resourceList.types.ts'
import { Button } from '#src/ui/Button.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { ReasonField } from '#src/ui/inputs/ReasonField.tsx'
import { Revision } from '../record/Revision.tsx'
import { RecordLog } from './RecordLog.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import { SheetList } from './SheetList.tsx'
import './openedRecord.css'

const WIDTH = 880
const ASKING_WIDTH = 480
const REASON_MAX = 200

function Reason({ id, sid, onOpened }: { id: string; sid: string; onOpened(record: OpenedRecord): void }) {
  const [reason, setReason] = useState('')
  const [issue, setIssue] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if ([...reason.trim()].length < OFFICE_REASON_MIN) return setIssue(OFFICE_SESSION_TEXT.reason)
    setBusy(true)
    try {
      onOpened(await call(breakGlass, { sid, reason: reason.trim() }, { quiet: true }))
    } catch (error) {
      setIssue(failureLine(toFailure(error)))
    }
    setBusy(false)
  }
  return (
    <form id={id} className="xl-break-glass" noValidate onSubmit={event => void open(event)}>
      <p>{T.glassHint}</p>
      <ReasonField
        id={`${id}reason`}
        label={T.glassReason}
        value={reason}
        most={REASON_MAX}
        issue={issue}
        onChange={value => {
          setReason(value)
          setIssue(null)
        }}
      />
    </form>
  )
}

const Opened = ({ opened: { messages, isCut, record, sheets } }: { opened: OpenedRecord }) => (
  <RecordTabs
    above={isCut ? <p className="xl-banner">{T.cut}</p> : null}
    parts={{
      messages: <RecordLog messages={messages} />,
      record: record === null ? <p className="xl-nothing">{MEDICAL_TEXT.none}</p> : <Revision record={record} />,
      sheets: <SheetList sheets={sheets} />,
    }}
  />
)

/** The office reads a consultation of others: after a reason, which is audited and of which its doctor is told (hospital.md 1.1, 1.3). */
export function BreakGlass({ open, rows: [row], onClose }: { open: boolean; rows: readonly Row[]; onClose(): void }) {
  const form = useId()
  const [opened, setOpened] = useState<OpenedRecord | null>(null)
  const close = () => {
    setOpened(null)
    onClose()
  }
  return (
    <Modal
      open={open && row !== undefined}
      title={opened === null ? T.glassTitle : T.title(opened.session.patient.name, opened.session.sessionNo)}
      width={opened === null ? ASKING_WIDTH : WIDTH}
      onClose={close}
      footer={
        opened === null ? (
          <>
            <Button onClick={close}>取消</Button>
            <Button variant="primary" type="submit" form={form}>
              {T.view}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={close}>
            {T.close}
          </Button>
        )
      }
    >
      {row === undefined ? null : opened === null ? (
        <Reason id={form} sid={row.id} onOpened={setOpened} />
      ) : (
        <Opened opened={opened} />
      )}
    </Modal>
  )
}
