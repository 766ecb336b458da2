import { useCallback, useState } from 'react'
import type { DispenseDetail, ShopChoice } from '#contract/entities/dispense.ts'
import { dispenseShops, finishOrder, moveShop, stopOrder } from '#contract/http/calls/dispense.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useRequestIds } from '#src/lib/useRequestIds.ts'
import { DISPENSING_TEXT as T } from '#src/lib/text/dispensing.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { Field } from '#src/ui/fields/Field.tsx'

const WIDTH = 440
type Work = 'stop' | 'finish' | 'move'
const TITLES: Record<Work, string> = { stop: T.stop, finish: T.finish, move: T.move }

function Shops({ order, chosen, onChoose }: { order: DispenseDetail; chosen: string; onChoose(code: string): void }) {
  const load = useCallback((id: string) => call(dispenseShops, { id }, { quiet: true }), [])
  const { state, again } = useLoad<ShopChoice[]>(order.id, load)
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  const others = state.value.filter(({ name, deliveries }) => name !== order.shopName && deliveries.includes(order.delivery))
  if (others.length === 0) return <p role="status">{T.noOther}</p>
  return (
    <fieldset className="xl-dispensing-rest">
      <legend>{T.moveHint}</legend>
      {others.map(({ code, name, off }) => (
        <label key={code}>
          <input type="radio" name="shop" checked={chosen === code} disabled={off !== null} onChange={() => onChoose(code)} />
          {name} {off ?? T.hasAll}
        </label>
      ))}
    </fieldset>
  )
}

function EndDialog({ work, order, onDone, onClose }: { work: Work; order: DispenseDetail; onDone(): void; onClose(): void }) {
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const requests = useRequestIds()
  const { id, version } = order
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const command = { id, version, requestId: requests.idOf({ id, version, work, text }) }
      if (work === 'stop') await call(stopOrder, command, { quiet: true })
      else if (work === 'finish') await call(finishOrder, { ...command, reason: text.trim() }, { quiet: true })
      else await call(moveShop, { ...command, shopCode: text }, { quiet: true })
      message.success({ stop: T.stopped, finish: T.finished, move: T.moved }[work])
      onDone()
    } catch (error) {
      const said = toFailure(error)
      if (said.kind === 'refused') requests.settle()
      setFailure(failureLine(said))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={TITLES[work]}
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            取消
          </Button>
          <Button variant="primary" disabled={isBusy || (work === 'move' && text === '')} onClick={() => void run()}>
            {TITLES[work]}
          </Button>
        </>
      }
    >
      {work === 'stop' && <p>{T.stopAsk}</p>}
      {work === 'finish' && (
        <>
          <p>{T.finishAsk}</p>
          <Field
            name="finishReason"
            label={T.finishReason}
            isLabelled
            maxLength={100}
            autoComplete="off"
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </>
      )}
      {work === 'move' && <Shops order={order} chosen={text} onChoose={setText} />}
      <p className="xl-form-error" role="alert">
        {failure}
      </p>
    </Dialog>
  )
}

/** What else may become of an order: stopped, and while nobody has picked it, its rest given up or moved to another pharmacy (hospital.md 3.1, 3.2). */
export function OrderEnds({ order, onDone }: { order: DispenseDetail; onDone(): void }) {
  const [work, setWork] = useState<Work | null>(null)
  const unpicked: Work[] = order.isPart ? ['finish', 'move'] : ['move']
  // the check that speaks against a sheet is run again at the issue, which only a picked order comes to
  const works: Work[] = [...(order.pickedBy === null ? unpicked : []), 'stop']
  return (
    <div className="xl-dispensing-ends">
      {works.map(one => (
        <Button key={one} variant="text" onClick={() => setWork(one)}>
          {TITLES[one]}
        </Button>
      ))}
      {work !== null && <EndDialog work={work} order={order} onDone={onDone} onClose={() => setWork(null)} />}
    </div>
  )
}
