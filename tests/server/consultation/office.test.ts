import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/officeSessions.ts'
import { imRecords } from '#contract/http/calls/imRecords.ts'
import { requestTransfer } from '#contract/http/calls/sessionTransfers.ts'
import { parseChatCount } from '#contract/sockets/notice.ts'
import type { NoticeMessage } from '#contract/sockets/notice.ts'
import { officeSession } from '#contract/resources/hospital/officeSession.resource.ts'
import * as t from '#server/db/tables/index.ts'
import { createFiles } from '#server/modules/files/files.repository.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { claimed, makePharmacist, submitted } from '#tests/support/hospital/prescription/reviewScene.ts'
import { newKey, rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine } from '#e2e/support/amlodipine.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

const MINUTE = 60_000
const REASON = '患者投诉等待过久'

describeOnDatabases('sessions for the office', open => {
  let ward: Ward
  let office = ''
  const list = crudCaller(() => ward)
  beforeAll(async () => {
    ward = await startWard({ open })
    office = await tokenFor(ward.app, 'hospital')
  })
  afterAll(() => ward.close())
  const db = () => ward.database.db

  const running = async () => {
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const session = await ward.running(patient, doctor)
    return { doctor, patient, sid: session.id }
  }
  const command = async (sid: string, more: object = {}) => ({
    sid,
    version: (await ward.sessionRow(sid)).version,
    reason: REASON,
    ...more,
  })
  const segmentsOf = (sid: string) =>
    db().select().from(t.chatSegment).where(eq(t.chatSegment.sessionId, sid)).orderBy(t.chatSegment.fromSeq)
  const orderOf = async (sid: string) => {
    const { orderId } = await ward.sessionRow(sid)
    return (await db().select().from(t.hosOrder).where(eq(t.hosOrder.id, orderId)))[0]
  }
  const lastLine = async (sid: string) => (await ward.messages(sid)).at(-1)?.content
  const bellsOf = async ({ id }: ChatActor) =>
    (
      await db()
        .select({ title: t.sysAnnouncement.titile })
        .from(t.sysAnnouncement)
        .innerJoin(t.sysAnnouncementSend, eq(t.sysAnnouncementSend.anntId, t.sysAnnouncement.id))
        .where(eq(t.sysAnnouncementSend.userId, id))
    ).map(({ title }) => title)
  /** what rang for a doctor, or ended it: notice and unread count */
  const rungFor = async ({ id }: ChatActor) =>
    (await ward.app.outbox.read(`n:${id}`, 0, 100)).flatMap(({ payload }) => {
      const { msgId, msgTxt } = payload as NoticeMessage
      return msgId === 'M0001' || msgId === 'C0001' ? [[msgId, parseChatCount(msgTxt)?.unreadTotal]] : []
    })
  const audited = (action: string, sid: string) =>
    db()
      .select()
      .from(t.sysLog)
      .where(and(eq(t.sysLog.action, action), eq(t.sysLog.entityId, sid)))

  it('[VIEW-HOSP-02] a running session goes on with another doctor: log, parts and bells say so, and who held it writes no more', async () => {
    const of = await running()
    const next = await ward.makeDoctor()
    const { lastSeq } = await ward.sessionRow(of.sid)
    const answer = await ward.call(calls.reassignSession, { ...(await command(of.sid)), doctorUserId: next.id }, office)
    expect(answer).toMatchObject({ success: true, message: '会话已转派' })
    expect(await ward.sessionRow(of.sid)).toMatchObject({ status: '20', doctorUserId: next.id })
    expect(await lastLine(of.sid)).toBe(`医院已将问诊转派给${next.name}医生`)
    expect(await segmentsOf(of.sid)).toMatchObject([
      { doctorUserId: of.doctor.id, status: '3', fromSeq: 1, toSeq: lastSeq },
      { doctorUserId: next.id, status: '2', fromSeq: lastSeq + 1, toSeq: null },
    ])
    await expect(ward.say(of.doctor, of.sid, '您好')).rejects.toMatchObject({ code: 'NOT_OWNER' })
    await ward.say(next, of.sid, '您好，我来接手')
    expect(await bellsOf(of.doctor)).toEqual(['医院将您的一个会话转派给其他医生'])
    expect(await bellsOf(next)).toEqual(['医院将一个会话转派给您'])
    expect(await audited('session.reassign', of.sid)).toMatchObject([{ content: REASON }])
  })

  it('[VIEW-HOSP-02] a session that waits and one whose doctor asked another are reassigned too', async () => {
    const [doctor, next, patient] = [await ward.makeDoctor(), await ward.makeDoctor(), await ward.makePatient()]
    const waiting = await ward.open(patient, doctor)
    const { acceptDeadline } = await ward.sessionRow(waiting.id)
    await ward.call(calls.reassignSession, { ...(await command(waiting.id)), doctorUserId: next.id }, office)
    expect(await ward.sessionRow(waiting.id)).toMatchObject({ status: '10', doctorUserId: next.id, acceptDeadline })
    expect(await segmentsOf(waiting.id)).toEqual([])

    const of = await running()
    const { version } = await ward.sessionRow(of.sid)
    const asked = { sid: of.sid, version, requestId: newKey(), kind: 'doctor' as const, target: next.id, reason: '1' }
    await ward.call(requestTransfer, { ...asked, note: '请协助进一步诊治' }, await ward.signIn(of.doctor))
    expect(await ward.sessionRow(of.sid)).toMatchObject({ status: '25' })
    const third = await ward.makeDoctor()
    const answer = await ward.call(calls.reassignSession, { ...(await command(of.sid)), doctorUserId: third.id }, office)
    expect(answer).toMatchObject({ success: true })
    expect(await ward.sessionRow(of.sid)).toMatchObject({ status: '20', doctorUserId: third.id })
    expect(await db().select().from(t.hosTransfer).where(eq(t.hosTransfer.sessionId, of.sid))).toMatchObject([{ status: '5' }])
  })

  it('[VIEW-HOSP-02] [CHAT-04] what is unread of a reassigned session rings for the new doctor, and for the former one no more', async () => {
    const of = await running()
    const [next, third] = [await ward.makeDoctor(), await ward.makeDoctor()]
    await ward.say(of.patient, of.sid, '血压偏高')
    await ward.call(calls.reassignSession, { ...(await command(of.sid)), doctorUserId: next.id }, office)
    expect(await rungFor(next)).toEqual([['M0001', 2]])
    expect((await rungFor(of.doctor)).at(-1)).toEqual(['C0001', 0])
    // who has something else to read is not told that all is read
    await ward.open(await ward.makePatient(), next)
    await ward.call(calls.reassignSession, { ...(await command(of.sid)), doctorUserId: third.id }, office)
    expect(await rungFor(third)).toEqual([['M0001', 2]])
    expect(await rungFor(next)).toEqual([
      ['M0001', 2],
      ['M0001', 3],
    ])
  })

  it('[VIEW-HOSP-02] a returned session waits again, its order with it, and goes on where its log ended', async () => {
    const of = await running()
    const before = await ward.sessionRow(of.sid)
    ward.clock.now += MINUTE
    expect(await ward.call(calls.returnToQueue, await command(of.sid), office)).toMatchObject({ message: '会话已退回队列' })
    const row = await ward.sessionRow(of.sid)
    expect(row).toMatchObject({ status: '10', serviceDeadline: null, acceptedAt: before.acceptedAt })
    expect(row.acceptDeadline.getTime()).toBe(ward.clock.now + 1_440 * MINUTE)
    expect(await orderOf(of.sid)).toMatchObject({ status: '1' })
    await ward.run(of.doctor, 'session:accept', { sid: of.sid, version: row.version })
    expect(await ward.sessionRow(of.sid)).toMatchObject({ status: '20', acceptedAt: before.acceptedAt })
    expect(await segmentsOf(of.sid)).toMatchObject([
      { status: '3', fromSeq: 1, toSeq: before.lastSeq },
      { status: '2', fromSeq: before.lastSeq + 1, toSeq: null },
    ])
    expect(await orderOf(of.sid)).toMatchObject({ status: '2' })
  })

  it('[VIEW-HOSP-02] [CHAT-02] the patient of a returned session with a long log writes on, as far as the quota goes', async () => {
    const of = await running()
    for (let said = 0; said < 30; said += 1) await ward.say(of.doctor, of.sid, `第${said}句`)
    await ward.call(calls.returnToQueue, await command(of.sid), office)
    await ward.say(of.patient, of.sid, '还在等医生')
    expect(await ward.sessionRow(of.sid)).toMatchObject({ status: '10', quotaTotal: 20, quotaUsed: 1 })
    for (let said = 1; said < 20; said += 1) await ward.say(of.patient, of.sid, `补充${said}`)
    await expect(ward.say(of.patient, of.sid, '还有一句')).rejects.toMatchObject({ code: 'QUOTA' })
    expect(await ward.sessionRow(of.sid)).toMatchObject({ status: '10', quotaUsed: 20 })
  })

  it('[VIEW-HOSP-02] a returned patient is told the place that the desk of the doctor gives: behind who has waited longer', async () => {
    const of = await running()
    await ward.say(of.doctor, of.sid, '您好')
    ward.clock.now += MINUTE
    await ward.open(await ward.makePatient(), of.doctor)
    ward.clock.now += MINUTE
    await ward.call(calls.returnToQueue, await command(of.sid), office)
    const { facts } = await ward.app.consultation.desk.hello(of.patient, { tab: 't', lastEs: 0, sessions: [] })
    expect(facts.find(fact => fact.type === 'queue')?.payload).toEqual({ sid: of.sid, position: 1 })
  })

  it('[VIEW-HOSP-02] the office ends a session, and nothing of it is written after', async () => {
    const of = await running()
    expect(await ward.call(calls.forceEndSession, await command(of.sid), office)).toMatchObject({ message: '会话已强制结束' })
    expect(await ward.sessionRow(of.sid)).toMatchObject({ status: '30', endReason: '6' })
    expect(await lastLine(of.sid)).toBe('医院结束了本次问诊')
    expect(await orderOf(of.sid)).toMatchObject({ status: '3', refundFen: 0 })
    await expect(ward.say(of.patient, of.sid, '还有问题')).rejects.toMatchObject({ code: 'SESSION_CLOSED' })
    expect(await bellsOf(of.doctor)).toEqual(['医院结束了您的一个会话'])
  })

  it('[TRANSFER-06] [VIEW-HOSP-02] sheets that are not approved are void with it; one that a pharmacist reviews refuses it', async () => {
    const of = await rxScene(ward)
    const sheet = await submitted(of, await of.save([amlodipine()]))
    const pharmacist = await makePharmacist(ward, '药师甲')
    await claimed(ward, pharmacist, sheet.id)
    const next = await ward.makeDoctor()
    const reassign = async () => ward.call(calls.reassignSession, { ...(await command(of.sid)), doctorUserId: next.id }, office)
    const before = [await ward.sessionRow(of.sid), await of.row(sheet.id)]
    expect(await reassign()).toMatchObject({ success: false, message: '药师正在审核，请等待审核结束后再操作' })
    expect([await ward.sessionRow(of.sid), await of.row(sheet.id)]).toEqual(before)
    await db()
      .update(t.hosPrescription)
      .set({ status: '1', reviewerId: null, claimUntil: null })
      .where(eq(t.hosPrescription.id, sheet.id))
    expect(await reassign()).toMatchObject({ success: true })
    expect(await of.row(sheet.id)).toMatchObject({ status: '6', voidReason: '会话已转派' })
    const lines = (await ward.messages(of.sid)).map(({ seq }) => seq)
    expect(lines).toEqual(lines.map((_, at) => at + 1))
  })

  it('[VIEW-HOSP-02] refuses a short reason, a stale version, a wrong state, the same, an absent, a full and a strange doctor', async () => {
    const of = await running()
    const [away, full, stranger] = [
      await ward.makeDoctor({ desired: '0' }),
      await ward.makeDoctor({ maxConcurrent: 1 }),
      await ward.makeDoctor({ tenantId: 2 }),
    ]
    await ward.running(await ward.makePatient(), full)
    // what the set-up tells others is written behind its answer
    let before = await ward.digest()
    await expect.poll(async () => before === (before = await ward.digest()), { interval: 200 }).toBe(true)
    const to = async (doctorUserId: string, more: object = {}) =>
      (await ward.call(calls.reassignSession, { ...(await command(of.sid, more)), doctorUserId }, office)).message
    expect(await to(away.id, { reason: '  投诉  ' })).toBe('请填写原因，至少5个字')
    expect(await to(full.id, { version: 1 })).toBe('该会话已被更新，请刷新后重试')
    expect(await to(of.doctor.id)).toBe('会话已由该医生负责')
    expect(await to(away.id)).toBe('该医生不在线，不能接手进行中的会话')
    expect(await to(full.id)).toBe('该医生已达接诊上限')
    expect(await to(stranger.id)).toBe('医生不存在或已停用')
    const waiting = await ward.sessionRow(of.sid)
    expect((await ward.call(calls.returnToQueue, { sid: 'x', version: 1, reason: REASON }, office)).message).toBe(
      '会话不存在或已删除',
    )
    expect(await ward.sessionRow(of.sid)).toEqual(waiting)
    expect(await ward.digest()).toBe(before)
    const opened = await ward.open(await ward.makePatient(), of.doctor)
    for (const call of [calls.returnToQueue, calls.forceEndSession])
      expect((await ward.call(call, await command(opened.id), office)).message).toBe('会话当前状态不能执行此操作')
  })

  it('[VIEW-HOSP-02] [SEC-02] breaking the glass needs a reason, shows all of it, leaves a trace and tells the doctor', async () => {
    const of = await running()
    await ward.say(of.patient, of.sid, '血压偏高')
    expect((await ward.call(calls.breakGlass, { sid: of.sid, reason: '投诉' }, office)).message).toBe('请填写原因，至少5个字')
    expect(await audited('session.breakGlass', of.sid)).toEqual([])
    const { result } = await ward.call(calls.breakGlass, { sid: of.sid, reason: REASON }, office)
    const { lastSeq, sessionNo } = await ward.sessionRow(of.sid)
    expect(result.session).toMatchObject({ id: of.sid, patient: { name: of.patient.name } })
    expect(result.messages).toHaveLength(lastSeq)
    expect(result.messages.map(({ content }) => content)).toEqual(
      expect.arrayContaining(['血压偏高', '医生已接诊，请描述您的问题']),
    )
    expect(result).toMatchObject({ isCut: false, record: null, sheets: [] })
    expect(await audited('session.breakGlass', of.sid)).toMatchObject([{ content: REASON }])
    expect(await bellsOf(of.doctor)).toEqual(['医院管理人员查看了您的一个会话记录'])
    const [told] = await db().select().from(t.sysAnnouncement).where(eq(t.sysAnnouncement.busId, of.sid))
    expect(told?.msgAbstract).toBe(`会话${sessionNo}，查看已留痕`)
  })

  it('[VIEW-HOSP-02] [SEC-02] files of an opened record are shown to who opened it, for half an hour', async () => {
    const of = await running()
    const reader = await ward.app.tokens.resolve(office)
    if (!reader) throw new Error('the office is signed in')
    const [files, file] = [createFiles(db()), { sessionId: of.sid }]
    const isOpen = () => files.openedBy(file, reader, new Date(ward.clock.now))
    expect(await isOpen()).toBe(false)
    await ward.call(calls.breakGlass, { sid: of.sid, reason: REASON }, office)
    expect(await isOpen()).toBe(true)
    const other = await ward.app.tokens.resolve(await tokenFor(ward.app, 'admin'))
    expect(other && (await files.openedBy(file, other, new Date(ward.clock.now)))).toBe(false)
    expect(await files.openedBy(file, reader, new Date(ward.clock.now + 30 * MINUTE))).toBe(false)
  })

  it('[VIEW-HOSP-02] [VIEW-CHAT-03] the office lists sessions and records of its hospital alone; doctors and pharmacists do not', async () => {
    const of = await running()
    ward.clock.now += 30_000
    await ward.say(of.doctor, of.sid, '您好')
    const { sessionNo } = await ward.sessionRow(of.sid)
    const rows = async (query: Record<string, string>, token = office) =>
      (await list(officeSession, 'list', { query: { sessionNo, ...query } }, token)).result?.records
    expect(await rows({})).toMatchObject([
      {
        patientName: of.patient.name,
        doctorUserId_dictText: of.doctor.name,
        status_dictText: '问诊中',
        firstReply: 30,
        transfers: 0,
        sheets: 0,
      },
    ])
    expect(await rows({ isOverdue: 'Y' })).toEqual([])
    expect(await rows({ isOverdue: 'N', status: '20,25', doctorUserId: of.doctor.id })).toHaveLength(1)
    const elsewhere = await tokenFor(ward.app, 'hospital', 2)
    expect(await rows({}, elsewhere)).toEqual([])
    for (const name of ['doctor', 'pharmacist'])
      expect(await list(officeSession, 'list', { query: {} }, await tokenFor(ward.app, name))).toMatchObject({ success: false })
    const records = await ward.call(imRecords, { sessionNo }, office)
    expect(records.result).toMatchObject({ total: 1, records: [{ id: of.sid, isSealed: true, upTo: null }] })
    expect((await ward.call(imRecords, { sessionNo }, elsewhere)).result.total).toBe(0)
    expect((await ward.call(calls.breakGlass, { sid: of.sid, reason: REASON }, elsewhere)).message).toBe('会话不存在或已删除')
  })
})
