import { useState, type FormEvent } from 'react'
import type { ShopChoice } from '#contract/entities/dispense.ts'
import type { PatientOrderDetail } from '#contract/entities/order.ts'
import { chooseShop, shopChoices } from '#contract/http/calls/dispense.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { fenText, ORDER_TEXT as T } from '#src/lib/text/patientOrders.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { Button } from '#src/ui/Button.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { TextField } from './Fields.tsx'
import { Retry } from './Retry.tsx'

const load = (id: string): Promise<ShopChoice[]> => patientCall(shopChoices, { id })
const EXPRESS = '2'
const TO = [
  ['receiverName', T.receiver],
  ['receiverPhone', T.receiverPhone],
  ['address', T.address],
] as const

function Form({
  order,
  shops,
  onChanged,
}: {
  order: PatientOrderDetail
  shops: ShopChoice[]
  onChanged(next: PatientOrderDetail): void
}) {
  const [code, setCode] = useState(order.shopCode ?? '')
  const shop = shops.find(one => one.code === code && one.off === null)
  const [delivery, setDelivery] = useState(order.delivery ?? '1')
  const [to, setTo] = useState({ receiverName: order.receiverName, receiverPhone: order.receiverPhone, address: order.address })
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const input = { id: order.id, version: order.version, requestId: newId(), shopCode: code, delivery, ...to }
      onChanged(await patientCall(chooseShop, input))
      message.success(T.shopChosen)
    } catch (error) {
      setProblem(toFailure(error).text)
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={event => void submit(event)}>
      <fieldset className="xl-order-channels xl-order-shops">
        <legend>{T.shop}</legend>
        {shops.map(one => (
          <label key={one.code} className={one.off === null ? undefined : 'is-off'}>
            <input
              type="radio"
              name="shop"
              checked={code === one.code}
              disabled={one.off !== null}
              onChange={() => setCode(one.code)}
            />
            <span>
              {one.name} <small className="xl-quiet">{one.off ?? T.inStock}</small>
              {one.decoctFeeFen > 0 && <small>{T.decoctFeeOf(one.decoctFeeFen)}</small>}
              <small className="xl-quiet">{one.address}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="xl-order-channels">
        <legend>{T.delivery}</legend>
        {(shop?.deliveries ?? []).map(one => (
          <label key={one}>
            <input type="radio" name="delivery" checked={delivery === one} onChange={() => setDelivery(one)} />
            {T.deliveries[one]}
            {one === EXPRESS && `（${fenText(shop?.deliveryFeeFen ?? 0)}）`}
          </label>
        ))}
      </fieldset>
      {delivery === EXPRESS &&
        TO.map(([name, label]) => (
          <TextField
            key={name}
            name={name}
            label={label}
            hint=""
            max={200}
            error={undefined}
            value={to[name]}
            onChange={text => setTo(old => ({ ...old, [name]: text }))}
          />
        ))}
      {problem && (
        <p className="xl-field-error" role="alert">
          {problem}
        </p>
      )}
      <Button variant="default" type="submit" className="xl-wide" disabled={busy || shop === undefined}>
        {T.confirmShop}
      </Button>
    </form>
  )
}

/** 药房与取药方式 of an unpaid order of drugs: pharmacies with whether they have all of it, 自提 or 快递 (PAY-09, PHARM-16). */
export function ChooseShop({ order, onChanged }: { order: PatientOrderDetail; onChanged(next: PatientOrderDetail): void }) {
  const { state, again } = useLoad(order.id, load)
  return (
    <section className="xl-order-card" aria-label={T.shopTitle}>
      <h2>{T.shopTitle}</h2>
      {state.kind === 'loading' && <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />}
      {state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />}
      {state.kind === 'there' && <Form key={order.version} order={order} shops={state.value} onChanged={onChanged} />}
    </section>
  )
}
