import { useRef, useState, type FormEvent } from 'react'
import type { DoctorChoice } from '#contract/entities/patientApp.ts'
import { patientConsult, patientDoctors } from '#contract/http/calls/patientApp.ts'
import { CONSULT_TERMS } from '#contract/rules/consultTerms.ts'
import { criticalIn } from '#contract/rules/riskSigns.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { patientCall, useAccount } from '#src/lib/patient/account.ts'
import { feeText, PATIENT_TEXT as T } from '#src/lib/text/patient.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Avatar } from '#src/widgets/consultation/Avatar.tsx'
import { CallForHelp } from '#src/widgets/consultation/RiskBanner.tsx'
import { ChoiceField, Part, TextField } from './Fields.tsx'
import { TopBar } from './Frame.tsx'
import { illnessErrors, LIMITS, type IllnessDraft, type IllnessErrors } from './illness.ts'
import { PictureField } from './PictureField.tsx'
import { go } from './place.ts'
import { Retry } from './Retry.tsx'
import { useIllnessDraft } from './useIllnessDraft.ts'
import { usePictures } from './usePictures.ts'

const loadDoctors = (orgCode: string): Promise<DoctorChoice[]> => patientCall(patientDoctors, { orgCode })
const DURATIONS = T.durations.map(text => ({ value: text, text }))
const YES_NO = [
  { value: 'Y' as const, text: T.yes },
  { value: 'N' as const, text: T.no },
]

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

function Form({ patientId, doctor }: { patientId: string; doctor: DoctorChoice }) {
  const { draft, change, setDraft, forget } = useIllnessDraft(patientId)
  const [errors, setErrors] = useState<IllnessErrors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const upload = usePictures(draft.images.length, image => setDraft(old => ({ ...old, images: [...old.images, image] })))
  const edit = (part: Partial<IllnessDraft>): void => {
    change(part)
    setErrors(old => Object.fromEntries(Object.entries(old).filter(([key]) => !(key in part))))
  }

  const risk = criticalIn(`${draft.chiefComplaint}。${draft.description}`)

  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const wrong = illnessErrors(draft)
    const count = Object.keys(wrong).length
    setErrors(wrong)
    if (count > 0) {
      setProblem(T.correct(count))
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    if (upload.pictures.length > 0) return setProblem(upload.pictures.some(one => one.error) ? T.uploadFailed : T.uploading)
    setProblem(null)
    setBusy(true)
    try {
      const { visitedBefore, ...fields } = draft
      const session = await patientCall(patientConsult, {
        ...fields,
        chiefComplaint: draft.chiefComplaint.trim(),
        description: draft.description.trim(),
        allergyDeclared: draft.allergyDeclared.trim(),
        currentDrugs: draft.currentDrugs.trim(),
        visitedBefore: visitedBefore === 'Y' ? 'Y' : 'N',
        doctorId: doctor.id,
        serviceType: '1',
        agreeTerms: true,
        termsVersion: CONSULT_TERMS.version,
      })
      forget()
      go({ page: 'session', sid: session.id }, { replace: true })
    } catch (error) {
      const failure = toFailure(error)
      setProblem(failure.text)
      // A refused request may be changed and sent as a new one; an answer that never came is asked for again under the same id.
      if (failure.kind === 'refused') change({ requestId: newId() })
      setBusy(false)
    }
  }
  return (
    <form ref={form} className="xl-patient-form" noValidate onSubmit={event => void onSubmit(event)}>
      <Part title={T.to}>
        <DoctorLine doctor={doctor} />
      </Part>
      <Part title={T.illness}>
        <TextField
          name="chiefComplaint"
          label={T.complaint}
          hint={T.complaintHint}
          required
          max={LIMITS.complaint}
          value={draft.chiefComplaint}
          error={errors.chiefComplaint}
          onChange={chiefComplaint => edit({ chiefComplaint })}
        />
        <TextField
          name="description"
          label={T.description}
          hint={T.descriptionHint}
          required
          rows={5}
          max={LIMITS.description}
          value={draft.description}
          error={errors.description}
          onChange={description => edit({ description })}
        />
        <ChoiceField
          name="durationText"
          label={T.duration}
          options={DURATIONS}
          value={draft.durationText}
          error={errors.durationText}
          onChange={durationText => edit({ durationText })}
        />
        <ChoiceField
          name="visitedBefore"
          label={T.visited}
          options={YES_NO}
          value={draft.visitedBefore}
          error={errors.visitedBefore}
          onChange={visitedBefore => edit({ visitedBefore })}
        />
        <TextField
          name="allergyDeclared"
          label={T.allergy}
          hint={T.allergyHint}
          required
          max={LIMITS.short}
          value={draft.allergyDeclared}
          error={errors.allergyDeclared}
          onChange={allergyDeclared => edit({ allergyDeclared })}
        />
        <TextField
          name="currentDrugs"
          label={T.drugs}
          hint={T.drugsHint}
          max={LIMITS.short}
          value={draft.currentDrugs}
          error={errors.currentDrugs}
          onChange={currentDrugs => edit({ currentDrugs })}
        />
        <PictureField
          images={draft.images}
          pictures={upload.pictures}
          hint={upload.hint}
          onChoose={upload.choose}
          onRemove={path => change({ images: draft.images.filter(image => image.path !== path) })}
          onDrop={upload.drop}
          onAgain={upload.again}
        />
      </Part>
      {risk.length > 0 && <CallForHelp risk={risk} />}
      <label className="xl-patient-terms">
        <input
          type="checkbox"
          checked={draft.agreeTerms}
          aria-invalid={errors.agreeTerms !== undefined}
          onChange={event => edit({ agreeTerms: event.target.checked })}
        />
        <span>{T.terms}</span>
      </label>
      {errors.agreeTerms && (
        <small className="xl-field-error" role="alert">
          {errors.agreeTerms}
        </small>
      )}
      <div className="xl-patient-submit">
        <small role={problem ? 'alert' : 'status'} className={problem ? 'xl-field-error' : 'xl-quiet'}>
          {problem ?? T.draftKept}
        </small>
        <button type="submit" className="xl-button xl-button-primary xl-wide" disabled={busy}>
          {busy ? T.submitting : T.submit}
        </button>
      </div>
    </form>
  )
}

/** 描述病情: the illness card for a chosen doctor; sends order, illness and session in one call. */
export function ConsultForm({ org, doctorId }: { org: string; doctorId: string }) {
  const account = useAccount()
  const { state, again } = useLoad(org, loadDoctors)
  const doctor = state.kind === 'there' ? state.value.find(one => one.id === doctorId) : undefined
  return (
    <>
      <TopBar title={T.illness} onBack={() => go({ page: 'doctors', org })} />
      <main className="xl-patient-main">
        {state.kind === 'loading' && <i className="xl-skeleton is-card" role="status" aria-label={T.loading} />}
        {state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />}
        {state.kind === 'there' && !doctor && <p className="xl-nothing">{T.noDoctors}</p>}
        {doctor && account.kind === 'signedIn' && <Form patientId={account.patient.id} doctor={doctor} />}
      </main>
    </>
  )
}
