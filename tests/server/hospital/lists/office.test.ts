import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chronic } from '#contract/resources/hospital/chronic.resource.ts'
import { chronicEnroll } from '#contract/resources/hospital/chronicEnroll.resource.ts'
import { disease } from '#contract/resources/hospital/disease.resource.ts'
import { serviceTime } from '#contract/resources/hospital/serviceTime.resource.ts'
import { team } from '#contract/resources/hospital/team.resource.ts'
import { chatSession, hosTeam, hosTeamMember, sysLog } from '#server/db/tables/index.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

describeOnDatabases('master lists of the office', open => {
  let t: TestApp
  let office = ''
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({ open })
    office = await tokenFor(t.app, 'hospital')
  })
  afterAll(async () => t.close())

  it('[VIEW-HOSP-04] diseases are found by name, department and whether they are treated online; codes are stored as checks read them', async () => {
    const { result: heart } = await call(disease, 'list', { query: { orgCodes: 'A02', onlineAllowed: 'N' } }, office)
    expect(heart.records.map(({ name }: { name: string }) => name)).toEqual(['急性心肌梗死'])
    const draft = {
      name: '带状疱疹',
      icdCodes: ' b02，b02.9 B02',
      orgCodes: 'A05,A02',
      onlineAllowed: 'Y',
      riskLevel: '1',
      enabled: 'Y',
    }
    const { result: id } = await call(disease, 'add', { json: draft }, office)
    const { result: added } = await call(disease, 'queryById', { query: { id: String(id) } }, office)
    expect(added).toMatchObject({ icdCodes: 'B02,B02.9', riskLevel_dictText: '低' })
    const { result: among } = await call(disease, 'list', { query: { orgCodes: 'A02', name: '疱疹' } }, office)
    expect(among.records.map(({ name }: { name: string }) => name)).toEqual(['带状疱疹'])
    expect(await call(disease, 'add', { json: { ...draft, icdCodes: 'B02' } }, office)).toMatchObject({
      success: false,
      message: '疾病名称已存在',
    })
    expect(await call(disease, 'edit', { json: { id, version: 1, icdCodes: '带状' } }, office)).toMatchObject({
      success: false,
      result: { issues: { icdCodes: 'ICD编码须写成 I10、J06.9，多个用逗号分隔' } },
    })
    expect(await call(disease, 'delete', { query: { id: String(id) } }, office)).toMatchObject({ success: true })
  })

  it('[VIEW-HOSP-01] a chronic disease counts its patients in care, none goes that has one, and no prescription holds for more than 84 days', async () => {
    const draft = { name: '痛风管理', icdCodes: 'M10', followUpDays: 30, longTermDays: 84, enabled: 'Y' }
    expect(await call(chronic, 'add', { json: { ...draft, longTermDays: 85 } }, office)).toMatchObject({ success: false })
    const { result: id } = await call(chronic, 'add', { json: draft }, office)
    const enrol = { chronicId: id, patientName: '程大川', phone: '19900001002', status: '1', nextFollowUp: '2020-01-01' }
    expect(await call(chronicEnroll, 'add', { json: { ...enrol, phone: '19900001001' } }, office)).toMatchObject({
      success: false,
      result: { issues: { patientName: '没有这位患者，请核对姓名和手机号' } },
    })
    const { result: enrolment } = await call(chronicEnroll, 'add', { json: enrol }, office)
    expect(await call(chronicEnroll, 'add', { json: enrol }, office)).toMatchObject({
      success: false,
      result: { issues: { patientName: '该患者已在管' } },
    })
    const { result: page } = await call(chronicEnroll, 'list', { query: { chronicId: String(id) } }, office)
    expect(page.records).toMatchObject([
      { patientName: '程大川', phone: '199****1002', status_dictText: '在管', nextFollowUp: '2020-01-01' },
    ])
    const traces = () =>
      t.app.db
        .select({ content: sysLog.content, by: sysLog.actorName })
        .from(sysLog)
        .where(and(eq(sysLog.action, 'chronic.patients'), eq(sysLog.entityId, String(enrolment))))
    await expect.poll(traces).toContainEqual(expect.objectContaining({ content: '1位在管患者' }))
    const one = async () => (await call(chronic, 'queryById', { query: { id: String(id) } }, office)).result.inCare
    expect(await one()).toBe(1)
    expect(await call(chronic, 'delete', { query: { id: String(id) } }, office)).toMatchObject({
      success: false,
      message: '仍有在管患者',
    })
    const closed = { id: enrolment, version: 1, status: '3' }
    expect(await call(chronicEnroll, 'edit', { json: closed }, office)).toMatchObject({ success: true })
    expect(await one()).toBe(0)
    expect(await call(chronic, 'delete', { query: { id: String(id) } }, office)).toMatchObject({ success: true })
  })

  it('[VIEW-HOSP-21] windows of a service share no minute, over midnight and the end of the week too', async () => {
    const draft = { serviceType: '4', orgCode: null, weekday: '7', startTime: '20:00', endTime: '02:00', enabled: 'Y' }
    const overlap = { success: false, result: { issues: { startTime: '时段重叠' } } }
    const { result: id } = await call(serviceTime, 'add', { json: draft }, office)
    const add = (change: object) => call(serviceTime, 'add', { json: { ...draft, ...change } }, office)
    expect(await add({ startTime: '19:00', endTime: '20:01' })).toMatchObject(overlap)
    expect(await add({ weekday: '1', startTime: '01:59', endTime: '08:00' })).toMatchObject(overlap)
    expect(await add({ weekday: '1', startTime: '02:00', endTime: '08:00' })).toMatchObject({ success: true })
    expect(await add({ startTime: '19:00', endTime: '20:00' })).toMatchObject({ success: true })
    expect(await add({ orgCode: 'A02' })).toMatchObject({ success: true })
    expect(await add({ enabled: 'N' })).toMatchObject({ success: true })
    expect(await add({ startTime: '24:00' })).toMatchObject({
      success: false,
      result: { issues: { startTime: '请填写00:00到23:59之间的时间，如 08:00' } },
    })
    // what moves into another is refused, what stays is not measured against itself
    expect(await call(serviceTime, 'edit', { json: { id, version: 1, startTime: '19:30' } }, office)).toMatchObject(overlap)
    expect(await call(serviceTime, 'edit', { json: { id, version: 1, endTime: '01:00' } }, office)).toMatchObject({
      success: true,
    })
  })

  it('[VIEW-HOSP-22] a team has its leader among its members, all doctors in service; who talks with a patient stays in it', async () => {
    const draft = {
      name: '夜间呼吸组',
      leader: 'doctor',
      members: 'doctor,doctor2',
      mode: '3',
      transferScope: '3',
      enabled: 'Y',
    }
    const add = (change: object) => call(team, 'add', { json: { ...draft, ...change } }, office)
    expect(await add({ members: 'doctor2' })).toMatchObject({
      success: false,
      result: { issues: { leader: '组长必须是成员' } },
    })
    expect(await add({ members: 'doctor,pharmacist' })).toMatchObject({
      success: false,
      result: { issues: { members: 'pharmacist不是启用的医生' } },
    })
    const { result: id } = await add({})
    const { result: page } = await call(team, 'list', { query: { name: '夜间' } }, office)
    expect(page.records).toMatchObject([
      { leader: 'doctor', leader_dictText: '林杏', members: 'doctor,doctor2', members_dictText: '林杏,周济' },
    ])
    const members = async () =>
      (
        await t.app.db
          .select()
          .from(hosTeamMember)
          .where(eq(hosTeamMember.teamId, String(id)))
      ).map(({ userId }) => userId)
    expect(new Set(await members())).toEqual(new Set([demoUserId('doctor'), demoUserId('doctor2')]))
    // a colleague who talks with a patient cannot be taken out, nor the team closed
    const talking = await t.app.db.$count(chatSession, eq(chatSession.doctorUserId, demoUserId('doctor2')))
    expect(talking).toBeGreaterThan(0)
    await t.app.db
      .update(chatSession)
      .set({ status: '30' })
      .where(eq(chatSession.doctorUserId, demoUserId('doctor')))
    await t.app.db
      .update(chatSession)
      .set({ status: '30' })
      .where(eq(chatSession.doctorUserId, demoUserId('doctor2')))
    const [one] = await t.app.db
      .select()
      .from(chatSession)
      .where(eq(chatSession.doctorUserId, demoUserId('doctor2')))
      .limit(1)
    await t.app.db
      .update(chatSession)
      // with time left: the server ends what is past its time by itself
      .set({ status: '20', serviceDeadline: new Date(t.app.now() + 86_400_000) })
      .where(eq(chatSession.id, one?.id ?? ''))
    expect(await call(team, 'edit', { json: { id, version: 1, members: 'doctor' } }, office)).toMatchObject({
      success: false,
      result: { issues: { members: '周济有进行中的会话' } },
    })
    expect(await call(team, 'delete', { query: { id: String(id) } }, office)).toMatchObject({
      success: false,
      message: '成员有进行中的会话',
    })
    await t.app.db
      .update(chatSession)
      .set({ status: '30' })
      .where(eq(chatSession.id, one?.id ?? ''))
    expect(await call(team, 'edit', { json: { id, version: 1, members: 'doctor', leader: 'doctor' } }, office)).toMatchObject({
      success: true,
    })
    expect(await members()).toEqual([demoUserId('doctor')])
    expect(await call(team, 'delete', { query: { id: String(id) } }, office)).toMatchObject({ success: true })
    expect(await t.app.db.$count(hosTeam, eq(hosTeam.id, String(id)))).toBe(0)
    expect(await members()).toEqual([])
  })
})
