import { Type } from 'typebox'
import { text } from '#contract/sockets/chat.schema.ts'
import { oneOf } from './common.schema.ts'

const STOCK_MAX = 2_000_000_000
/** Rows of shared tables have ids that clients made. */
const batchId = Type.String({ pattern: '^[\\w-]{1,64}$' })

/** Schemas of calls/drugStock.ts. */
export const moveStockBody = Type.Object({
  requestId: text(1, 64),
  stockId: batchId,
  kind: oneOf(['1', '3', '4', '5', '8', '9']),
  qty: Type.Integer({ minimum: 1, maximum: STOCK_MAX }),
  reason: text(0, 100),
  /** 盘盈, 盘亏: what was on hand when it was counted, from which the difference follows */
  seen: Type.Optional(Type.Integer({ minimum: 0, maximum: STOCK_MAX })),
  /** where 调出 goes */
  toShop: Type.Optional(text(0, 32)),
})
export const stockMovesQuery = Type.Object({
  stockId: batchId,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
})
