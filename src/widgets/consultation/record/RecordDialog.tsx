import { useEffect, useState } from 'react'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { MEDICAL_TEXT as T } from '#src/lib/text/record.ts'
import { useMedicalRecord } from '#src/runtime/chat/useMedicalRecord.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { RecordPassword } from './RecordPassword.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RecordState } from './RecordState.tsx'

/** px */
const WIDTH = 720

/** 病历 without the end of the consultation: written, signed, revised (RX-38). `onClose` once what was written is kept. */
export default function RecordDialog({ sid, onClose }: { sid: string; onClose(): void }) {
  const record = useMedicalRecord(sid)
  const { commands, actor } = record
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    const listening = [actor.on('record.signed', onClose), actor.on('record.closed', onClose)]
    return () => listening.forEach(one => one.unsubscribe())
  }, [actor, onClose])
  const isLost = record.is('unsaved') || record.is('overtaken')
  const close = (): void => (isLost ? setAsking(true) : commands.close())
  return (
    <Dialog
      title={T.title}
      width={WIDTH}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" disabled={!record.is('writing') || record.is('overtaken')} onClick={commands.sign}>
            {record.is('signing') ? T.signing : T.sign}
          </Button>
        </>
      }
    >
      <div className="xl-end">
        {record.is('loading') ? (
          <p className="xl-nothing" role="status">
            {T.loading}
          </p>
        ) : record.is('failed') ? (
          <div className="xl-nothing" role="alert">
            <span>{record.failure ?? T.loadFailed}</span>
            <Button onClick={commands.retry}>{T.retry}</Button>
          </div>
        ) : (
          <>
            <RecordForm record={record} />
            {record.is('asking') && <RecordPassword record={record} />}
            <RecordState record={record} />
          </>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={T.loseTitle}
          confirm={T.lose}
          cancel={T.goOnWriting}
          danger
          onClose={() => setAsking(false)}
          onConfirm={commands.close}
        >
          {T.loseAsk}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
