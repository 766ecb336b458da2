import type { Static } from 'typebox'
import type { StockMoveRow } from '../../entities/stockMove.ts'
import { defineCall } from '../defineCall.ts'
import type { moveStockBody, stockMovesQuery } from './drugStock.schema.ts'

/** Granted to who may book stock (hospital.md 1.1). */
export const STOCK_RIGHT = 'drugStock:move'

/** Books a movement of a batch: 入库, 退货, 盘盈, 盘亏, 报损, 调出 (which is 调入 in `toShop`). Refused with NO_STOCK, NO_REASON, NO_SHOP, and
 * STOCK_CHANGED where another number is on hand than was seen. */
export const moveStock = defineCall<Static<typeof moveStockBody>, { onHand: number; reserved: number }>({
  name: 'move stock',
  methods: ['POST'],
  path: '/hospital/drugStock/move',
  who: { permission: STOCK_RIGHT },
})
/** Movements of a batch, the newest first, 20 a page, and what is there now: movements of one moment do not tell which of them was the last. */
export const stockMoves = defineCall<
  Static<typeof stockMovesQuery>,
  { rows: StockMoveRow[]; hasMore: boolean; onHand: number; reserved: number }
>({
  name: 'movements of stock',
  methods: ['GET'],
  path: '/hospital/drugStock/moves',
  who: { permission: STOCK_RIGHT },
})
