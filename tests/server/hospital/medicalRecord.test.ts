import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MedicalRecord, RecordFields } from '#contract/entities/medicalRecord.ts'
import * as calls from '#contract/http/calls/medicalRecords.ts'
import { chatSession, hosMedicalRecord, hosSignature, sysLog } from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { newKey, PASSWORD, rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine, headOf } from '#e2e/support/amlodipine.ts'

const HYPERTENSION = { kind: 1 as const, code: 'I10', name: '特发性(原发性)高血压', main: true }
const written = (more: Partial<RecordFields> = {}): RecordFields => ({
  chiefComplaint: '头晕两天',
  presentIllness: '两天前起头晕。',
  past: '高血压',
  allergy: '无',
  exam: '',
  tcmExam: '',
  diagnoses: [HYPERTENSION],
  treatment: '继续服药',
  advice: '低盐饮食',
  ...more,
})

describeOnDatabases('medical records', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())
  const input = (sid: string, version: number | null, more: Partial<RecordFields> = {}) => ({
    requestId: newKey(),
    sid,
    version,
    fields: written(more),
  })
  const rowsOf = (sid: string) =>
    ward.database.db.select().from(hosMedicalRecord).where(eq(hosMedicalRecord.sessionId, sid)).orderBy(hosMedicalRecord.rev)

  it('[RX-38] a signed record is revised, never changed: two revisions, each with the signature of its words', async () => {
    const of = await rxScene(ward)
    const draft = await of.call(calls.saveRecord, input(of.sid, null))
    expect(draft).toMatchObject({ success: true, result: { rev: 1, status: '0', version: 1, hash: null } })
    expect(await rowsOf(of.sid)).toHaveLength(1)
    const body = { ...input(of.sid, 1, { advice: '低盐饮食，每日测血压' }), password: PASSWORD }
    const signed = await of.call(calls.signRecord, body)
    expect(signed).toMatchObject({ success: true, result: { rev: 1, status: '1', version: 2, isRevisit: true, isIntact: true } })
    // the same request once more signs nothing again
    expect((await of.call(calls.signRecord, { ...body, password: null })).result).toEqual(signed.result)
    const [first] = await rowsOf(of.sid)

    expect(
      await of.call(calls.signRecord, { ...input(of.sid, 2, { advice: '低盐饮食，每日测血压' }), password: null }),
    ).toMatchObject({
      message: '病历没有修改，无需重新签名',
    })
    const next = await of.call(calls.signRecord, { ...input(of.sid, 2, { advice: '一周后复诊' }), password: null })
    expect(next).toMatchObject({ success: true, result: { rev: 2, status: '1', version: 3, advice: '一周后复诊' } })
    const [old, revised] = await rowsOf(of.sid)
    expect(old).toEqual({ ...first, status: '2' })
    expect(revised).toMatchObject({ status: '1', advice: '一周后复诊' })
    const { result } = await of.call(calls.sessionRecords, { sid: of.sid })
    expect(result.records.map(({ rev, status, advice, isIntact }: MedicalRecord) => ({ rev, status, advice, isIntact }))).toEqual(
      [
        { rev: 2, status: '1', advice: '一周后复诊', isIntact: true },
        { rev: 1, status: '2', advice: '低盐饮食，每日测血压', isIntact: true },
      ],
    )
    const { db } = ward.database
    const signatures = await db.select().from(hosSignature).where(eq(hosSignature.ownerId, of.doctor.id))
    expect(signatures.map(({ docKind, docVersion, method }) => ({ docKind, docVersion, method }))).toEqual([
      { docKind: 'record', docVersion: 1, method: '1' },
      { docKind: 'record', docVersion: 2, method: '1' },
    ])
    const audited = await db
      .select()
      .from(sysLog)
      .where(and(eq(sysLog.entityId, of.sid), eq(sysLog.action, 'medicalRecord.sign')))
    expect(audited).toHaveLength(2)
    // words that were changed behind the product are seen
    await db
      .update(hosMedicalRecord)
      .set({ advice: '改动' })
      .where(eq(hosMedicalRecord.id, revised?.id ?? ''))
    expect((await of.call(calls.medicalRecord, { id: revised?.id ?? '' })).result.isIntact).toBe(false)
  })

  it('a record without complaint or diagnosis is not signed, nor one whose password is wrong or long ago', async () => {
    const of = await rxScene(ward)
    const sign = (more: Partial<RecordFields>, password: string | null = PASSWORD) =>
      of.call(calls.signRecord, { ...input(of.sid, null, more), password })
    expect(await sign({}, null)).toMatchObject({ message: '请输入登录口令以签名', result: { reason: 'PASSWORD_ASKED' } })
    expect(await sign({}, 'wrong')).toMatchObject({ message: '口令错误' })
    for (const more of [{ chiefComplaint: ' ' }, { diagnoses: [] }])
      expect(await sign(more)).toMatchObject({ message: '请先填写主诉与诊断', result: { reason: 'INCOMPLETE' } })
    expect(await rowsOf(of.sid)).toEqual([])
    ward.clock.now += 5 * 60_000
    expect(await sign({}, null)).toMatchObject({ result: { reason: 'PASSWORD_ASKED' } })
  })

  it('the second of two windows reads that the record was changed, and of two at once one is stored', async () => {
    const of = await rxScene(ward)
    await of.call(calls.saveRecord, input(of.sid, null))
    expect(await of.call(calls.saveRecord, input(of.sid, null, { advice: '别的' }))).toMatchObject({
      message: '病历已在其他窗口修改',
      result: { reason: 'VERSION_CONFLICT', cur: { version: 1, status: '0' } },
    })
    const both = await Promise.all(['甲', '乙'].map(advice => of.call(calls.saveRecord, input(of.sid, 1, { advice }))))
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
    expect(await rowsOf(of.sid)).toMatchObject([{ rev: 1, version: 2 }])
  })

  it('[RX-39] a new record begins with what the patient told and what was prescribed', async () => {
    const of = await rxScene(ward, { patient: { allergies: ['青霉素'], pastHistory: '高血压' } })
    const sheet = await of.save([amlodipine()])
    const { result } = await of.call(calls.sessionRecords, { sid: of.sid })
    expect(result).toEqual({
      records: [],
      prefill: {
        chiefComplaint: '咳嗽三天',
        presentIllness: '受凉后咳嗽三天，夜间明显，无发热。病程3天。目前用药：无。',
        past: '高血压',
        allergy: '青霉素',
        exam: '',
        tcmExam: '',
        diagnoses: [HYPERTENSION],
        treatment: '苯磺酸氨氯地平片 5mg 口服 每日一次 7天',
        advice: '',
      },
      sheets: [{ id: sheet.id, rxNo: sheet.rxNo, status: '0', lines: 1 }],
    })
  })

  it('[RX-39] of herbs the record says 付数, 煎煮 and 服法 in place of days, and all their diagnoses', async () => {
    const of = await rxScene(ward)
    const grams = { freq: '', route: '', timing: '', days: 0, qtyUnit: 'g', remark: '' }
    const herb = (no: number, name: string, more: object) =>
      amlodipine({ ...grams, no, drugCode: `H${no}`, facts: { name, spec: '', unit: 'g', strengthText: '' }, ...more })
    const lines = [
      herb(1, '黄芪', { doseText: '15g', qty: 105, decoction: 'none' }),
      herb(2, '石膏', { doseText: '30g', qty: 210, decoction: 'xj' }),
    ]
    const diagnoses = [
      { kind: 2 as const, code: 'A04.01', name: '感冒病', main: true },
      { kind: 3 as const, code: 'B01', name: '气虚证', main: false },
    ]
    const head = headOf({ type: '3', diagnoses, doseCount: 7, decoctBy: '2', usage: '早晚温服' })
    await of.save(lines, { head })
    const { prefill } = (await of.call(calls.sessionRecords, { sid: of.sid })).result
    expect(prefill.treatment).toBe('黄芪 15g、石膏 30g 先煎，共7剂，每日1剂，代煎，早晚温服')
    expect(prefill.diagnoses).toEqual(diagnoses)
  })

  it('written by the doctor of the session alone, from its acceptance on; who wrote it reads it afterwards', async () => {
    const [of, other] = [await rxScene(ward), await rxScene(ward)]
    const saved = await of.call(calls.saveRecord, input(of.sid, null))
    for (const answer of [
      await other.call(calls.saveRecord, input(of.sid, 1)),
      await other.call(calls.sessionRecords, { sid: of.sid }),
      await other.call(calls.medicalRecord, { id: saved.result.id }),
    ])
      expect(answer).toMatchObject({ success: false, code: 510 })
    const { db } = ward.database
    const to = (change: Partial<typeof chatSession.$inferInsert>) =>
      db.update(chatSession).set(change).where(eq(chatSession.id, of.sid))
    await to({ status: '10' })
    expect(await of.call(calls.saveRecord, input(of.sid, 1))).toMatchObject({ message: '接诊后才能书写病历' })
    await to({ status: '50' })
    expect(await of.call(calls.saveRecord, input(of.sid, 1))).toMatchObject({ message: '会话未完成诊疗，不能书写病历' })
    await to({ status: '30' })
    expect(await of.call(calls.saveRecord, input(of.sid, 1))).toMatchObject({ success: true })
    await to({ status: '20', doctorUserId: other.doctor.id })
    expect(await of.call(calls.medicalRecord, { id: saved.result.id })).toMatchObject({ success: true })
    expect(await of.call(calls.saveRecord, input(of.sid, 2))).toMatchObject({ success: false, code: 510 })
    expect(await of.call(calls.medicalRecord, { id: newKey() })).toMatchObject({ message: '病历不存在' })
  })
})
