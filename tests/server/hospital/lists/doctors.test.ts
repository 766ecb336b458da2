import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as statusCalls from '#contract/http/calls/doctorStatus.ts'
import { reviewPharmacistSignature } from '#contract/http/calls/pharmacists.ts'
import { reviewSignature } from '#contract/http/calls/doctors.ts'
import { doctor } from '#contract/resources/hospital/doctor.resource.ts'
import { pharmacist } from '#contract/resources/hospital/pharmacist.resource.ts'
import { doctorStatus } from '#contract/resources/hospital/doctorStatus.resource.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

describeOnDatabases('doctors for the office', open => {
  let ward: Ward
  let office = ''
  let admin = ''
  const list = crudCaller(() => ward)
  beforeAll(async () => {
    ward = await startWard({ open })
    office = await tokenFor(ward.app, 'hospital')
    admin = await tokenFor(ward.app, 'admin')
  })
  afterAll(() => ward.close())
  const db = () => ward.database.db
  const rowOf = async (id: string) => (await db().select().from(t.hosDoctor).where(eq(t.hosDoctor.id, id)))[0]
  const lastTrace = async (action: string, entityId: string) =>
    (
      await db()
        .select({ content: t.sysLog.content })
        .from(t.sysLog)
        .where(and(eq(t.sysLog.action, action), eq(t.sysLog.entityId, entityId)))
        .orderBy(desc(t.sysLog.at))
        .limit(1)
    )[0]
  const picture = async (more: Partial<typeof t.sysFile.$inferInsert> = {}) => {
    const path = `signatures/${crypto.randomUUID()}.png`
    const file = { id: crypto.randomUUID(), tenantId: 1, path, biz: 'temp', ownerKind: 'user', ownerId: 'x', name: '签名.png' }
    const facts = { mime: 'image/png', size: 200 * 1024, sha256: '0', createdAt: new Date(ward.clock.now) }
    await db()
      .insert(t.sysFile)
      .values({ ...file, ...facts, ...more })
    return path
  }

  it('[VIEW-HOSP-05] an account with the role becomes a doctor once, by a number of its own; price, rights and rating are shown', async () => {
    const userId = await addUser(ward.app, 'newdoctor')
    const draft = { code: 'D901', userId, orgCode: 'A02', title: '2', fee: 12.5, maxConcurrent: 5, status: 'Y' }
    const rights = { canWestern: 'Y', canPatent: 'N', canHerb: 'Y', canRestricted: 'N', isPediatric: 'N' }
    const add = (more: object = {}) => list(doctor, 'add', { json: { ...draft, ...rights, ...more } }, office)
    expect(await add()).toMatchObject({ success: false, result: { issues: { userId: '该账号没有医生角色' } } })
    const [role] = await db().select().from(t.sysRole).where(eq(t.sysRole.roleCode, 'doctor'))
    await db()
      .insert(t.sysUserRole)
      .values({ userId, roleId: role?.id ?? '' })
    expect(await add({ maxConcurrent: 31 })).toMatchObject({ success: false })
    const { result: id } = await add()
    expect(await add({ code: 'D902' })).toMatchObject({ success: false, message: '该账号已是医生' })
    const { result: page } = await list(doctor, 'list', { query: { name: 'newdoc', status: 'Y' } }, office)
    expect(page.records).toMatchObject([
      { id, code: 'D901', name: 'newdoctor', fee: 12.5, rights: '西药、饮片', rating: null, signatureStatus_dictText: '未上传' },
    ])
    expect(await rowOf(String(id))).toMatchObject({ feeFen: 1_250, enabled: true })
    const { result: others } = await list(doctor, 'list', { query: { name: 'newdoc', status: 'N' } }, office)
    expect(others.records).toEqual([])
    const other = await ward.makeDoctor({ code: 'D903' })
    expect(await list(doctor, 'edit', { json: { id: other.doctorId, code: 'D901' } }, office)).toMatchObject({
      success: false,
      result: { issues: { code: '工号已存在' } },
    })
    await db()
      .insert(t.chatRating)
      .values([
        { sessionId: seedId('rating', '1'), doctorUserId: userId, patientId: 'x', score: 5, at: new Date(ward.clock.now) },
        { sessionId: seedId('rating', '2'), doctorUserId: userId, patientId: 'x', score: 4, at: new Date(ward.clock.now) },
      ])
    expect((await list(doctor, 'queryById', { query: { id: String(id) } }, office)).result).toMatchObject({ rating: 4.5 })
  })

  it('[VIEW-HOSP-05] a doctor with consultations stays in service; without one the doctor is switched off and on, and others see it at once', async () => {
    const [of, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const session = await ward.running(patient, of)
    const set = (status: 'Y' | 'N') => list(doctor, 'edit', { json: { id: of.doctorId, status } }, office)
    expect(await set('N')).toMatchObject({
      success: false,
      message: '该医生有1个进行中的会话',
      result: { issues: { status: '该医生有1个进行中的会话' } },
    })
    expect(await rowOf(of.doctorId)).toMatchObject({ enabled: true })
    await db().update(t.chatSession).set({ status: '30' }).where(eq(t.chatSession.id, session.id))
    expect(await set('N')).toMatchObject({ success: true })
    expect(await rowOf(of.doctorId)).toMatchObject({ enabled: false })
    expect(await ward.app.consultation.presence.of(of.id)).toBe('3')
    expect(await set('Y')).toMatchObject({ success: true })
    expect(await ward.app.consultation.presence.of(of.id)).toBe('1')
  })

  it('[VIEW-HOSP-05] a picture of a signature is a small PNG, waits, and takes effect by another person; by the uploader or the doctor it does not', async () => {
    const of = await ward.makeDoctor()
    const { doctorId: id } = of
    const upload = async (signatureFile: string) => list(doctor, 'edit', { json: { id, signatureFile } }, office)
    const refused = { success: false, result: { issues: { signatureFile: '签名图须为PNG格式，不超过200KB' } } }
    expect(await upload(await picture({ mime: 'image/jpeg' }))).toMatchObject(refused)
    expect(await upload(await picture({ size: 200 * 1024 + 1 }))).toMatchObject(refused)
    expect(await upload(await picture({ tenantId: 2 }))).toMatchObject(refused)
    expect(await upload('signatures/none.png')).toMatchObject(refused)
    expect(await upload(await picture())).toMatchObject({ success: true })
    expect(await rowOf(id)).toMatchObject({ signatureStatus: '1', version: 2 })
    const review = (token: string, verdict: 'approve' | 'refuse', version: number) =>
      ward.call(reviewSignature, { id, version, verdict }, token)
    expect(await review(office, 'approve', 2)).toMatchObject({
      success: false,
      message: '不能审核自己或自己上传的签名',
      result: { reason: 'SAME_PERSON' },
    })
    expect(await review(admin, 'approve', 1)).toMatchObject({ success: false, message: '该记录已被他人修改，请刷新后重试' })
    expect(await review(admin, 'approve', 2)).toMatchObject({ success: true, message: '签名已生效' })
    expect(await rowOf(id)).toMatchObject({ signatureStatus: '2', version: 3 })
    expect(await lastTrace('doctor.approveSignature', id)).toMatchObject({ content: of.name })
    expect(await review(admin, 'approve', 3)).toMatchObject({ success: false, message: '没有待审的签名' })
    // another word of the form leaves the signature as it is, a new picture waits again
    expect(await list(doctor, 'edit', { json: { id, goodAt: '高血压' } }, office)).toMatchObject({ success: true })
    expect(await rowOf(id)).toMatchObject({ signatureStatus: '2' })
    expect(await review(admin, 'refuse', 4)).toMatchObject({ success: true, message: '签名已停用' })
    expect(await rowOf(id)).toMatchObject({ signatureStatus: '3' })
    expect(await upload(await picture())).toMatchObject({ success: true })
    expect(await rowOf(id)).toMatchObject({ signatureStatus: '1' })
    expect(await upload('')).toMatchObject({ success: true })
    expect(await rowOf(id)).toMatchObject({ signatureStatus: '0' })
  })

  it('[VIEW-HOSP-07] the office sees who is there as the desk counts it, sets a limit, takes offline whom nobody talks to, and each change is audited', async () => {
    const [of, patient] = [await ward.makeDoctor({ orgCode: 'A20', maxConcurrent: 5 }), await ward.makePatient()]
    const { doctorId: id } = of
    const rows = async (query: Record<string, string>) =>
      (await list(doctorStatus, 'list', { query: { name: of.name, orgCode: 'A20', ...query } }, office)).result.records
    const session = await ward.running(patient, of)
    await ward.open(await ward.makePatient(), of)
    const [row] = await rows({ actual: '1' })
    const there = {
      desired_dictText: '在线',
      actual: '1',
      actual_dictText: '在线',
      connection: '已连接',
      load: '1/5',
      waiting: 1,
    }
    expect(row).toMatchObject({ ...there, suspension: '' })
    const limit = (max: number, version: number) => ward.call(statusCalls.setCapacity, { id, version, max }, office)
    expect(await limit(31, 1)).toMatchObject({ success: false, message: '接诊上限须为1到30的整数' })
    expect(await limit(1, 7)).toMatchObject({ success: false, message: '该医生的状态已被他人修改，请刷新后重试' })
    expect(await limit(1, 1)).toMatchObject({ success: true, message: '已保存接诊上限' })
    expect(await lastTrace('doctorStatus.capacity', id)).toMatchObject({ content: `${of.name}：5 → 1` })
    expect(await rows({ actual: '1' })).toEqual([])
    expect(await rows({ actual: '2' })).toMatchObject([{ actual_dictText: '忙碌', load: '1/1' }])
    const away = (reason = '电脑故障无法应答') => ward.call(statusCalls.forceOffline, { id, version: 2, reason }, office)
    expect(await away('故障')).toMatchObject({ success: false, message: '请填写原因，至少5个字' })
    expect(await away()).toMatchObject({ success: false, message: '有1个进行中的会话' })
    await db().update(t.chatSession).set({ status: '30' }).where(eq(t.chatSession.id, session.id))
    expect(await away()).toMatchObject({ success: true, message: '已强制下线' })
    expect(await rows({ actual: '0' })).toMatchObject([
      { desired_dictText: '离线', actual_dictText: '离线', connection: '已连接' },
    ])
    // a socket that is still open does not bring the doctor back
    await ward.app.consultation.presence.alive(of)
    expect(await ward.app.consultation.presence.of(of.id)).toBe('0')
  })

  it('[VIEW-HOSP-07] who chose to be offline, or was taken offline, stays so whatever the office changes of them; a sign-in after a logout brings them back', async () => {
    const { presence } = ward.app.consultation
    const of = await ward.makeDoctor()
    const { doctorId: id } = of
    const changed = async (version: number) => {
      expect(await ward.call(statusCalls.setCapacity, { id, version, max: 7 }, office)).toMatchObject({ success: true })
      expect(await list(doctor, 'edit', { json: { id, goodAt: '高血压' } }, office)).toMatchObject({ success: true })
      await presence.alive(of)
    }
    await ward.run(of, 'presence:set', { desired: '0' })
    await changed(1)
    expect(await presence.of(of.id)).toBe('0')
    await ward.run(of, 'presence:set', { desired: '1' })
    const away = { id, version: 3, reason: '电脑故障无法应答' }
    expect(await ward.call(statusCalls.forceOffline, away, office)).toMatchObject({ success: true })
    await changed(4)
    expect(await presence.of(of.id)).toBe('0')
    await presence.signedOut(of.id)
    await presence.alive(of)
    expect(await presence.of(of.id)).toBe('1')
    // as a version that does not know the column writes it: a logout, and a choice after it
    const write = (desired: string, updateBy: string, desiredBy: string) =>
      db().update(t.hosDoctor).set({ desired, updateBy, desiredBy }).where(eq(t.hosDoctor.userId, of.id))
    await write('0', 'logout', of.id)
    await presence.alive(of)
    expect(await presence.of(of.id)).toBe('1')
    await write('0', of.id, 'logout')
    await presence.alive(of)
    expect(await presence.of(of.id)).toBe('0')
  })

  it('[VIEW-HOSP-07] 停诊 tells the patients who wait, lasts from its beginning to its end, and is ended by 恢复', async () => {
    const [of, patient] = [await ward.makeDoctor({ orgCode: 'A21' }), await ward.makePatient()]
    const { doctorId: id } = of
    const { id: sid } = await ward.open(patient, of)
    const suspend = (from: string, to: string | null, version = 1) =>
      ward.call(statusCalls.suspendDoctor, { id, version, from, to, reason: '外出参加学术会议' }, office)
    const rows = async () => (await list(doctorStatus, 'list', { query: { orgCode: 'A21' } }, office)).result.records
    // the clock of the ward: 2026-11-20 18:00 in Shanghai
    expect(await suspend('2026-11-20 18:00:00', '2026-11-20 18:00:00')).toMatchObject({
      success: false,
      message: '停诊结束时间须晚于开始时间',
    })
    expect(await suspend('2026-11-19 08:00:00', '2026-11-20 08:00:00')).toMatchObject({
      success: false,
      message: '停诊结束时间须晚于当前时间',
    })
    expect(await ward.call(statusCalls.resumeDoctor, { id, version: 1 }, office)).toMatchObject({ message: '该医生未停诊' })
    expect(await suspend('2026-11-20 08:00:00', '2026-11-27 18:00:00')).toMatchObject({ message: '已停诊，并通知1位候诊患者' })
    expect((await ward.messages(sid)).at(-1)?.content).toBe(
      '医生停诊：2026-11-20 08:00 至 2026-11-27 18:00，患者可以继续等待或取消问诊',
    )
    expect(await rows()).toMatchObject([
      { actual_dictText: '停诊', suspension: '2026-11-20 08:00 至 2026-11-27 18:00', desired_dictText: '在线' },
    ])
    expect(await ward.app.consultation.presence.of(of.id)).toBe('3')
    expect(await lastTrace('doctorStatus.suspend', id)).toMatchObject({
      content: `${of.name} 2026-11-20 08:00 至 2026-11-27 18:00：外出参加学术会议`,
    })
    expect(await ward.call(statusCalls.resumeDoctor, { id, version: 2 }, office)).toMatchObject({ message: '已恢复接诊' })
    expect(await rows()).toMatchObject([{ actual_dictText: '在线', suspension: '' }])
    // one that is still to come changes nothing today, one without an end lasts
    expect(await suspend('2026-12-01 00:00:00', null, 3)).toMatchObject({ success: true })
    expect(await rows()).toMatchObject([{ actual_dictText: '在线', suspension: '2026-12-01 00:00 起' }])
  })

  it('[VIEW-HOSP-05] the signature of a pharmacist takes effect by a second person, too', async () => {
    const id = crypto.randomUUID()
    const userId = await addUser(ward.app, 'newpharmacist')
    await db().insert(t.hosPharmacist).values({ id, tenantId: 1, userId })
    const upload = await list(pharmacist, 'edit', { json: { id, signatureFile: await picture() } }, office)
    expect(upload).toMatchObject({ success: true })
    const review = (token: string, version: number) =>
      ward.call(reviewPharmacistSignature, { id, version, verdict: 'approve' }, token)
    expect(await review(office, 2)).toMatchObject({ success: false, message: '不能审核自己或自己上传的签名' })
    expect(await review(admin, 2)).toMatchObject({ success: true, message: '签名已生效' })
    const rows = await db().select().from(t.hosPharmacist).where(eq(t.hosPharmacist.id, id))
    expect(rows).toMatchObject([{ signatureStatus: '2', version: 3 }])
    expect(await review(admin, 3)).toMatchObject({ success: false, message: '没有待审的签名' })
  })
})
