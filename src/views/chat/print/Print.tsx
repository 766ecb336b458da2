import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { SheetPrint } from '#contract/entities/prescriptionPrint.ts'
import { printSheet, sheetPrinted } from '#contract/http/calls/prescriptionSubmit.ts'
import { useDictionary } from '#src/runtime/dictionaries/useDictionary.ts'
import { call } from '#src/lib/http/call.ts'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import { newId } from '#src/lib/newId.ts'
import { PRINT_TEXT as T } from '#src/lib/text/prescriptionPrint.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import { Button } from '#src/ui/Button.tsx'
import { SheetPaper } from './components/SheetPaper.tsx'
import './print.css'

const PAPER = '@page { size: 148mm 210mm; margin: 0 }'
const load = (id: string): Promise<SheetPrint> => call(printSheet, { id }, { quiet: true })

function OneSheet({ id }: { id: string }) {
  const { state, again } = useLoad(id, load)
  const [isBusy, setBusy] = useState(false)
  /** prints before the one that is made, and all that are known of */
  const [prints, setPrints] = useState({ before: 0, all: 0 })
  // words of the lines
  useDictionary('route')
  useDictionary('freq')
  useDictionary('timing')
  useDictionary('decoction')
  useReloading(state.kind === 'failed' && state.failure.retryable ? again : null)
  if (state.kind === 'loading')
    return (
      <div className="xl-nothing" role="status">
        <div className="xl-skeleton" />
      </div>
    )
  if (state.kind === 'failed')
    return (
      <div className="xl-nothing" role="alert">
        <span>{state.failure.text || T.failed}</span>
        <Button onClick={again}>{T.retry}</Button>
      </div>
    )
  const print = async (): Promise<void> => {
    setBusy(true)
    // a print that could not be counted is a print all the same
    const counted = await call(sheetPrinted, { requestId: newId(), id }).catch(() => null)
    const known = Math.max(state.value.printCount, prints.all)
    const before = counted === null ? known : Math.max(known, counted.printCount - 1)
    // the paper says how manieth it is before it is printed
    flushSync(() => {
      setBusy(false)
      setPrints({ before, all: before + 1 })
    })
    globalThis.print()
  }
  return (
    <>
      <Button variant="primary" disabled={isBusy} onClick={() => void print()}>
        {T.print}
      </Button>
      <SheetPaper sheet={{ ...state.value, printCount: Math.max(state.value.printCount, prints.before) }} />
    </>
  )
}

/** /hospitalChat/print?rx=: a prescription as it is printed on A5 (RX-30; hospital.md 6). */
export default function Print() {
  const id = new URLSearchParams(usePageLocation().search).get('rx')
  return (
    <div className="xl-rx-print">
      {/* rules of pages know no scope: they stand as long as this page does */}
      <style media="print">{PAPER}</style>
      <h1 className="xl-hidden-text">{T.title}</h1>
      {id === null ? (
        <p className="xl-nothing" role="alert">
          {T.noSheet}
        </p>
      ) : (
        <OneSheet key={id} id={id} />
      )}
    </div>
  )
}
