import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/prescriptions.ts'
import { requestTransfer } from '#contract/http/calls/sessionTransfers.ts'
import { westernDrug } from '#contract/resources/hospital/westernDrug.resource.ts'
import { chatSession, hosDrug, hosPatient, hosPatientAllergy, hosPrescription, hosRxLine } from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { amoxicillin, newKey, rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { amlodipine, headOf } from '#e2e/support/amlodipine.ts'

describeOnDatabases('drafts of prescriptions', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  const crud = crudCaller(() => ward)
  afterAll(() => ward.close())
  const draft = (sid: string, more: object = {}) => ({
    requestId: newKey(),
    id: null,
    sid,
    head: headOf(),
    lines: [amlodipine()],
    version: null,
    ...more,
  })
  const sheetsOf = (sid: string) => ward.database.db.select().from(hosPrescription).where(eq(hosPrescription.sessionId, sid))

  it('[RX-01] opening the editor stores nothing: sheets, facts, a search and a check leave no row, and a draft without a line is refused', async () => {
    const of = await rxScene(ward)
    expect(await of.call(calls.sessionSheets, { sid: of.sid })).toMatchObject({ success: true, result: [] })
    expect(await of.call(calls.prescriptionPatient, { sid: of.sid })).toMatchObject({
      success: true,
      result: { session: { own: true, isRevisit: true, proofs: 1 } },
    })
    expect(await of.call(calls.findDrugs, { q: 'amxl', type: '1' })).toMatchObject({ success: true })
    const { requestId: _key, version: _version, ...written } = draft(of.sid)
    expect(await of.call(calls.checkSheet, written)).toMatchObject({ success: true })
    expect(await of.call(calls.saveDraft, draft(of.sid, { lines: [] }))).toMatchObject({
      success: false,
      message: '请先添加药品',
    })
    expect(await sheetsOf(of.sid)).toEqual([])
  })

  it('[RX-07] the first line makes a draft that is there as it was written, computed where the doctor typed nothing', async () => {
    const of = await rxScene(ward)
    const saved = await of.save([
      amlodipine({ doseText: '10mg', days: 28, qty: 99 }),
      amoxicillin({ qtyManual: true, qty: 3, qtyReason: '外出' }),
    ])
    const { result } = await of.call(calls.sessionSheets, { sid: of.sid })
    expect(result).toEqual([saved])
    // 10 mg a day for 28 days are 56 tablets, two boxes of 28
    expect(saved).toMatchObject({
      status: '0',
      version: 1,
      rxVersion: 1,
      totalFen: 5_460,
      supplyDays: 28,
      head: headOf(),
      signed: null,
    })
    expect(saved.rxNo).toMatch(/^RX20261120\d{6}$/)
    expect(saved.lines).toMatchObject([
      { no: 1, drugCode: 'W08', doseKind: 'm', doseValue: 10_000, qty: 2, qtyManual: false, amountFen: 2_520 },
      { no: 2, drugCode: 'W01', qty: 3, qtyManual: true, qtyReason: '外出', amountFen: 2_940 },
    ])
    const next = await of.save([amoxicillin()], { sheet: saved, head: headOf({ usage: '多饮水' }) })
    expect(next).toMatchObject({
      id: saved.id,
      version: 2,
      rxVersion: 1,
      head: { usage: '多饮水' },
      lines: [{ no: 1, drugCode: 'W01' }],
    })
  })

  it('[RX-08] the second of two windows reads that the sheet was changed, and nothing of the first is lost', async () => {
    const of = await rxScene(ward)
    const first = await of.save([amlodipine()])
    const other = await of.save([amlodipine({ days: 3 })], { sheet: first })
    const late = draft(of.sid, { id: first.id, version: first.version, lines: [amoxicillin()] })
    expect(await of.call(calls.saveDraft, late)).toMatchObject({
      success: false,
      message: '处方已在其他窗口修改',
      result: { reason: 'VERSION_CONFLICT', cur: { version: 2, status: '0' } },
    })
    expect((await of.call(calls.prescriptionSheet, { id: first.id })).result).toEqual(other)
    const both = await Promise.all(
      [1, 2].map(() => of.call(calls.saveDraft, draft(of.sid, { id: first.id, version: 2, requestId: newKey() }))),
    )
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
  })

  it('a repeated request answers the same sheet and stores nothing again; of two at once there is one', async () => {
    const of = await rxScene(ward)
    const input = draft(of.sid)
    const [one, two] = await Promise.all([of.call(calls.saveDraft, input), of.call(calls.saveDraft, input)])
    expect(one.result.id).toBe(two.result.id)
    expect(await sheetsOf(of.sid)).toHaveLength(1)
    expect(await of.call(calls.discardDraft, { id: one.result.id, version: 1, requestId: input.requestId })).toMatchObject({
      success: false,
    })
  })

  it('[RX-09] without proof the doctor cannot say that a patient comes again, and nothing is prescribed', async () => {
    const of = await rxScene(ward, { isRevisit: false })
    expect(await of.call(calls.saveDraft, draft(of.sid))).toMatchObject({
      success: false,
      message: '仅可为复诊患者开具处方',
      result: { reason: 'NO_REVISIT' },
    })
    expect(await sheetsOf(of.sid)).toEqual([])
  })

  it('one open sheet of a type, by a doctor who may write it, in an own running consultation', async () => {
    const of = await rxScene(ward, { doctor: { canHerb: 'N' } })
    const sheet = await of.save([amlodipine()])
    expect(await of.call(calls.saveDraft, draft(of.sid))).toMatchObject({ message: '已有未完成的同类处方' })
    expect(await of.call(calls.saveDraft, draft(of.sid, { head: headOf({ type: '3' }) }))).toMatchObject({
      message: '无权开具该类处方',
    })
    expect(await of.call(calls.saveDraft, draft(of.sid, { head: headOf({ type: '2' }) }))).toMatchObject({ success: true })
    const other = await rxScene(ward)
    expect(await other.call(calls.saveDraft, draft(of.sid))).toMatchObject({ success: false, code: 510 })
    expect(await other.call(calls.prescriptionSheet, { id: sheet.id })).toMatchObject({ message: '处方不存在' })
    expect(await other.call(calls.saveDraft, draft(of.sid, { id: sheet.id, version: 1 }))).toMatchObject({
      message: '处方不存在',
    })
    expect(await other.call(calls.prescriptionPatient, { sid: of.sid })).toMatchObject({ success: false, code: 510 })
    await ward.run(of.doctor, 'session:end', { sid: of.sid, version: (await ward.sessionRow(of.sid)).version })
    expect(await of.call(calls.saveDraft, draft(of.sid, { head: headOf({ type: '3' }) }))).toMatchObject({
      message: '会话已结束',
    })
  })

  it('[TRANSFER-06] while another doctor is asked nothing is written', async () => {
    const [of, other] = [await rxScene(ward), await ward.makeDoctor()]
    const { version } = await ward.sessionRow(of.sid)
    const target = { kind: 'doctor' as const, target: other.id, reason: '1', note: '请协助进一步诊治' }
    expect(await of.call(requestTransfer, { sid: of.sid, version, requestId: newKey(), ...target })).toMatchObject({
      success: true,
    })
    expect(await of.call(calls.saveDraft, draft(of.sid))).toMatchObject({
      message: '等待对方接受转诊',
      result: { reason: 'TRANSFERRING' },
    })
  })

  it('a draft is thrown away with its lines by who saw its last state', async () => {
    const of = await rxScene(ward)
    const { id } = await of.save([amlodipine()])
    expect(await of.call(calls.discardDraft, { id, version: 7, requestId: newKey() })).toMatchObject({
      message: '处方已在其他窗口修改',
    })
    expect(await of.call(calls.discardDraft, { id, version: 1, requestId: newKey() })).toMatchObject({ success: true })
    expect(await of.row(id)).toBeUndefined()
    expect(await ward.database.db.select().from(hosRxLine).where(eq(hosRxLine.rxId, id))).toEqual([])
  })

  it('[RX-16] a skin test of a moment to come is refused, one of now counts', async () => {
    const of = await rxScene(ward)
    const tested = (at: number) => headOf({ skinTests: [{ ingredientCode: '阿莫西林', result: 'negative', at }] })
    const later = tested(ward.clock.now + 1)
    expect(await of.call(calls.saveDraft, draft(of.sid, { head: later, lines: [amoxicillin()] }))).toMatchObject({
      success: false,
      message: '皮试时间不能晚于当前时间',
      result: { reason: 'TEST_LATER' },
    })
    expect(await sheetsOf(of.sid)).toEqual([])
    const sheet = await of.save([amoxicillin()], { head: tested(ward.clock.now) })
    const edit = { id: sheet.id, version: sheet.version, head: later, lines: [amoxicillin()] }
    expect(await of.call(calls.saveDraft, draft(of.sid, edit))).toMatchObject({ result: { reason: 'TEST_LATER' } })
    const about = async (head: typeof later) => {
      const { result } = await of.call(calls.checkSheet, { id: sheet.id, sid: of.sid, head, lines: [amoxicillin()] })
      return result.results.map(({ ruleId }) => ruleId).filter(ruleId => ruleId === 'A6')
    }
    expect(await about(later)).toEqual(['A6'])
    expect(await about(tested(ward.clock.now))).toEqual([])
  })

  it('[RX-17] an allergy that is recorded in the editor speaks in the next check', async () => {
    const of = await rxScene(ward)
    const written = { id: null, sid: of.sid, head: headOf(), lines: [amoxicillin()] }
    const about = async () =>
      (await of.call(calls.checkSheet, written)).result.results.filter(({ ruleId }) => ruleId.startsWith('A'))
    expect((await about()).map(({ ruleId }) => ruleId)).toEqual(['A6'])
    const allergy = {
      kind: '1' as const,
      text: '青霉素',
      ingredientCode: null,
      classCode: 'penicillin',
      severity: '2' as const,
      reaction: '皮疹',
    }
    const answer = await of.call(calls.addPatientAllergy, { requestId: newKey(), sid: of.sid, allergy })
    expect(answer).toMatchObject({
      success: true,
      result: { allergies: [{ classCode: 'penicillin' }], allergyAsked: ward.clock.now },
    })
    expect(await about()).toContainEqual(expect.objectContaining({ ruleId: 'A2', level: 3, lineNos: [1] }))
    expect(
      await ward.database.db.select().from(hosPatientAllergy).where(eq(hosPatientAllergy.patientId, of.patient.id)),
    ).toMatchObject([{ source: '2', confirmedBy: of.doctor.id }])
  })

  it('[RX-16] [RX-17] the words of an allergy to a drug are recorded as the class or ingredient they name, others stay a text', async () => {
    const of = await rxScene(ward)
    const record = async (text: string, kind: '1' | '2' = '1') => {
      const allergy = { kind, text, ingredientCode: null, classCode: null, severity: '2' as const, reaction: '' }
      const { result } = await of.call(calls.addPatientAllergy, { requestId: newKey(), sid: of.sid, allergy })
      const found = result.allergies.find(one => one.text === text)
      return [found?.ingredientCode, found?.classCode]
    }
    const { db } = ward.database
    const w06 = and(eq(hosDrug.tenantId, 1), eq(hosDrug.code, 'W06'))
    await db.update(hosDrug).set({ tradeName: '芬必得', alias: '布洛芬,布洛芬胶囊' }).where(w06)
    try {
      for (const [text, ...codes] of [
        ['青霉素过敏', null, 'penicillin'],
        ['磺胺类', null, 'sulfa'],
        ['nsaid', null, 'nsaid'],
        ['芬必得', '布洛芬', null],
        ['布洛芬胶囊过敏', '布洛芬', null],
        ['苯磺酸氨氯地平片', '氨氯地平', null],
        ['对乙酰氨基酚过敏', '对乙酰氨基酚', null],
        ['炙甘草', '甘草', null],
        ['川贝', '贝母', null],
        ['贝母', '贝母', null],
        // a compound does not say which of its ingredients it was
        ['复方氨酚烷胺胶囊', null, null],
        ['花粉', null, null],
        ['海鲜', null, null],
        ['过敏', null, null],
      ] as const)
        expect(await record(text), text).toEqual(codes)
      expect(await record('阿司匹林', '2')).toEqual([null, null])
    } finally {
      await db.update(hosDrug).set({ tradeName: '', alias: '布洛芬' }).where(w06)
    }
    const other = await rxScene(ward)
    const allergy = { kind: '1' as const, text: '阿莫西林', severity: '3' as const, reaction: '' }
    const input = { sid: other.sid, allergy: { ...allergy, ingredientCode: null, classCode: null } }
    await other.call(calls.addPatientAllergy, { requestId: newKey(), ...input })
    const cefuroxime = amoxicillin({ drugCode: 'W02', doseText: '0.25g', freq: 'bid' })
    const written = { id: null, sid: other.sid, head: headOf(), lines: [amoxicillin(), cefuroxime] }
    const { result } = await other.call(calls.checkSheet, written)
    const said = result.results.map(({ ruleId, level, lineNos }) => `${ruleId} L${level} ${lineNos.join()}`)
    expect(said.filter(one => /^A[1-4]/.test(one)).toSorted()).toEqual(['A1 L3 1', 'A3 L3 2'])
  })

  it('[RX-16] [RX-33] the class of an allergy to an ingredient is the published one, whatever a draft says', async () => {
    const of = await rxScene(ward)
    const allergy = {
      kind: '1' as const,
      text: '阿莫西林',
      ingredientCode: '阿莫西林',
      classCode: null,
      severity: '2' as const,
      reaction: '',
    }
    const pharmacist = await tokenFor(ward.app, 'pharmacist')
    const { result: found } = await crud(westernDrug, 'list', { query: { keyword: 'W01' } }, pharmacist)
    const write = (classCodes: string) => crud(westernDrug, 'edit', { json: { id: found.records[0].id, classCodes } }, pharmacist)
    expect(await write('nsaid')).toMatchObject({ success: true })
    try {
      const answer = await of.call(calls.addPatientAllergy, { requestId: newKey(), sid: of.sid, allergy })
      expect(answer).toMatchObject({
        success: true,
        result: { allergies: [{ ingredientClasses: ['betaLactam', 'penicillin'] }] },
      })
    } finally {
      await write('penicillin,betaLactam')
    }
  })

  it('[RX-17] weight, kidneys, liver and lactation that the doctor records decide in the next check; a wrong day changes nothing', async () => {
    const of = await rxScene(ward, { patient: { birthday: '1951-01-02', sex: 2 } })
    const metformin = amlodipine({
      drugCode: 'W18',
      doseText: '0.5g',
      freq: 'bid',
      timing: 'cc',
      priceFen: 760,
      facts: { name: '盐酸二甲双胍片', spec: '0.5g×20片', unit: '盒', strengthText: '0.5g' },
    })
    const renal = async () =>
      (await of.call(calls.checkSheet, { id: null, sid: of.sid, head: headOf(), lines: [metformin] })).result.results
        .filter(({ ruleId }) => ruleId === 'R1' || ruleId === 'R2')
        .map(({ ruleId, level }) => `${ruleId} L${level}`)
    expect(await renal()).toEqual(['R2 L1'])
    const facts = { weightG: 52_500, pregnancy: 1, lactation: 2, liverGrade: 'B' } as const
    const record = (umol10: number, day: string) =>
      of.call(calls.recordPatientFacts, { requestId: newKey(), sid: of.sid, ...facts, creatinine: { umol10, day } })
    // the ward's clock stands at 2026-11-20
    for (const [day, message] of [
      ['2026-11-21', '检验日期不能晚于今天'],
      ['2026-02-30', '请填写正确的检验日期'],
      ['1951-01-01', '请填写正确的检验日期'],
    ] as const)
      expect(await record(2_200, day)).toMatchObject({ success: false, message })
    expect(await renal()).toEqual(['R2 L1'])
    expect(await record(2_200, '2026-11-18')).toMatchObject({
      success: true,
      message: '已更新用药要点',
      result: { ...facts, weightAt: ward.clock.now, scrUmol10: 2_200, scrAt: Date.parse('2026-11-18T00:00:00+08:00') },
    })
    expect(await renal()).toEqual(['R1 L3'])
    // the same weight told again is of today
    ward.clock.now += 60_000
    expect(await record(2_200, '2026-11-18')).toMatchObject({ result: { weightG: 52_500, weightAt: ward.clock.now } })
    // what is left empty stays, what is known no more goes
    const later = { ...facts, weightG: null, creatinine: null, lactation: 0, liverGrade: null } as const
    expect(await of.call(calls.recordPatientFacts, { requestId: newKey(), sid: of.sid, ...later })).toMatchObject({
      result: { weightG: 52_500, scrUmol10: 2_200, lactation: 0, liverGrade: null },
    })
  })

  it('[RX-17] a weight that is recorded alone leaves the pregnancy that the patient told meanwhile', async () => {
    const of = await rxScene(ward, { patient: { sex: 2, pregnancy: 1, lactation: 1, liverGrade: 'A' } })
    await ward.database.db.update(hosPatient).set({ pregnancy: 2 }).where(eq(hosPatient.id, of.patient.id))
    const weight = { requestId: newKey(), sid: of.sid, weightG: 61_000, creatinine: null }
    expect(await of.call(calls.recordPatientFacts, weight)).toMatchObject({
      success: true,
      result: { weightG: 61_000, pregnancy: 2, lactation: 1, liverGrade: 'A' },
    })
    // whose card was a woman's by mistake is a man without these
    await ward.database.db.update(hosPatient).set({ sex: 1 }).where(eq(hosPatient.id, of.patient.id))
    const again = await of.call(calls.recordPatientFacts, { ...weight, requestId: newKey() })
    expect(again).toMatchObject({ success: true, result: { pregnancy: 1, lactation: 1 } })
  })

  it('[RX-23] the server checks by the same function with what it knows itself', async () => {
    const of = await rxScene(ward, {
      patient: { birthday: '1951-01-02', sex: 2, scrUmol10: 2_200, scrAt: new Date(ward.clock.now) },
    })
    const metformin = amlodipine({
      drugCode: 'W18',
      doseText: '0.5g',
      freq: 'bid',
      timing: 'cc',
      priceFen: 760,
      facts: { name: '盐酸二甲双胍片', spec: '0.5g×20片', unit: '盒', strengthText: '0.5g' },
    })
    const { result } = await of.call(calls.checkSheet, { id: null, sid: of.sid, head: headOf(), lines: [metformin] })
    expect(result.results[0]).toMatchObject({ ruleId: 'R1', level: 3, lineNos: [1] })
    expect(result.results).toContainEqual(expect.objectContaining({ ruleId: 'C2', level: 2 }))
    expect(result).toMatchObject({ rulesCode: expect.stringMatching(/^[0-9a-f]{16}$/), dataRev: 1 })
    // what the doctor saw of a drug is not what the catalogue says today
    const old = { id: null, sid: of.sid, head: headOf(), lines: [amlodipine({ priceFen: 1 })] }
    expect((await of.call(calls.checkSheet, old)).result.results).toContainEqual(
      expect.objectContaining({ ruleId: 'S3', level: 3 }),
    )
  })

  it('[RX-19] facts that cannot be read stop the check and not the draft', async () => {
    const of = await rxScene(ward)
    const { db } = ward.database
    await db.execute(sql`alter table hos_interaction rename to hos_interaction_gone`)
    try {
      const written = { id: null, sid: of.sid, head: headOf(), lines: [amlodipine()] }
      const { result } = await of.call(calls.checkSheet, written)
      expect(result.results[0]).toMatchObject({ ruleId: 'X1', level: 3, title: '合理用药校验未完成，草稿已保存' })
      expect(await of.save([amlodipine()])).toMatchObject({ status: '0' })
    } finally {
      await db.execute(sql`alter table hos_interaction_gone rename to hos_interaction`)
    }
  })

  it('the picker finds by initials, name and code, says what cannot be chosen, and what a pharmacy has', async () => {
    const of = await rxScene(ward)
    const found = async (q: string, more: object = {}) => (await of.call(calls.findDrugs, { q, type: '1', ...more })).result.rows
    expect((await found('amxl'))[0]).toMatchObject({
      code: 'W01',
      stock: null,
      flags: ['抗菌', '皮试'],
      usage: { doseText: '0.5g', freq: 'tid', route: 'po', days: 7 },
    })
    expect((await found('w08'))[0]).toMatchObject({ code: 'W08', priceFen: 1_260 })
    expect((await found('氨氯地平', { shop: 'S01' }))[0]?.stock).toEqual(expect.any(Number))
    expect((await found('hq')).map(({ category }) => category)).not.toContain('3')
    expect((await of.call(calls.findDrugs, { q: 'hq', type: '3' })).result.rows[0]).toMatchObject({ name: '黄芪', unit: 'g' })
    const { db } = ward.database
    const w02 = and(eq(hosDrug.tenantId, 1), eq(hosDrug.code, 'W02'))
    await db.update(hosDrug).set({ enabled: 'N' }).where(w02)
    expect(await found('W02')).toMatchObject([{ disabled: '药品已停用' }])
    await db.update(hosDrug).set({ enabled: 'Y' }).where(w02)
    const { result } = await of.call(calls.drugFacts, { codes: 'W01,W16,nothing' })
    expect(result.drugs.map(({ code }) => code)).toEqual(['W01', 'W16'])
    expect(await db.select().from(chatSession).where(eq(chatSession.id, of.sid))).toHaveLength(1)
  })
})
