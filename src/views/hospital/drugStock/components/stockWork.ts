import type { StockMoveKind } from '#contract/entities/stockMove.ts'

/** A batch as the page's grid shows it; numbers in smallest units, herbs in mg. */
export interface ChosenBatch {
  id: string
  batchNo: string
  unit: string
  onHand: number
  reserved: number
}

/** What people book; `count` is 盘点: what was counted, from which the difference follows. */
export type StockWork = 'in' | 'count' | 'transfer' | 'scrap' | 'moves'

export const STOCK_WORK: Record<Exclude<StockWork, 'moves'>, { title: string; number: string }> = {
  in: { title: '入库', number: '入库数量' },
  count: { title: '盘点', number: '实盘数量' },
  transfer: { title: '调拨', number: '调出数量' },
  scrap: { title: '报损', number: '报损数量' },
}

export const MOVE_NAMES: Record<StockMoveKind, string> = {
  '1': '入库',
  '2': '发药出库',
  '3': '退货',
  '4': '盘盈',
  '5': '盘亏',
  '6': '预占',
  '7': '释放预占',
  '8': '报损',
  '9': '调出',
  '10': '调入',
}

/** The movement that a number and its window mean; null: there is nothing to book. */
export function moveOf(
  work: Exclude<StockWork, 'moves'>,
  qty: number,
  { onHand }: ChosenBatch,
): { kind: '1' | '4' | '5' | '8' | '9'; qty: number; seen?: number } | null {
  if (work === 'count')
    return qty === onHand ? null : { kind: qty > onHand ? '4' : '5', qty: Math.abs(qty - onHand), seen: onHand }
  if (qty <= 0) return null
  return { kind: work === 'in' ? '1' : work === 'transfer' ? '9' : '8', qty }
}
