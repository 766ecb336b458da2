import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/prescriptions.ts'
import * as submits from '#contract/http/calls/prescriptionSubmit.ts'
import { hosDoctor, hosPrescription, hosRxOverride, hosRxVersion, hosSignature } from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { submission, submitted } from '#tests/support/hospital/prescription/reviewScene.ts'
import { amoxicillin, newKey, rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine, headOf } from '#e2e/support/amlodipine.ts'

describeOnDatabases('submission of prescriptions', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())
  const versionsOf = (id: string) => ward.database.db.select().from(hosRxVersion).where(eq(hosRxVersion.rxId, id))

  it('[RX-24] a submitted version is signed, and a changed byte of its text or of a line makes the signature invalid', async () => {
    const of = await rxScene(ward)
    const sheet = await submitted(of, await of.save([amlodipine()]))
    expect(sheet).toMatchObject({
      status: '1',
      rxVersion: 1,
      submittedAt: '2026-11-20 10:00:00',
      validUntil: '2026-11-20 23:59:59',
      activeUntil: '2026-11-26',
      snapshot: { name: of.patient.name, sex: 1, birthday: '1990-05-01' },
      signed: { rxVersion: 1, isIntact: true, dataRev: 1 },
    })
    const { db } = ward.database
    const intact = async () => (await of.call(calls.prescriptionSheet, { id: sheet.id })).result.signed?.isIntact
    const [version] = await versionsOf(sheet.id)
    const text = version?.canonical ?? ''
    expect(text).toContain('"drugCode":"W08"')
    expect(text).not.toContain('"status"')
    await db
      .update(hosRxVersion)
      .set({ canonical: text.replace('W08', 'W09') })
      .where(eq(hosRxVersion.rxId, sheet.id))
    expect(await intact()).toBe(false)
    await db.update(hosRxVersion).set({ canonical: text }).where(eq(hosRxVersion.rxId, sheet.id))
    expect(await intact()).toBe(true)
    await db.execute(sql`update hos_rx_line set days = days + 1 where rx_id = ${sheet.id}`)
    expect(await intact()).toBe(false)
    await db.execute(sql`update hos_rx_line set days = days - 1 where rx_id = ${sheet.id}`)
    await db.execute(sql`update hos_signature set value = '00' || substr(value, 3) where doc_id = ${sheet.id}`)
    expect(await intact()).toBe(false)
  })

  it('[RX-20] an L3 is not overridden by anybody, and what the doctor was not asked about is asked', async () => {
    const of = await rxScene(ward)
    const blocked = await of.save([amoxicillin({ drugCode: 'F09' })])
    const answer = await of.call(submits.submitSheet, await submission(of, blocked))
    expect(answer).toMatchObject({ success: false, result: { reason: 'RX_BLOCKED' } })
    const other = await rxScene(ward)
    const sheet = await other.save([amoxicillin()])
    const input = await submission(other, sheet)
    expect(input.overrides.length).toBeGreaterThan(0)
    const silent = await other.call(submits.submitSheet, { ...input, requestId: newKey(), overrides: [] })
    expect(silent).toMatchObject({ message: '请先填写理由或勾选知悉', result: { reason: 'OPEN_CHECKS' } })
    const short = input.overrides.map(one => ({ ...one, text: '可用' }))
    expect(await other.call(submits.submitSheet, { ...input, requestId: newKey(), overrides: short })).toMatchObject({
      result: { reason: 'OPEN_CHECKS' },
    })
    expect(await other.row(sheet.id)).toMatchObject({ status: '0', rxVersion: 1, version: 1 })
    expect(await versionsOf(sheet.id)).toEqual([])
  })

  it('[RX-21] an override holds coded reason, text, person, time and signature', async () => {
    const of = await rxScene(ward)
    const sheet = await submitted(of, await of.save([amoxicillin()]))
    const { db } = ward.database
    const rows = await db.select().from(hosRxOverride).where(eq(hosRxOverride.rxId, sheet.id))
    const [version] = await versionsOf(sheet.id)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toMatchObject({
        level: 2,
        reasonCode: '1',
        text: '获益大于风险，已告知',
        byUser: of.doctor.id,
        at: new Date(ward.clock.now),
        signatureId: version?.signatureId,
      })
    expect(sheet.signed?.overrides).toHaveLength(rows.length)
  })

  it('the password signs: a wrong one changes nothing, five hold signatures for ten minutes', async () => {
    const of = await rxScene(ward)
    const input = await submission(of, await of.save([amlodipine()]))
    const tries = []
    for (let n = 0; n < 5; n++)
      tries.push((await of.call(submits.submitSheet, { ...input, requestId: newKey(), password: 'wrong' })).message)
    expect(tries).toEqual(['口令错误', '口令错误', '口令错误', '口令错误', '口令错误'])
    expect(await of.call(submits.submitSheet, input)).toMatchObject({ result: { reason: 'PASSWORD_LOCKED' } })
    expect(await of.row(input.id)).toMatchObject({ status: '0', version: 1 })
    ward.clock.now += 10 * 60_000 + 1
    expect(await of.call(submits.submitSheet, input)).toMatchObject({ success: true, result: { status: '1' } })
  })

  it('without a signature in force nothing is submitted', async () => {
    const of = await rxScene(ward)
    const input = await submission(of, await of.save([amlodipine()]))
    await ward.database.db.update(hosDoctor).set({ signatureStatus: '3' }).where(eq(hosDoctor.id, of.doctor.doctorId))
    expect(await of.call(submits.submitSheet, input)).toMatchObject({ message: '签名未生效，请联系管理员' })
  })

  it('facts that changed since the doctor looked are confirmed again', async () => {
    const of = await rxScene(ward)
    const input = await submission(of, await of.save([amlodipine()]), { inputsHash: 'other' })
    expect(await of.call(submits.submitSheet, input)).toMatchObject({ message: '药品资料已更新，请重新确认' })
  })

  it('a repeated submission is one, and a stale one is refused', async () => {
    const of = await rxScene(ward)
    const sheet = await of.save([amlodipine()])
    const input = await submission(of, sheet)
    const [one, two] = await Promise.all([of.call(submits.submitSheet, input), of.call(submits.submitSheet, input)])
    expect([one.success, two.success]).toEqual([true, true])
    expect(await versionsOf(sheet.id)).toHaveLength(1)
    expect(await of.call(submits.submitSheet, { ...input, requestId: newKey() })).toMatchObject({
      success: false,
      result: { reason: 'WRONG_STATE' },
    })
  })

  it('a submission is taken back: its signature is revoked, and the next one is version 2', async () => {
    const of = await rxScene(ward)
    const sheet = await submitted(of, await of.save([amlodipine()]))
    const { result: back } = await of.call(submits.withdrawSheet, { requestId: newKey(), id: sheet.id, version: sheet.version })
    expect(back).toMatchObject({ status: '5', activeUntil: null, editableUntil: null })
    const { db } = ward.database
    const revoked = await db
      .select()
      .from(hosSignature)
      .where(and(eq(hosSignature.docId, sheet.id), sql`revokes is not null`))
    expect(revoked).toHaveLength(1)
    const again = await submitted(of, back)
    expect(again).toMatchObject({ status: '1', rxVersion: 2, lines: [{ drugCode: 'W08' }] })
    expect((await of.call(submits.sheetVersions, { id: sheet.id })).result.map(({ rxVersion }) => rxVersion)).toEqual([2, 1])
  })

  it('its doctor voids a submitted sheet, a stranger does not, the office gives a reason', async () => {
    const [of, other] = [await rxScene(ward), await rxScene(ward)]
    const sheet = await submitted(of, await of.save([amlodipine()]))
    const input = { requestId: newKey(), id: sheet.id, version: sheet.version, reason: '' }
    expect(await other.call(submits.voidSheet, input)).toMatchObject({ message: '处方不存在' })
    const { token: admin } = await ward.loginAs('admin')
    expect(await of.call(submits.voidSheet, { ...input, requestId: newKey() }, admin)).toMatchObject({
      message: '请填写作废原因，至少5个字',
    })
    expect(await of.call(submits.voidSheet, input)).toMatchObject({ success: true, result: { status: '6' } })
    expect(await of.call(submits.withdrawSheet, { ...input, requestId: newKey() })).toMatchObject({ message: '处方已作废' })
    const second = await submitted(of, await of.save([amlodipine()], { head: headOf() }))
    const voided = { requestId: newKey(), id: second.id, version: second.version, reason: '处方开具有误' }
    expect(await of.call(submits.voidSheet, voided, admin)).toMatchObject({
      success: true,
      result: { status: '6', voidReason: '处方开具有误' },
    })
    expect(await ward.database.db.select().from(hosPrescription).where(eq(hosPrescription.sessionId, of.sid))).toHaveLength(2)
  })

  it('a submission stands in the conversation as a card that follows its state, without a drug', async () => {
    const of = await rxScene(ward)
    const doctor = ward.connect(of.token)
    const patient = ward.connect(of.patientToken)
    await Promise.all([doctor.connected(), patient.connected()])
    await Promise.all([doctor.hello(), patient.hello()])
    const sheet = await submitted(of, await of.save([amlodipine()]))
    await expect.poll(() => patient.of('rx:update')).toMatchObject([{ rxId: sheet.id, status: '1', rxVersion: 1 }])
    await of.call(submits.withdrawSheet, { requestId: newKey(), id: sheet.id, version: sheet.version })
    await expect.poll(() => doctor.of('rx:update').map(({ status }) => status)).toEqual(['1', '5'])
    const cards = patient.of('msg:new').filter(({ message }) => message.kind === 'prescription')
    expect(cards.map(({ message: { seq, rev, senderKind } }) => [seq === cards[0]?.message.seq, rev, senderKind])).toEqual([
      [true, 1, 1],
      [true, 2, 1],
    ])
    expect(cards.at(-1)?.message).toMatchObject({
      content: `医生为您开具了处方${sheet.rxNo}，药师审核中`,
      card: { prescription: { rxId: sheet.id, rxNo: sheet.rxNo, status: '5', kinds: 1, totalFen: 1_260 } },
    })
    expect(JSON.stringify(patient.events)).not.toContain('氨氯地平')
    doctor.socket.close()
    patient.socket.close()
  })
})
