import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import * as submits from '#contract/http/calls/prescriptionSubmit.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { approval, claimed, makePharmacist, waitingSheet } from '#tests/support/hospital/prescription/reviewScene.ts'
import type { Pharmacist } from '#tests/support/hospital/prescription/reviewScene.ts'
import { newKey } from '#tests/support/hospital/prescription/rxScene.ts'

const ROUNDS = 5

describeOnDatabases('two at once on a prescription', open => {
  let ward: Ward
  let pharmacist: Pharmacist
  beforeAll(async () => {
    ward = await startWard({ open })
    pharmacist = await makePharmacist(ward, '药师甲')
  })
  afterAll(() => ward.close())
  const waiting = () => waitingSheet(ward)
  const ordersOf = (rxId: string) => ward.database.db.select().from(t.hosOrder).where(eq(t.hosOrder.refId, rxId))
  const reservedFor = (rxId: string) =>
    ward.database.db
      .select({ reserved: t.hosStockMove.dReserved })
      .from(t.hosStockMove)
      .where(eq(t.hosStockMove.refId, rxId))
      .then(rows => rows.reduce((sum, { reserved }) => sum + reserved, 0))
  /** Decisions that a pharmacist has signed on a sheet. */
  const signed = (rxId: string) =>
    ward.database.db
      .select()
      .from(t.hosSignature)
      .where(and(eq(t.hosSignature.docId, rxId), eq(t.hosSignature.docKind, 'review')))

  it('[PHARM-10] the doctor withdraws while a pharmacist takes the sheet: one of them gets it, the other reads why not', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { of, sheet } = await waiting()
      const { id, version } = sheet
      const [withdrawn, taken] = await Promise.all([
        of.call(submits.withdrawSheet, { requestId: newKey(), id, version }),
        ward.call(reviews.claimSheet, { requestId: newKey(), id }, pharmacist.token),
      ])
      expect([withdrawn.success, taken.success].filter(Boolean)).toHaveLength(1)
      if (withdrawn.success) {
        expect(taken.message).toBe('处方已被医生撤回')
        expect(await of.row(id)).toMatchObject({ status: '5', reviewerId: null })
      } else {
        expect(withdrawn.message).toBe('药师正在审核，不能撤回')
        expect(await of.row(id)).toMatchObject({ status: '2', reviewerId: pharmacist.id })
      }
    }
  })

  it('[PHARM-05] [PHARM-17] an approval in the last moment and the clock: it holds and then expires with its order, or it came too late', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { of, sheet } = await waiting()
      const end = (await of.row(sheet.id))?.validUntil?.getTime() ?? 0
      ward.clock.now = end
      const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
      const approving = ward.call(reviews.approveSheet, approval(mine), pharmacist.token)
      const expiring = (async () => {
        ward.clock.now = end + 1
        await ward.app.consultation.clock.tick()
      })()
      const [approved] = await Promise.all([approving, expiring])
      await ward.app.consultation.clock.tick()
      expect(await of.row(sheet.id)).toMatchObject({ status: '9' })
      expect(await reservedFor(sheet.id)).toBe(0)
      const [orders, decisions] = [await ordersOf(sheet.id), await signed(sheet.id)]
      if (approved.success) {
        expect(decisions).toHaveLength(1)
        expect(orders).toMatchObject([{ status: '7' }])
      } else {
        expect(['RX_EXPIRED', 'CLAIM_LOST']).toContain((approved.result as { reason?: string }).reason)
        expect([decisions, orders]).toEqual([[], []])
      }
    }
  })

  it('[PHARM-06] the office voids while the pharmacist approves: never both, and the sheet is as the winner left it', async () => {
    const office = await tokenFor(ward.app, 'hospital')
    for (let round = 0; round < ROUNDS; round += 1) {
      const { of, sheet } = await waiting()
      const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
      const [approved, voided] = await Promise.all([
        ward.call(reviews.approveSheet, approval(mine), pharmacist.token),
        ward.call(
          submits.voidSheet,
          { requestId: newKey(), id: sheet.id, version: mine.version, reason: '患者已转院治疗' },
          office,
        ),
      ])
      expect([approved.success, voided.success].filter(Boolean)).toHaveLength(1)
      expect(await of.row(sheet.id)).toMatchObject({ status: approved.success ? '3' : '6' })
      expect(await signed(sheet.id)).toHaveLength(approved.success ? 1 : 0)
      expect(await ordersOf(sheet.id)).toHaveLength(approved.success ? 1 : 0)
      if (voided.success) expect(approved.message).toBe('处方已作废')
      else expect(voided.message).toBe('处方已在其他窗口修改')
    }
  })
})
