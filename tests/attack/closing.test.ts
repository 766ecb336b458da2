import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelOwnCare } from '#contract/http/calls/care.ts'
import { dispenseOrder, issuedOrder } from '#contract/http/calls/dispense.ts'
import { STATIC_PATH, upload } from '#contract/http/calls/files.ts'
import * as records from '#contract/http/calls/medicalRecords.ts'
import { patientSendCode } from '#contract/http/calls/patientApp.ts'
import { patientClose, patientRightsCode } from '#contract/http/calls/patientRights.ts'
import * as submits from '#contract/http/calls/prescriptionSubmit.ts'
import * as sheets from '#contract/http/calls/prescriptions.ts'
import { EMPTY_RECORD } from '#contract/rules/recordTexts.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { careScene } from '#tests/support/hospital/care/careScene.ts'
import { drugScene } from '#tests/support/hospital/order/drugScene.ts'
import { submitted } from '#tests/support/hospital/prescription/reviewScene.ts'
import { newKey, PASSWORD, rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import type { RxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import * as sample from '#tests/support/sampleFiles.ts'
import { amlodipine } from '#e2e/support/amlodipine.ts'

const BASE = '/jeecg-boot'
const GONE = { success: false, message: '处方不存在' }

describeOnDatabases('closing of accounts', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())

  const endTalk = async (of: RxScene) => {
    const { version } = await ward.sessionRow(of.sid)
    await ward.run(of.doctor, 'session:end', { sid: of.sid, version })
  }
  const accountOf = async (id: string) => (await ward.database.db.select().from(t.hosAppUser).where(eq(t.hosAppUser.id, id)))[0]
  /** Closes as the page does: asks for a code, then sends it. Answers the first refusal, or the success. */
  const close = async (token: string) => {
    ward.clock.now += 61_000
    const asked = await ward.call(patientRightsCode, {}, token)
    if (!asked.success) {
      // nor with a code of before
      expect(await ward.call(patientClose, { code: '000000' }, token)).toMatchObject({ success: false, message: asked.message })
      return asked
    }
    return ward.call(patientClose, { code: asked.result.demoCode ?? '' }, token)
  }
  const uploaded = async (token: string, biz: string): Promise<string> => {
    const form = new FormData()
    form.set('biz', biz)
    form.set('file', new Blob([new Uint8Array(await sample.png())]), '化验单.png')
    const sent = await ward.raw('POST', BASE + upload.path, { body: form, token })
    return (JSON.parse(sent.text).result as { path: string }).path
  }

  it('[SEC-10] closes a sheet, its record and its issue to the doctor who wrote them and to pharmacists; the office keeps them', async () => {
    const drugs = await drugScene(ward)
    const { of, sheet, order, token } = await drugs.paidUp()
    const fields = { ...EMPTY_RECORD, chiefComplaint: '血压偏高', diagnoses: [...sheet.head.diagnoses], advice: '低盐饮食' }
    const saved = (await of.call(records.saveRecord, { requestId: newKey(), sid: of.sid, version: null, fields })).result
    const body = { requestId: newKey(), sid: of.sid, version: saved.version, fields, password: PASSWORD }
    const record = (await of.call(records.signRecord, body)).result
    await endTalk(of)
    expect(await close(token)).toMatchObject({
      success: false,
      message: '您还有已付款未发药或正在退款的订单，请先申请退款，或在发药、退款完成后再注销',
    })
    await drugs.pick(order.id, drugs.picker)
    expect((await drugs.issue(order.id, drugs.checker)).success).toBe(true)

    const { rxNo } = sheet
    const office = (await ward.loginAs('hospital')).token
    const rows = async (as: string) => {
      const answer = await ward.raw('GET', `${BASE}/hospital/prescription/list?rxNo=${rxNo}`, { token: as })
      return (JSON.parse(answer.text).result as { records: { id: string }[] }).records.map(({ id }) => id)
    }
    const ofDoctor = async () => [
      await of.call(records.medicalRecord, { id: record.id }),
      await of.call(sheets.prescriptionSheet, { id: sheet.id }),
      await of.call(submits.printSheet, { id: sheet.id }),
      await of.call(submits.sheetVersions, { id: sheet.id }),
      await of.call(submits.sheetPrinted, { id: sheet.id, requestId: newKey() }),
    ]
    const ofPharmacist = async () => [
      await ward.call(sheets.prescriptionSheet, { id: sheet.id }, drugs.reviewer.token),
      await ward.call(submits.printSheet, { id: sheet.id }, drugs.reviewer.token),
      await ward.call(submits.sheetVersions, { id: sheet.id }, drugs.reviewer.token),
      await ward.call(dispenseOrder, { id: order.id }, drugs.picker.token),
      await ward.call(issuedOrder, { rxNo }, drugs.picker.token),
    ]
    for (const answer of [...(await ofDoctor()), ...(await ofPharmacist())]) expect(answer).toMatchObject({ success: true })
    expect(await rows(drugs.reviewer.token)).toEqual([sheet.id])

    expect(await close(token)).toMatchObject({ success: true })
    expect((await ward.sessionRow(of.sid)).sealedAt).not.toBeNull()
    const [readRecord, ...readSheets] = await ofDoctor()
    expect(readRecord).toMatchObject({ success: false, code: 510 })
    for (const answer of readSheets) expect(answer).toMatchObject(GONE)
    const [sheetRead, print, versions, detail, issued] = await ofPharmacist()
    for (const answer of [sheetRead, print, versions]) expect(answer).toMatchObject(GONE)
    for (const answer of [detail, issued]) expect(answer).toMatchObject({ success: false })
    expect(await rows(drugs.reviewer.token)).toEqual([])
    // by every other way to sheet and record too
    const { head, lines } = sheet
    for (const answer of [
      await of.call(sheets.sessionSheets, { sid: of.sid }),
      await of.call(sheets.renewableSheets, { sid: of.sid }),
      await of.call(sheets.prescriptionPatient, { sid: of.sid, rxId: sheet.id }),
      await of.call(sheets.checkSheet, { id: sheet.id, sid: of.sid, head, lines }),
      await of.call(records.sessionRecords, { sid: of.sid }),
      await of.call(submits.voidSheet, { id: sheet.id, requestId: newKey(), version: sheet.version, reason: '不再需要' }),
    ])
      expect(answer).toMatchObject({ success: false })
    // kept for the law, and for who administers it
    expect(await ward.call(sheets.prescriptionSheet, { id: sheet.id }, office)).toMatchObject({ success: true })
    expect(await rows(office)).toEqual([sheet.id])
  })

  it('[SEC-10] closes files that a doctor sent, and the face of the patient', async () => {
    const of = await rxScene(ward)
    const face = await uploaded(of.patientToken, 'avatar')
    const form = new FormData()
    form.set('biz', 'chat')
    form.set('sid', of.sid)
    form.set('file', new Blob([new Uint8Array(await sample.png())]), '说明.png')
    const sent = JSON.parse((await ward.raw('POST', BASE + upload.path, { body: form, token: of.token })).text)
    const { path } = sent.result as { path: string }
    const read = async (name: string) => (await ward.raw('GET', `${BASE}${STATIC_PATH}/${name}`, { token: of.token })).status
    expect([await read(path), await read(face)]).toEqual([200, 200])
    await endTalk(of)
    expect(await close(of.patientToken)).toMatchObject({ success: true })
    expect([await read(path), await read(face)]).not.toContain(200)
  })

  it('[SEC-10] refuses while a visit or a sheet is open, and cancels what was never paid', async () => {
    const care = await careScene(ward)
    const visit = await care.booked(await care.hours(3))
    expect(await close(visit.token)).toMatchObject({
      success: false,
      message: '您还有未完成的护理预约，请先取消预约，或在服务完成后再注销',
    })
    expect((await accountOf(visit.patient.id))?.status).toBe('1')
    const { version } = await care.visit(visit.id)
    await ward.call(cancelOwnCare, { id: visit.id, requestId: newKey(), version }, visit.token)
    for (let n = 0; n < 5; n += 1) await ward.app.orders.tick()
    expect(await close(visit.token)).toMatchObject({ success: true })

    const unpaid = await care.booked(await care.hours(3), { isPaid: false })
    expect(await close(unpaid.token)).toMatchObject({ success: true })
    expect((await care.visit(unpaid.id)).status).toBe('5')
    const [order] = await ward.database.db.select().from(t.hosOrder).where(eq(t.hosOrder.id, unpaid.orderId))
    expect(order?.status).toBe('4')

    const of = await rxScene(ward)
    await submitted(of, await of.save([amlodipine()]))
    await endTalk(of)
    expect(await close(of.patientToken)).toMatchObject({
      success: false,
      message: '您还有待审核的处方，请在审核完成后再注销',
    })

    const drugs = await drugScene(ward)
    const approved = await drugs.approved()
    await endTalk(approved.of)
    expect(await close(approved.token)).toMatchObject({ success: true })
    expect((await drugs.rows.order(approved.order.id)).status).toBe('7')
    expect(await drugs.reservedOf(approved.order.id)).toBe(0)
  })

  it('[SEC-10] leaves neither nickname nor contacts of visits, codes of the phone or files that nothing names', async () => {
    const { db } = ward.database
    const phone = '13911112222'
    const patient = await ward.makePatient({ phone, guardianPhone: '13700001111' })
    const token = await ward.signIn(patient)
    await db.update(t.hosAppUser).set({ nickname: '小月' }).where(eq(t.hosAppUser.id, patient.id))
    const now = new Date(ward.clock.now)
    const id = newKey()
    const visit = { itemId: 'item', priceFen: 8_000, address: '杏林路9号', contactPhone: phone, start: now, end: now }
    await db.insert(t.careReservation).values({ ...visit, id, tenantId: 1, no: id, patientId: patient.id, status: '4' })
    const [loose, named] = [await uploaded(token, 'illness'), await uploaded(token, 'illness')]
    await db.insert(t.hosIllness).values({
      id: newKey(),
      tenantId: 1,
      patientId: patient.id,
      orderId: newKey(),
      card: { images: [{ path: named }] },
      submittedAt: now,
    })
    const other = await ward.makePatient({ phone: '13911112223' })
    const othersFile = await uploaded(await ward.signIn(other), 'illness')
    await ward.call(patientSendCode, { phone })
    expect(await close(token)).toMatchObject({ success: true })

    expect(await accountOf(patient.id)).toMatchObject({ nickname: '', status: '2', phone: `closed:${patient.id}` })
    const [row] = await db.select().from(t.careReservation).where(eq(t.careReservation.id, id))
    expect([row?.contactPhone, row?.address]).toEqual(['', ''])
    const [card] = await db.select().from(t.hosPatient).where(eq(t.hosPatient.id, patient.id))
    expect(card?.guardianPhone).toBe('')
    const kept = (await db.select({ path: t.sysFile.path }).from(t.sysFile)).map(({ path }) => path)
    expect([kept.includes(loose), kept.includes(named), kept.includes(othersFile)]).toEqual([false, true, true])
    expect([await ward.app.fileService.open(loose), await ward.app.fileService.open(named)]).toMatchObject([null, {}])
    for (const table of [t.sysOneTimeCode, t.sysLoginGuard, t.sysLimit])
      expect(JSON.stringify(await db.select().from(table))).not.toContain(phone)
  })
})
