/** Orders that the list of the counter shows at most. */
export const DISPENSE_LIST_MAX = 200

/** A paid order that waits for the pharmacy. */
export interface DispenseListRow {
  id: string
  rxNo: string
  patientName: string
  shopName: string
  /** 1 自提, 2 快递 */
  delivery: '1' | '2'
  /** who picked it; null: nobody yet */
  pickedBy: string | null
  /** some of it went out already */
  isPart: boolean
  kinds: number
  paidAt: number
}
/** A batch that a line may be taken from; amounts in smallest units, herbs in mg. */
export interface DispenseBatch {
  stockId: string
  batchNo: string
  expiry: string
  available: number
}
export interface DispensePick {
  stockId: string
  qty: number
  /** 追溯码, 20 digits each */
  traceCodes: string[]
}
/** Less of a line was picked than it needs; `rest`: it comes later, or never, and its money goes back. */
export interface DispenseShort {
  no: number
  reason: string
  rest: 'later' | 'never'
}
export interface DispenseOrderLine {
  no: number
  name: string
  spec: string
  /** of the amounts: 片, 粒, mg */
  unit: string
  /** all that was signed of how it is taken, in words; of a herb its grams of one 剂 and 先煎 */
  usage: string
  needed: number
  batches: DispenseBatch[]
  picks: DispensePick[]
  shortReason: string
  /** of what is short */
  rest: DispenseShort['rest']
}
/** Why its doctor lets a 警示 of the check stand. */
export interface DispenseReason {
  title: string
  detail: string
  lineNos: number[]
  /** override_reason in words */
  reason: string
  text: string
}
/** An order as it is picked and checked. */
export interface DispenseDetail extends DispenseListRow {
  version: number
  rxVersion: number
  /** it was picked by who reads it, who then may not issue it */
  isOwnPick: boolean
  /** 自提: a receiver is named at the counter */
  isFetched: boolean
  receiverName: string
  address: string
  /** of herbs 付数, 每日剂数, 煎煮 and 服法, in words; '' for other sheets */
  headWords?: string
  /** for which the doctor signed again */
  reasons?: DispenseReason[]
  lines: DispenseOrderLine[]
}
/** A pharmacy that a patient may choose for an order. */
export interface ShopChoice {
  code: string
  name: string
  address: string
  businessHours: string
  phone: string
  /** 1 自提, 2 快递 */
  deliveries: ('1' | '2')[]
  deliveryFeeFen: number
  /** for all 剂 of a sheet that the pharmacy decocts; 0: none */
  decoctFeeFen: number
  /** why it cannot be chosen, naming what it lacks; null: it can */
  off: string | null
}
/** Why issued drugs come back (3.2): bad quality, wrong ones, or lost on the way. */
export type ReturnCause = 'quality' | 'wrong' | 'lost'
/** A part of an order that went out; amounts in smallest units, herbs in mg. */
export interface IssuedLine {
  id: string
  name: string
  spec: string
  unit: string
  batchNo: string
  qty: number
  returnedQty: number
}
/** An issued order of drugs, of which goods may come back. */
export interface IssuedOrder {
  id: string
  version: number
  rxNo: string
  patientName: string
  shopName: string
  issuedAt: number
  lines: IssuedLine[]
}
