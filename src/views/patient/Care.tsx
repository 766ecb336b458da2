import type { CareItemChoice } from '#contract/entities/care.ts'
import { careItems } from '#contract/http/calls/care.ts'
import { CARE_PAGE as T } from '#src/lib/text/patientCare.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { Button } from '#src/ui/Button.tsx'
import { useFileUrl } from '#src/widgets/conversation/fileUrl.ts'
import { TopBar } from './Frame.tsx'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import './orders.css'
import './care.css'

const load = (): Promise<CareItemChoice[]> => patientCall(careItems, {})

function Items({ items }: { items: readonly CareItemChoice[] }) {
  const url = useFileUrl()
  const types = [...new Set(items.map(({ typeName }) => typeName))]
  return types.map(type => (
    <section key={type}>
      <h2>{type}</h2>
      <ul className="xl-patient-list" aria-label={type}>
        {items
          .filter(({ typeName }) => typeName === type)
          .map(item => (
            <li key={item.id} className="xl-order-card">
              <Button
                variant="bare"
                className="xl-order-line"
                aria-label={T.bookOf(item.name)}
                onClick={() => go({ page: 'book', id: item.id })}
              >
                {item.image !== '' && <img className="xl-care-picture" src={url(item.image)} alt="" loading="lazy" />}
                <span>
                  <strong>{item.name}</strong>
                  <small className="xl-quiet">{item.intro || T.minutes(item.minutes)}</small>
                </span>
                <span className="xl-order-end">
                  <strong>{T.price(item.priceFen, item.unit, item.times)}</strong>
                </span>
              </Button>
            </li>
          ))}
      </ul>
    </section>
  ))
}

/** 上门护理: what nurses do at home, by kind, with its price. */
export default function Care() {
  const { state, again } = useLoad('care', load)
  return (
    <>
      <TopBar
        title={T.title}
        onBack={() => go({ page: 'home' })}
        end={
          <Button variant="link" onClick={() => go({ page: 'visits' })}>
            {T.mine}
          </Button>
        }
      />
      <main className="xl-patient-main">
        {state.kind === 'loading' && <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />}
        {state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />}
        {state.kind === 'there' && state.value.length === 0 && <p className="xl-nothing">{T.none}</p>}
        {state.kind === 'there' && <Items items={state.value} />}
      </main>
    </>
  )
}
