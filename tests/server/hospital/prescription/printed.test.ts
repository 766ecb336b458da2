import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCalls } from '#contract/http/calls/index.ts'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import * as submits from '#contract/http/calls/prescriptionSubmit.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { approval, claimed, makePharmacist, rejection, waitingSheet } from '#tests/support/hospital/prescription/reviewScene.ts'
import type { Pharmacist } from '#tests/support/hospital/prescription/reviewScene.ts'
import { amoxicillin, newKey, rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine, headOf } from '#e2e/support/amlodipine.ts'

describeOnDatabases('prescriptions as others see them', open => {
  let ward: Ward
  let pharmacist: Pharmacist
  beforeAll(async () => {
    ward = await startWard({ open })
    pharmacist = await makePharmacist(ward, '药师甲')
  })
  afterAll(() => ward.close())
  const waiting = () => waitingSheet(ward)
  const approved = async () => {
    const { of, sheet } = await waiting()
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    return { of, sheet: (await ward.call(reviews.approveSheet, approval(mine), pharmacist.token)).result }
  }

  it('[RX-31] anybody with the code of a print learns whether the sheet holds, and no name', async () => {
    const { of, sheet } = await approved()
    const c = (await of.row(sheet.id))?.verifyCode ?? ''
    const ask = async (more: object = {}) => ward.call(submits.verifySheet, { rxNo: sheet.rxNo, c, ...more })
    const answer = await ask()
    expect(answer).toMatchObject({
      success: true,
      result: { valid: true, rxNo: sheet.rxNo, status: '3', validUntil: '2026-11-20 23:59:59' },
    })
    expect(Object.keys(answer.result).toSorted()).toEqual(['rxNo', 'status', 'valid', 'validUntil'])
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${of.patient.name}|${of.doctor.name}|药师甲|氨氯地平|高血压`))
    expect(await ask({ c: '00000000' })).toMatchObject({
      success: false,
      message: '验证码不正确',
      result: { reason: 'VERIFY_CODE' },
    })
    expect(await ask({ rxNo: 'RX20260101000000' })).toMatchObject({ message: '验证码不正确' })
    const { db } = ward.database
    await db.update(t.hosRxLine).set({ qty: 9 }).where(eq(t.hosRxLine.rxId, sheet.id))
    expect(await ask()).toMatchObject({ result: { valid: false, status: '3' } })
    await db.update(t.hosRxLine).set({ qty: 1 }).where(eq(t.hosRxLine.rxId, sheet.id))
    expect(await ask()).toMatchObject({ result: { valid: true } })
    const other = await waiting()
    const code = (await other.of.row(other.sheet.id))?.verifyCode ?? ''
    expect(await ask({ rxNo: other.sheet.rxNo, c: code })).toMatchObject({ result: { valid: false, status: '1' } })
    const before = ward.clock.now
    ward.clock.now += 86_400_000
    expect(await ask()).toMatchObject({ result: { valid: false } })
    ward.clock.now = before
  })

  it('[RX-30] the print has the facts of head, lines and signers, and counts how often it was made', async () => {
    const { of, sheet } = await approved()
    const { result } = await of.call(submits.printSheet, { id: sheet.id })
    expect(result).toMatchObject({
      rxNo: sheet.rxNo,
      mark: '普通',
      patient: { name: of.patient.name, ageText: '36岁' },
      diagnoses: [{ code: 'I10' }],
      lines: [{ facts: { name: '苯磺酸氨氯地平片' }, qty: 1, days: 7 }],
      doctor: { name: of.doctor.name, hash: sheet.signed?.sha256.slice(0, 8), at: '2026-11-20 10:00:00' },
      reviewer: { name: '药师甲' },
      pickedBy: null,
      totalFen: 1_260,
      printCount: 0,
      verifyPath: `/hospital/prescription/verify/${sheet.rxNo}?c=${(await of.row(sheet.id))?.verifyCode}`,
    })
    const requestId = newKey()
    expect(await of.call(submits.sheetPrinted, { requestId, id: sheet.id })).toMatchObject({ result: { printCount: 1 } })
    expect(await of.call(submits.sheetPrinted, { requestId, id: sheet.id })).toMatchObject({ result: { printCount: 1 } })
    expect(await of.call(submits.sheetPrinted, { requestId: newKey(), id: sheet.id })).toMatchObject({
      result: { printCount: 2 },
    })
    expect((await of.row(sheet.id))?.version).toBe(sheet.version)
    const other = await rxScene(ward)
    expect(await other.call(submits.printSheet, { id: sheet.id })).toMatchObject({ message: '处方不存在' })
    const child = await rxScene(ward, {
      patient: { birthday: '2013-05-01', weightG: 40_000, weightAt: new Date(ward.clock.now) },
    })
    const draft = await child.save([amlodipine()])
    expect(await child.call(submits.printSheet, { id: draft.id })).toMatchObject({ success: false })
  })

  it('[RX-30] [VIEW-HOSP-05] a picture of a signature is printed only while a second person has let it into effect', async () => {
    const { of, sheet } = await approved()
    const { db } = ward.database
    const signers = async () => {
      const { doctor, reviewer } = (await of.call(submits.printSheet, { id: sheet.id })).result
      return [doctor.signatureFile, reviewer?.signatureFile]
    }
    const set = async (signatureStatus: '1' | '2' | '3') => {
      const signed = { signatureFile: 'signature/one.png', signatureStatus }
      await db.update(t.hosDoctor).set(signed).where(eq(t.hosDoctor.userId, of.doctor.id))
      await db.update(t.hosPharmacist).set(signed).where(eq(t.hosPharmacist.userId, pharmacist.id))
    }
    for (const waitsOrRefused of ['1', '3'] as const) {
      await set(waitsOrRefused)
      expect(await signers()).toEqual([null, null])
    }
    await set('2')
    expect(await signers()).toEqual(['signature/one.png', 'signature/one.png'])
  })

  it('[RX-24] [RX-30] the print of a sheet that its doctor writes anew is that of the signed version, and one that was withdrawn has none', async () => {
    const { of, sheet } = await approved()
    // as a stop at dispensing leaves it
    await ward.database.db.update(t.hosPrescription).set({ status: '4' }).where(eq(t.hosPrescription.id, sheet.id))
    const diagnosis = { kind: 1 as const, code: 'J06.9', name: '急性上呼吸道感染', main: true }
    const head = headOf({ rxClass: '3', diagnoses: [diagnosis], feeType: '2' })
    const edited = await of.save([amlodipine({ days: 28 }), amoxicillin()], { sheet, head })
    expect(edited).toMatchObject({ rxVersion: 2, totalFen: 3_220, head: { feeType: '2', diagnoses: [diagnosis] } })
    expect((await of.call(submits.printSheet, { id: sheet.id })).result).toMatchObject({
      status: '4',
      mark: '普通',
      diagnoses: [{ code: 'I10' }],
      head: { rxClass: '1', feeType: '1', diagnoses: [{ code: 'I10' }] },
      lines: [{ facts: { name: '苯磺酸氨氯地平片' }, qty: 1, days: 7 }],
      decoctFeeFen: 0,
      totalFen: 1_260,
      doctor: { hash: sheet.signed?.sha256.slice(0, 8) },
      reviewer: { name: '药师甲' },
    })
    const other = await waiting()
    const { id, version } = other.sheet
    expect(await other.of.call(submits.withdrawSheet, { requestId: newKey(), id, version })).toMatchObject({ success: true })
    expect(await other.of.call(submits.printSheet, { id })).toMatchObject({
      success: false,
      message: '处方已被医生撤回',
      result: { reason: 'RX_WITHDRAWN' },
    })
  })

  it('[RX-32] a patient reads no name of a drug before the approval, in no call and no event', async () => {
    const { of, sheet } = await waiting()
    const patient = ward.connect(of.patientToken)
    await patient.connected()
    await patient.hello()
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    await ward.call(reviews.rejectSheet, rejection(mine, { text: '氨氯地平剂量偏大', comments: [] }), pharmacist.token)
    await expect.poll(() => patient.of('rx:update').map(({ status }) => status)).toEqual(['2', '4'])
    const input = {
      id: sheet.id,
      rx: sheet.id,
      rxId: sheet.id,
      sid: of.sid,
      orderId: sheet.id,
      rxNo: sheet.rxNo,
      page: 1,
      size: 20,
    }
    const seen: string[] = [JSON.stringify(patient.events)]
    for (const call of allCalls.filter(
      ({ who, methods }) => (who === 'patient' || who === 'anyone-signed-in') && methods[0] === 'GET',
    )) {
      const query = new URLSearchParams(Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]))
      const path = call.path.replaceAll('{id}', sheet.id)
      seen.push((await ward.raw('GET', `/jeecg-boot${path}?${query}`, { token: of.patientToken })).text)
    }
    for (const [command, data] of [
      ['hello', { tab: 't', lastEs: 0, sessions: [{ sid: of.sid, lastSeq: 0 }] }],
      ['history', { sid: of.sid }],
      ['resume', { sid: of.sid, fromSeq: 0 }],
      ['session:list', { view: 'all' }],
    ] as const)
      seen.push(JSON.stringify(await patient.sendRaw(command, data)))
    expect(seen.join('').length).toBeGreaterThan(2_000)
    for (const text of seen) expect(text).not.toMatch(/氨氯地平|W08/)
    // and nothing of it is theirs to ask
    for (const call of [submits.sheetVersions, submits.printSheet, reviews.reviewPool])
      expect(
        JSON.parse(
          (await ward.raw('GET', `/jeecg-boot${call.path.replace('{id}', sheet.id)}?id=${sheet.id}`, { token: of.patientToken }))
            .text,
        ),
      ).toMatchObject({ success: false, code: 510 })
    patient.socket.close()
  })
})
