import { useState } from 'react'
import type { FormEvent } from 'react'
import type { CareItemChoice, CareOffer } from '#contract/entities/care.ts'
import { bookCare, careItems, careSlots } from '#contract/http/calls/care.ts'
import { bookingIssues, CARE_REFUSALS, type CareRefusal } from '#contract/rules/careReservations.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { CARE_PAGE as T, wordsOf } from '#src/lib/text/patientCare.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { usePeople } from '#src/runtime/patient/people.ts'
import { Button } from '#src/ui/Button.tsx'
import { useFileUrl } from '#src/widgets/conversation/fileUrl.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { CareSlots } from './CareSlots.tsx'
import { Part, TextField } from './Fields.tsx'
import { TopBar } from './Frame.tsx'
import { MemberChoice } from './MemberChoice.tsx'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import './orders.css'
import './care.css'

const ADDRESS_MAX = 200
const PHONE_MAX = 11

interface Offer {
  item: CareItemChoice | null
  slots: CareOffer[]
}
/** The item and its hours; one that is not offered any more has none. */
async function load(id: string): Promise<Offer> {
  const item = (await patientCall(careItems, {})).find(one => one.id === id) ?? null
  return { item, slots: item === null ? [] : await patientCall(careSlots, { itemId: id }) }
}

function About({ item }: { item: CareItemChoice }) {
  const url = useFileUrl()
  const parts = [
    [T.content, wordsOf(item.content)],
    [T.preparation, wordsOf(item.preparation)],
    [T.contraindication, wordsOf(item.contraindication)],
  ] as const
  return (
    <section className="xl-order-card" aria-label={item.name}>
      {item.image !== '' && <img className="xl-care-cover" src={url(item.image)} alt={item.name} />}
      <div className="xl-care-head">
        <span>
          {item.typeName} · {T.minutes(item.minutes)}
        </span>
        <strong className="xl-fee">{T.price(item.priceFen, item.unit, item.times)}</strong>
      </div>
      {parts
        .filter(([, words]) => words.length > 0)
        .map(([title, words]) => (
          <div key={title}>
            <h3>{title}</h3>
            {words.map(line => (
              <p key={line} className="xl-care-words">
                {line}
              </p>
            ))}
          </div>
        ))}
    </section>
  )
}

/** What is typed stays while the hours are read again; the one that was chosen is chosen anew, for its time may be another. */
function BookForm({ item, slots: loaded }: Offer & { item: CareItemChoice }) {
  const { chosen } = usePeople()
  const [slots, setSlots] = useState(loaded)
  const [scheduleId, setSchedule] = useState('')
  const [address, setAddress] = useState('')
  const [contactPhone, setPhone] = useState('')
  const [requestId, setRequestId] = useState(newId)
  const [problem, setProblem] = useState<string | null>(null)
  /** asked for once: from then on each field says what it lacks until it has it */
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const issues = bookingIssues({ address, contactPhone })
  const slot = slots.find(one => one.scheduleId === scheduleId)
  const refresh = async (): Promise<void> => {
    setBusy(true)
    try {
      setSlots(await patientCall(careSlots, { itemId: item.id }))
      setSchedule('')
      setProblem(null)
    } catch (error) {
      setProblem(toFailure(error).text)
    }
    setBusy(false)
  }
  const said = (issue: CareRefusal | null) => (isAsked && issue !== null ? CARE_REFUSALS[issue] : undefined)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy || chosen === null) return
    setAsked(true)
    if (slot === undefined || issues.address !== null || issues.contactPhone !== null) {
      const form = event.currentTarget
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      const input = { requestId, itemId: item.id, scheduleId, at: slot.at, memberId: chosen.id, address, contactPhone }
      const { orderId, status } = await patientCall(bookCare, input)
      message.success(T.booked)
      go(orderId !== null && status === '0' ? { page: 'pay', id: orderId } : { page: 'visits' }, { replace: true })
    } catch (error) {
      const failure = toFailure(error)
      // an answer that never came is asked for again under the same id
      if (failure.kind === 'refused') setRequestId(newId())
      setProblem(failure.text)
      setBusy(false)
    }
  }
  return (
    <form className="xl-patient-form" noValidate onSubmit={event => void submit(event)}>
      <MemberChoice />
      <CareSlots
        slots={slots}
        chosen={scheduleId}
        error={isAsked && slot === undefined ? T.slotMissing : undefined}
        onChoose={setSchedule}
      />
      <Part title={T.where}>
        <TextField
          name="address"
          label={T.address}
          hint={T.addressHint}
          value={address}
          max={ADDRESS_MAX}
          required
          error={said(issues.address)}
          onChange={setAddress}
        />
        <TextField
          name="contactPhone"
          label={T.phone}
          hint={T.phoneHint}
          value={contactPhone}
          max={PHONE_MAX}
          required
          error={said(issues.contactPhone)}
          onChange={setPhone}
        />
      </Part>
      <p className="xl-quiet">{T.rule}</p>
      {problem !== null && (
        <p className="xl-field-error" role="alert">
          {problem}{' '}
          <Button variant="link" disabled={busy} onClick={() => void refresh()}>
            {T.refresh}
          </Button>
        </p>
      )}
      <Button variant="primary" type="submit" className="xl-wide" disabled={busy || chosen === null || slots.length === 0}>
        {T.confirm(slot?.priceFen ?? item.priceFen)}
      </Button>
    </form>
  )
}

/** 预约: what the item is, who is treated, when and where; what costs something is paid next (CARE-02). */
export default function Book({ id }: { id: string }) {
  const { state, again } = useLoad(id, load)
  const item = state.kind === 'there' ? state.value.item : null
  return (
    <>
      <TopBar title={item?.name ?? T.title} onBack={() => go({ page: 'care' })} />
      <main className="xl-patient-main">
        {state.kind === 'loading' && <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />}
        {state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />}
        {state.kind === 'there' && item === null && (
          <div className="xl-nothing">
            <span role="status">{T.gone}</span>
            <Button variant="primary" onClick={() => go({ page: 'care' }, { replace: true })}>
              {T.toItems}
            </Button>
          </div>
        )}
        {state.kind === 'there' && item !== null && (
          <>
            <About item={item} />
            <BookForm item={item} slots={state.value.slots} />
          </>
        )}
      </main>
    </>
  )
}
