import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/illnesses.ts'
import * as appUsers from '#contract/http/calls/userInfo.ts'
import { patientMe } from '#contract/http/calls/patientApp.ts'
import { illness } from '#contract/resources/hospital/illness.resource.ts'
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
  const lastTrace = async (action: string, entityId: string) =>
    (
      await db()
        .select({ content: t.sysLog.content, by: t.sysLog.actorName })
        .from(t.sysLog)
        .where(and(eq(t.sysLog.action, action), eq(t.sysLog.entityId, entityId)))
        .orderBy(desc(t.sysLog.at))
        .limit(1)
    )[0]

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
    expect(await list(userInfo, 'list', { query: { phone: `*${phone.slice(7)}*` } }, office)).toMatchObject({ success: false })
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
})
