import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HISTORY_PAGE } from '#contract/constants.ts'
import { isChatSessionOnline, unreadChats } from '#contract/http/calls/chatState.ts'
import * as calls from '#contract/http/calls/consultation.ts'
import * as patientCalls from '#contract/http/calls/patientApp.ts'
import { CONSULT_TERMS } from '#contract/rules/consultTerms.ts'
import type { Database } from '#server/db/client.ts'
import { DEMO_PATIENTS } from '#server/db/seed/hospitalPeople.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { chatMessage, chatSegment, chatSession, hosOrder } from '#server/db/tables/index.ts'
import { openedSession } from '#tests/support/opened.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
const ORDER_OF: Record<string, string> = { '10': '1', '20': '2', '30': '3', '40': '6', '50': '6', '60': '6' }

describeOnDatabases('the demonstration', open => {
  let ward: Ward
  let database: Database
  beforeAll(async () => {
    database = await open()
    ward = await startWard({ database })
  })
  afterAll(() => ward.close())

  it('is the same on every machine, and a second start adds nothing', async () => {
    const other = await open()
    await seedDatabase(other, { demo: true, now: new Date(ward.clock.now) })
    const talks = (from: Database) => from.db.select().from(chatMessage).orderBy(asc(chatMessage.id))
    expect(await talks(other)).toEqual(await talks(database))
    await seedDatabase(other, { demo: true, now: new Date(ward.clock.now + 1_000_000) })
    expect((await talks(other)).length).toBe((await talks(database)).length)
  })

  it('holds what every consultation holds: numbers without holes, orders, segments, unread counts, times in order', async () => {
    const sessions = await database.db.select().from(chatSession)
    expect(sessions.length).toBe(45)
    for (const row of sessions) {
      const messages = await ward.messages(row.id)
      expect(messages.map(message => message.seq)).toEqual(upTo(row.lastSeq))
      expect(messages.filter(message => message.senderKind === 2 && message.seq > row.readSeqDoctor).length).toBe(
        row.unreadDoctor,
      )
      const times = messages.map(message => message.sentAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(Math.max(...times)).toBeLessThanOrEqual(ward.clock.now)
      const [order] = await database.db.select().from(hosOrder).where(eq(hosOrder.id, row.orderId))
      expect(order?.status).toBe(ORDER_OF[row.status])
      expect(order?.refundFen).toBe(order?.status === '6' ? order.amountFen : 0)
      const segments = await database.db.select().from(chatSegment).where(eq(chatSegment.sessionId, row.id))
      expect(segments.filter(segment => segment.status === '2').length).toBe(row.status === '20' ? 1 : 0)
    }
  })

  it('[API-MISC-01] [API-MISC-02] tells a doctor whether consultations are going on; nobody may ask about another', async () => {
    const doctor = await ward.loginAs('doctor')
    const quiet = await ward.loginAs('doctor2')
    const { id } = doctor.userInfo
    const asked = await ward.raw('GET', `/jeecg-boot/HpWebsocket/isChatSessionOnline?userId=${id}`, { token: doctor.token })
    expect(JSON.parse(asked.text)).toMatchObject({ success: true, result: true })
    expect(await ward.call(isChatSessionOnline, { userId: quiet.userInfo.id }, quiet.token)).toMatchObject({
      result: false,
    })
    expect(await ward.call(isChatSessionOnline, { userId: id }, quiet.token)).toMatchObject({ success: false, code: 510 })
    expect(await ward.call(unreadChats, {}, doctor.token)).toMatchObject({ result: { unreadTotal: 5, waiting: 3 } })
    const admin = await ward.loginAs('admin')
    expect(await ward.call(unreadChats, {}, admin.token)).toMatchObject({ result: { unreadTotal: 0, waiting: 0 } })
  })

  it('serves the commands over HTTP when the socket is down, with the reasons of refusals in the envelope', async () => {
    const { token } = await ward.loginAs('doctor')
    const { result: list } = await ward.call(calls.sessionList, { view: 'waiting', size: 2 }, token)
    expect(list.rows.length).toBe(2)
    const [one, two] = list.rows
    if (!one || !two) throw new Error('two wait')
    const { result: taken } = await ward.call(calls.acceptSession, { sid: one.id, version: one.version }, token)
    expect(taken).toMatchObject({ id: one.id, status: '20', doctor: { titleText: '副主任医师', orgName: '全科医学科' } })
    expect(await ward.call(calls.acceptSession, { sid: one.id, version: one.version }, token)).toMatchObject({
      success: false,
      code: 500,
      result: { reason: 'VERSION_CONFLICT', cur: { status: '20' } },
    })
    const { result: extended } = await ward.call(calls.extendSession, { sid: one.id, version: taken.version }, token)
    expect(await ward.call(calls.endSession, { sid: one.id, version: extended.version }, token)).toMatchObject({
      result: { status: '30', endReason: '1' },
    })
    expect(await ward.call(calls.refuseSession, { sid: two.id, version: two.version, reason: '2' }, token)).toMatchObject({
      result: { status: '50' },
    })
    const { result: log } = await ward.call(calls.sessionMessages, { sid: two.id }, token)
    expect(log.messages.at(-1)?.content).toBe('您已拒诊：属首诊需线下就诊，请到实体医疗机构就诊')
    expect(log.messages.length).toBeLessThanOrEqual(HISTORY_PAGE)
    const other = await ward.loginAs('doctor2')
    for (const answer of [
      await ward.call(calls.sessionDetail, { sid: one.id }, other.token),
      await ward.call(calls.sessionMessages, { sid: one.id }, other.token),
      await ward.call(calls.endSession, { sid: one.id, version: 1 }, other.token),
    ])
      expect(answer).toMatchObject({ success: false, code: 510, result: { reason: 'NOT_OWNER' } })
    expect(await ward.call(calls.setPresence, { desired: '2' }, token)).toMatchObject({ result: { presence: '2' } })
    const admin = await ward.loginAs('admin')
    expect(await ward.call(calls.sessionDetail, { sid: one.id }, admin.token)).toMatchObject({ success: false, code: 510 })
  })

  it('[CHAT-13] opens a record by its token only: masked, counted, and gone when wrong, expired, revoked or used up', async () => {
    const { token } = await ward.loginAs('doctor')
    const { result: list } = await ward.call(calls.sessionList, { view: 'ended', size: 50 }, token)
    const session = list.rows.find(row => row.status === '30' && row.lastSeq > 8)
    if (!session) throw new Error('nothing ended')
    const file = { path: 'chat/2026/11/x.pdf', name: `${session.patient.name} 13912345678.pdf`, mime: 'application/pdf', size: 1 }
    await database.db
      .update(chatMessage)
      .set({ attachments: [file], card: { notice: 'REFUSED', params: { reason: `${session.patient.name}需线下就诊` } } })
      .where(and(eq(chatMessage.sessionId, session.id), eq(chatMessage.seq, 2)))
    const told = { durationText: '半年', visitedBefore: 'Y', allergyDeclared: '无', currentDrugs: '无', images: [] }
    const proof = { kind: '1', file: { ...file, path: 'illness/2026/11/proof.png' }, hospital: '外院甲', diagnosis: '外院诊断' }
    const illness = { ...told, chiefComplaint: '复诊配药', description: '长期服药', proofs: [{ ...proof, date: '2026-10-01' }] }
    await database.db
      .update(chatMessage)
      .set({ card: { illness } })
      .where(and(eq(chatMessage.sessionId, session.id), eq(chatMessage.kind, 'illness')))
    const share = async () => (await ward.call(calls.shareSession, { sid: session.id }, token)).result
    const gone = { success: false, message: '链接已失效或已过期', result: null }
    const phoneEnd = session.patient.phoneMasked.slice(-4)
    const see = (linkToken: string, digits = phoneEnd) => ward.call(calls.sharedRecord, { token: linkToken, phoneEnd: digits })
    const link = await share()
    expect(link.expiresAt).toBe(ward.clock.now + 24 * 3_600_000)
    const answered = await ward.raw('POST', `/jeecg-boot/hospital/chatRecord/${link.token}`, { json: { phoneEnd } })
    expect(answered.headers.get('x-robots-tag')).toBe('noindex')
    const { result: record } = await see(link.token)
    expect(record.messages.length).toBeGreaterThan(5)
    expect(answered.text).toContain('复诊配药')
    // each doctor by their own name, the patient by none
    const stored = await ward.messages(session.id)
    const doctors = stored.flatMap(one => (one.senderKind === 1 ? [[one.seq, one.senderName]] : []))
    expect(doctors).not.toEqual([])
    expect(record.messages.flatMap(one => (one.senderName === undefined ? [] : [[one.seq, one.senderName]]))).toEqual(doctors)
    expect(record.patientMasked).toBe(`${session.patient.name.slice(0, 1)}**`)
    for (const secret of [
      session.patient.name,
      session.patient.id,
      session.id,
      session.doctor.userId,
      session.patient.phoneMasked,
      '13912345678',
      'illness/2026/11/proof.png',
      '外院',
    ])
      expect(answered.text).not.toContain(secret)
    for (const wrong of [session.id, link.id, 'x', `${link.token}x`, link.token.slice(1)])
      expect(await see(wrong)).toMatchObject(gone)

    const other = await ward.loginAs('doctor2')
    expect(await ward.call(calls.shareSession, { sid: session.id }, other.token)).toMatchObject({ success: false, code: 510 })
    expect(await ward.call(calls.revokeShare, { id: link.id }, other.token)).toMatchObject({ success: false, code: 510 })
    await ward.call(calls.revokeShare, { id: link.id }, token)
    expect(await see(link.token)).toMatchObject(gone)

    const many = await share()
    const views = await Promise.all(upTo(55).map(() => see(many.token)))
    expect(views.filter(view => view.success).length).toBe(50)
    const late = await share()
    const begun = ward.clock.now
    ward.clock.now += 24 * 3_600_000
    expect(await see(late.token)).toMatchObject(gone)
    ward.clock.now = begun
  })

  it('lets a demo patient sign in by code, choose a doctor and consult; codes are short-lived and not guessable', async () => {
    const phone = DEMO_PATIENTS[0]?.phone ?? ''
    const { result: sent } = await ward.call(patientCalls.patientSendCode, { phone })
    expect(sent.demoCode).toMatch(/^\d{6}$/)
    expect(await ward.call(patientCalls.patientSendCode, { phone })).toMatchObject({
      success: false,
      message: '验证码发送过于频繁，请稍后再试',
    })
    const wrong = sent.demoCode === '000000' ? '000001' : '000000'
    expect(await ward.call(patientCalls.patientLogin, { phone, code: wrong })).toMatchObject({
      success: false,
      message: '验证码错误',
    })
    const { result: login } = await ward.call(patientCalls.patientLogin, { phone, code: sent.demoCode ?? '' })
    expect(login.patient).toMatchObject({ name: '江小月', phoneMasked: '199****1001' })
    expect(await ward.call(patientCalls.patientLogin, { phone, code: sent.demoCode ?? '' })).toMatchObject({ success: false })

    // Five wrong guesses and the right code is worth nothing.
    ward.clock.now += 61_000
    const { result: next } = await ward.call(patientCalls.patientSendCode, { phone })
    const bad = next.demoCode === '111111' ? '222222' : '111111'
    for (const _ of upTo(5)) await ward.call(patientCalls.patientLogin, { phone, code: bad })
    expect(await ward.call(patientCalls.patientLogin, { phone, code: next.demoCode ?? '' })).toMatchObject({ success: false })
    ward.clock.now += 61_000
    expect(await ward.call(patientCalls.patientSendCode, { phone })).toMatchObject({
      success: false,
      message: '验证码错误次数过多，请稍后再试',
    })
    expect(await ward.call(patientCalls.patientSendCode, { phone: '13800000000' })).toMatchObject({ success: false })
    expect(await ward.call(patientCalls.patientSendCode, { phone: '123' })).toMatchObject({ success: false })

    const { token } = login
    const { result: departments } = await ward.call(patientCalls.patientDepartments, {}, token)
    expect(departments.find(one => one.orgCode === 'A01')).toMatchObject({ departName: '全科医学科', doctors: 1 })
    const { result: doctors } = await ward.call(patientCalls.patientDoctors, { orgCode: 'A01' }, token)
    const [choice] = doctors
    expect(choice).toMatchObject({ name: '林杏', titleText: '副主任医师', feeFen: 0 })
    if (!choice) throw new Error('no doctor')
    const input = {
      requestId: 'r1',
      doctorId: choice.id,
      serviceType: '1' as const,
      chiefComplaint: '咳嗽',
      description: '咳嗽三天，夜间为主，无发热。',
      durationText: '3天',
      visitedBefore: 'N' as const,
      allergyDeclared: '青霉素',
      currentDrugs: '',
      images: [],
      agreeTerms: true,
      termsVersion: CONSULT_TERMS.version,
    }
    const opened = openedSession((await ward.call(patientCalls.patientConsult, input, token)).result)
    expect(openedSession((await ward.call(patientCalls.patientConsult, input, token)).result).id).toBe(opened.id)
    for (const broken of [
      { description: '短' },
      { agreeTerms: false },
      { serviceType: '4' },
      { images: [{}] },
      { doctorId: 'nobody' },
    ])
      expect(
        JSON.parse(
          (await ward.raw('POST', '/jeecg-boot/hospital/app/consult', { json: { ...input, requestId: 'r2', ...broken }, token }))
            .text,
        ),
      ).toMatchObject({ success: false })
    const { result: mine } = await ward.call(patientCalls.patientSessions, {}, token)
    expect(mine.rows[0]?.id).toBe(opened.id)
    expect(await ward.call(patientCalls.patientMe, {}, token)).toMatchObject({ result: { name: '江小月' } })
    // A patient's token opens nothing of the staff, and the other way round.
    expect(await ward.call(unreadChats, {}, token)).toMatchObject({ success: false, code: 510 })
    const { token: staff } = await ward.loginAs('doctor')
    expect(await ward.call(patientCalls.patientMe, {}, staff)).toMatchObject({ success: false, code: 510 })
    expect(await ward.call(patientCalls.patientLogout, {}, token)).toMatchObject({ success: true })
    expect((await ward.raw('GET', '/jeecg-boot/hospital/app/me', { token })).status).toBe(500)
  })

  it('answers a known and an unknown number alike, also when the gateway hangs', async () => {
    const bare = await startWard({ database, config: { demo: false, smsGatewayUrl: 'http://127.0.0.1:1' } })
    const phones: string[] = []
    bare.app.messageGateway.sendCode = phone => {
      phones.push(phone)
      return new Promise(() => undefined)
    }
    const known = DEMO_PATIENTS[2]?.phone ?? ''
    for (const phone of [known, '13812345678'])
      expect(await bare.call(patientCalls.patientSendCode, { phone })).toMatchObject({ success: true, result: {} })
    expect(phones).toEqual([known])
    await bare.close()
  })

  it('says clearly that sign-in by code is not set up where there is neither demonstration nor gateway', async () => {
    const bare = await startWard({ database, config: { demo: false } })
    const answer = await bare.call(patientCalls.patientSendCode, { phone: DEMO_PATIENTS[1]?.phone ?? '' })
    expect(answer).toMatchObject({ success: false, message: '短信网关尚未配置，患者登录暂未开通，请联系医院' })
    await bare.close()
  })
})
