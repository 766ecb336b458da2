import { useId, type FormEvent } from 'react'
import type { TransferTargetKind } from '#contract/entities/sessionTransfer.ts'
import { TRANSFER_NOTE, TRANSFER_REASONS } from '#contract/rules/transferTexts.ts'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { TRANSFER_TEXT as T } from '#src/lib/text/transfer.ts'
import type { Transfer } from '#src/runtime/chat/useTransfer.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { Tabs } from '../Tabs.tsx'
import { TargetList } from './TargetList.tsx'
import { FieldIssue } from '#src/ui/fields/FieldIssue.tsx'
import './transfer.css'

const KINDS: readonly TransferTargetKind[] = ['doctor', 'department', 'team']
/** px */
const WIDTH = 640

/** Whom to ask, as far as it is read. */
function Targets({ transfer, panel }: { transfer: Transfer; panel: string }) {
  const { targets, form, failure, commands } = transfer
  if (targets === null)
    return transfer.is('failed') ? (
      <div className="xl-nothing" role="alert">
        <span>{failure ?? T.loadFailed}</span>
        <Button onClick={commands.retry}>{T.retry}</Button>
      </div>
    ) : (
      <p className="xl-nothing" role="status">
        {T.loading}
      </p>
    )
  return (
    <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${form.kind}`}>
      <TargetList
        key={form.kind}
        targets={targets}
        kind={form.kind}
        chosen={form.target}
        onChoose={target => commands.choose({ target })}
      />
    </div>
  )
}

/** 转诊: a doctor, a department or a team, why, and what the next doctor must know (hospital.md 3). */
export function TransferDialog({ transfer, onClose }: { transfer: Transfer; onClose(): void }) {
  const { form, missing, failure, targets, commands } = transfer
  const [formId, panel] = [useId(), useId()]
  const busy = transfer.is('busy')
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    commands.send()
  }
  return (
    <Dialog
      title={T.title}
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {ANSWER_TEXT.cancel}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={busy || targets === null || transfer.is('loading')}>
            {busy ? T.asking : T.ask}
          </Button>
        </>
      }
    >
      <form id={formId} className="xl-transfer" aria-busy={busy} onSubmit={onSubmit}>
        <Tabs
          label={T.kindsLabel}
          panel={panel}
          chosen={form.kind}
          onChoose={kind => commands.choose({ kind })}
          items={KINDS.map(kind => ({ key: kind, text: T.kinds[kind], count: null }))}
        />
        <Targets transfer={transfer} panel={panel} />
        <FieldIssue text={missing.target ? T.targetNeeded : null} />
        <fieldset className="xl-transfer-reasons">
          <legend>{T.reason}</legend>
          {Object.entries(TRANSFER_REASONS).map(([code, text]) => (
            <label key={code}>
              <input
                type="radio"
                name={`${formId}-reason`}
                value={code}
                checked={form.reason === code}
                onChange={() => commands.choose({ reason: code })}
              />
              {text}
            </label>
          ))}
        </fieldset>
        <FieldIssue text={missing.reason ? T.reasonNeeded : null} />
        <label className="xl-field">
          <span>{T.note}</span>
          <textarea
            rows={3}
            maxLength={TRANSFER_NOTE.max}
            value={form.note}
            placeholder={T.remarkHint}
            aria-invalid={missing.note}
            onChange={event => commands.choose({ note: event.target.value })}
          />
        </label>
        <FieldIssue text={missing.note ? T.remarkNeeded : null} />
        {failure !== null && targets !== null && (
          <p className="xl-field-error" role="alert">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}
