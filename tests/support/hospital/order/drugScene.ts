import { eq, sql } from 'drizzle-orm'
import * as calls from '#contract/http/calls/dispense.ts'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import * as t from '#server/db/tables/index.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { approval, claimed, makePharmacist, submitted } from '#tests/support/hospital/prescription/reviewScene.ts'
import type { Pharmacist } from '#tests/support/hospital/prescription/reviewScene.ts'
import { rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine, headOf } from '#e2e/support/amlodipine.ts'
import { begin, newKey, pressed, rowsOf } from './orderScene.ts'

/** Three pharmacists and what they do with orders of drugs. */
export async function drugScene(ward: Ward) {
  const rows = rowsOf(ward)
  const { db } = ward.database
  const reviewer = await makePharmacist(ward, '药师甲')
  const [picker, checker] = [await makePharmacist(ward, '药师乙'), await makePharmacist(ward, '药师丙')]
  /** An approved sheet with its order. */
  const approved = async (lines = [amlodipine()], head = headOf()) => {
    const of = await rxScene(ward)
    const sheet = await submitted(of, await of.save(lines, { head }))
    const { sheet: mine } = await claimed(ward, reviewer, sheet.id)
    const answer = await ward.call(reviews.approveSheet, approval(mine), reviewer.token)
    if (!answer.success) throw new Error(answer.message)
    const [order] = await db.select().from(t.hosOrder).where(eq(t.hosOrder.refId, sheet.id))
    if (!order) throw new Error('no order')
    return { of, sheet, order, token: of.patientToken }
  }
  const paidUp = async (lines = [amlodipine()], head = headOf()) => {
    const one = await approved(lines, head)
    await pressed(ward, await begin(ward, one.order.id, one.token), 'success', one.token)
    return { ...one, order: await rows.order(one.order.id) }
  }
  const reservedOf = async (orderId: string): Promise<number> => {
    const [row] = await db
      .select({ n: sql<number>`coalesce(sum(${t.hosStockMove.dReserved}), 0)::int` })
      .from(t.hosStockMove)
      .where(eq(t.hosStockMove.refId, orderId))
    return row?.n ?? 0
  }
  const detail = async (id: string, { token }: Pharmacist) => (await ward.call(calls.dispenseOrder, { id }, token)).result
  /** Picks of each line what its earliest batch has, at most `least(no, needed)`. */
  const pick = async (
    id: string,
    who: Pharmacist,
    least: (no: number, needed: number) => number = (_, needed) => needed,
    rest: 'later' | 'never' = 'never',
  ) => {
    const { version, lines } = await detail(id, who)
    const picks = lines.map(({ no, needed, batches }) => {
      const qty = least(no, needed)
      return {
        no,
        picks: qty === 0 ? [] : [{ stockId: batches[0]?.stockId ?? '', qty, traceCodes: [] }],
        shortReason: qty < needed ? '库存不足' : '',
        rest,
      }
    })
    return ward.call(calls.pickOrder, { id, version, requestId: newKey(), lines: picks }, who.token)
  }
  const issue = async (id: string, who: Pharmacist, receiver = '本人') => {
    const { version } = await rows.order(id)
    return ward.call(calls.issueOrder, { id, version, requestId: newKey(), receiver }, who.token)
  }
  return { rows, reviewer, picker, checker, approved, paidUp, reservedOf, detail, pick, issue }
}
