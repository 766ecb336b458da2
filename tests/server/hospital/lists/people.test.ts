import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/illnesses.ts'
import * as desk from '#contract/http/calls/patientDesk.ts'
import * as appUsers from '#contract/http/calls/userInfo.ts'
import { patientMe } from '#contract/http/calls/patientApp.ts'
import { illness } from '#contract/resources/hospital/illness.resource.ts'
import { patient as patients } from '#contract/resources/hospital/patient.resource.ts'
import { userInfo } from '#contract/resources/hospital/userInfo.resource.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const REASON = '多次违规发布广告'

describeOnDatabases('people of the hospital for the office', open => {
  let ward: Ward
  let office = ''
  const list = crudCaller(() => ward)
  beforeAll(async () => {
    ward = await startWard({ open })
    office = await tokenFor(ward.app, 'hospital')
  })
  afterAll(() => ward.close())
  const db = () => ward.database.db
  const lastTrace = async (action: string, entityId: string) => {
    await ward.auditFlush()
    const [last] = await db()
      .select({ content: t.sysLog.content, by: t.sysLog.actorName })
      .from(t.sysLog)
      .where(and(eq(t.sysLog.action, action), eq(t.sysLog.entityId, entityId)))
      .orderBy(desc(t.sysLog.at))
      .limit(1)
    return last
  }

  it('[VIEW-HOSP-19] accounts are listed with people and orders, phones masked; a frozen one is signed out and cannot sign in until it is freed', async () => {
    const [patient, doctor] = [await ward.makePatient(), await ward.makeDoctor()]
    await ward.running(patient, doctor)
    const { id } = patient
    const [account] = await db().select().from(t.hosAppUser).where(eq(t.hosAppUser.id, id))
    const phone = account?.phone ?? ''
    const row = async () => (await list(userInfo, 'list', { query: { phone } }, office)).result.records
    expect(await row()).toMatchObject([
      { id, phone: `${phone.slice(0, 3)}****${phone.slice(7)}`, people: 1, orders: 1, status: '1', status_dictText: '正常' },
    ])
    expect(await lastTrace('userInfo.list', id)).toMatchObject({ content: '1个用户' })
    const part = await list(userInfo, 'list', { query: { phone: `*${phone.slice(7)}*` } }, office)
    expect(part).toMatchObject({ success: true, result: { records: [] } })
    expect(await ward.call(appUsers.userPeople, { id }, office)).toMatchObject({ success: true, result: [{ id, relation: '0' }] })
    await expect.poll(() => lastTrace('userInfo.people', id)).toMatchObject({ content: '1位就诊人' })

    const token = await ward.signIn(patient)
    const socket = ward.connect(token)
    await socket.connected()
    const freeze = (status: '1' | '2', version: number, reason = REASON) =>
      ward.call(appUsers.freezeAppUser, { id, version, status, reason }, office)
    expect(await freeze('2', 1, '违规')).toMatchObject({ success: false, message: '请填写原因，至少5个字' })
    expect(await freeze('2', 9)).toMatchObject({ success: false, message: '该记录已被他人修改，请刷新后重试' })
    expect(await freeze('1', 1)).toMatchObject({ success: false, message: '该用户未冻结' })
    expect(await ward.call(patientMe, {}, token)).toMatchObject({ success: true })
    expect(await freeze('2', 1)).toMatchObject({ success: true, message: '用户已冻结' })
    expect(await ward.call(patientMe, {}, token)).toMatchObject({ message: 'Token失效，请重新登录' })
    await expect.poll(() => socket.socket.connected).toBe(false)
    expect(await lastTrace('userInfo.freeze', id)).toMatchObject({ content: REASON })
    expect(await row()).toMatchObject([{ status_dictText: '冻结' }])
    expect(await freeze('2', 2)).toMatchObject({ success: false, message: '该用户已冻结' })
    expect(await freeze('1', 2)).toMatchObject({ success: true, message: '用户已解冻' })
    expect(await row()).toMatchObject([{ status_dictText: '正常', version: 3 }])
  })

  it('[VIEW-HOSP-13] what patients told is found by patient and judgement and shown without its files; an incomplete one is asked for in the conversation, once judged it is not', async () => {
    const [patient, doctor] = [await ward.makePatient(), await ward.makeDoctor()]
    const { id: sid } = await ward.open(patient, doctor, { chiefComplaint: '血压高半年', visitedBefore: 'Y' })
    const rows = async (query: Record<string, string>) =>
      (await list(illness, 'list', { query: { patientName: patient.name, ...query } }, office)).result.records
    const [row] = await rows({ visitedBefore: 'Y', revisitStatus: '0,1' })
    const { orderId, sessionNo } = await ward.sessionRow(sid)
    const [order] = await db().select().from(t.hosOrder).where(eq(t.hosOrder.id, orderId))
    const told = { complaint: '血压高半年', visitedBefore: 'Y', visitedBefore_dictText: '是', proofs: 0, images: 0 }
    expect(row).toMatchObject({ ...told, orderNo: order?.orderNo, patientName: patient.name, revisitStatus_dictText: '未提交' })
    expect(await rows({ visitedBefore: 'N' })).toEqual([])
    expect(await rows({ revisitStatus: '3' })).toEqual([])
    const detail = await ward.call(calls.illnessDetail, { id: row.id }, office)
    expect(detail).toMatchObject({ result: { sessionNo, patientName: patient.name, card: { chiefComplaint: '血压高半年' } } })
    await expect.poll(() => lastTrace('illness.read', row.id)).toBeDefined()

    const mark = (reason: string, version = row.version) => ward.call(calls.markIncomplete, { sid, version, reason }, office)
    expect(await mark('补充')).toMatchObject({ success: false, message: '请填写原因，至少5个字' })
    expect(await mark('请上传近期门诊病历', 99)).toMatchObject({ success: false, message: '该会话已被更新，请刷新后重试' })
    expect(await mark('请上传近期门诊病历')).toMatchObject({ success: true, message: '已标记资料不全，并通知患者补充' })
    expect((await ward.messages(sid)).at(-1)?.content).toBe('复诊资料不全，请患者补充：请上传近期门诊病历')
    expect(await lastTrace('illness.incomplete', sid)).toMatchObject({ content: '请上传近期门诊病历' })
    const [asked] = await rows({ revisitStatus: '3' })
    expect(asked).toMatchObject({ revisitStatus_dictText: '资料不全' })
    await db().update(t.chatSession).set({ revisitStatus: '2' }).where(eq(t.chatSession.id, sid))
    expect(await mark('请上传近期门诊病历', asked.version)).toMatchObject({
      success: false,
      message: '医生已判定复诊，不能标记资料不全',
    })
    await db().update(t.chatSession).set({ revisitStatus: '3', status: '30' }).where(eq(t.chatSession.id, sid))
    expect(await mark('请上传近期门诊病历', asked.version)).toMatchObject({
      success: false,
      message: '会话当前状态不能执行此操作',
    })
  })

  it('[VIEW-HOSP-16] patients are found by age, allergy and phone; the office sees all, a doctor the own ones, and a file leaves a trace', async () => {
    const old = { birthday: '1960-11-20', allergies: ['青霉素'], name: '周老患', sex: 2 }
    const [patient, treating, other] = [await ward.makePatient(old), await ward.makeDoctor(), await ward.makeDoctor()]
    const { id } = patient
    const { id: sid } = await ward.running(patient, treating)
    const rows = async (query: Record<string, string>, token = office) =>
      (await list(patients, 'list', { query: { name: '周老', ...query } }, token)).result.records
    const shown = {
      id,
      age: 66,
      ageText: '66岁',
      sex_dictText: '女',
      allergyText: '青霉素',
      visits: 1,
      realName_dictText: '未认证',
    }
    expect(await rows({ age_begin: '66', age_end: '66', hasAllergy: 'Y', sex: '2' })).toMatchObject([shown])
    expect(await rows({ age_begin: '67' })).toEqual([])
    expect(await rows({ age_end: '65' })).toEqual([])
    expect(await rows({ hasAllergy: 'N' })).toEqual([])
    const [{ phone }] = await rows({})
    expect(phone).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect(await lastTrace('patient.list', id)).toMatchObject({ content: '1位患者' })
    const [mine, strange] = [await ward.signIn(treating), await ward.signIn(other)]
    expect(await rows({}, mine)).toMatchObject([{ id }])
    expect(await rows({}, strange)).toEqual([])
    const file = (token: string) => ward.call(desk.patientDeskFile, { id }, token)
    const about = { name: '周老患', allergies: [{ text: '青霉素', isConfirmed: false }], sessions: [{ id: sid, status: '20' }] }
    expect((await file(office)).result).toMatchObject({ ...about, orders: [{ type: '1' }], records: [], sheets: [] })
    expect((await file(mine)).result).toMatchObject({ ...about, orders: [] })
    expect(await file(strange)).toMatchObject({ success: false, message: '未找到对应实体' })
    await expect.poll(() => lastTrace('patient.file', id)).toMatchObject({ content: '周老患' })
    expect(await list(patients, 'edit', { json: { id, name: '改名' } }, mine)).toMatchObject({ success: false })
    const edit = (json: object) => list(patients, 'edit', { json: { id, ...json } }, office)
    const issue = (certNo: string) => ({ success: false, result: { issues: { certNo } } })
    expect(await edit({ certNo: '110099196011200028' })).toMatchObject(issue('身份证号码校验失败'))
    expect(await edit({ certNo: '110099198003150017' })).toMatchObject(issue('性别或生日与证件不一致'))
    for (const birthday of ['2062-03-15', '2026-11-21', '1899-12-31'])
      expect(await edit({ birthday })).toMatchObject({ success: false, result: { issues: { birthday: '出生日期不正确' } } })
    const certFacts = { certNo: '110099198003150017', sex: 1, birthday: '1980-03-15' }
    expect(await edit(certFacts)).toMatchObject({ success: true })
    expect(await rows({ certNo: '110099198003150017' })).toMatchObject([{ certNo: '110099********0017', age: 46 }])
    expect(await rows({ certNo: '110099198003150018' })).toEqual([])
  })

  it('[VIEW-HOSP-16] a workbook of patients leaves only for a reason, which is kept', async () => {
    const path = '/jeecg-boot/hospital/patient/exportXls?name=周老'
    const refused = await ward.raw('GET', path, { token: office })
    expect(JSON.parse(refused.text)).toMatchObject({ success: false, message: '请填写原因，至少5个字' })
    const { headers } = await ward.raw('GET', `${path}&reason=${encodeURIComponent('医保局抽查病案')}`, { token: office })
    expect(headers.get('content-type')).toContain('ms-excel')
    const exported = await db()
      .select({ content: t.sysLog.content })
      .from(t.sysLog)
      .where(and(eq(t.sysLog.action, 'export'), eq(t.sysLog.entity, 'hos_patient')))
    expect(exported.map(({ content }) => JSON.parse(content))).toMatchObject([{ reason: '医保局抽查病案' }])
  })

  it('[VIEW-HOSP-16] two files of one person become one: what belongs to both goes on, what was signed stays, the other signs in no more', async () => {
    const same = { birthday: '1970-01-01', sex: 1 }
    const kept = await ward.makePatient({ ...same, allergies: ['青霉素'], allergyAsked: new Date(ward.clock.now) })
    const gone = await ward.makePatient({ ...same, allergies: ['花粉', '青霉素'], pastHistory: '高血压' })
    const { id: sid } = await ward.running(gone, await ward.makeDoctor())
    const merge = (more: object = {}) =>
      ward.call(
        desk.mergePatients,
        { id: kept.id, version: 1, mergedId: gone.id, mergedVersion: 1, reason: '同一人重复建档', ...more },
        office,
      )
    const card = async (id: string) => (await db().select().from(t.hosPatient).where(eq(t.hosPatient.id, id)))[0]
    const stranger = await ward.makePatient({ birthday: '1970-01-02', sex: 1 })
    expect(await merge({ reason: '重复' })).toMatchObject({ message: '请填写原因，至少5个字' })
    expect(await merge({ mergedId: kept.id })).toMatchObject({ message: '请选择两位不同的患者' })
    expect(await merge({ mergedId: stranger.id })).toMatchObject({ message: '两位患者性别、生日或证件号不一致，不能合并' })
    expect(await merge({ version: 5 })).toMatchObject({ message: '该记录已被他人修改，请刷新后重试' })
    expect(await merge()).toMatchObject({ success: false, message: '该患者有进行中的业务，不能合并' })
    await db().update(t.chatSession).set({ status: '30' }).where(eq(t.chatSession.id, sid))
    expect(await merge()).toMatchObject({ success: false, message: '该患者有进行中的业务，不能合并' })
    await db().update(t.hosOrder).set({ status: '3' }).where(eq(t.hosOrder.patientId, gone.id))
    const record = { id: crypto.randomUUID(), sessionId: sid, patientId: gone.id, tenantId: 1, rev: 1, status: '1' as const }
    await db()
      .insert(t.hosMedicalRecord)
      .values({ ...record, doctorUserId: 'x', createTime: new Date(ward.clock.now) })
    const child = await ward.makePatient({ userId: gone.id })
    expect(await merge()).toMatchObject({ message: '被合并的患者账号下还有其他就诊人，请改为保留该患者' })
    await db().update(t.hosPatient).set({ userId: null }).where(eq(t.hosPatient.id, child.id))
    const allergy = { tenantId: 1, text: '头孢', createTime: new Date(ward.clock.now) }
    await db()
      .insert(t.hosPatientAllergy)
      .values([
        { ...allergy, id: crypto.randomUUID(), patientId: gone.id },
        { ...allergy, id: crypto.randomUUID(), patientId: kept.id },
        { ...allergy, id: crypto.randomUUID(), patientId: gone.id, text: '磺胺' },
      ])
    const token = await ward.signIn(gone)

    expect(await merge()).toMatchObject({ success: true, message: '两位患者已合并' })
    expect(await ward.sessionRow(sid)).toMatchObject({ patientId: kept.id, appUserId: kept.id })
    expect(await db().$count(t.hosOrder, eq(t.hosOrder.patientId, gone.id))).toBe(0)
    expect(await db().$count(t.hosOrder, eq(t.hosOrder.patientId, kept.id))).toBe(1)
    const signed = await db().select().from(t.hosMedicalRecord).where(eq(t.hosMedicalRecord.id, record.id))
    expect(signed).toMatchObject([{ patientId: gone.id }])
    expect(await card(kept.id)).toMatchObject({
      allergies: ['青霉素', '花粉'],
      pastHistory: '高血压',
      allergyAsked: null,
      version: 2,
    })
    const known = await db().select().from(t.hosPatientAllergy).where(eq(t.hosPatientAllergy.patientId, kept.id))
    expect(known.map(({ text }) => text).toSorted()).toEqual(['头孢', '磺胺'])
    expect(await card(gone.id)).toMatchObject({ status: 0, mergedInto: kept.id })
    expect(await ward.call(patientMe, {}, token)).toMatchObject({ message: 'Token失效，请重新登录' })
    expect(await lastTrace('patient.merge', kept.id)).toMatchObject({ content: `并入${gone.id}：同一人重复建档` })
    expect(await ward.call(desk.patientDeskFile, { id: gone.id }, office)).toMatchObject({ success: false })
    expect(await merge()).toMatchObject({ success: false, message: '患者不存在或已注销' })
  })
})
