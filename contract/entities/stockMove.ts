/** Dictionary stock_move. */
export type StockMoveKind = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10'

/** A line of 流水: what changed a batch, in smallest units, herbs in mg. */
export interface StockMoveRow {
  id: string
  kind: StockMoveKind
  qty: number
  onHandAfter: number
  reservedAfter: number
  /** what it belongs to: opening, order, move, … */
  refType: string
  reason: string
  byName: string
  /** epoch ms */
  at: number
}
