import { useId, useState, type FormEvent } from 'react'
import type { SheetHead } from '#contract/entities/prescriptionSheet.ts'
import { keepTemplate } from '#contract/http/calls/drugPicks.ts'
import type { DraftLine } from '#machines/prescriptionEditor/prescriptionEditor.types.ts'
import { newId } from '#src/lib/newId.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { RX_TEXT as T } from '#src/lib/text/prescription.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'

/** 存为常用方: the lines of the sheet as an own template, without quantities and prices. */
export function KeepDialog({ head, lines, onClose }: { head: SheetHead; lines: readonly DraftLine[]; onClose(): void }) {
  const [name, setName] = useState('')
  const [issue, setIssue] = useState('')
  const form = useId()
  const [requestId] = useState(newId)
  const keep = async (): Promise<void> => {
    const { usage, therapy, doseCount, dosesPerDay, decoctBy, type } = head
    try {
      await call(
        keepTemplate,
        {
          // sent again it is the same template, under another name another one
          requestId: `${requestId}:${name.trim()}`,
          name: name.trim(),
          type,
          head: { usage, therapy, doseCount, dosesPerDay, decoctBy },
          lines: lines.map(line => ({
            no: line.no,
            groupNo: line.groupNo,
            drugCode: line.drugCode,
            doseText: line.doseText,
            freq: line.freq,
            prnMax: line.prnMax,
            route: line.route,
            timing: line.timing,
            days: line.days,
            decoction: line.decoction,
            role: line.role,
            remark: line.remark,
          })),
        },
        { quiet: true },
      )
      message.success(T.kept)
      onClose()
    } catch (error) {
      setIssue(toFailure(error).text)
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return setIssue(T.keepNeeded)
    void keep()
  }
  return (
    <Dialog
      title={T.keep}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" type="submit" form={form}>
            {T.keep}
          </Button>
        </>
      }
    >
      <form id={form} className="xl-rx-form" onSubmit={onSubmit}>
        <label className="xl-field">
          <span>{T.keepName}</span>
          <input
            autoFocus
            maxLength={30}
            value={name}
            aria-invalid={issue !== ''}
            onChange={event => {
              setName(event.target.value)
              setIssue('')
            }}
          />
          <FieldIssue text={issue} />
        </label>
      </form>
    </Dialog>
  )
}
