import { useCallback, useState } from 'react'
import type { OfficeOrder } from '#contract/entities/order.ts'
import { dispenseShops, moveShop } from '#contract/http/calls/dispense.ts'
import { ORDER_LIST_TEXT as T } from '#contract/rules/orderList.ts'
import { call } from '#src/lib/http/call.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { OfficeStep } from './OfficeStep.tsx'

const SELF_FETCH = '1'

function Shops({ order, chosen, onChoose }: { order: OfficeOrder; chosen: string; onChoose(code: string): void }) {
  const { state, again } = useLoad(
    order.id,
    useCallback((id: string) => call(dispenseShops, { id }, { quiet: true }), []),
  )
  if (state.kind === 'loading') return <Loading shape="form" />
  if (state.kind === 'failed') return <LoadError failure={state.failure} again={again} />
  const delivery = order.delivery ?? SELF_FETCH
  const others = state.value.filter(({ name, deliveries }) => name !== order.shopName && deliveries.includes(delivery))
  if (others.length === 0) return <p role="status">{T.noOther}</p>
  return (
    <fieldset className="xl-order-shops">
      <legend>
        {order.shopName} → {T.chooseShop}
      </legend>
      {others.map(({ code, name, off }) => (
        <label key={code}>
          <input type="radio" name="shop" checked={chosen === code} disabled={off !== null} onChange={() => onChoose(code)} />
          <span>{name}</span>
          <small>{off ?? T.hasAll}</small>
        </label>
      ))}
    </fieldset>
  )
}

/** 更换药房 of a paid order that nobody picked: the other pharmacy has all of it, the price stays (hospital.md 3.2, PHARM-16). */
export default function MoveShopWindow(props: ActionDialogProps) {
  const [shopCode, setShopCode] = useState('')
  const { onClose } = props
  const close = useCallback(() => {
    setShopCode('')
    onClose()
  }, [onClose])
  return (
    <OfficeStep
      {...props}
      onClose={close}
      title={T.move}
      said={T.moved}
      missing={shopCode === '' ? T.chooseShop : null}
      chosen={shopCode}
      renderAsk={order => (
        <>
          <p>{T.moveHint}</p>
          <Shops order={order} chosen={shopCode} onChoose={setShopCode} />
        </>
      )}
      send={command => call(moveShop, { ...command, shopCode }, { quiet: true })}
    />
  )
}
