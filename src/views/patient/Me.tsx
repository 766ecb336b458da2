import { useState } from 'react'
import type { PatientFile } from '#contract/entities/patientRights.ts'
import { patientFile } from '#contract/http/calls/patientRights.ts'
import { patientCall, showPatient, signOutPatient } from '#src/lib/patient/account.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { RIGHTS_TEXT as T } from '#src/lib/text/patientRights.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { BottomNav, TopBar } from './Frame.tsx'
import { Retry } from './Retry.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { MyConsents } from './MyConsents.tsx'
import { MyData } from './MyData.tsx'
import { MyInfo } from './MyInfo.tsx'
import { MySignIns } from './MySignIns.tsx'
import './rights.css'

const load = (): Promise<PatientFile> => patientCall(patientFile, {})

/** 我的: what is stored of the patient, and what he may do with it (SEC-10): see, correct, download, withdraw, end sign-ins, close the account. */
export default function Me() {
  const { state, again } = useLoad('me', load)
  const [changed, setChanged] = useState<PatientFile | null>(null)
  const file = changed ?? (state.kind === 'there' ? state.value : null)
  const show = (next: PatientFile): void => {
    setChanged(next)
    const { name, sex, birthday, phoneMasked } = next
    showPatient({ name, sex, birthday, phoneMasked })
  }
  return (
    <>
      <TopBar
        title={T.title}
        end={
          <button type="button" className="xl-link" onClick={signOutPatient}>
            {PATIENT_TEXT.signOut}
          </button>
        }
      />
      <main className="xl-patient-main xl-rights">
        {file === null && state.kind === 'loading' && (
          <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />
        )}
        {file === null && state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />}
        {file && (
          <>
            <MyInfo file={file} onChanged={show} />
            <MyData stored={file.stored} />
            <MyConsents consents={file.consents} onChanged={show} />
            <MySignIns />
            <CloseAccount phone={file.phoneMasked} />
          </>
        )}
      </main>
      <BottomNav at="me" />
    </>
  )
}
