import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logout } from '#contract/http/calls/auth.ts'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import * as submits from '#contract/http/calls/prescriptionSubmit.ts'
import { declineTransfer } from '#contract/http/calls/sessionTransfers.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { approval, claimed, makePharmacist, rejection, waitingSheet } from '#tests/support/hospital/prescription/reviewScene.ts'
import type { Pharmacist } from '#tests/support/hospital/prescription/reviewScene.ts'
import { newKey } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine, headOf } from '#e2e/support/amlodipine.ts'

const [MINUTE, DAY] = [60_000, 86_400_000]

describeOnDatabases('deadlines of prescriptions', open => {
  let ward: Ward
  let pharmacist: Pharmacist
  beforeAll(async () => {
    ward = await startWard({ open })
    pharmacist = await makePharmacist(ward, '药师甲')
  })
  afterAll(() => ward.close())
  const waiting = () => waitingSheet(ward)
  const later = async (ms: number) => {
    ward.clock.now += ms
    await ward.app.consultation.clock.tick()
  }
  const linesOf = async (sid: string) => (await ward.messages(sid)).map(({ content }) => content)

  it('[PHARM-04] a claim ends after ten minutes: the sheet is free again, and its decision comes too late', async () => {
    const { of, sheet } = await waiting()
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    await later(10 * MINUTE)
    expect(await of.row(sheet.id)).toMatchObject({ status: '2', reviewerId: pharmacist.id })
    await later(1)
    expect(await of.row(sheet.id)).toMatchObject({ status: '1', reviewerId: null, claimedAt: null, claimUntil: null })
    expect(await ward.call(reviews.approveSheet, approval(mine), pharmacist.token)).toMatchObject({
      message: '审核已超时，请重新领取',
      result: { reason: 'CLAIM_LOST' },
    })
    const other = await makePharmacist(ward, '药师乙')
    expect(await claimed(ward, other, sheet.id)).toMatchObject({ leftMs: 600_000 })
    expect(await ward.call(reviews.approveSheet, approval(mine), pharmacist.token)).toMatchObject({
      result: { reason: 'CLAIM_LOST' },
    })
  })

  it('[PHARM-04] signing out gives a claimed sheet back', async () => {
    const { of, sheet } = await waiting()
    const leaving = await makePharmacist(ward, '药师丙')
    await claimed(ward, leaving, sheet.id)
    await ward.call(logout, undefined, leaving.token)
    await expect.poll(() => of.row(sheet.id)).toMatchObject({ status: '1', reviewerId: null })
  })

  /** Bells of the office about a sheet, by account. */
  const bellsOf = async (rxNo: string, office: string) => {
    const { db } = ward.database
    const rows = await db
      .select({ title: t.sysAnnouncement.titile, abstract: t.sysAnnouncement.msgAbstract })
      .from(t.sysAnnouncement)
      .innerJoin(t.sysAnnouncementSend, eq(t.sysAnnouncementSend.anntId, t.sysAnnouncement.id))
      .where(eq(t.sysAnnouncementSend.userId, demoUserId(office)))
    return rows.filter(({ title }) => title.includes(rxNo))
  }

  it('[PHARM-09] the office is told once of a sheet for a senior when none was signed in for ten minutes', async () => {
    const { of, sheet } = await waiting()
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    const escalation = { requestId: newKey(), id: sheet.id, version: mine.version, text: '请上级药师复核' }
    expect(await ward.call(reviews.escalateSheet, escalation, pharmacist.token)).toMatchObject({ success: true })
    await later(9 * MINUTE)
    await makePharmacist(ward, '上级药师', { isSenior: 'Y' })
    await later(2 * MINUTE)
    // a senior was there a moment ago: the ten minutes count from then
    expect(await bellsOf(sheet.rxNo, 'hospital')).toEqual([])
    await later(8 * MINUTE)
    await later(MINUTE)
    const told = [{ title: `处方${sheet.rxNo}等待上级药师审核`, abstract: '已有10分钟没有上级药师在线，请安排人员' }]
    expect(await bellsOf(sheet.rxNo, 'hospital')).toEqual(told)
    expect(await bellsOf(sheet.rxNo, 'admin')).toEqual(told)
    expect(await of.row(sheet.id)).toMatchObject({ status: '1', isSenior: 'Y' })
  })

  it('[PHARM-17] the office is told of a sheet that expired because nobody reviewed it, and of no approved one', async () => {
    const [unseen, approved] = [await waiting(), await waiting()]
    const { sheet: mine } = await claimed(ward, pharmacist, approved.sheet.id)
    await ward.call(reviews.approveSheet, approval(mine), pharmacist.token)
    const end = (await unseen.of.row(unseen.sheet.id))?.validUntil?.getTime() ?? 0
    await later(end - ward.clock.now + 1)
    expect(await bellsOf(unseen.sheet.rxNo, 'hospital')).toEqual([
      { title: `处方${unseen.sheet.rxNo}无人审核，已过期`, abstract: '请安排药师及时审核，患者需请医生重新开具' },
    ])
    expect(await bellsOf(approved.sheet.rxNo, 'hospital')).toEqual([])
  })

  it('[PHARM-17] sheets whose time is over expire from 1, 2, 3 and 7, the doctor is told, and what follows them is stopped once', async () => {
    const stopped: [string, string][] = []
    ward.app.rxFollowers.push({
      onApproved: () => Promise.resolve(),
      onStopped: (_context, sheet, why) => Promise.resolve(void stopped.push([sheet.id + sheet.status, why])),
    })
    const [one, two, three, seven] = [await waiting(), await waiting(), await waiting(), await waiting()]
    const approved = await claimed(ward, pharmacist, three.sheet.id)
    await ward.call(reviews.approveSheet, approval(approved.sheet), pharmacist.token)
    await ward.database.db.update(t.hosPrescription).set({ status: '7' }).where(eq(t.hosPrescription.id, seven.sheet.id))
    const end = (await one.of.row(one.sheet.id))?.validUntil?.getTime() ?? 0
    expect(end).toBeGreaterThan(ward.clock.now)
    await later(end - ward.clock.now)
    expect(await three.of.row(three.sheet.id)).toMatchObject({ status: '3' })
    const mine = await claimed(ward, pharmacist, two.sheet.id)
    await later(1)
    for (const { of, sheet } of [one, two, three, seven]) {
      expect(await of.row(sheet.id)).toMatchObject({ status: '9', claimUntil: null })
      expect(await linesOf(of.sid)).toContain(`处方${sheet.rxNo}已过期`)
      const bells = await ward.database.db.select().from(t.sysAnnouncement).where(eq(t.sysAnnouncement.busId, sheet.id))
      expect(bells.map(({ titile }) => titile)).toContain(`处方${sheet.rxNo}已过期`)
    }
    const ids = [one, two, three, seven].map(({ sheet }) => sheet.id)
    expect(stopped.filter(([key]) => ids.some(id => key.startsWith(id))).toSorted()).toEqual(
      [`${ids[0]}1`, `${ids[1]}2`, `${ids[2]}3`, `${ids[3]}7`].map(key => [key, 'expire']).toSorted(),
    )
    expect(await ward.call(reviews.approveSheet, approval(mine.sheet), pharmacist.token)).toMatchObject({ message: '处方已失效' })
    ward.app.rxFollowers.pop()
  })

  it('a rejected or withdrawn sheet that nobody mends in time is voided, and a draft of then is gone', async () => {
    const { of, sheet } = await waiting()
    const draft = await of.save([amlodipine()], { head: headOf({ type: '2' }) })
    const other = await waiting()
    await other.of.call(submits.withdrawSheet, { requestId: newKey(), id: other.sheet.id, version: other.sheet.version })
    for (const scene of [of, other.of]) {
      const { version } = await ward.sessionRow(scene.sid)
      await ward.run(scene.doctor, 'session:end', { sid: scene.sid, version })
    }
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    await ward.call(reviews.rejectSheet, rejection(mine), pharmacist.token)
    await later(DAY)
    expect([(await of.row(sheet.id))?.status, (await other.of.row(other.sheet.id))?.status]).toEqual(['4', '5'])
    expect(await of.row(draft.id)).toMatchObject({ status: '0' })
    await later(1)
    for (const row of [await of.row(sheet.id), await other.of.row(other.sheet.id)])
      expect(row).toMatchObject({ status: '6', voidReason: '超时未修改' })
    expect(await of.row(draft.id)).toBeUndefined()
    expect(await linesOf(of.sid)).toContain(`处方${sheet.rxNo}已作废`)
  })

  it('the end of a consultation leaves what waits, and gives what is with the doctor another day', async () => {
    const { of, sheet } = await waiting()
    const draft = await of.save([amlodipine()], { head: headOf({ type: '2' }) })
    const { version } = await ward.sessionRow(of.sid)
    await ward.run(of.doctor, 'session:end', { sid: of.sid, version })
    expect(await of.row(sheet.id)).toMatchObject({ status: '1', editableUntil: null, version: sheet.version })
    expect(await of.row(draft.id)).toMatchObject({
      status: '0',
      version: draft.version,
      editableUntil: new Date(ward.clock.now + DAY),
    })
    const mended = await of.save([amlodipine({ days: 3 })], { sheet: draft, head: headOf({ type: '2' }) })
    expect(mended).toMatchObject({ version: draft.version + 1 })
  })

  it('a consultation that came to nothing takes its sheets along', async () => {
    const { of, sheet } = await waiting()
    const approved = await of.save([amlodipine()], { head: headOf({ type: '2' }) })
    const { db } = ward.database
    await db.update(t.hosPrescription).set({ status: '3' }).where(eq(t.hosPrescription.id, approved.id))
    await db
      .update(t.chatSession)
      .set({ declineUntil: new Date(ward.clock.now + DAY) })
      .where(eq(t.chatSession.id, of.sid))
    const { version } = await ward.sessionRow(of.sid)
    expect(await of.call(declineTransfer, { sid: of.sid, version }, of.patientToken)).toMatchObject({ success: true })
    expect((await ward.sessionRow(of.sid)).status).toBe('50')
    for (const id of [sheet.id, approved.id]) expect(await of.row(id)).toMatchObject({ status: '6', voidReason: '会话退诊' })
  })
})
