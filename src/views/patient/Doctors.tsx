import { PRESENCE_TEXT } from '#contract/rules/chatTexts.ts'
import type { DoctorChoice } from '#contract/entities/patientApp.ts'
import { patientDoctors } from '#contract/http/calls/patientApp.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { feeText, PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Avatar } from '#src/widgets/consultation/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TopBar } from './Frame.tsx'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'

const load = (orgCode: string): Promise<DoctorChoice[]> => patientCall(patientDoctors, { orgCode })

/** What a patient decides by: presence in words and colour, queue, fee, what the doctor is good at. */
function DoctorFacts({ doctor }: { doctor: DoctorChoice }) {
  return (
    <>
      <span className="xl-session-line">
        <strong>{doctor.name}</strong>
        <small>{doctor.titleText}</small>
        <span className={`xl-presence-dot is-${doctor.presence}`}>{PRESENCE_TEXT[doctor.presence]}</span>
      </span>
      <span className="xl-patient-facts">
        <span>{T.waiting(doctor.waiting)}</span>
        {doctor.score !== null && <span>{T.score(doctor.score)}</span>}
        <span>{T.consults(doctor.consultCount)}</span>
      </span>
      <span className="xl-patient-good">
        <b>{T.goodAt}</b> {doctor.goodAt || '–'}
      </span>
    </>
  )
}

function DoctorCard({ doctor }: { doctor: DoctorChoice }) {
  const isTaken = doctor.services.includes('1')
  const closed = doctor.presence === '3' || !isTaken
  const press = !closed ? T.consult : isTaken ? T.unavailable : T.notOffered
  return (
    <li className="xl-patient-doctor">
      <Avatar name={doctor.name} picture={doctor.avatar} size={52} />
      <div className="xl-session-lines">
        <DoctorFacts doctor={doctor} />
        <div className="xl-patient-choose">
          <span className="xl-fee">{feeText(doctor.feeFen)}</span>
          <Button
            variant="primary"
            disabled={closed}
            aria-label={`${press} ${doctor.name}`}
            onClick={() => go({ page: 'consult', org: doctor.orgCode, doctor: doctor.id })}
          >
            {press}
          </Button>
        </div>
      </div>
    </li>
  )
}

/** Doctors of a department. */
export function Doctors({ org }: { org: string }) {
  const { state, again } = useLoad(org, load)
  const name = state.kind === 'there' ? state.value[0]?.orgName : undefined
  return (
    <>
      <TopBar title={name ?? T.chooseDoctor} onBack={() => go({ page: 'home' })} />
      <main className="xl-patient-main">
        {state.kind === 'loading' && (
          <div role="status" aria-label={T.loading}>
            {[0, 1, 2].map(i => (
              <i key={i} className="xl-skeleton is-card" />
            ))}
          </div>
        )}
        {state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />}
        {state.kind === 'there' && state.value.length === 0 && <p className="xl-nothing">{T.noDoctors}</p>}
        {state.kind === 'there' && (
          <ul className="xl-patient-list" aria-label={T.chooseDoctor}>
            {state.value.map(doctor => (
              <DoctorCard key={doctor.id} doctor={doctor} />
            ))}
          </ul>
        )}
      </main>
    </>
  )
}
