import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import type { Queryable } from '#server/db/client.ts'
import { firstExpiring } from './fefo.rules.ts'
import type { Taken } from './fefo.rules.ts'
import { batchesOf, holdShops, reservedFor } from './stock.repository.ts'
import type { BatchRow } from './stock.repository.ts'
import { moveStock } from './stock.service.ts'
import type { StockContext } from './stock.service.ts'

/** What an order needs of a drug, smallest units, herbs in mg. */
export interface StockNeed {
  drugCode: string
  qty: number
}
/** Which pharmacy keeps it, and for whom. */
export interface Reservation {
  shopCode: string
  refType: string
  refId: string
}

const freeOf = (batches: readonly BatchRow[], drugCode: string) =>
  batches
    .filter(batch => batch.drugCode === drugCode)
    .map(({ id, expiry, onHand, reserved }) => ({ id, expiry, free: (onHand ?? 0) - reserved }))

/** What a pharmacy could give of some drugs today: the batches to take, and what is missing of each drug. Nothing is held. */
async function planOf(
  db: Queryable,
  of: { tenantId: number; shopCode: string; now: Date },
  needs: readonly StockNeed[],
): Promise<{ plans: { drugCode: string; taken: Taken[] }[]; missing: string[] }> {
  const drugCodes = [...new Set(needs.map(({ drugCode }) => drugCode))]
  const batches = await batchesOf(db, { ...of, drugCodes })
  const today = hospitalDay(of.now.getTime())
  const plans: { drugCode: string; taken: Taken[] }[] = []
  const missing: string[] = []
  for (const drugCode of drugCodes) {
    const needed = needs.reduce((sum, need) => (need.drugCode === drugCode ? sum + need.qty : sum), 0)
    const { taken, missing: lacking } = firstExpiring(freeOf(batches, drugCode), needed, today)
    if (lacking > 0) missing.push(drugCode)
    else plans.push({ drugCode, taken })
  }
  return { plans, missing }
}

/** Drugs that a pharmacy cannot give in full today. */
export const shortIn = async (
  db: Queryable,
  of: { tenantId: number; shopCode: string; now: Date },
  needs: readonly StockNeed[],
): Promise<string[]> => (await planOf(db, of, needs)).missing

/**
 * Reserves (move 6) what the pharmacy holds in full, earliest expiry first; answers the drugs that it lacks. `whole`: all or nothing. The pharmacy is held
 * first, so of two at once one finds what the other left (PHARM-15).
 */
export async function reserve(
  context: StockContext,
  { shopCode, refType, refId }: Reservation,
  needs: readonly StockNeed[],
  { whole }: { whole: boolean },
): Promise<string[]> {
  const { tx, tenantId, now } = context
  await holdShops(tx, tenantId, [shopCode])
  const { plans, missing } = await planOf(tx, { tenantId, shopCode, now }, needs)
  if (whole && missing.length > 0) return missing
  for (const { taken } of plans) for (const part of taken) await moveStock(context, { ...part, kind: '6', refType, refId })
  return missing
}

/** Gives back (move 7) all that is still reserved for a reference. */
export async function release(context: StockContext, { refType, refId }: Pick<Reservation, 'refType' | 'refId'>): Promise<void> {
  const { tx, tenantId } = context
  for (const part of await reservedFor(tx, { tenantId, refType, refId }))
    await moveStock(context, { ...part, kind: '7', refType, refId })
}
