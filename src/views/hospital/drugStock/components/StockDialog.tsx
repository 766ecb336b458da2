import { useId, useState, type FormEvent } from 'react'
import { moveStock, stockMoves } from '#contract/http/calls/drugStock.ts'
import { ORDER_REFUSALS } from '#contract/rules/orderTexts.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/feedback/Dialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { DictSelect } from '#src/widgets/selects/DictSelect.tsx'
import { moveOf, STOCK_WORK, type ChosenBatch, type StockWork } from './stockWork.ts'

const WHOLE = /^\d{1,9}$/
const NEEDS_REASON: readonly StockWork[] = ['count', 'scrap']
type Issues = Partial<Record<'qty' | 'reason' | 'shop', string>>

/** 入库, 盘点, 调拨, 报损 of one batch (hospital.md 3.8); stays open with what was typed when the server says no. */
export function StockDialog(props: { work: Exclude<StockWork, 'moves'>; batch: ChosenBatch; shops: string; onClose(): void }) {
  const { work, shops, onClose } = props
  const [batch, setBatch] = useState(props.batch)
  const { title, number } = STOCK_WORK[work]
  const [qty, setQty] = useState('')
  const [reason, setReason] = useState('')
  const [toShop, setToShop] = useState<string | undefined>(undefined)
  const [issues, setIssues] = useState<Issues>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [requestId, setRequestId] = useState(newId)
  const id = useId()
  const change = (write: () => void) => {
    write()
    setIssues({})
    setFailure(null)
  }
  /** Shows what is on hand now, against which the count is booked next. */
  const renew = async (): Promise<void> => {
    const now = await call(stockMoves, { stockId: batch.id }, { quiet: true }).catch(() => undefined)
    if (now !== undefined) setBatch({ ...batch, onHand: now.onHand, reserved: now.reserved })
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const move = WHOLE.test(qty) ? moveOf(work, Number(qty), batch) : null
    const wrong: Issues = {
      ...(move === null ? { qty: work === 'count' && WHOLE.test(qty) ? '与在库数量相同，无需盘点' : '请输入大于0的整数' } : {}),
      ...(NEEDS_REASON.includes(work) && reason.trim().length < 2 ? { reason: ORDER_REFUSALS.NO_REASON } : {}),
      ...(work === 'transfer' && toShop === undefined ? { shop: '请选择调入药房' } : {}),
    }
    setIssues(wrong)
    if (move === null || Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const to = toShop === undefined ? {} : { toShop }
      await call(moveStock, { requestId, stockId: batch.id, ...move, reason: reason.trim(), ...to }, { quiet: true })
      message.success(`${title}已登记`)
      onClose()
    } catch (error) {
      const said = toFailure(error)
      // an answer that never came is asked for again under the same id
      if (said.kind === 'refused') setRequestId(newId())
      if (said.code === 'STOCK_CHANGED' || said.code === 'DONE_BEFORE') await renew()
      setFailure(failureLine(said))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={`${title}：批号 ${batch.batchNo}`}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            取消
          </Button>
          <Button variant="primary" type="submit" form={id} aria-disabled={isBusy}>
            {isBusy ? '正在登记…' : title}
          </Button>
        </>
      }
    >
      <form id={id} className="xl-stock-form" noValidate onSubmit={event => void submit(event)} aria-describedby={`${id}-error`}>
        <p className="xl-stock-now">
          在库 {batch.onHand} {batch.unit}，预占 {batch.reserved}，可用 {batch.onHand - batch.reserved}
        </p>
        {work === 'transfer' && (
          <div className="xl-stock-shop">
            <span className="xl-field-label">调入药房</span>
            <DictSelect
              aria-label="调入药房"
              dictCode={shops}
              placeholder="请选择药房"
              value={toShop ?? null}
              onChange={shop => change(() => setToShop(shop))}
            />
            <p className="xl-field-error" aria-live="polite">
              {issues.shop}
            </p>
          </div>
        )}
        <Field
          name="qty"
          label={`${number}（${batch.unit}）`}
          isLabelled
          inputMode="numeric"
          autoFocus
          autoComplete="off"
          value={qty}
          error={issues.qty}
          onChange={event => change(() => setQty(event.target.value.replace(/\D/g, '')))}
        />
        <Field
          name="reason"
          label={NEEDS_REASON.includes(work) ? '原因' : '备注'}
          isLabelled
          maxLength={100}
          autoComplete="off"
          value={reason}
          error={issues.reason}
          onChange={event => change(() => setReason(event.target.value))}
        />
        <p id={`${id}-error`} className="xl-form-error" role="alert">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}
