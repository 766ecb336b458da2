import { useId, useRef, useState, type FormEvent } from 'react'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { DoctorChoice } from '#contract/entities/patientApp.ts'
import { patientConsult, patientDoctors } from '#contract/http/calls/patientApp.ts'
import { isOver } from '#contract/lifecycles/chatSession.ts'
import { STILL_OPEN_TEXT } from '#contract/rules/chatTexts.ts'
import { CONSULT_TERMS } from '#contract/rules/consultTerms.ts'
import { criticalIn } from '#contract/rules/riskSigns.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { useDesk } from '#src/runtime/chat/useDesk.ts'
import { patientCall, useAccount } from '#src/runtime/patient/account.ts'
import { usePeople } from '#src/runtime/patient/people.ts'
import { feeText, PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { FAMILY_PAGE } from '#src/lib/text/family.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Avatar } from '#src/widgets/consultation/Avatar.tsx'
import { CallForHelp } from '#src/widgets/consultation/RiskBanner.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FactList } from './FactList.tsx'
import { Part } from './Fields.tsx'
import { TopBar } from './Frame.tsx'
import { allergyText, draftFor, illnessErrors, proofsOf, withPicture, type IllnessDraft, type IllnessErrors } from './illness.ts'
import { IllnessFields } from './IllnessFields.tsx'
import { MemberChoice } from './MemberChoice.tsx'
import { MemberSwitch } from './MemberSwitch.tsx'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import { SessionCard } from './SessionCard.tsx'
import './orders.css'
import { useIllnessDraft } from './useIllnessDraft.ts'
import { usePictures } from './usePictures.ts'

const loadDoctors = (orgCode: string): Promise<DoctorChoice[]> => patientCall(patientDoctors, { orgCode })

function DoctorLine({ doctor }: { doctor: DoctorChoice }) {
  return (
    <div className="xl-patient-to">
      <Avatar name={doctor.name} picture={doctor.avatar} size={44} />
      <span className="xl-session-lines">
        <span className="xl-session-line">
          <strong>{doctor.name}</strong>
          <small>
            {doctor.titleText} · {doctor.orgName}
          </small>
        </span>
        <span className="xl-quiet">{T.waiting(doctor.waiting)}</span>
      </span>
      <span className="xl-fee">{feeText(doctor.feeFen)}</span>
    </div>
  )
}

const WHO = 0
const WHAT = 1
const CHECK = 2

/** Where the form stands: 就诊人 › 病情 › 确认. */
function Steps({ step }: { step: number }) {
  return (
    <ol className="xl-patient-steps" aria-label={T.stepOf}>
      {T.formSteps.map((text, index) => (
        <li
          key={text}
          tabIndex={-1}
          aria-current={index === step ? 'step' : undefined}
          className={index < step ? 'is-done' : undefined}
        >
          <i aria-hidden="true">{index + 1}</i>
          {text}
        </li>
      ))}
    </ol>
  )
}

/** What is sent, once more before the consent. */
function Summary({ draft, doctor }: { draft: IllnessDraft; doctor: DoctorChoice }) {
  const { chosen } = usePeople()
  return (
    <Part title={T.check}>
      <div className="xl-order-card">
        <FactList
          facts={[
            [FAMILY_PAGE.title, chosen === null ? '' : `${chosen.name} ${chosen.ageText}`],
            [T.to, `${doctor.name} ${doctor.orgName}`],
            [T.complaint, draft.chiefComplaint],
            [T.duration, draft.durationText],
            [T.allergy, allergyText(draft)],
            ...(draft.currentDrugs.trim() === '' ? [] : [[T.drugs, draft.currentDrugs] as const]),
            [T.feeLabel, feeText(doctor.feeFen)],
          ]}
        />
      </div>
    </Part>
  )
}

function Terms({ draft, error, edit }: { draft: IllnessDraft; error: string | undefined; edit(agreed: boolean): void }) {
  const id = useId()
  return (
    <>
      <label className="xl-patient-terms">
        <input
          type="checkbox"
          checked={draft.agreeTerms}
          aria-invalid={error !== undefined}
          aria-describedby={error && id}
          onChange={event => edit(event.target.checked)}
        />
        <span>{T.terms}</span>
      </label>
      {error && (
        <small id={id} className="xl-field-error" role="alert">
          {error}
        </small>
      )}
    </>
  )
}

/** The consultation of a person with a doctor that is not over; null where there is none. */
const useRunning = (doctor: DoctorChoice, patientId: string | undefined): ChatSession | null =>
  useDesk(({ context }) => {
    const isIt = (one: ChatSession) => one.doctor.userId === doctor.userId && one.patient.id === patientId && !isOver(one.status)
    return Object.values(context.sessions).find(isIt) ?? null
  })

/** The call that opens the consultation with what the form holds. */
const consult = (draft: IllnessDraft, doctor: DoctorChoice, memberId: string) =>
  patientCall(patientConsult, {
    requestId: draft.requestId,
    memberId,
    chiefComplaint: draft.chiefComplaint.trim(),
    description: draft.description.trim(),
    durationText: draft.durationText,
    visitedBefore: draft.visitedBefore === 'Y' ? 'Y' : 'N',
    allergyDeclared: allergyText(draft),
    currentDrugs: draft.currentDrugs.trim(),
    images: draft.images,
    proofs: proofsOf(draft),
    doctorId: doctor.id,
    serviceType: '1',
    agreeTerms: true,
    termsVersion: CONSULT_TERMS.version,
  })

function Form({ patientId, doctor }: { patientId: string; doctor: DoctorChoice }) {
  const { draft, change, setDraft, forget, gone } = useIllnessDraft(patientId, doctor.id)
  const { chosen } = usePeople()
  const running = useRunning(doctor, chosen?.id)
  const [step, setStep] = useState(WHO)
  const [errors, setErrors] = useState<IllnessErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [changedTo, setChangedTo] = useState<string | null>(null)
  // the person may be switched in the frame at any step
  if (chosen !== null && draft.memberId !== chosen.id) {
    const { draft: own, isBlanked } = draftFor(draft, chosen.id, newId())
    setDraft(own)
    if (isBlanked) {
      setChangedTo(chosen.name)
      setStep(Math.min(step, WHAT))
      setErrors({})
      setProblem(null)
    }
  }
  const pictures = usePictures('', draft.images.length, image => setDraft(old => withPicture(old, 'images', image, Date.now())))
  const proofs = usePictures(draft.memberId, draft.proofs.length, image =>
    // a proof of who was chosen when its upload began
    setDraft(old => (old.memberId === draft.memberId ? withPicture(old, 'proofs', image, Date.now()) : old)),
  )
  const edit = (part: Partial<IllnessDraft>): void => {
    change(part)
    setErrors(old => Object.fromEntries(Object.entries(old).filter(([key]) => !(key in part))))
  }
  const risk = criticalIn(`${draft.chiefComplaint}。${draft.description}`)
  /** Goes on where nothing is wrong with the step; else the first wrong field gets the focus. */
  const show = (wrong: IllnessErrors): boolean => {
    const count = Object.keys(wrong).length
    setErrors(wrong)
    setProblem(count > 0 ? T.correct(count) : null)
    if (count > 0) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    return count === 0
  }
  const leave = (to: number): void => {
    setProblem(null)
    setStep(to)
    form.current?.parentElement?.scrollTo(0, 0)
    // says which step it is now; the button that was pressed may be gone
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-current=step]')?.focus({ preventScroll: true }))
  }
  const send = async (): Promise<void> => {
    if (chosen === null || !show(draft.agreeTerms ? {} : { agreeTerms: T.termsNeeded })) return
    setBusy(true)
    try {
      const opened = await consult(draft, doctor, chosen.id)
      forget()
      go('orderId' in opened ? { page: 'pay', id: opened.orderId } : { page: 'session', sid: opened.id }, { replace: true })
    } catch (error) {
      const failure = toFailure(error)
      // its pictures are chosen anew where they stand
      if (failure.code === 'FILE_NOT_READY') setStep(WHAT)
      setProblem(failure.code === 'FILE_NOT_READY' ? T.picturesStale : failure.text)
      // A refused request may be changed and sent as a new one; an answer that never came is asked for again under the same id.
      if (failure.kind === 'refused') change({ requestId: newId() })
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy) return
    if (step === WHO) return leave(WHAT)
    if (step === CHECK) return void send()
    if (!show(illnessErrors(draft))) return
    const waiting = [...pictures.pictures, ...(draft.visitedBefore === 'Y' ? proofs.pictures : [])]
    if (waiting.length > 0) return setProblem(waiting.some(one => one.error) ? T.uploadFailed : T.uploading)
    setChangedTo(null)
    leave(CHECK)
  }
  const isPaid = doctor.feeFen > 0
  const ready = isPaid ? T.submitPaid(feeText(doctor.feeFen)) : T.submit
  return (
    <form ref={form} className="xl-patient-form" noValidate onSubmit={onSubmit}>
      <Steps step={step} />
      {step === WHO && (
        <>
          <Part title={FAMILY_PAGE.title}>
            <MemberChoice />
          </Part>
          <Part title={T.to}>
            <DoctorLine doctor={doctor} />
          </Part>
          {/* said before the illness is written down, not after it */}
          {running !== null && (
            <Part title={STILL_OPEN_TEXT}>
              <SessionCard session={running} />
            </Part>
          )}
        </>
      )}
      {step === WHAT && changedTo !== null && (
        <p className="xl-quiet" role="status">
          {T.memberChanged(changedTo)}
        </p>
      )}
      {step === WHAT && gone > 0 && (
        <p className="xl-quiet" role="status">
          {T.picturesGone(gone)}
        </p>
      )}
      {step === WHAT && <IllnessFields draft={draft} errors={errors} edit={edit} pictures={pictures} proofs={proofs} />}
      {risk.length > 0 && <CallForHelp risk={risk} />}
      {step === CHECK && (
        <>
          <Summary draft={draft} doctor={doctor} />
          <Terms draft={draft} error={errors.agreeTerms} edit={agreeTerms => edit({ agreeTerms })} />
        </>
      )}
      <div className="xl-patient-submit">
        <small role={problem ? 'alert' : 'status'} className={problem ? 'xl-field-error' : 'xl-quiet'}>
          {problem ?? T.draftKept}
        </small>
        <Button
          variant="primary"
          type="submit"
          className="xl-wide"
          disabled={chosen === null || (step === WHO && running !== null)}
          // not disabled: that would take the focus from who has just pressed it
          aria-disabled={busy}
        >
          {step < CHECK ? T.next : busy ? T.submitting : ready}
        </Button>
        {step > WHO && (
          <Button variant="default" className="xl-wide" disabled={busy} onClick={() => leave(step - 1)}>
            {T.previous}
          </Button>
        )}
      </div>
    </form>
  )
}

/** 描述病情: the illness card for a chosen doctor; sends order, illness and session in one call. */
export default function ConsultForm({ org, doctorId }: { org: string; doctorId: string }) {
  const account = useAccount()
  const { state, again } = useLoad(org, loadDoctors)
  const doctor = state.kind === 'there' ? state.value.find(one => one.id === doctorId) : undefined
  return (
    <>
      <TopBar title={T.illness} onBack={() => go({ page: 'doctors', org })} end={<MemberSwitch />} />
      <main className="xl-patient-main">
        {state.kind === 'loading' && <i className="xl-skeleton is-card" role="status" aria-label={T.loading} />}
        {state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />}
        {state.kind === 'there' && !doctor && <p className="xl-nothing">{T.noDoctors}</p>}
        {doctor && account.kind === 'signedIn' && <Form key={doctor.id} patientId={account.patient.id} doctor={doctor} />}
      </main>
    </>
  )
}
