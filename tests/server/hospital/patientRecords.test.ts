import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberAdd } from '#contract/http/calls/family.ts'
import { signRecord } from '#contract/http/calls/medicalRecords.ts'
import * as calls from '#contract/http/calls/patientRecords.ts'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import { withdrawSheet } from '#contract/http/calls/prescriptionSubmit.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { approval, claimed, makePharmacist, submitted } from '#tests/support/hospital/prescription/reviewScene.ts'
import type { Pharmacist } from '#tests/support/hospital/prescription/reviewScene.ts'
import { newKey, PASSWORD, rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine } from '#e2e/support/amlodipine.ts'
import type { RxScene } from '#tests/support/hospital/prescription/rxScene.ts'

const NAMES = /氨氯地平|W08/

describeOnDatabases('prescriptions and records as the account reads them', open => {
  let ward: Ward
  let pharmacist: Pharmacist
  beforeAll(async () => {
    ward = await startWard({ open })
    pharmacist = await makePharmacist(ward, '药师甲')
  })
  afterAll(() => ward.close())

  const waiting = async () => {
    const of = await rxScene(ward)
    return { of, sheet: await submitted(of, await of.save([amlodipine({ timing: 'pc', freq: 'bid' })])) }
  }
  const approve = async (id: string) => {
    const { sheet } = await claimed(ward, pharmacist, id)
    return (await ward.call(reviews.approveSheet, approval(sheet), pharmacist.token)).result
  }
  const mine = (of: RxScene, id: string, token = of.patientToken) => of.call(calls.mySheet, { id }, token)
  const record = (of: RxScene, more: object = {}) =>
    of.call(signRecord, {
      requestId: newKey(),
      sid: of.sid,
      version: null,
      fields: {
        chiefComplaint: '头晕两天',
        presentIllness: '两天前起头晕。',
        past: '高血压',
        allergy: '无',
        exam: '',
        tcmExam: '',
        diagnoses: [{ kind: 1, code: 'I10', name: '特发性(原发性)高血压', main: true }],
        treatment: '苯磺酸氨氯地平片 5mg bid 7天',
        advice: '低盐饮食',
        ...more,
      },
      password: PASSWORD,
    })

  it('[RX-32] a submitted sheet names no drug and no diagnosis; the approved one says lines, use and validity in plain words', async () => {
    const { of, sheet } = await waiting()
    const before = await mine(of, sheet.id)
    expect(before.result).toMatchObject({
      rxNo: sheet.rxNo,
      status: '1',
      patientName: of.patient.name,
      doctorName: of.doctor.name,
      content: null,
      order: null,
    })
    expect(JSON.stringify(before)).not.toMatch(/氨氯地平|W08|高血压/)
    await approve(sheet.id)
    const after = await mine(of, sheet.id)
    expect(after.result).toMatchObject({
      status: '3',
      validUntil: Date.parse('2026-11-20T15:59:59.999Z'),
      content: {
        diagnoses: ['特发性(原发性)高血压'],
        herbWords: '',
        totalFen: 1_260,
        reviewerName: '药师甲',
        doctorHash: sheet.signed?.sha256.slice(0, 8),
        lines: [
          {
            no: 1,
            name: '苯磺酸氨氯地平片',
            spec: '5mg×28片',
            amount: '1盒',
            words: '口服，每天 2 次，每次 1 片（5mg），饭后，连用 7 天',
            status: '1',
          },
        ],
      },
      order: { status: '0' },
    })
  })

  it('[RX-32] a sheet that is withdrawn, void or was never approved before it ran out tells nothing', async () => {
    const { of, sheet } = await waiting()
    await of.call(withdrawSheet, { requestId: newKey(), id: sheet.id, version: sheet.version })
    expect((await mine(of, sheet.id)).result).toMatchObject({ status: '5', content: null })
    for (const status of ['4', '6', '9'] as const) {
      await ward.database.db.update(t.hosPrescription).set({ status }).where(eq(t.hosPrescription.id, sheet.id))
      const answer = await mine(of, sheet.id)
      expect(answer.result).toMatchObject({ status, content: null })
      expect(JSON.stringify(answer)).not.toMatch(NAMES)
    }
    // a draft is not there at all
    await ward.database.db.update(t.hosPrescription).set({ status: '0' }).where(eq(t.hosPrescription.id, sheet.id))
    expect(await mine(of, sheet.id)).toMatchObject({ success: false, message: '处方不存在' })
    expect((await of.call(calls.mySheets, {}, of.patientToken)).result.rows).toEqual([])
  })

  it('[RX-38] the patient reads the signed record; a text that names a drug nobody approved is left out until it is (RX-32)', async () => {
    const { of, sheet } = await waiting()
    expect((await of.call(calls.myRecords, {}, of.patientToken)).result.rows).toEqual([])
    const { result: signed } = await record(of)
    const before = await of.call(calls.myRecord, { id: signed.id }, of.patientToken)
    expect(before.result).toMatchObject({
      chiefComplaint: '头晕两天',
      diagnoses: ['特发性(原发性)高血压'],
      treatment: '（处方审核通过后可见）',
      advice: '低盐饮食',
      hidden: ['treatment'],
      doctorName: of.doctor.name,
      patientName: of.patient.name,
      isRevisit: true,
      rev: 1,
      hash: signed.hash,
    })
    expect(JSON.stringify(before)).not.toMatch(NAMES)
    await approve(sheet.id)
    expect((await of.call(calls.myRecord, { id: signed.id }, of.patientToken)).result).toMatchObject({
      treatment: '苯磺酸氨氯地平片 5mg bid 7天',
      hidden: [],
    })
    expect((await of.call(calls.myRecords, {}, of.patientToken)).result).toMatchObject({
      rows: [{ id: signed.id, chiefComplaint: '头晕两天', signedAt: ward.clock.now }],
      hasMore: false,
    })
  })

  it('[SEC-10] another account’s sheets and records are not there, nor those of another tenant; of an own person they are listed by name', async () => {
    const { of, sheet } = await waiting()
    await approve(sheet.id)
    const { result: signed } = await record(of)
    const stranger = await rxScene(ward)
    const foreign = await ward.makePatient({ tenantId: 2 })
    for (const token of [stranger.patientToken, await ward.signIn(foreign)]) {
      expect(await of.call(calls.mySheet, { id: sheet.id }, token)).toMatchObject({ success: false, message: '处方不存在' })
      expect(await of.call(calls.myRecord, { id: signed.id }, token)).toMatchObject({ success: false, message: '病历不存在' })
      for (const call of [calls.mySheets, calls.myRecords])
        for (const memberId of [undefined, of.patient.id])
          expect((await of.call(call, memberId === undefined ? {} : { memberId }, token)).result.rows).toEqual([])
    }
    // a person of the account: listed for it, and by its own name only
    const input = {
      requestId: newKey(),
      name: '程小满',
      relation: '2' as const,
      certNo: '110101197001010112',
      guardianName: '',
      guardianCertNo: '',
      guardianPhone: '',
      weightG: null,
      pregnancy: 0 as const,
    }
    const memberId = (await of.call(memberAdd, input, of.patientToken)).result[1]?.id ?? ''
    await ward.database.db.update(t.hosPrescription).set({ patientId: memberId }).where(eq(t.hosPrescription.id, sheet.id))
    expect((await mine(of, sheet.id)).result.patientName).toBe('程小满')
    const listed = async (id: string) =>
      (await of.call(calls.mySheets, { memberId: id }, of.patientToken)).result.rows.map(({ rxNo }) => rxNo)
    expect(await listed(memberId)).toEqual([sheet.rxNo])
    expect(await listed(of.patient.id)).toEqual([])
  })

  it('[SEC-02] every read of them leaves a line', async () => {
    const { of, sheet } = await waiting()
    await approve(sheet.id)
    const { result: signed } = await record(of)
    await of.call(calls.mySheets, {}, of.patientToken)
    await mine(of, sheet.id)
    await of.call(calls.myRecords, {}, of.patientToken)
    await of.call(calls.myRecord, { id: signed.id }, of.patientToken)
    const lines = async () => {
      const { sysLog } = t
      const rows = await ward.database.db
        .select({ action: sysLog.action, entityId: sysLog.entityId })
        .from(sysLog)
        .where(and(eq(sysLog.actorId, of.patient.id)))
      return rows.flatMap(({ action, entityId }) => (action.includes('.own') ? [`${action} ${entityId}`] : [])).toSorted()
    }
    await expect
      .poll(lines)
      .toEqual(
        [
          `medicalRecord.ownList ${signed.id}`,
          `medicalRecord.ownRead ${signed.id}`,
          `prescription.ownList ${sheet.id}`,
          `prescription.ownRead ${sheet.id}`,
        ].toSorted(),
      )
  })
})
