import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as desk from '#contract/http/calls/patientDesk.ts'
import { prescriptionPatient } from '#contract/http/calls/prescriptions.ts'
import * as t from '#server/db/tables/index.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { newKey } from '#tests/support/hospital/prescription/rxScene.ts'
import { tokenFor } from '#tests/support/signIns.ts'

const SAME = { birthday: '1970-01-01', sex: 1 }

describeOnDatabases('facts of two files that become one', open => {
  let ward: Ward
  let office = ''
  beforeAll(async () => {
    ward = await startWard({ open })
    office = await tokenFor(ward.app, 'hospital')
  })
  afterAll(() => ward.close())
  const db = () => ward.database.db
  const merge = (kept: ChatActor, gone: ChatActor) =>
    ward.call(
      desk.mergePatients,
      { id: kept.id, version: 1, mergedId: gone.id, mergedVersion: 1, reason: '同一人重复建档' },
      office,
    )
  /** What the checks of a prescription know of the patient. */
  const factsOf = async (patient: ChatActor) => {
    const doctor = await ward.makeDoctor()
    const { id: sid } = await ward.running(patient, doctor)
    return (await ward.call(prescriptionPatient, { sid }, await ward.signIn(doctor))).result
  }
  const allergy = (of: ChatActor, more: Partial<typeof t.hosPatientAllergy.$inferInsert>) => ({
    ...{ id: newKey(), tenantId: 1, patientId: of.id, text: '青霉素', createTime: new Date(ward.clock.now) },
    ...more,
  })
  const confirmed = { source: '2', confirmedBy: 'd', classCode: 'penicillin', severity: '3' as const, reaction: '休克' }

  it('[VIEW-HOSP-16] an allergy that a doctor confirmed counts after a merge, although the other file has its word as taken back', async () => {
    const [kept, gone] = [await ward.makePatient(SAME), await ward.makePatient({ ...SAME, allergies: ['青霉素'] })]
    await db()
      .insert(t.hosPatientAllergy)
      .values([allergy(kept, { status: '0' }), allergy(gone, confirmed)])
    expect(await merge(kept, gone)).toMatchObject({ success: true })
    expect((await factsOf(kept)).patient.allergies).toEqual([
      { ingredientCode: null, classCode: 'penicillin', ingredientClasses: [], text: '青霉素', severity: '3' },
    ])
  })

  it('[VIEW-HOSP-16] the stronger of two allergies counts beside the weaker, one that both files have stands once, one taken back stays so', async () => {
    const [kept, gone] = [
      await ward.makePatient({ ...SAME, allergies: ['青霉素', '海鲜'] }),
      await ward.makePatient({ ...SAME, allergies: ['青霉素', '海鲜'] }),
    ]
    await db()
      .insert(t.hosPatientAllergy)
      .values([
        allergy(kept, { severity: '1' }),
        allergy(kept, { text: '海鲜', kind: '2' }),
        allergy(gone, confirmed),
        allergy(gone, { text: '海鲜', kind: '2' }),
        allergy(gone, { text: '磺胺类', classCode: 'sulfa', status: '0' }),
      ])
    expect(await merge(kept, gone)).toMatchObject({ success: true })
    const rows = await db()
      .select()
      .from(t.hosPatientAllergy)
      .where(eq(t.hosPatientAllergy.patientId, kept.id))
      .orderBy(asc(t.hosPatientAllergy.text), asc(t.hosPatientAllergy.severity))
    expect(rows.map(({ text, severity, status }) => [text, severity, status]).toSorted()).toEqual([
      ['海鲜', null, '1'],
      ['磺胺类', null, '0'],
      ['青霉素', '1', '1'],
      ['青霉素', '3', '1'],
    ])
    expect((await factsOf(kept)).patient.allergies.map(({ text, severity }) => [text, severity]).toSorted()).toEqual([
      ['海鲜', null],
      ['青霉素', '1'],
      ['青霉素', '3'],
    ])
  })

  it('[VIEW-HOSP-16] of weight and creatinine the later one counts, of liver, pregnancy and lactation what asks for more care', async () => {
    const [early, late] = [new Date('2026-10-01T00:00:00Z'), new Date('2026-11-01T00:00:00Z')]
    const woman = { ...SAME, sex: 2 }
    const kept = await ward.makePatient({
      ...woman,
      ...{ weightG: 60_000, weightAt: late, scrUmol10: 800, scrAt: early, liverGrade: 'B', pregnancy: 1, lactation: 0 },
    })
    const gone = await ward.makePatient({
      ...woman,
      ...{ weightG: 50_000, weightAt: early, scrUmol10: 2_200, scrAt: late, liverGrade: 'A', pregnancy: 0, lactation: 2 },
    })
    expect(await merge(kept, gone)).toMatchObject({ success: true })
    expect((await factsOf(kept)).patient).toMatchObject({
      ...{ weightG: 60_000, weightAt: late.getTime(), scrUmol10: 2_200, scrAt: late.getTime() },
      ...{ liverGrade: 'B', pregnancy: 1, lactation: 2 },
    })
  })

  it('[RX-16] a word on the file counts, although a row with the same word was taken back before', async () => {
    const told = await ward.makePatient({ allergies: ['青霉素'] })
    const recorded = await ward.makePatient({ allergies: ['青霉素'] })
    await db()
      .insert(t.hosPatientAllergy)
      .values([allergy(told, { status: '0' }), allergy(recorded, confirmed)])
    expect((await factsOf(told)).patient.allergies).toMatchObject([{ text: '青霉素', classCode: null }])
    expect((await factsOf(recorded)).patient.allergies).toMatchObject([{ text: '青霉素', classCode: 'penicillin' }])
  })

  it('[RX-16] words of the person on the card of another account count, once, and not beside a row that has them', async () => {
    const certHash = newKey()
    const own = await ward.makePatient({ certHash, allergies: ['青霉素', '花生'] })
    const account = await ward.makePatient()
    const member = await ward.makePatient({ certHash, userId: account.id, allergies: ['花生', '海鲜'] })
    await db().insert(t.hosPatientAllergy).values(allergy(member, confirmed))
    const known = [
      ['海鲜', null],
      ['花生', null],
      ['青霉素', 'penicillin'],
    ]
    for (const card of [own, member])
      expect((await factsOf(card)).patient.allergies.map(({ text, classCode }) => [text, classCode]).toSorted()).toEqual(known)
    expect((await factsOf(account)).patient.allergies).toEqual([])
  })

  it('[VIEW-HOSP-16] a disease that one file calls present and an enrolment in care are not lost to an end in the other', async () => {
    const [kept, gone] = [await ward.makePatient(SAME), await ward.makePatient(SAME)]
    const condition = { tenantId: 1, icdName: '特发性(原发性)高血压', icdCode: 'I10' }
    const heart = { ...condition, icdCode: 'I25.1', icdName: '动脉硬化性心脏病' }
    await db()
      .insert(t.hosPatientCondition)
      .values([
        { ...condition, id: newKey(), patientId: kept.id, status: '2' },
        { ...condition, id: newKey(), patientId: gone.id },
        { ...heart, id: newKey(), patientId: kept.id },
        { ...heart, id: newKey(), patientId: gone.id },
      ])
    const enrol = { tenantId: 1, enrolledAt: new Date(ward.clock.now) }
    await db()
      .insert(t.hosChronicEnroll)
      .values([
        { ...enrol, id: newKey(), patientId: kept.id, chronicId: 'c1', status: '3', note: '搬家' },
        { ...enrol, id: newKey(), patientId: gone.id, chronicId: 'c1', status: '1', note: '每月随访' },
        { ...enrol, id: newKey(), patientId: kept.id, chronicId: 'c2', status: '1', note: '本卡' },
        { ...enrol, id: newKey(), patientId: gone.id, chronicId: 'c2', status: '2', note: '暂停' },
        { ...enrol, id: newKey(), patientId: gone.id, chronicId: 'c3', status: '3', note: '结案' },
      ])
    expect(await merge(kept, gone)).toMatchObject({ success: true })
    expect((await factsOf(kept)).patient.conditions).toEqual(['I10', 'I25.1'])
    const conditions = await db().select().from(t.hosPatientCondition).where(eq(t.hosPatientCondition.patientId, kept.id))
    expect(conditions.map(({ icdCode, status }) => `${icdCode} ${status}`).toSorted()).toEqual(['I10 1', 'I10 2', 'I25.1 1'])
    const enrolments = await db().select().from(t.hosChronicEnroll).where(eq(t.hosChronicEnroll.patientId, kept.id))
    expect(enrolments.map(({ chronicId, status, note }) => `${chronicId} ${status} ${note}`).toSorted()).toEqual([
      'c1 1 每月随访',
      'c2 1 本卡',
      'c3 3 结案',
    ])
    expect(await db().$count(t.hosChronicEnroll, eq(t.hosChronicEnroll.patientId, gone.id))).toBe(0)
  })
})
