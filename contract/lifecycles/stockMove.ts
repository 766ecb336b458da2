import type { StockMoveKind } from '../entities/stockMove.ts'

/** What a movement of `qty` does: +1 adds it, −1 takes it off, 0 leaves the number. */
interface StockMoveRule {
  onHand: -1 | 0 | 1
  reserved: -1 | 0 | 1
  /** people book it by the page of the stock; the others belong to orders */
  isBooked: boolean
  needsReason: boolean
}

/** hospital.md 3.8: the ten movements. 0 ≤ reserved ≤ onHand afterwards, or the movement is refused. */
export const STOCK_MOVE_RULES: Record<StockMoveKind, StockMoveRule> = {
  '1': { onHand: 1, reserved: 0, isBooked: true, needsReason: false },
  '2': { onHand: -1, reserved: -1, isBooked: false, needsReason: false },
  '3': { onHand: 1, reserved: 0, isBooked: true, needsReason: true },
  '4': { onHand: 1, reserved: 0, isBooked: true, needsReason: true },
  '5': { onHand: -1, reserved: 0, isBooked: true, needsReason: true },
  '6': { onHand: 0, reserved: 1, isBooked: false, needsReason: false },
  '7': { onHand: 0, reserved: -1, isBooked: false, needsReason: false },
  '8': { onHand: -1, reserved: 0, isBooked: true, needsReason: true },
  '9': { onHand: -1, reserved: 0, isBooked: true, needsReason: false },
  '10': { onHand: 1, reserved: 0, isBooked: false, needsReason: false },
}
