import { useState } from 'react'
import type { PatientSignIn } from '#contract/entities/patientRights.ts'
import { patientEndSignIn, patientSignIns } from '#contract/http/calls/patientRights.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { deviceOf } from '#src/lib/device.ts'
import { dateTime } from '#src/lib/format.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { RIGHTS_TEXT as T } from '#src/lib/text/patientRights.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { Part } from './Fields.tsx'
import { Retry } from './Retry.tsx'

const load = (): Promise<PatientSignIn[]> => patientCall(patientSignIns, {})
const OTHERS = 'others'
const minute = (at: number): string => dateTime(at).slice(0, 16)

interface Asked {
  id: string
  text: string
}

/** 登录设备: own sign-ins, the last used first, and ending others. */
export function MySignIns({ phone }: { phone: string }) {
  const { state, again } = useLoad('signIns', load)
  const [asked, setAsked] = useState<Asked | null>(null)
  const rows = state.kind === 'there' ? state.value : []
  const others = rows.filter(row => !row.current).length
  const end = async (id: string, code: string): Promise<void> => {
    try {
      await patientCall(patientEndSignIn, { id, code })
    } finally {
      // it may have been ended meanwhile
      again()
    }
    message.success(T.ended)
    setAsked(null)
  }
  return (
    <Part title={T.signIns}>
      {state.kind === 'loading' && <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />}
      {state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />}
      {rows.length > 0 && (
        <div className="xl-rights-card">
          <ul>
            {rows.map(row => (
              <li key={row.id}>
                <div>
                  <strong>{deviceOf(row.agent)}</strong>
                  {row.current && <span className="xl-rights-tag">{T.thisDevice}</span>}
                  <p className="xl-quiet">
                    <span>{row.ip || T.unknownPlace}</span> <span>{T.signedInAt(minute(row.at))}</span>{' '}
                    {!row.current && <span>{T.lastSeen(minute(row.lastSeen))}</span>}
                  </p>
                </div>
                {!row.current && (
                  <Button aria-label={T.endOf(deviceOf(row.agent))} onClick={() => setAsked({ id: row.id, text: T.endText })}>
                    {T.end}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {others > 0 && (
            <div className="xl-rights-actions">
              <Button onClick={() => setAsked({ id: OTHERS, text: T.endOthersText(others) })}>{T.endOthers}</Button>
            </div>
          )}
        </div>
      )}
      {asked && (
        <CodeDialog
          title={T.endAsk}
          to="endSignIn"
          variant="primary"
          confirm={T.end}
          confirming={T.ending}
          act={code => end(asked.id, code)}
          onClose={() => setAsked(null)}
        >
          <p>{asked.text}</p>
          <p>{T.endCode(phone)}</p>
        </CodeDialog>
      )}
    </Part>
  )
}
