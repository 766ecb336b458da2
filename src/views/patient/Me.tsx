import { useState } from 'react'
import type { PatientFile } from '#contract/entities/patientRights.ts'
import { patientFile } from '#contract/http/calls/patientRights.ts'
import { patientCall, showPatient, signOutPatient } from '#src/runtime/patient/account.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { RIGHTS_TEXT as T } from '#src/lib/text/patientRights.ts'
import { CARE_PAGE } from '#src/lib/text/patientCare.ts'
import { ORDER_TEXT } from '#src/lib/text/patientOrders.ts'
import { FAMILY_PAGE } from '#src/lib/text/family.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { BottomNav, TopBar } from './Frame.tsx'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { MyConsents } from './MyConsents.tsx'
import { MyData } from './MyData.tsx'
import { MyInfo } from './MyInfo.tsx'
import { MySignIns } from './MySignIns.tsx'
import './rights.css'

const load = (): Promise<PatientFile> => patientCall(patientFile, {})

/** 我的: what is stored of the patient, and what they may do with it (SEC-10): see, correct, download, withdraw, end sign-ins, close the account. */
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
          <Button variant="link" onClick={signOutPatient}>
            {PATIENT_TEXT.signOut}
          </Button>
        }
      />
      <main className="xl-patient-main xl-rights">
        {file === null && state.kind === 'loading' && (
          <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />
        )}
        {file === null && state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />}
        {file && (
          <>
            <Button variant="default" className="xl-wide" onClick={() => go({ page: 'orders' })}>
              {ORDER_TEXT.orders}
            </Button>
            <Button variant="default" className="xl-wide" onClick={() => go({ page: 'visits' })}>
              {CARE_PAGE.mine}
            </Button>
            <Button variant="default" className="xl-wide" onClick={() => go({ page: 'family' })}>
              {FAMILY_PAGE.title}
            </Button>
            <MyInfo file={file} onChanged={show} />
            <MyData stored={file.stored} />
            <MyConsents consents={file.consents} onChanged={show} />
            <MySignIns phone={file.phoneMasked} />
            <CloseAccount phone={file.phoneMasked} />
          </>
        )}
      </main>
      <BottomNav at="me" />
    </>
  )
}
