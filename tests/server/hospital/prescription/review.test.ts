import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import { prescriptionPatient } from '#contract/http/calls/prescriptions.ts'
import * as submits from '#contract/http/calls/prescriptionSubmit.ts'
import * as t from '#server/db/tables/index.ts'
import { countPool } from '#server/modules/hospital/prescription/review.repository.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { approval, claimed, makePharmacist, rejection, submitted } from '#tests/support/hospital/prescription/reviewScene.ts'
import type { Pharmacist } from '#tests/support/hospital/prescription/reviewScene.ts'
import { PASSWORD, amoxicillin, newKey, rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine, headOf } from '#e2e/support/amlodipine.ts'

describeOnDatabases('review of prescriptions', open => {
  let ward: Ward
  let pharmacist: Pharmacist
  beforeAll(async () => {
    ward = await startWard({ open })
    pharmacist = await makePharmacist(ward, '药师甲')
  })
  afterAll(() => ward.close())
  const waiting = async (drug = amlodipine()) => {
    const of = await rxScene(ward)
    return { of, sheet: await submitted(of, await of.save([drug])) }
  }
  const claim = (id: string, { token }: Pharmacist) => ward.call(reviews.claimSheet, { requestId: newKey(), id }, token)
  const idsIn = async ({ token }: Pharmacist) =>
    (await ward.call(reviews.reviewPool, undefined, token)).result.rows.map(({ id, status, reviewerName }) => [
      id,
      status,
      reviewerName,
    ])

  it('[PHARM-03] of twenty pharmacists at once one gets the sheet, and the others read who has it', async () => {
    const { sheet } = await waiting()
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => makePharmacist(ward, `药师${n}`)))
    const answers = await Promise.all(all.map(one => claim(sheet.id, one)))
    const winner = all.find((_, at) => answers[at]?.success)
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    for (const answer of answers.filter(({ success }) => !success))
      expect(answer).toMatchObject({
        message: `正在由${winner?.name}审核`,
        result: { reason: 'ALREADY_CLAIMED', name: winner?.name, until: ward.clock.now + 600_000 },
      })
    expect(await ward.database.db.select().from(t.hosPrescription).where(eq(t.hosPrescription.id, sheet.id))).toMatchObject([
      { status: '2', reviewerId: winner?.id, version: 3 },
    ])
    if (winner) expect(await claim(sheet.id, winner)).toMatchObject({ success: true, result: { leftMs: 600_000 } })
  })

  it('[PHARM-08] a pharmacist who is a doctor too reads the facts of the patient beside the sheet of another doctor', async () => {
    const { of, sheet } = await waiting()
    const { db } = ward.database
    const both = await makePharmacist(ward, '药师兼医师')
    const [role] = await db.select().from(t.sysRole).where(eq(t.sysRole.roleCode, 'doctor'))
    await db.insert(t.sysUserRole).values({ userId: both.id, roleId: role?.id ?? '' })
    expect(await claim(sheet.id, both)).toMatchObject({ success: true })
    const facts = await ward.call(prescriptionPatient, { sid: of.sid, rxId: sheet.id }, both.token)
    expect(facts).toMatchObject({ success: true })
    // without a sheet it is a doctor's question about an own consultation
    expect(await ward.call(prescriptionPatient, { sid: of.sid }, both.token)).toMatchObject({ success: false })
  })

  it('the queue shows urgent sheets first and then who waits longest, with patient, doctor and the highest level', async () => {
    const [first, second] = [await waiting(amoxicillin()), await waiting()]
    ward.clock.now += 1_000
    const urgent = await waiting()
    await ward.database.db.update(t.chatSession).set({ priority: 1 }).where(eq(t.chatSession.id, urgent.of.sid))
    const { result } = await ward.call(reviews.reviewPool, undefined, pharmacist.token)
    const mine = result.rows.filter(({ id }) => [first, second, urgent].some(({ sheet }) => sheet.id === id))
    expect(mine[0]).toMatchObject({ id: urgent.sheet.id, urgent: true })
    expect(mine.map(({ maxLevel }) => maxLevel).toSorted()).toEqual([0, 0, 2])
    expect(mine.find(({ id }) => id === first.sheet.id)).toMatchObject({
      patientName: first.of.patient.name,
      doctorName: first.of.doctor.name,
      kinds: 1,
      maxLevel: 2,
      status: '1',
      rxVersion: 1,
      reviewerName: null,
      diagnoses: [{ code: 'I10' }],
    })
    expect(result).toMatchObject({ isSenior: false, toDispense: 0 })
    // what is counted where the queue is longer than its rows
    const waits = result.rows.filter(({ status }) => status === '1').length
    expect([result.total, result.waiting]).toEqual([result.rows.length, waits])
    expect(await countPool(ward.database.db, 1)).toEqual({ total: result.rows.length, waiting: waits })
  })

  it('[PHARM-05] an approval is signed and checks again with what is known now: a new L3 refuses it, and nothing moves', async () => {
    const { of, sheet } = await waiting()
    const { sheet: mine, current } = await claimed(ward, pharmacist, sheet.id)
    expect(current.results.filter(({ level }) => level > 0)).toEqual([])
    const { db } = ward.database
    const unsigned = approval(mine, { password: null })
    const other = await makePharmacist(ward, '药师乙')
    expect(await ward.call(reviews.approveSheet, unsigned, pharmacist.token)).toMatchObject({
      result: { reason: 'PASSWORD_ASKED' },
    })
    expect(await ward.call(reviews.approveSheet, approval(mine, { password: 'x' }), pharmacist.token)).toMatchObject({
      result: { reason: 'PASSWORD' },
    })
    expect(await ward.call(reviews.approveSheet, approval(mine), other.token)).toMatchObject({ result: { reason: 'CLAIM_LOST' } })
    // the patient tells of an allergy while the sheet waits
    const allergy = {
      id: newKey(),
      tenantId: 1,
      patientId: of.patient.id,
      kind: '1',
      ingredientCode: 'AMLODIPINE',
      source: '2' as const,
    }
    const [ingredient] = await db.select().from(t.hosDrugIngredient).where(eq(t.hosDrugIngredient.drugCode, 'W08'))
    await db
      .insert(t.hosPatientAllergy)
      .values({ ...allergy, ingredientCode: ingredient?.ingredientCode ?? '', text: ingredient?.name ?? '', severity: '3' })
    expect(await ward.call(reviews.approveSheet, approval(mine), pharmacist.token)).toMatchObject({
      success: false,
      message: '存在不可开具的项目',
      result: { reason: 'RX_BLOCKED', checks: [{ ruleId: 'A1', level: 3, lineNos: [1] }] },
    })
    expect(await of.row(sheet.id)).toMatchObject({ status: '2', reviewerId: pharmacist.id })
    expect(await db.select().from(t.hosRxReview).where(eq(t.hosRxReview.rxId, sheet.id))).toEqual([])
    await db.delete(t.hosPatientAllergy).where(eq(t.hosPatientAllergy.patientId, of.patient.id))
    // the password typed for the refused approval counts for five minutes
    const approved = await ward.call(reviews.approveSheet, approval(mine, { password: null }), pharmacist.token)
    expect(approved).toMatchObject({ success: true, result: { status: '3', reviewerName: '药师甲' } })
    const [review] = await db.select().from(t.hosRxReview).where(eq(t.hosRxReview.rxId, sheet.id))
    const [signature] = await db
      .select()
      .from(t.hosSignature)
      .where(eq(t.hosSignature.id, review?.signatureId ?? ''))
    expect(review).toMatchObject({ result: '1', reviewerId: pharmacist.id, rxVersion: 1 })
    expect(signature).toMatchObject({ docKind: 'review', ownerId: pharmacist.id, method: '1' })
  })

  it('the password is asked again after five minutes', async () => {
    const [one, two] = [await waiting(), await waiting()]
    const first = await claimed(ward, pharmacist, one.sheet.id)
    await ward.call(reviews.approveSheet, approval(first.sheet), pharmacist.token)
    const second = await claimed(ward, pharmacist, two.sheet.id)
    ward.clock.now += 300_000
    const late = approval(second.sheet, { password: null })
    expect(await ward.call(reviews.approveSheet, late, pharmacist.token)).toMatchObject({ message: '请输入登录口令以签名' })
  })

  it('a text that is not what the doctor signed is not approved', async () => {
    const { of, sheet } = await waiting()
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    await ward.database.db.update(t.hosRxLine).set({ days: 28 }).where(eq(t.hosRxLine.rxId, sheet.id))
    expect(await ward.call(reviews.approveSheet, approval(mine), pharmacist.token)).toMatchObject({
      result: { reason: 'TAMPERED' },
    })
    expect(await of.row(sheet.id)).toMatchObject({ status: '2' })
  })

  it('[PHARM-06] a rejection needs a known code and words for each named line, and the doctor sees it at once', async () => {
    const { of, sheet } = await waiting()
    const doctor = ward.connect(of.token)
    await doctor.connected()
    await doctor.hello()
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    const reject = (more: object) => ward.call(reviews.rejectSheet, rejection(mine, more), pharmacist.token)
    expect(await reject({ codes: [] })).toMatchObject({ message: '请选择驳回原因' })
    expect(await reject({ codes: ['999'] })).toMatchObject({ message: '请选择驳回原因' })
    expect(await reject({ comments: [{ no: 1, code: '204', text: ' ' }] })).toMatchObject({ result: { reason: 'NO_COMMENT' } })
    expect(await reject({ comments: [{ no: 7, code: '204', text: '无此药' }] })).toMatchObject({
      result: { reason: 'NO_COMMENT' },
    })
    expect(await reject({})).toMatchObject({
      success: true,
      result: {
        status: '4',
        rejections: 1,
        editableUntil: null,
        reviews: [{ result: '2', reasonCodes: ['204'], lineComments: [{ no: 1, code: '204', text: '剂量偏大，请核对' }] }],
      },
    })
    await expect.poll(() => doctor.of('rx:update').at(-1)).toMatchObject({ rxId: sheet.id, status: '4', rejectCodes: ['204'] })
    const last = doctor.of('msg:new').filter(({ message }) => message.kind === 'prescription')
    expect(last.at(-1)?.message.card).toMatchObject({ prescription: { status: '4' } })
    const bells = await ward.database.db.select().from(t.sysAnnouncement).where(eq(t.sysAnnouncement.busId, sheet.id))
    expect(bells).toMatchObject([{ titile: `处方${sheet.rxNo}被药师驳回`, openPage: '/hospitalChat/rejection' }])
    expect(JSON.stringify(bells)).not.toMatch(new RegExp(`${of.patient.name}|氨氯地平|高血压`))
    doctor.socket.close()
  })

  it('a rejected sheet comes back changed, or with an objection, and the pharmacist sees what changed', async () => {
    const { of, sheet } = await waiting()
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    const { result: rejected } = await ward.call(reviews.rejectSheet, rejection(mine), pharmacist.token)
    await expect(submitted(of, rejected)).rejects.toThrow('请修改处方，或填写坚持原方的理由')
    const changed = await of.save([amlodipine({ doseText: '10mg' }), amlodipine({ ...amoxicillin(), no: 2 })], {
      sheet: rejected,
      head: headOf({
        ...{ feeType: '2', classReason: '外出两周' },
        skinTests: [{ ingredientCode: '阿莫西林', result: 'negative', at: Date.UTC(2026, 0, 5, 23, 30) }],
      }),
    })
    expect(changed).toMatchObject({ status: '4', rxVersion: 2, signed: { rxVersion: 1 } })
    const again = await submitted(of, changed)
    expect(again).toMatchObject({ status: '1', rxVersion: 2, isSenior: false })
    const { result: versions } = await ward.call(submits.sheetVersions, { id: sheet.id }, pharmacist.token)
    expect(versions[1]).toMatchObject({ rxVersion: 1, diff: null, reviews: [{ result: '2' }], lines: [{ doseText: '5mg' }] })
    expect(versions[0]?.diff).toEqual({
      head: [
        { field: 'skinTests', before: '', after: '阿莫西林 阴性 2026-01-06 07:30' },
        { field: 'feeType', before: '1', after: '2' },
        { field: 'classReason', before: '', after: '外出两周' },
      ],
      lines: [
        { no: 1, drugCode: 'W08', name: '苯磺酸氨氯地平片', field: 'doseText', before: '5mg', after: '10mg' },
        { no: 2, drugCode: 'W01', name: '阿莫西林胶囊', field: 'line', before: null, after: '阿莫西林胶囊' },
      ],
    })
    const { sheet: second } = await claimed(ward, pharmacist, sheet.id)
    const { result: back } = await ward.call(reviews.rejectSheet, rejection(second), pharmacist.token)
    const insisted = await submitted(of, back, { objection: '患者耐受良好，坚持原方' })
    expect(insisted).toMatchObject({ rxVersion: 3, signed: { objection: '患者耐受良好，坚持原方' } })
  })

  it('[RX-27] [PHARM-09] the third rejection goes to the seniors, and only a senior takes it', async () => {
    const senior = await makePharmacist(ward, '上级药师', { isSenior: 'Y' })
    const { of, sheet } = await waiting()
    let now = sheet
    for (let n = 1; n <= 3; n++) {
      const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
      const { result } = await ward.call(reviews.rejectSheet, rejection(mine), pharmacist.token)
      now = await submitted(of, result, { objection: '患者耐受良好，坚持原方' })
      expect([now.rejections, now.isSenior]).toEqual([n, n === 3])
    }
    expect(await claim(sheet.id, pharmacist)).toMatchObject({
      message: '该处方须由上级药师审核',
      result: { reason: 'SENIOR_ONLY' },
    })
    expect(await claim(sheet.id, senior)).toMatchObject({ success: true })
  })

  it('[PHARM-09] an escalated sheet needs a reason, and then a senior', async () => {
    const senior = await makePharmacist(ward, '上级药师二', { isSenior: 'Y' })
    const { sheet } = await waiting()
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    const input = { requestId: newKey(), id: mine.id, version: mine.version, text: '拿不准' }
    expect(await ward.call(reviews.escalateSheet, input, pharmacist.token)).toMatchObject({
      result: { reason: 'ESCALATE_REASON' },
    })
    expect(
      await ward.call(reviews.escalateSheet, { ...input, requestId: newKey(), text: '联合用药拿不准' }, pharmacist.token),
    ).toMatchObject({ success: true })
    expect(await claim(sheet.id, pharmacist)).toMatchObject({ result: { reason: 'SENIOR_ONLY' } })
    const { sheet: taken } = await claimed(ward, senior, sheet.id)
    expect(taken.reviews).toMatchObject([{ result: '3', text: '联合用药拿不准' }])
    expect(await ward.call(reviews.approveSheet, approval(taken), senior.token)).toMatchObject({ result: { status: '3' } })
  })

  it('[PHARM-07] nobody reviews their own prescription', async () => {
    const { of, sheet } = await waiting()
    const { db } = ward.database
    await db.insert(t.hosPharmacist).values({ id: newKey(), tenantId: 1, userId: of.doctor.id, signatureStatus: '2' })
    const [role] = await db.select().from(t.sysRole).where(eq(t.sysRole.roleCode, 'pharmacist'))
    await db.insert(t.sysUserRole).values({ userId: of.doctor.id, roleId: role?.id ?? '' })
    const token = await ward.signIn(of.doctor)
    expect(await claim(sheet.id, { ...of.doctor, token })).toMatchObject({ message: '不能审核本人开具的处方' })
    expect(await of.row(sheet.id)).toMatchObject({ status: '1', reviewerId: null })
  })

  it('[PHARM-10] a doctor cannot withdraw or void a claimed sheet', async () => {
    const { of, sheet } = await waiting()
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    const { id, version } = mine
    expect(await of.call(submits.withdrawSheet, { requestId: newKey(), id, version })).toMatchObject({
      message: '药师正在审核，不能撤回',
      result: { reason: 'ALREADY_CLAIMED' },
    })
    expect(await of.call(submits.voidSheet, { requestId: newKey(), id, version, reason: '' })).toMatchObject({ success: false })
    expect(await of.row(id)).toMatchObject({ status: '2', version })
    // the office may: the pharmacist who has it reads that
    const { token: admin } = await ward.loginAs('admin')
    const stop = { requestId: newKey(), id, version, reason: '患者已线下就诊' }
    expect(await of.call(submits.voidSheet, stop, admin)).toMatchObject({ success: true })
    expect(await ward.call(reviews.approveSheet, approval(mine), pharmacist.token)).toMatchObject({ message: '处方已作废' })
  })

  it('a sheet that is given back is free again', async () => {
    const { sheet } = await waiting()
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    expect(await idsIn(pharmacist)).toContainEqual([sheet.id, '2', '药师甲'])
    const input = { requestId: newKey(), id: mine.id, version: mine.version }
    expect(await ward.call(reviews.releaseSheet, input, pharmacist.token)).toMatchObject({ success: true })
    expect(await idsIn(pharmacist)).toContainEqual([sheet.id, '1', null])
  })

  it('the role alone makes no pharmacist, a disabled one is none, and one of another hospital finds nothing', async () => {
    const { sheet } = await waiting()
    const off = await makePharmacist(ward, '停用药师', { enabled: 'N' })
    expect(await claim(sheet.id, off)).toMatchObject({ result: { reason: 'NO_PHARMACIST' } })
    expect(await ward.call(reviews.reviewPool, undefined, off.token)).toMatchObject({ success: false })
    const stranger = await makePharmacist(ward, '外院药师', { tenantId: 2 })
    expect(await claim(sheet.id, stranger)).toMatchObject({ success: false })
    const unsigned = await makePharmacist(ward, '无签名药师', { signatureStatus: '1' })
    const { sheet: mine } = await claimed(ward, unsigned, sheet.id)
    expect(await ward.call(reviews.approveSheet, approval(mine, { password: PASSWORD }), unsigned.token)).toMatchObject({
      message: '签名未生效，请联系管理员',
    })
  })

  it('[RX-28] a sheet that is rejected after the end of its consultation can be mended for 24 hours', async () => {
    const { of, sheet } = await waiting()
    const { version } = await ward.sessionRow(of.sid)
    await ward.run(of.doctor, 'session:end', { sid: of.sid, version })
    ward.clock.now += 3_600_000
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    const { result: rejected } = await ward.call(reviews.rejectSheet, rejection(mine), pharmacist.token)
    const end = ward.clock.now + 86_400_000
    expect((await of.row(sheet.id))?.editableUntil?.getTime()).toBe(end)
    ward.clock.now = end
    const mended = await of.save([amlodipine({ days: 3 })], { sheet: rejected })
    expect(await submitted(of, mended)).toMatchObject({ status: '1', rxVersion: 2, editableUntil: null })
    const other = await waiting()
    await ward.run(other.of.doctor, 'session:end', {
      sid: other.of.sid,
      version: (await ward.sessionRow(other.of.sid)).version,
    })
    const again = await claimed(ward, pharmacist, other.sheet.id)
    const { result: late } = await ward.call(reviews.rejectSheet, rejection(again.sheet), pharmacist.token)
    ward.clock.now += 86_400_001
    await expect(other.of.save([amlodipine({ days: 3 })], { sheet: late })).rejects.toThrow('已超过修改期限，请重新开具处方')
  })
})
