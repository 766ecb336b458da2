import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { DISPENSE_LIST_MAX, type DispenseOrderLine } from '#contract/entities/dispense.ts'
import { failure as failureWith } from '#contract/http/failure.ts'
import { TRACE_CODE } from '#machines/dispensing/dispensing.rules.ts'
import type { DispenseLine } from '#machines/dispensing/dispensing.types.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { DISPENSING_TEXT as T } from '#src/lib/text/dispensing.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { useDispensing, type Dispensing as Counter } from '#src/runtime/dispensing/useDispensing.ts'
import { Button } from '#src/ui/Button.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { OrderEnds } from './components/OrderEnds.tsx'
import { QtyField } from './components/QtyField.tsx'
import { SignedWords } from './components/SignedWords.tsx'
import { amountText, specText } from './components/amounts.ts'
import { WindowWork } from './components/WindowWork.tsx'
import './dispensing.css'

function Scan({ counter }: { counter: Counter }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return
    counter.scan(text)
    setText('')
  }
  return (
    <form className="xl-dispensing-scan" onSubmit={submit}>
      <Field
        name="rxNo"
        label={T.scan}
        placeholder={T.scanHint}
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit">{T.open}</Button>
    </form>
  )
}

function List({ counter }: { counter: Counter }) {
  const { rows, snapshot, opened } = counter
  const isCut = counter.waiting >= DISPENSE_LIST_MAX
  return (
    <aside className="xl-dispensing-list" aria-label={T.list}>
      <h2>
        {T.list}
        {counter.waiting > 0 && <small className="xl-quiet"> {T.waiting(counter.waiting, isCut)}</small>}
      </h2>
      <Scan counter={counter} />
      <WindowWork />
      {rows === null && snapshot.hasTag('loading') && <i className="xl-skeleton is-card" role="status" aria-label={T.loading} />}
      {snapshot.hasTag('failed') && <LoadError failure={failureWith('server', T.failed)} again={counter.retry} />}
      {rows?.length === 0 && (
        <p className="xl-nothing" role="status">
          {T.empty}
        </p>
      )}
      <ul>
        {(rows ?? []).map(row => (
          <li key={row.id}>
            <Button variant="bare" aria-current={opened?.id === row.id ? 'true' : undefined} onClick={() => counter.open(row.id)}>
              <span>
                <strong>{row.patientName}</strong> {T.kinds(row.kinds)} · {T.delivery[row.delivery]}
              </span>
              <small>
                {row.rxNo} · {row.shopName}
              </small>
              <small>
                {row.isPart ? `${T.part} · ` : ''}
                {row.pickedBy === null ? T.toPick : T.pickedBy(row.pickedBy)}
              </small>
            </Button>
          </li>
        ))}
      </ul>
      {isCut && <p className="xl-quiet">{T.cut(DISPENSE_LIST_MAX)}</p>}
    </aside>
  )
}

/** Where list and order stand under each other (dispensing.css). */
const NARROW = '(max-width: 899px)'
const codesIn = (text: string): string[] => text.split(/[\s,，]+/).filter(code => code !== '')

/** 追溯码 as they are scanned, one after another. */
function TraceCodes({ batchNo, onCodes }: { batchNo: string; onCodes(codes: string[]): void }) {
  const [text, setText] = useState('')
  const codes = codesIn(text)
  return (
    <Field
      name={`trace ${batchNo}`}
      label={T.trace(batchNo)}
      isLabelled
      inputMode="numeric"
      autoComplete="off"
      hint={T.traceHint}
      error={codes.every(code => TRACE_CODE.test(code)) ? undefined : T.traceWrong}
      value={text}
      onChange={event => {
        setText(event.target.value)
        onCodes(codesIn(event.target.value))
      }}
    />
  )
}

function Line({ counter, line, shown }: { counter: Counter; line: DispenseLine; shown: DispenseOrderLine }) {
  const isPicking = counter.snapshot.hasTag('picking')
  const qtyOf = (stockId: string) => line.picks.find(pick => pick.stockId === stockId)?.qty ?? 0
  const { no, picks, shortReason, rest } = line
  const codesOf = (stockId: string) => picks.find(pick => pick.stockId === stockId)?.traceCodes ?? []
  const change = (stockId: string, qty: number, traceCodes: string[]): void => {
    const others = picks.filter(pick => pick.stockId !== stockId)
    counter.set({ no, shortReason, rest, picks: qty > 0 ? [...others, { stockId, qty, traceCodes }] : others })
  }
  const picked = line.picks.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <li className="xl-dispensing-line">
      <div>
        <strong>{shown.name}</strong> <span className="xl-quiet">{specText(shown.spec, shown.unit)}</span>
        <p className="xl-quiet">{shown.usage}</p>
      </div>
      <strong>{T.needed(amountText(line.needed, shown.unit))}</strong>
      {line.batches.length === 0 && <p className="xl-quiet">{T.noBatch}</p>}
      {line.batches
        .filter(({ stockId }) => isPicking || qtyOf(stockId) > 0)
        .map(({ stockId, batchNo, expiry, available }) => (
          <div key={stockId}>
            <label className="xl-dispensing-batch">
              <span>{T.batch(batchNo, expiry, amountText(available, shown.unit))}</span>
              <QtyField
                label={T.qty(shown.name, batchNo)}
                unit={shown.unit}
                isReadOnly={!isPicking}
                value={qtyOf(stockId)}
                onChange={qty => change(stockId, qty, codesOf(stockId))}
              />
            </label>
            {isPicking && qtyOf(stockId) > 0 && (
              <TraceCodes batchNo={batchNo} onCodes={codes => change(stockId, qtyOf(stockId), codes)} />
            )}
            {!isPicking && codesOf(stockId).length > 0 && <p className="xl-quiet">{codesOf(stockId).join(' ')}</p>}
          </div>
        ))}
      {isPicking && picked < line.needed && (
        <>
          <Field
            name={`short${no}`}
            label={T.short}
            isLabelled
            hint={T.shortHint}
            maxLength={100}
            value={shortReason}
            onChange={event => counter.set({ no, picks, rest, shortReason: event.target.value })}
          />
          <fieldset className="xl-dispensing-rest">
            <legend>{T.rest}</legend>
            {(['never', 'later'] as const).map(one => (
              <label key={one}>
                <input
                  type="radio"
                  name={`rest${no}`}
                  checked={rest === one}
                  onChange={() => counter.set({ no, picks, shortReason, rest: one })}
                />
                {T.rests[one]}
              </label>
            ))}
          </fieldset>
        </>
      )}
      {!isPicking && picked < line.needed && (
        <p className="xl-quiet">
          {T.short}：{shortReason}（{T.rests[rest]}）
        </p>
      )}
    </li>
  )
}

function Actions({ counter }: { counter: Counter }) {
  const { snapshot, order, receiver } = counter
  const isBusy = snapshot.hasTag('busy')
  if (snapshot.hasTag('own'))
    return (
      <div className="xl-dispensing-actions">
        <p role="status">{T.own}</p>
        <Button disabled={isBusy} onClick={counter.unpick}>
          {T.unpick}
        </Button>
      </div>
    )
  if (snapshot.hasTag('picking'))
    return (
      <div className="xl-dispensing-actions">
        <Button variant="primary" disabled={isBusy || !counter.canPick} onClick={counter.pick}>
          {isBusy ? T.picking : T.pick}
        </Button>
      </div>
    )
  return (
    <div className="xl-dispensing-actions">
      {order?.isFetched && (
        <Field
          name="receiver"
          label={T.receiver}
          isLabelled
          hint={T.receiverHint}
          maxLength={50}
          autoComplete="off"
          value={receiver}
          onChange={event => counter.setReceiver(event.target.value)}
        />
      )}
      <Button variant="primary" disabled={isBusy || !counter.canIssue} onClick={counter.hand}>
        {isBusy ? T.issuing : T.issue}
      </Button>
    </div>
  )
}

function Opened({ counter }: { counter: Counter }) {
  const { snapshot, order, opened, failure } = counter
  const isOver = snapshot.hasTag('issued') || snapshot.hasTag('lost')
  if (order === null || opened === null || opened.id !== order.id || isOver)
    return (
      <section className="xl-dispensing-order xl-nothing" aria-label={T.title}>
        {failure !== null && <p role="alert">{failureLine(failure)}</p>}
        <p role="status">{snapshot.hasTag('issued') ? T.issued : T.choose}</p>
        {isOver && <Button onClick={counter.close}>{T.next}</Button>}
      </section>
    )
  return (
    <section className="xl-dispensing-order" aria-label={opened.rxNo}>
      <h2>
        {opened.patientName} <small className="xl-quiet">{opened.rxNo}</small>
      </h2>
      <p className="xl-quiet">
        {opened.shopName} · {T.delivery[opened.delivery]} {opened.address}
      </p>
      <SignedWords order={opened} />
      <ul>
        {order.lines.map(line => {
          const shown = opened.lines.find(({ no }) => no === line.no)
          return shown ? <Line key={line.no} counter={counter} line={line} shown={shown} /> : null
        })}
      </ul>
      {failure !== null && (
        <p className="xl-form-error" role="alert">
          {failureLine(failure)}
        </p>
      )}
      <Actions counter={counter} />
      <OrderEnds order={opened} onDone={counter.close} />
    </section>
  )
}

/** /hospitalChat/dispensing: paid orders; 调配 by one pharmacist, 核对并发药 by another (PHARM-11). */
export default function Dispensing() {
  const done = useCallback((what: 'picked' | 'issued') => void message.success(T[what]), [])
  const counter = useDispensing(done)
  const { opened, failure } = counter
  const side = useRef<HTMLDivElement>(null)
  const shown = failure === null ? (opened?.id ?? null) : failure
  // under the list, where it is narrow, nobody would see it come
  useEffect(() => {
    if (shown !== null && globalThis.matchMedia(NARROW).matches) side.current?.scrollIntoView({ block: 'start' })
  }, [shown])
  return (
    <div className="xl-dispensing">
      <h1 className="xl-hidden-text">{T.title}</h1>
      <List counter={counter} />
      <div ref={side} className="xl-dispensing-side">
        <Opened counter={counter} />
      </div>
    </div>
  )
}
