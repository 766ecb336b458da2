import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allergyAdd, allergyRemove, memberAdd, memberDefault, memberEdit, memberList } from '#contract/http/calls/family.ts'
import { patientChangePhone, patientCorrect, patientFile, patientRightsCode } from '#contract/http/calls/patientRights.ts'
import { addPatientAllergy, recordPatientFacts } from '#contract/http/calls/prescriptions.ts'
import * as t from '#server/db/tables/index.ts'
import { consultInput, startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'

// the ward's clock stands at 2026-11-20: the child is five, the mother 36
const CHILD = '11010120210301015X'
const MOTHER = '110101199005010223'
const OTHERS = [
  '110101197001010112',
  '110101197001020118',
  '110101197001030113',
  '110101197001040119',
  '110101197001050114',
  '11010119700106011X',
  '110101197001070115',
  '110101197001080110',
  '110101197001090116',
]
const key = () => randomUUID()
const child = (more: object = {}) => ({
  requestId: key(),
  name: '江小满',
  relation: '2' as const,
  certNo: CHILD,
  guardianName: '江小月',
  guardianCertNo: MOTHER,
  guardianPhone: '13800001234',
  weightG: 18_000,
  pregnancy: 0 as const,
  ...more,
})

describeOnDatabases('people of an account', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())

  async function accountWith() {
    const mother = await ward.makePatient({ name: '江小月', sex: 2 })
    const token = await ward.signIn(mother)
    return { mother, token }
  }

  it('[PAY-10] an account adds a child of five with a guardian; numbers are masked, the same request adds once, and reads and writes leave lines', async () => {
    const { mother, token } = await accountWith()
    const input = child()
    const first = await ward.call(memberAdd, input, token)
    expect(first.success).toBe(true)
    const again = await ward.call(memberAdd, input, token)
    expect(again.result.map(({ name }) => name)).toEqual(['江小月', '江小满'])
    expect((await ward.call(memberList, {}, token)).result[1]).toMatchObject({
      name: '江小满',
      sex: 1,
      birthday: '2021-03-01',
      ageText: '5岁',
      relation: '2',
      isDefault: false,
      certNoMasked: '110101********015X',
      guardian: { name: '江小月', certNoMasked: '110101********0223', phoneMasked: '138****1234' },
      weightG: 18_000,
      allergies: [],
    })
    const lines = async () => {
      const { sysLog } = t
      const mine = and(eq(sysLog.actorId, mother.id), eq(sysLog.entity, 'hos_patient'))
      return (await ward.database.db.select({ action: sysLog.action }).from(sysLog).where(mine))
        .map(({ action }) => action)
        .sort()
    }
    await expect.poll(lines).toEqual(['member.add', 'member.list'])
  })

  it('[PAY-10] a wrong number, one that is there, a small child without a guardian and an eleventh person are refused and change nothing', async () => {
    const { mother, token } = await accountWith()
    const refused = async (more: object) => (await ward.call(memberAdd, child(more), token)).message
    expect(await refused({ certNo: CHILD.slice(0, 17) + (CHILD.endsWith('1') ? '2' : '1') })).toBe('身份证号码校验失败')
    expect(await refused({ guardianName: ' ' })).toBe('请填写监护人信息')
    expect(await refused({ guardianPhone: '' })).toBe('请填写监护人信息')
    expect(await refused({ guardianCertNo: '123' })).toBe('身份证号码校验失败')
    expect((await ward.call(memberList, {}, token)).result).toHaveLength(1)
    await ward.call(memberAdd, child(), token)
    expect(await refused({ certNo: CHILD })).toBe('该证件号已存在')
    for (const [n, certNo] of OTHERS.slice(0, 8).entries())
      expect((await ward.call(memberAdd, child({ certNo, name: `家人${n}` }), token)).success).toBe(true)
    expect((await ward.call(memberList, {}, token)).result).toHaveLength(10)
    expect(await refused({ certNo: OTHERS[8] })).toBe('最多添加10位就诊人')
    const rows = await ward.database.db.select().from(t.hosPatient).where(eq(t.hosPatient.userId, mother.id))
    expect(rows).toHaveLength(9)
    // the other parent registers the same child
    const father = await accountWith()
    expect((await ward.call(memberAdd, child(), father.token)).success).toBe(true)
  })

  it('[PAY-10] people of another account are not there: no edit, no default, no allergy, no consultation', async () => {
    const { token } = await accountWith()
    const added = (await ward.call(memberAdd, child(), token)).result[1]
    const id = added?.id ?? ''
    const { token: other, mother: stranger } = await accountWith()
    const doctor = await ward.makeDoctor()
    const facts = { ...child({ certNo: '' }), id, version: 1 }
    expect((await ward.call(memberEdit, facts, other)).message).toBe('未找到该就诊人')
    expect((await ward.call(memberDefault, { id, requestId: key() }, other)).message).toBe('未找到该就诊人')
    const told = { memberId: id, requestId: key(), kind: '1' as const, text: '青霉素' }
    expect((await ward.call(allergyAdd, told, other)).message).toBe('未找到该就诊人')
    await expect(ward.open(stranger, doctor, { memberId: id })).rejects.toThrow('未找到该就诊人')
    expect((await ward.call(memberList, {}, token)).result[1]).toEqual(added)
  })

  it('[PAY-10] edits keep the numbers that are left empty, refuse a stale version; allergies are told and taken back, a confirmed one stays', async () => {
    const { token } = await accountWith()
    const before = (await ward.call(memberAdd, child(), token)).result[1]
    const [id, version] = [before?.id ?? '', before?.version ?? 0]
    const edit = (more: object) =>
      ward.call(memberEdit, { ...child({ certNo: '', guardianCertNo: '', guardianPhone: '', ...more }), id, version }, token)
    expect((await edit({ weightG: 19_500 })).result[1]).toMatchObject({ weightG: 19_500, guardian: before?.guardian })
    expect((await edit({ weightG: 20_000 })).message).toBe('该记录已被他人修改，请刷新后重试')
    const told = (await ward.call(allergyAdd, { memberId: id, requestId: key(), kind: '1', text: ' 青霉素 ' }, token)).result[1]
    expect(told?.allergies).toMatchObject([{ kind: '1', text: '青霉素', confirmed: false }])
    const allergy = told?.allergies[0]?.id ?? ''
    expect((await ward.call(allergyRemove, { memberId: id, id: allergy, requestId: key() }, token)).result[1]?.allergies).toEqual(
      [],
    )
    await ward.database.db
      .update(t.hosPatientAllergy)
      .set({ status: '1', source: '2' })
      .where(eq(t.hosPatientAllergy.id, allergy))
    expect((await ward.call(allergyRemove, { memberId: id, id: allergy, requestId: key() }, token)).message).toBe(
      '医生确认的过敏记录不能删除，请在问诊时告诉医生',
    )
  })

  it('[PAY-10] another guardian comes with own numbers: the former one’s do not stay beside the new name', async () => {
    const { token } = await accountWith()
    const before = (await ward.call(memberAdd, child(), token)).result[1]
    const edit = (more: object) =>
      ward.call(
        memberEdit,
        {
          ...child({ certNo: '', guardianCertNo: '', guardianPhone: '' }),
          id: before?.id ?? '',
          version: before?.version ?? 0,
          ...more,
        },
        token,
      )
    const other = { guardianName: '江大山', guardianCertNo: OTHERS[0] ?? '', guardianPhone: '13900005678' }
    for (const missing of [{ guardianCertNo: '', guardianPhone: '' }, { guardianCertNo: '' }, { guardianPhone: '' }])
      expect(await edit({ ...other, ...missing })).toMatchObject({
        success: false,
        message: '监护人姓名已修改，请重新填写其身份证号和手机号',
      })
    expect((await ward.call(memberList, {}, token)).result[1]?.guardian).toMatchObject({
      name: '江小月',
      phoneMasked: '138****1234',
    })
    expect((await edit(other)).result[1]?.guardian).toEqual({
      name: '江大山',
      certNoMasked: '110101********0112',
      phoneMasked: '139****5678',
    })
  })

  it('[PAY-10] what a doctor has just recorded of a person stands: forms of the patient that were open before are stale', async () => {
    const { mother, token } = await accountWith()
    const before = (await ward.call(memberAdd, child(), token)).result[1]
    const [id, version] = [before?.id ?? '', before?.version ?? 0]
    const doctor = await ward.makeDoctor()
    const opened = await ward.open(mother, doctor, { memberId: id })
    const { id: sid } = await ward.run(doctor, 'session:accept', { sid: opened.id, version: opened.version })
    const doctorsToken = await ward.signIn(doctor)
    const facts = { weightG: 15_000, creatinine: null, pregnancy: 1, lactation: 1, liverGrade: null } as const
    expect((await ward.call(recordPatientFacts, { requestId: key(), sid, ...facts }, doctorsToken)).success).toBe(true)
    const old = { ...child({ certNo: '', guardianCertNo: '', guardianPhone: '' }), id, version }
    expect((await ward.call(memberEdit, old, token)).message).toBe('该记录已被他人修改，请刷新后重试')
    expect((await ward.call(memberList, {}, token)).result[1]).toMatchObject({ weightG: 15_000 })

    const { id: ownSid } = await ward.running(mother, doctor)
    const file = (await ward.call(patientFile, {}, token)).result
    const penicillin = { text: '青霉素', ingredientCode: null, classCode: 'penicillin', severity: null, reaction: '' }
    const told = { requestId: key(), sid: ownSid, allergy: { kind: '1' as const, ...penicillin } }
    expect((await ward.call(addPatientAllergy, told, doctorsToken)).success).toBe(true)
    const { name, sex, birthday, pastHistory } = file
    const correction = { name, sex, birthday, pastHistory: `${pastHistory}哮喘`, allergies: [], version: file.version }
    expect((await ward.call(patientCorrect, correction, token)).message).toBe('该记录已被他人修改，请刷新后重试')
    expect((await ward.call(patientFile, {}, token)).result.allergies).toEqual(['青霉素'])
    // the answer of one that was stored is lost: it comes again as it was
    const now = (await ward.call(patientFile, {}, token)).result.version
    const twice = async () => ward.call(patientCorrect, { ...correction, version: now }, token)
    expect((await twice()).success).toBe(true)
    expect((await twice()).result).toMatchObject({ pastHistory: `${pastHistory}哮喘` })
  })

  it('[PAY-10] a form that was changed after a lost answer is told that the first was stored, and stores nothing', async () => {
    const { token } = await accountWith()
    const added = child()
    expect((await ward.call(memberAdd, added, token)).success).toBe(true)
    const again = await ward.call(memberAdd, { ...added, name: '江改', weightG: 15_800 }, token)
    expect(again).toMatchObject({ success: false, result: { reason: 'DONE_BEFORE' } })
    expect(again.message).toBe('上一次提交已成功，这次修改的内容没有提交，请核对后再试')
    const people = (await ward.call(memberList, {}, token)).result
    expect(people).toHaveLength(2)
    expect(people[1]).toMatchObject({ name: added.name, weightG: 18_000 })
  })

  it('[PAY-10] the same weight told again is of today; one that is left out stays with its day', async () => {
    const { token } = await accountWith()
    const before = (await ward.call(memberAdd, child(), token)).result[1]
    const told = ward.clock.now
    expect(before).toMatchObject({ weightG: 18_000, weightAt: told })
    ward.clock.now += 60_000
    const edit = async (more: object) => {
      const version = (await ward.call(memberList, {}, token)).result[1]?.version ?? 0
      const { weightG: _weight, pregnancy: _pregnancy, ...rest } = child({ certNo: '', guardianCertNo: '', guardianPhone: '' })
      return (await ward.call(memberEdit, { ...rest, ...more, id: before?.id ?? '', version }, token)).result[1]
    }
    try {
      expect(await edit({ name: '江满' })).toMatchObject({ name: '江满', weightG: 18_000, weightAt: told })
      expect(await edit({ weightG: 18_000 })).toMatchObject({ weightG: 18_000, weightAt: ward.clock.now })
    } finally {
      ward.clock.now = told
    }
  })

  it('[PAY-10] no form of the patient makes a confirmed allergy vanish, or contradicts the number of the card', async () => {
    const { mother, token } = await accountWith()
    const { hosPatient } = t
    await ward.database.db
      .update(hosPatient)
      .set({ certType: '01', certNo: MOTHER, birthday: '1990-05-01' })
      .where(eq(hosPatient.id, mother.id))
    const doctor = await ward.makeDoctor()
    const { id: sid } = await ward.running(mother, doctor)
    const tell = { memberId: mother.id, requestId: key(), kind: '1' as const, text: '青霉素' }
    const told = (await ward.call(allergyAdd, tell, token)).result[0]?.allergies[0]?.id ?? ''
    const penicillin = { text: '青霉素', ingredientCode: null, classCode: 'penicillin', severity: null, reaction: '' }
    const allergy = { kind: '1' as const, ...penicillin }
    const doctorsToken = await ward.signIn(doctor)
    expect((await ward.call(addPatientAllergy, { requestId: key(), sid, allergy }, doctorsToken)).success).toBe(true)
    const words = async () => (await ward.call(patientFile, {}, token)).result.allergies
    // what the patient told is taken back, the word stays for the row of the doctor
    expect((await ward.call(allergyRemove, { memberId: mother.id, id: told, requestId: key() }, token)).success).toBe(true)
    expect(await words()).toEqual(['青霉素'])
    const correct = (more: object) => {
      const good = { name: '江小月', sex: 2 as const, birthday: '1990-05-01', pastHistory: '' }
      return ward.call(patientCorrect, { ...good, allergies: ['花生'], ...more }, token)
    }
    expect((await correct({ birthday: '1990-05-02' })).message).toBe('出生日期与证件不一致')
    expect((await correct({ sex: 1 })).message).toBe('性别与证件不一致')
    expect(await words()).toEqual(['青霉素'])
    expect((await correct({})).result).toMatchObject({ sex: 2, birthday: '1990-05-01', allergies: ['花生', '青霉素'] })
  })

  it('[SEC-10] [PAY-10] another phone of the account stands on the cards of its people too, also where an earlier change did not reach them', async () => {
    const { token } = await accountWith()
    for (const [n, certNo] of OTHERS.slice(0, 2).entries()) await ward.call(memberAdd, child({ certNo, name: `家人${n}` }), token)
    const { hosPatient } = t
    const ids = (await ward.call(memberList, {}, token)).result.map(({ id }) => id)
    await ward.database.db
      .update(hosPatient)
      .set({ phone: '13700000001' })
      .where(eq(hosPatient.id, ids[2] ?? ''))
    const closed = await ward.makePatient({ userId: ids[0] ?? '', status: 0, phone: 'closed:one' })
    const code = (await ward.call(patientRightsCode, { phone: '13900007788' }, token)).result.demoCode ?? ''
    expect((await ward.call(patientChangePhone, { phone: '13900007788', code }, token)).success).toBe(true)
    const phones = await ward.database.db
      .select({ id: hosPatient.id, phone: hosPatient.phone })
      .from(hosPatient)
      .where(inArray(hosPatient.id, [...ids, closed.id]))
    expect(ids.map(id => phones.find(one => one.id === id)?.phone)).toEqual(Array.from({ length: 3 }, () => '13900007788'))
    // a card that was united with another one stays without
    expect(phones.find(one => one.id === closed.id)?.phone).toBe('closed:one')
  })

  it('[PAY-10] a consultation names the child: the doctor sees child and guardian, the mother’s socket hears and writes', async () => {
    const { mother, token } = await accountWith()
    const id = (await ward.call(memberAdd, child(), token)).result[1]?.id ?? ''
    const doctor = await ward.makeDoctor()
    const client = ward.connect(token)
    await client.connected()
    await client.hello()
    const opened = await ward.open(mother, doctor, { memberId: id })
    expect(opened.patient).toMatchObject({ id, name: '江小满', ageText: '5岁' })
    await expect.poll(() => client.of('session:upsert').map(({ session }) => session.id)).toContain(opened.id)
    const asDoctor = await ward.run(doctor, 'session:accept', { sid: opened.id, version: opened.version })
    expect(asDoctor.patient).toMatchObject({ name: '江小满', guardian: { name: '江小月', phoneMasked: '138****1234' } })
    await ward.say(doctor, opened.id, '孩子体温多少？')
    await expect.poll(() => client.of('msg:new').map(({ message }) => message.content)).toContain('孩子体温多少？')
    await ward.say(mother, opened.id, '38度5')
    expect(await ward.sessionRow(opened.id)).toMatchObject({ appUserId: mother.id, patientId: id })
    expect((await client.hello()).sessions.map(session => session.patient.name)).toEqual(['江小满'])
    client.socket.disconnect()
    // the child's consultation stands beside the mother's own with the same doctor, and the default is asked when nobody is named
    expect((await ward.open(mother, doctor)).patient.name).toBe('江小月')
    const other = await ward.makeDoctor()
    expect((await ward.call(memberDefault, { id, requestId: key() }, token)).result.map(one => one.isDefault)).toEqual([
      false,
      true,
    ])
    expect((await ward.open(mother, other, consultInput(other.doctorId))).patient.name).toBe('江小满')
    await expect(ward.open(mother, other)).rejects.toThrow('您与该医生的问诊尚未结束')
  })

  it('[PAY-10] a paid consultation of the child begins for the child', async () => {
    const { mother, token } = await accountWith()
    const id = (await ward.call(memberAdd, child(), token)).result[1]?.id ?? ''
    const doctor = await ward.makeDoctor({ feeFen: 3_000 })
    expect((await ward.open(mother, doctor, { memberId: id })).patient.name).toBe('江小满')
  })
})
