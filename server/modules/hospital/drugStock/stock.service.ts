import type { StockMoveKind } from '#contract/entities/stockMove.ts'
import { gridKey } from '#contract/grids/defineGrid.ts'
import { keyBetween } from '#contract/grids/order.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { drugStockGrid } from '#contract/grids/tables/drugStock.grid.ts'
import { STOCK_MOVE_RULES } from '#contract/lifecycles/stockMove.ts'
import type { Tx } from '#server/db/client.ts'
import { gridChanged } from '#server/realtime/grid/changed.ts'
import type { ExternalChange } from '#server/realtime/grid/changed.ts'
import type { Emit } from '#server/realtime/outbox.ts'
import { orderRefusal } from '../orderRefusal.rules.ts'
import {
  copyBatch,
  findBatch,
  holdShops,
  isOpenShop,
  lastOrderKey,
  lockBatch,
  sameBatchIn,
  storeMove,
} from './stock.repository.ts'
import type { BatchRow } from './stock.repository.ts'

/** One transaction in which stock moves, by whom. */
export interface StockContext {
  tx: Tx
  emit: Emit
  now: Date
  tenantId: number
  by: { id: string; realname: string }
}
export interface StockMove {
  stockId: string
  kind: StockMoveKind
  /** smallest units, herbs in mg; more than 0 */
  qty: number
  /** of a count: what was on hand then */
  seen?: number | undefined
  refType?: string
  refId?: string
  reason?: string
  /** also of a batch that was emptied and whose row was removed since: its goods may come back */
  removed?: boolean
}

const INT4_MAX = 2_147_483_647

/** Tells the open tables of a pharmacy what was written into a batch. */
const show = ({ tx, emit, now, tenantId, by }: StockContext, shopCode: string, changes: readonly ExternalChange[]) =>
  gridChanged(tx, emit, { name: drugStockGrid.name, scope: { tenantId, scope: shopCode }, by, now }, changes)

/** A difference that was counted holds for the number that it was counted against. Refuses with STOCK_CHANGED, which names the number of now. */
export function mustBeSeen({ onHand, unit }: Pick<BatchRow, 'onHand' | 'unit'>, { seen }: Pick<StockMove, 'seen'>): void {
  if (seen === undefined || (onHand ?? 0) === seen) return
  const text = `在库数量已变为 ${onHand ?? 0} ${unit ?? ''}`.trim()
  throw orderRefusal('STOCK_CHANGED', {}, `${text}，请核对后重新盘点`)
}

/**
 * Books a movement (hospital.md 3.8): numbers and movement in one transaction, the batch held, in the table of its pharmacy at once. Refuses with NO_BATCH
 * (`removed` reaches removed batches too), NO_STOCK where less would be there than nothing or than what is reserved, TOO_MUCH_STOCK, STOCK_CHANGED.
 */
export async function moveStock(context: StockContext, move: StockMove): Promise<BatchRow> {
  const { tx, now, tenantId, by } = context
  const { stockId, kind, qty, refType = '', refId = '', reason = '', removed = false } = move
  const found = await findBatch(tx, tenantId, stockId, { removed })
  if (!found) throw orderRefusal('NO_BATCH')
  await holdShops(tx, tenantId, [found.shopCode])
  const batch = await lockBatch(tx, tenantId, stockId, { removed })
  if (!batch) throw orderRefusal('NO_BATCH')
  mustBeSeen(batch, move)
  const rule = STOCK_MOVE_RULES[kind]
  const [dOnHand, dReserved] = [rule.onHand * qty, rule.reserved * qty]
  const before = { onHand: batch.onHand ?? 0, reserved: batch.reserved }
  const [onHand, reserved] = [before.onHand + dOnHand, before.reserved + dReserved]
  if (onHand > INT4_MAX) throw orderRefusal('TOO_MUCH_STOCK')
  if (reserved < 0 || reserved > onHand) throw orderRefusal('NO_STOCK')
  const after = { onHandAfter: onHand, reservedAfter: reserved }
  await storeMove(tx, {
    tenantId,
    stockId,
    kind,
    qty,
    dOnHand,
    dReserved,
    ...after,
    refType,
    refId,
    reason,
    byUser: by.id,
    at: now,
  })
  // the table has no row for a removed one
  if (batch.live)
    await show(context, batch.shopCode, [
      ...(dOnHand === 0 ? [] : [{ r: stockId, f: 'onHand', v: onHand, before: batch.onHand }]),
      ...(dReserved === 0 ? [] : [{ r: stockId, f: 'reserved', v: reserved, before: before.reserved }]),
    ])
  return { ...batch, onHand, reserved }
}

/** The same batch in another pharmacy, begun there when it has none: its row appears in open tables. */
async function batchIn(context: StockContext, shopCode: string, of: BatchRow): Promise<BatchRow> {
  const { tx, tenantId } = context
  const there = await sameBatchIn(tx, shopCode, of)
  // goods would be sold until the day that was typed there
  if (there && there.expiry !== of.expiry) throw orderRefusal('EXPIRY_DIFFERS')
  if (there) return there
  const last = await lastOrderKey(tx, tenantId, shopCode)
  const place = keyBetween(last, null)
  const row = await copyBatch(tx, of, shopCode, place)
  const cells = { drugCode: row.drugCode, batchNo: row.batchNo, expiry: row.expiry, unit: row.unit, warnBelow: row.warnBelow }
  const price = row.priceFen === null ? null : row.priceFen / 100
  await show(context, shopCode, [
    { r: row.id, f: LIVE, v: true, before: false },
    { r: row.id, f: ORDER, v: place, before: null },
    ...Object.entries({ ...cells, price, onHand: 0, reserved: 0 }).map(([f, v]) => ({ r: row.id, f, v, before: null })),
  ])
  return row
}

/** 调拨: out of a batch here, into the same batch in another pharmacy, two movements of one reference or none. */
export async function transferStock(context: StockContext, move: StockMove & { toShop: string }): Promise<BatchRow> {
  const { tx, tenantId } = context
  const { toShop, stockId, ...rest } = move
  const found = await findBatch(tx, tenantId, stockId)
  if (!found) throw orderRefusal('NO_BATCH')
  if (found.shopCode === toShop) throw orderRefusal('SAME_SHOP')
  if (!found.drugCode || !found.batchNo) throw orderRefusal('NO_DRUG')
  if (!(await isOpenShop(tx, tenantId, toShop))) throw orderRefusal('NO_SHOP')
  await holdShops(tx, tenantId, [found.shopCode, toShop])
  const ref = { refType: 'transfer', refId: gridKey(drugStockGrid.name, toShop) }
  const left = await moveStock(context, { ...rest, stockId, kind: '9', ...ref })
  const there = await batchIn(context, toShop, left)
  const back = { refType: 'transfer', refId: gridKey(drugStockGrid.name, found.shopCode) }
  await moveStock(context, { ...rest, stockId: there.id, kind: '10', ...back })
  return left
}
