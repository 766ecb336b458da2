import type { OrderRow, RxRow } from './order.repository.ts'

const HERBS = '3'
const BY_PHARMACY = '2'

/** What of a pharmacy decides about 代煎. */
interface DecoctingShop {
  canDecoct: string
  decoctFeeFen: number
}

/** Whether the pharmacy decocts what a sheet names. */
const isDecocted = ({ rxType, decoctBy }: Pick<RxRow, 'rxType' | 'decoctBy'>): boolean =>
  rxType === HERBS && decoctBy === BY_PHARMACY

/** Whether a pharmacy does what a sheet asks for: one without 代煎 cannot decoct. */
export const canMake = (rx: Pick<RxRow, 'rxType' | 'decoctBy'>, { canDecoct }: DecoctingShop): boolean =>
  !isDecocted(rx) || canDecoct === 'Y'

/** What a pharmacy asks for decocting all 剂 of a sheet, fen. */
export const decoctFeeAt = (rx: Pick<RxRow, 'rxType' | 'decoctBy' | 'doseCount'>, { decoctFeeFen }: DecoctingShop): number =>
  isDecocted(rx) ? decoctFeeFen * (rx.doseCount ?? 0) : 0

/** What the drugs of a sheet cost at a pharmacy, 代煎 with them; what was signed counts another pharmacy's, or none (decision 208). */
export const drugsFenAt = (rx: RxRow, shop: DecoctingShop): number => rx.totalFen - rx.decoctFeeFen + decoctFeeAt(rx, shop)

/** Orders of drugs that are paid for or wait for it: the sheet of any other may have been written anew since. */
const GOING_ON: readonly string[] = ['0', '8', '9']

/** What of an order's amount is 代煎, fen; `rx`: the sheet as it was signed. 0 of an order that is over. */
export const decoctFeeIn = (
  { status, amountFen, deliveryFeeFen }: Pick<OrderRow, 'status' | 'amountFen' | 'deliveryFeeFen'>,
  rx: Pick<RxRow, 'rxType' | 'decoctBy' | 'totalFen' | 'decoctFeeFen'>,
): number =>
  isDecocted(rx) && GOING_ON.includes(status) ? Math.max(0, amountFen - deliveryFeeFen - (rx.totalFen - rx.decoctFeeFen)) : 0
