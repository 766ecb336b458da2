import { shallowEqual } from '@xstate/react'
import { isOver } from '#contract/lifecycles/chatSession.ts'
import type { DepartmentChoice } from '#contract/entities/patientApp.ts'
import { patientDepartments } from '#contract/http/calls/patientApp.ts'
import { useDesk } from '#src/runtime/chat/useDesk.ts'
import { patientCall, useAccount } from '#src/runtime/patient/account.ts'
import { CARE_PAGE } from '#src/lib/text/patientCare.ts'
import { PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmergencyLine } from './EmergencyLine.tsx'
import { BottomNav, TopBar } from './Frame.tsx'
import { MemberSwitch } from './MemberSwitch.tsx'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import { SessionCard } from './SessionCard.tsx'
import './care.css'

/** Departments where somebody is online now stand first, otherwise as the hospital orders them. */
const load = async (): Promise<DepartmentChoice[]> =>
  (await patientCall(patientDepartments, {})).toSorted((a, b) => Number(b.online > 0) - Number(a.online > 0))

function Departments() {
  const { state, again } = useLoad('departments', load)
  if (state.kind === 'failed') return <Retry failure={state.failure} onRetry={again} />
  if (state.kind === 'loading')
    return (
      <div className="xl-patient-grid" role="status" aria-label={T.loading}>
        {[0, 1, 2, 3].map(i => (
          <i key={i} className="xl-skeleton is-card" />
        ))}
      </div>
    )
  if (state.value.length === 0) return <p className="xl-nothing">{T.noDepartments}</p>
  return (
    <ul className="xl-patient-grid" aria-label={T.departments}>
      {state.value.map(depart => (
        <li key={depart.orgCode}>
          <Button variant="bare" onClick={() => go({ page: 'doctors', org: depart.orgCode })}>
            <strong>{depart.departName}</strong>
            <small>{T.doctorsCount(depart.doctors, depart.online)}</small>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** First page: consultations under way, then the departments. */
export function Home() {
  const account = useAccount()
  const going = useDesk(
    snapshot =>
      Object.values(snapshot.context.sessions)
        .filter(session => !isOver(session.status))
        .sort((a, b) => b.lastMsgAt - a.lastMsgAt),
    shallowEqual,
  )
  return (
    <>
      <TopBar title={account.kind === 'signedIn' ? T.hello(account.patient.name) : T.app} end={<MemberSwitch />} />
      <main className="xl-patient-main">
        <EmergencyLine />
        {going.length > 0 && (
          <section>
            <h2>{T.going}</h2>
            {going.map(session => (
              <SessionCard key={session.id} session={session} />
            ))}
          </section>
        )}
        <section>
          <h2>{T.start}</h2>
          <Departments />
        </section>
        <Button variant="bare" className="xl-care-entry" onClick={() => go({ page: 'care' })}>
          <span>
            <strong>{CARE_PAGE.title}</strong>
            <small>{CARE_PAGE.intro}</small>
          </span>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M4.5 3 8 6 4.5 9" />
          </svg>
        </Button>
      </main>
      <BottomNav at="home" />
    </>
  )
}
