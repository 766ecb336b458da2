import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { StockMoveKind } from '#contract/entities/stockMove.ts'
import { drugStockGrid } from '#contract/grids/tables/drugStock.grid.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId, newOrderedId } from '#server/db/newId.ts'
import { hosDrugStock, hosShop, hosStockMove, sysUser } from '#server/db/tables/index.ts'
import { gridStream, holdStream } from '#server/realtime/grid/changed.ts'

export type BatchRow = typeof hosDrugStock.$inferSelect
export type MoveRow = typeof hosStockMove.$inferSelect

/** Holds the stock of pharmacies to the end of the transaction, always in the same order: anyone who holds one writes its batches alone. */
export async function holdShops(tx: Tx, tenantId: number, shopCodes: readonly string[]): Promise<void> {
  for (const scope of [...new Set(shopCodes)].sort()) await holdStream(tx, gridStream({ tenantId, scope }, drugStockGrid.name))
}

const one = (tenantId: number, id: string) => and(eq(hosDrugStock.tenantId, tenantId), eq(hosDrugStock.id, id))

/** A batch that is there; not held. `removed`: also one whose row was removed. */
export async function findBatch(
  db: Queryable,
  tenantId: number,
  id: string,
  { removed = false } = {},
): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(hosDrugStock).where(one(tenantId, id))
  return row?.live === true || removed ? row : undefined
}
export async function lockBatch(tx: Tx, tenantId: number, id: string, { removed = false } = {}): Promise<BatchRow | undefined> {
  const [row] = await tx.select().from(hosDrugStock).where(one(tenantId, id)).for('update')
  return row?.live === true || removed ? row : undefined
}

/** Whether anything was ever booked of a batch. */
export async function hasMoves(db: Queryable, tenantId: number, stockId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: hosStockMove.id })
    .from(hosStockMove)
    .where(and(eq(hosStockMove.tenantId, tenantId), eq(hosStockMove.stockId, stockId)))
    .limit(1)
  return row !== undefined
}

/** Batches of some drugs in a pharmacy that hold something. */
export const batchesOf = (
  db: Queryable,
  { tenantId, shopCode, drugCodes }: { tenantId: number; shopCode: string; drugCodes: readonly string[] },
): Promise<BatchRow[]> =>
  db
    .select()
    .from(hosDrugStock)
    .where(
      and(
        eq(hosDrugStock.tenantId, tenantId),
        eq(hosDrugStock.shopCode, shopCode),
        eq(hosDrugStock.live, true),
        inArray(hosDrugStock.drugCode, [...drugCodes]),
        sql`${hosDrugStock.onHand} > 0`,
      ),
    )
    .orderBy(asc(hosDrugStock.expiry), asc(hosDrugStock.id))

/** The batch of the same drug and number in another pharmacy. */
export async function sameBatchIn(
  tx: Tx,
  shopCode: string,
  { tenantId, drugCode, batchNo }: BatchRow,
): Promise<BatchRow | undefined> {
  const [row] = await tx
    .select()
    .from(hosDrugStock)
    .where(
      and(
        eq(hosDrugStock.tenantId, tenantId),
        eq(hosDrugStock.shopCode, shopCode),
        eq(hosDrugStock.live, true),
        eq(hosDrugStock.drugCode, drugCode ?? ''),
        eq(hosDrugStock.batchNo, batchNo ?? ''),
      ),
    )
  return row
}

/** Begins the same batch in another pharmacy, empty, behind its rows. */
export async function copyBatch(tx: Tx, of: BatchRow, shopCode: string, place: string): Promise<BatchRow> {
  const [row] = await tx
    .insert(hosDrugStock)
    .values({ ...of, id: newId(), shopCode, place, onHand: 0, reserved: 0, note: null })
    .returning()
  if (!row) throw new Error('a batch that was stored is not there')
  return row
}

/** The last place in the table of a pharmacy; null: it has no row. */
export async function lastOrderKey(tx: Tx, tenantId: number, shopCode: string): Promise<string | null> {
  const [row] = await tx
    .select({ place: hosDrugStock.place })
    .from(hosDrugStock)
    .where(and(eq(hosDrugStock.tenantId, tenantId), eq(hosDrugStock.shopCode, shopCode)))
    .orderBy(sql`${hosDrugStock.place} collate "C" desc nulls last`)
    .limit(1)
  return row?.place ?? null
}

export async function isOpenShop(db: Queryable, tenantId: number, code: string): Promise<boolean> {
  const rows = await db
    .select({ code: hosShop.code })
    .from(hosShop)
    .where(and(eq(hosShop.tenantId, tenantId), eq(hosShop.code, code), eq(hosShop.enabled, 'Y')))
  return rows.length > 0
}

/** Writes a movement beside the numbers it leaves behind; the batch is held. */
export async function storeMove(tx: Tx, move: Omit<typeof hosStockMove.$inferInsert, 'id'>): Promise<void> {
  const { tenantId = 0, stockId, onHandAfter, reservedAfter } = move
  await tx.update(hosDrugStock).set({ onHand: onHandAfter, reserved: reservedAfter }).where(one(tenantId, stockId))
  await tx.insert(hosStockMove).values({ ...move, id: newOrderedId() })
}

/** What is still reserved for a reference (an order), by batch: 6 less 7 and 2. */
export async function reservedFor(
  db: Queryable,
  { tenantId, refType, refId }: { tenantId: number; refType: string; refId: string },
): Promise<{ stockId: string; qty: number }[]> {
  const left = sql<number>`sum(${hosStockMove.dReserved})::int`
  return db
    .select({ stockId: hosStockMove.stockId, qty: left })
    .from(hosStockMove)
    .where(and(eq(hosStockMove.tenantId, tenantId), eq(hosStockMove.refType, refType), eq(hosStockMove.refId, refId)))
    .groupBy(hosStockMove.stockId)
    .having(sql`sum(${hosStockMove.dReserved}) > 0`)
    .orderBy(asc(hosStockMove.stockId))
}

/** References of a kind for which a batch is reserved. */
export async function keptIn(db: Queryable, of: { tenantId: number; stockId: string; refType: string }): Promise<string[]> {
  const { tenantId, stockId, refType } = of
  const rows = await db
    .select({ refId: hosStockMove.refId })
    .from(hosStockMove)
    .where(and(eq(hosStockMove.tenantId, tenantId), eq(hosStockMove.stockId, stockId), eq(hosStockMove.refType, refType)))
    .groupBy(hosStockMove.refId)
    .having(sql`sum(${hosStockMove.dReserved}) > 0`)
    .orderBy(asc(hosStockMove.refId))
  return rows.map(({ refId }) => refId)
}

/** References of a kind for which batches are reserved that expired by `today` or of which nobody knows when they do, of every tenant. */
export async function keptInExpired(db: Queryable, of: { today: string; refType: string }): Promise<string[]> {
  const rows = await db
    .select({ refId: hosStockMove.refId })
    .from(hosDrugStock)
    .innerJoin(
      hosStockMove,
      and(
        eq(hosStockMove.tenantId, hosDrugStock.tenantId),
        eq(hosStockMove.stockId, hosDrugStock.id),
        eq(hosStockMove.refType, of.refType),
      ),
    )
    .where(and(gt(hosDrugStock.reserved, 0), or(isNull(hosDrugStock.expiry), lte(hosDrugStock.expiry, of.today))))
    .groupBy(hosStockMove.refId, hosStockMove.stockId)
    .having(sql`sum(${hosStockMove.dReserved}) > 0`)
    .orderBy(asc(hosStockMove.refId))
    .limit(200)
  return [...new Set(rows.map(({ refId }) => refId))]
}

/** Movements of a batch with who booked them, the newest first. */
export const movesOf = (db: Queryable, tenantId: number, stockId: string, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({ move: hosStockMove, byName: sysUser.realname })
    .from(hosStockMove)
    .leftJoin(sysUser, eq(sysUser.id, hosStockMove.byUser))
    .where(and(eq(hosStockMove.tenantId, tenantId), eq(hosStockMove.stockId, stockId)))
    .orderBy(desc(hosStockMove.at), desc(hosStockMove.id))
    .limit(limit)
    .offset(offset)

/** A kind as the column holds it. */
export const kindOf = ({ kind }: MoveRow): StockMoveKind => kind as StockMoveKind
