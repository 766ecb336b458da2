import type { PatientSheet, PatientSheetContent } from '#contract/entities/patientRecords.ts'
import { mySheet } from '#contract/http/calls/patientRecords.ts'
import { PRESCRIPTION_LIST_TEXT } from '#contract/rules/prescriptionList.ts'
import { dateTime } from '#src/lib/format.ts'
import { PATIENT_TEXT } from '#src/lib/text/patient.ts'
import { fenText, ORDER_TEXT } from '#src/lib/text/patientOrders.ts'
import { PAPERS_TEXT as T } from '#src/lib/text/patientPapers.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { patientCall } from '#src/runtime/patient/account.ts'
import { useOrderUpdates } from '#src/runtime/patient/useOrderUpdates.ts'
import { useRxUpdates } from '#src/runtime/prescription/useRxUpdates.ts'
import { Button } from '#src/ui/Button.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import { FactList } from './FactList.tsx'
import { TopBar } from './Frame.tsx'
import { ORDER_TONES } from './orderTones.ts'
import { go } from './patientLocation.ts'
import { Retry } from './Retry.tsx'
import './orders.css'
import './papers.css'

const load = (id: string): Promise<PatientSheet> => patientCall(mySheet, { id })
const NOT_ISSUED: Readonly<Record<string, string>> = { '2': T.notIssued, '3': T.outOfStock }
const APPROVED: ReadonlySet<string> = new Set(['3', '7', '8'])
const minute = (ms: number): string => dateTime(ms).slice(0, 16)

/** Each drug: how it is taken first and large, then what and how much of it. */
function Lines({ content }: { content: PatientSheetContent }) {
  const { lines, herbWords } = content
  return (
    <section className="xl-order-card" aria-label={T.drugs}>
      <h2>{T.drugs}</h2>
      {herbWords !== '' && <p className="xl-paper-words">{herbWords}</p>}
      <ol className={herbWords === '' ? 'xl-paper-lines' : 'xl-paper-lines is-herbs'}>
        {lines.map(line => (
          <li key={line.no}>
            <p>
              <strong>{line.name}</strong> <span>{line.amount}</span>
              {NOT_ISSUED[line.status] !== undefined && <StatusTag tone="attention">{NOT_ISSUED[line.status] ?? ''}</StatusTag>}
            </p>
            {line.words !== '' && <p className="xl-paper-words">{line.words}</p>}
            {line.spec !== '' && <p className="xl-quiet">{line.spec}</p>}
            {line.remark !== '' && (
              <p className="xl-quiet">
                {T.remark}：{line.remark}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Pharmacy, delivery and money of the drugs: where the next step is. */
function Fetch({ order }: { order: NonNullable<PatientSheet['order']> }) {
  const isOpen = order.status === '0'
  return (
    <section className="xl-order-card xl-paper-fetch" aria-label={T.fetch}>
      <h2>{T.fetch}</h2>
      <p>
        <StatusTag tone={ORDER_TONES[order.status]}>{ORDER_TEXT.status[order.status]}</StatusTag>
        <span>{order.shopName || T.noShop}</span>
        <strong>{fenText(order.payFen)}</strong>
      </p>
      <Button variant={isOpen ? 'primary' : 'default'} className="xl-wide" onClick={() => go({ page: 'order', id: order.id })}>
        {isOpen ? T.choose : T.toOrder}
      </Button>
    </section>
  )
}

function Sheet({ sheet }: { sheet: PatientSheet }) {
  const { content, order } = sheet
  const { text, tone, next } = T.states[sheet.status]
  const facts: [string, string][] = [
    [T.patient, sheet.patientName],
    [T.doctor, `${content ? T.signed(sheet.doctorName, content.doctorHash) : sheet.doctorName} ${sheet.orgName}`],
    ...(content
      ? ([
          [T.reviewer, T.signed(content.reviewerName, content.reviewerHash)],
          [T.diagnoses, content.diagnoses.join('、')],
          [T.total, fenText(content.totalFen)],
        ] satisfies [string, string][])
      : []),
    [T.submittedAt, minute(sheet.submittedAt)],
    ...(sheet.validUntil > 0 ? [[T.validUntil, minute(sheet.validUntil)] satisfies [string, string]] : []),
    [T.rxNo, sheet.rxNo],
  ]
  return (
    <article className="xl-paper">
      <section className="xl-order-card xl-paper-state">
        <h2>
          {T.types[sheet.rxType]}
          <StatusTag tone={tone}>{text}</StatusTag>
        </h2>
        <p>{next}</p>
      </section>
      {content && <Lines content={content} />}
      {/* older databases keep heads alone (hospital.md 2.3) */}
      {content === null && APPROVED.has(sheet.status) && (
        <p className="xl-order-card" role="note">
          {PRESCRIPTION_LIST_TEXT.noLines}
        </p>
      )}
      {content && order && <Fetch order={order} />}
      <section className="xl-order-card">
        <FactList facts={facts} />
        <p className="xl-quiet">{T.demo}</p>
      </section>
      <div className="xl-order-actions">
        <Button onClick={() => go({ page: 'session', sid: sheet.sid })}>{T.toSession}</Button>
        {content && <Button onClick={() => globalThis.print()}>{T.print}</Button>}
      </div>
    </article>
  )
}

/** 处方: how it stands; after the approval how each drug is taken, in plain words, and the way to pharmacy and payment (RX-32, PAY-09). */
export default function Rx({ id }: { id: string }) {
  const { state, again, look } = useLoad(id, load)
  useRxUpdates(({ rxId }) => {
    if (rxId === id) look()
  })
  useOrderUpdates(update => {
    // an order that there was none of before may be of this sheet
    if (update === null || update.type === '2') look()
  })
  return (
    <>
      <TopBar title={T.sheet} onBack={() => go({ page: 'records', kind: 'sheets' })} />
      <main className="xl-patient-main">
        {state.kind === 'loading' && <i className="xl-skeleton is-card" role="status" aria-label={PATIENT_TEXT.loading} />}
        {state.kind === 'failed' && <Retry failure={state.failure} onRetry={again} />}
        {state.kind === 'there' && <Sheet sheet={state.value} />}
      </main>
    </>
  )
}
