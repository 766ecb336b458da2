import { useState } from 'react'
import type { PatientConsent, PatientFile } from '#contract/entities/patientRights.ts'
import { patientConsent, patientWithdraw } from '#contract/http/calls/patientRights.ts'
import { CONSENT_KINDS, PATIENT_CONSENTS, type ConsentKind } from '#contract/rules/patientConsents.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { dateTime } from '#src/lib/format.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { RIGHTS_TEXT as T } from '#src/lib/text/patientRights.ts'
import { Button } from '#src/ui/Button.tsx'
import { Part } from './Fields.tsx'

const minute = (at: number): string => dateTime(at).slice(0, 16)

/** How an agreement stands, in words; the newest comes first. */
function standing(newest: PatientConsent | undefined): string {
  if (newest === undefined) return T.never
  return newest.withdrawnAt === null
    ? T.agreed(minute(newest.givenAt), newest.version)
    : T.withdrawnAt(minute(newest.withdrawnAt))
}

/** 授权管理: what the patient agreed to, in which words and when, and taking it back. */
export function MyConsents({ consents, onChanged }: { consents: readonly PatientConsent[]; onChanged(file: PatientFile): void }) {
  const [asked, setAsked] = useState<ConsentKind | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ kind: ConsentKind; text: string } | null>(null)

  const change = async (kind: ConsentKind, work: () => Promise<PatientFile>, done: string): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      onChanged(await work())
      message.success(done)
    } catch (error) {
      setProblem({ kind, text: toFailure(error).text })
    }
    setBusy(false)
    setAsked(null)
  }
  return (
    <Part title={T.consents}>
      {CONSENT_KINDS.map(kind => {
        const { title, text, version } = PATIENT_CONSENTS[kind]
        const newest = consents.find(one => one.kind === kind)
        const holds = newest?.withdrawnAt === null
        return (
          <div key={kind} className="xl-rights-card" role="group" aria-label={title}>
            <strong>{title}</strong>
            <p>{text}</p>
            <p className="xl-quiet">{standing(newest)}</p>
            {problem?.kind === kind && (
              <p className="xl-field-error" role="alert">
                {problem.text}
              </p>
            )}
            <div className="xl-rights-actions">
              {holds ? (
                <Button disabled={busy} onClick={() => setAsked(kind)}>
                  {T.withdraw}
                </Button>
              ) : (
                <Button
                  disabled={busy}
                  onClick={() => void change(kind, () => patientCall(patientConsent, { kind, version }), T.agreedNow)}
                >
                  {T.agree}
                </Button>
              )}
            </div>
          </div>
        )
      })}
      {asked && (
        <ConfirmDialog
          title={T.withdrawAsk(PATIENT_CONSENTS[asked].title)}
          confirm={T.withdraw}
          danger
          busy={busy}
          onConfirm={() => void change(asked, () => patientCall(patientWithdraw, { kind: asked }), T.withdrawnNow)}
          onClose={() => setAsked(null)}
        >
          {PATIENT_CONSENTS[asked].withdrawn}
        </ConfirmDialog>
      )}
    </Part>
  )
}
