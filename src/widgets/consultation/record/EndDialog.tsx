import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import { DESK_TEXT } from '#src/lib/text/chat.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { MEDICAL_TEXT as T } from '#src/lib/text/record.ts'
import { useMedicalRecord } from '#src/runtime/chat/useMedicalRecord.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { useEndKey } from './useEndKey.ts'
import { EndSheets } from './EndSheets.tsx'
import { RecordPassword } from './RecordPassword.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RecordState } from './RecordState.tsx'

/** px */
const WIDTH = 720

export interface EndDialogProps {
  session: ChatSession
  /** what would be lost by the end */
  warnings: ReactNode
  onEnd(how: { invite: boolean; next: boolean }): void
  onClose(): void
}

/**
 * 结束问诊 as one window (RX-39): diagnosis and record, how the sheets stand, the invitation to rate; Alt+Enter signs, ends and leaves for the next
 * patient. An unsigned record is asked about and kept.
 */
export default function EndDialog(props: EndDialogProps) {
  const { session, onEnd, onClose } = props
  const record = useMedicalRecord(session.id)
  const { commands, actor } = record
  const [invite, setInvite] = useState(true)
  const [question, setQuestion] = useState<'end' | 'lose' | null>(null)
  /** the draft is kept first, then the consultation ends */
  const ends = useRef(false)
  useEffect(() => {
    const listening = [
      actor.on('record.signed', () => onEnd({ invite, next: true })),
      actor.on('record.closed', () => (ends.current ? onEnd({ invite, next: false }) : onClose())),
    ]
    return () => listening.forEach(one => one.unsubscribe())
  }, [actor, invite, onEnd, onClose])
  const canSign = record.is('writing') && !record.is('overtaken')
  const isLost = record.is('unsaved') || record.is('overtaken')
  // its answer promises to keep the draft, which cannot be kept any more
  if (question === 'end' && isLost) setQuestion(null)
  const isDraft = record.is('dirty') || record.records[0]?.status === '0'
  const close = (): void => {
    // what was asked for before and could not be done is not meant by 取消
    ends.current = false
    if (isLost) setQuestion('lose')
    else commands.close()
  }
  const body = useRef<HTMLDivElement>(null)
  useEndKey(canSign && question === null ? commands.sign : null, body)
  return (
    <Dialog
      title={DESK_TEXT.endTitle}
      width={WIDTH}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{ANSWER_TEXT.cancel}</Button>
          <Button disabled={record.is('signing') || isLost} onClick={() => setQuestion('end')}>
            {T.endOnly}
          </Button>
          <Button variant="primary" title={T.signAndEndKey} disabled={!canSign} onClick={commands.sign}>
            {record.is('signing') ? T.signing : T.signAndEnd}
          </Button>
        </>
      }
    >
      <div ref={body} className="xl-end">
        {props.warnings}
        {record.is('loading') && (
          <p className="xl-nothing" role="status">
            {T.loading}
          </p>
        )}
        {record.is('failed') && (
          <div className="xl-nothing" role="alert">
            <span>{record.failure ?? T.loadFailed}</span>
            <Button onClick={commands.retry}>{T.retry}</Button>
          </div>
        )}
        {!record.is('loading') && !record.is('failed') && (
          <>
            <RecordForm record={record} />
            <EndSheets sheets={record.sheets} />
            <label className="xl-check">
              <input type="checkbox" checked={invite} onChange={() => setInvite(!invite)} />
              {T.invite}
            </label>
            {record.is('asking') && <RecordPassword record={record} />}
            <RecordState record={record} />
          </>
        )}
      </div>
      {question === 'end' && (
        <ConfirmDialog
          title={isDraft ? T.endDraftTitle : T.endOnly}
          confirm={DESK_TEXT.end}
          cancel={T.goOnWriting}
          danger
          onClose={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null)
            ends.current = true
            commands.close()
          }}
        >
          {isDraft ? T.endDraftAsk : DESK_TEXT.endAsk(session.patient.name)}
        </ConfirmDialog>
      )}
      {question === 'lose' && (
        <ConfirmDialog
          title={T.loseTitle}
          confirm={T.lose}
          cancel={T.goOnWriting}
          danger
          onClose={() => setQuestion(null)}
          onConfirm={commands.close}
        >
          {T.loseAsk}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
