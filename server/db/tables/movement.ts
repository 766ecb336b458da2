import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id, tenantId } from './columns.ts'

/** A movement of stock (contract/lifecycles/stockMove.ts); append only, their sum is the stock (J2). Smallest units, herbs in mg. */
export const hosStockMove = pgTable(
  'hos_stock_move',
  {
    id: id(),
    tenantId: tenantId(),
    stockId: text('stock_id').notNull(),
    /** dictionary stock_move */
    kind: text('kind').notNull(),
    qty: integer('qty').notNull(),
    dOnHand: integer('d_on_hand').notNull(),
    dReserved: integer('d_reserved').notNull(),
    onHandAfter: integer('on_hand_after').notNull(),
    reservedAfter: integer('reserved_after').notNull(),
    refType: text('ref_type').notNull().default(''),
    refId: text('ref_id').notNull().default(''),
    reason: text('reason').notNull().default(''),
    byUser: text('by_user').notNull().default(''),
    at: at('at').notNull(),
  },
  t => [index('hos_stock_move_stock').on(t.stockId, t.at), index('hos_stock_move_ref').on(t.refType, t.refId)],
)

/** A payment; the same number again is the same payment. Money in fen. */
export const hosPayment = pgTable(
  'hos_payment',
  {
    id: id(),
    tenantId: tenantId(),
    payNo: text('pay_no').notNull().unique(),
    orderId: text('order_id').notNull(),
    channel: text('channel').notNull(),
    amountFen: integer('amount_fen').notNull(),
    /** 0 started, 1 paid, 2 迟到: after the order was closed, goes back */
    status: text('status').$type<'0' | '1' | '2'>().notNull().default('0'),
    raw: jsonb('raw'),
    at: at('at').notNull(),
  },
  t => [index('hos_payment_order').on(t.orderId)],
)

/** Money that goes back (contract/lifecycles/refund.ts). At most one lives per order and payment (J7). Money in fen. */
export const hosRefund = pgTable(
  'hos_refund',
  {
    id: id(),
    tenantId: tenantId(),
    refundNo: text('refund_no').notNull().unique(),
    orderId: text('order_id').notNull(),
    /** which payment goes back */
    payNo: text('pay_no').notNull(),
    lineNos: jsonb('line_nos').$type<number[]>(),
    amountFen: integer('amount_fen').notNull(),
    reason: text('reason').notNull().default(''),
    /** dictionary refund_status: 0 待复核, 1 处理中, 2 成功, 3 失败, 4 已驳回 */
    status: text('status').$type<'0' | '1' | '2' | '3' | '4'>().notNull().default('0'),
    requestedBy: text('requested_by').notNull().default(''),
    approvedBy: text('approved_by'),
    auto: text('auto').notNull().default('N'),
    tries: integer('tries').notNull().default(0),
    nextAt: at('next_at'),
    doneAt: at('done_at'),
    /** how it was paid back outside; one of the office records it, another confirms it */
    manualRef: text('manual_ref'),
    manualBy: text('manual_by'),
    confirmedBy: text('confirmed_by'),
    /** what goes back of the same payment when this one has ended (3.5) */
    thenFen: integer('then_fen').notNull().default(0),
    thenReason: text('then_reason').notNull().default(''),
    thenLines: jsonb('then_lines').$type<number[]>(),
    at: at('at').notNull(),
  },
  t => [
    uniqueIndex('hos_refund_live')
      .on(t.orderId, t.payNo)
      .where(sql`status in ('0', '1', '3')`),
    index('hos_refund_done').on(t.tenantId, t.doneAt),
    index('hos_refund_due')
      .on(t.nextAt)
      .where(sql`status = '3'`),
  ],
)
