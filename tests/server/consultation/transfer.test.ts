import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/sessionTransfers.ts'
import { sessionMessages } from '#contract/http/calls/consultation.ts'
import type { SessionTransfer, TransferTargets } from '#contract/entities/sessionTransfer.ts'
import type { ChatSession } from '#contract/entities/chat.ts'
import { parseChatCount } from '#contract/sockets/notice.ts'
import type { NoticeMessage } from '#contract/sockets/notice.ts'
import {
  chatSegment,
  chatSession,
  hosDoctor,
  hosOrder,
  hosPrescription,
  hosTeam,
  hosTeamMember,
} from '#server/db/tables/index.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { ChatClient, Ward } from '#tests/support/consultation/ward.ts'

type Doctor = Extract<ChatActor, { kind: 'doctor' }>
const id = () => randomUUID().replaceAll('-', '')
const MINUTE = 60_000
const GONE = { success: false, message: '该转诊已处理', result: { reason: 'TRANSFER_GONE' } }

describeOnDatabases('transfer of a session', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())

  /** A running session and the doctor who may be asked; tokens beside the people. */
  async function scene() {
    const [doctor, other, patient] = [await ward.makeDoctor(), await ward.makeDoctor(), await ward.makePatient()]
    const [token, otherToken, patientToken] = [await ward.signIn(doctor), await ward.signIn(other), await ward.signIn(patient)]
    return { doctor, other, patient, token, otherToken, patientToken, session: await ward.running(patient, doctor) }
  }
  const body = (session: ChatSession, target: string, more: object = {}) => ({
    sid: session.id,
    version: session.version,
    requestId: id(),
    kind: 'doctor' as const,
    target,
    reason: '1',
    note: '请协助进一步诊治',
    ...more,
  })
  async function asked(of: Awaited<ReturnType<typeof scene>>): Promise<SessionTransfer> {
    const answered = await ward.call(calls.requestTransfer, body(of.session, of.other.id), of.token)
    expect(answered).toMatchObject({ success: true, result: { status: '1', side: 'from' } })
    return answered.result as SessionTransfer
  }
  async function connected(token: string): Promise<ChatClient> {
    const client = ward.connect(token)
    await client.connected()
    await client.hello()
    return client
  }

  it('[TRANSFER-03] [TRANSFER-08] accepting moves the session: segments, order and deadlines follow, and the former doctor reads up to the last message then', async () => {
    const of = await scene()
    await ward.say(of.patient, of.session.id, '一')
    const transfer = await asked(of)
    const { lastSeq } = await ward.sessionRow(of.session.id)
    const before = await connected(of.token)
    expect(await ward.call(calls.acceptTransfer, { id: transfer.id }, of.otherToken)).toMatchObject({
      success: true,
      result: { status: '2', side: 'to', toSeq: lastSeq },
    })
    expect(await ward.sessionRow(of.session.id)).toMatchObject({ status: '20', doctorUserId: of.other.id })
    const segments = await ward.database.db.select().from(chatSegment).where(eq(chatSegment.sessionId, of.session.id))
    expect(segments.toSorted((a, b) => a.fromSeq - b.fromSeq)).toMatchObject([
      { doctorUserId: of.doctor.id, status: '3', fromSeq: 1, toSeq: lastSeq, transferId: transfer.id },
      { doctorUserId: of.other.id, status: '2', fromSeq: lastSeq + 1, toSeq: null },
    ])
    await expect.poll(() => before.of('session:removed')).toMatchObject([{ sid: of.session.id, why: 'TRANSFERRED' }])
    const seen = before.events.length
    await ward.say(of.patient, of.session.id, '只给新医生')
    await ward.say(of.other, of.session.id, '您好，我来接手')
    await ward.run(of.other, 'session:extend', { sid: of.session.id, version: (await ward.sessionRow(of.session.id)).version })
    // the line is alive: what belongs to this doctor still comes
    await ward.open(await ward.makePatient(), of.doctor)
    await expect.poll(() => before.of('session:upsert').at(-1)?.session.status).toBe('10')
    expect(before.events.slice(seen).filter(event => JSON.stringify(event).includes(of.session.id))).toEqual([])
    before.socket.disconnect()

    const read = await ward.call(sessionMessages, { sid: of.session.id }, of.token)
    expect(read).toMatchObject({ success: true, result: { atEnd: true } })
    const seqs = (read.result as { messages: { seq: number }[] }).messages.map(({ seq }) => seq)
    expect(seqs).toEqual(Array.from({ length: lastSeq }, (_, at) => at + 1))
    expect(await ward.call(sessionMessages, { sid: of.session.id, afterSeq: lastSeq }, of.token)).toMatchObject({
      result: { messages: [] },
    })
    // a patient who closes the account closes it to this doctor too
    const { db } = ward.database
    await db.update(chatSession).set({ sealedAt: new Date() }).where(eq(chatSession.id, of.session.id))
    expect(await ward.call(sessionMessages, { sid: of.session.id }, of.token)).toMatchObject({ success: false, code: 510 })
    expect(await ward.call(calls.transferList, { view: 'history' }, of.token)).toMatchObject({ result: { total: 0 } })
    await db.update(chatSession).set({ sealedAt: null }).where(eq(chatSession.id, of.session.id))
    const stranger = await ward.signIn(await ward.makeDoctor())
    expect(await ward.call(sessionMessages, { sid: of.session.id }, stranger)).toMatchObject({ success: false, code: 510 })
    await expect(ward.say(of.doctor, of.session.id, '还能写吗')).rejects.toMatchObject({ code: 'NOT_OWNER' })
  })

  it('[TRANSFER-03] [CHAT-04] what is unread rings for the doctor who accepts, and for the former one no more', async () => {
    const of = await scene()
    await ward.say(of.patient, of.session.id, '一')
    const transfer = await asked(of)
    await ward.call(calls.acceptTransfer, { id: transfer.id }, of.otherToken)
    const rungFor = async ({ id: userId }: Doctor) =>
      (await ward.app.outbox.read(`n:${userId}`, 0, 100)).flatMap(({ payload }) => {
        const { msgId, msgTxt } = payload as NoticeMessage
        return msgId === 'M0001' || msgId === 'C0001' ? [[msgId, parseChatCount(msgTxt)?.unreadTotal]] : []
      })
    // rung when asked, and with what is unread when it is theirs
    expect(await rungFor(of.other)).toEqual([
      ['M0001', 0],
      ['M0001', 2],
    ])
    expect((await rungFor(of.doctor)).at(-1)).toEqual(['C0001', 0])
  })

  it('[TRANSFER-04] refusal, withdrawal, ten minutes and a doctor who leaves bring the session back, each once', async () => {
    const ends = {
      '3': async (of: Awaited<ReturnType<typeof scene>>, transfer: SessionTransfer) =>
        ward.call(calls.rejectTransfer, { id: transfer.id, reason: '今日号源已满' }, of.otherToken),
      '5': async (of: Awaited<ReturnType<typeof scene>>, transfer: SessionTransfer) =>
        ward.call(calls.withdrawTransfer, { id: transfer.id }, of.token),
      '4': async () => {
        ward.clock.now += 10 * MINUTE
        return ward.app.consultation.clock.tick()
      },
    }
    for (const [status, end] of Object.entries(ends)) {
      const of = await scene()
      const transfer = await asked(of)
      expect((await ward.sessionRow(of.session.id)).status).toBe('25')
      await end(of, transfer)
      expect(await ward.sessionRow(of.session.id)).toMatchObject({ status: '20', doctorUserId: of.doctor.id })
      const done = await ward.call(calls.transferList, { view: 'history' }, of.token)
      expect(done).toMatchObject({ result: { total: 1, records: [{ id: transfer.id, status }] } })
      expect(await ward.call(calls.acceptTransfer, { id: transfer.id }, of.otherToken)).toMatchObject(GONE)
    }
    const left = await scene()
    await asked(left)
    await ward.database.db.update(hosDoctor).set({ enabled: false }).where(eq(hosDoctor.userId, left.other.id))
    await ward.app.consultation.clock.tick()
    expect((await ward.sessionRow(left.session.id)).status).toBe('20')
  })

  it('[CHAT-07] who is asked is rung as for a message, and rung no more once it is settled, unless messages wait', async () => {
    const of = await scene()
    const heard = async () =>
      (await ward.app.outbox.read(`n:${of.other.id}`, 0, 1_000))
        .map(({ payload }) => payload as NoticeMessage)
        .flatMap(({ msgId, msgTxt }) => (msgId === 'M0001' || msgId === 'C0001' ? [[msgId, parseChatCount(msgTxt)]] : []))
    const { id: sid } = of.session
    const { id: first } = await asked(of)
    expect(await heard()).toEqual([['M0001', { unreadTotal: 0, sessionId: sid }]])
    await ward.call(calls.rejectTransfer, { id: first, reason: '今日号源已满' }, of.otherToken)
    expect((await heard()).slice(1)).toEqual([['C0001', { unreadTotal: 0, sessionId: sid }]])

    // another transfer still waits: the end of the first does not end the ring
    const third = await scene()
    const other = { ...third, other: of.other, otherToken: of.otherToken }
    const { id: still } = await asked(other)
    const { version: now } = await ward.sessionRow(sid)
    const { id: ended } = await asked({ ...of, session: { ...of.session, version: now } })
    await ward.call(calls.withdrawTransfer, { id: ended }, of.token)
    expect((await heard()).slice(2).map(([msgId]) => msgId)).toEqual(['M0001', 'M0001'])
    await ward.call(calls.withdrawTransfer, { id: still }, third.token)
    expect((await heard()).slice(4)).toEqual([['C0001', { unreadTotal: 0, sessionId: third.session.id }]])

    // who is offline cannot accept, and is not rung
    await ward.run(of.other, 'presence:set', { desired: '0' })
    const { version: later } = await ward.sessionRow(sid)
    const { db } = ward.database
    const orgCode = `O${id().slice(0, 6)}`
    await db.update(hosDoctor).set({ orgCode }).where(eq(hosDoctor.userId, of.other.id))
    const request = body({ ...of.session, version: later }, orgCode, { kind: 'department' })
    const toOrg = (await ward.call(calls.requestTransfer, request, of.token)).result as SessionTransfer
    expect((await heard()).length).toBe(5)
    await ward.call(calls.withdrawTransfer, { id: toOrg.id }, of.token)
    await ward.run(of.other, 'presence:set', { desired: '1' })
    const before = (await heard()).length

    const { id: waiting } = await ward.open(await ward.makePatient(), of.other)
    const { version } = await ward.sessionRow(sid)
    const { id: second } = await asked({ ...of, session: { ...of.session, version } })
    await ward.call(calls.withdrawTransfer, { id: second }, of.token)
    expect((await heard()).slice(before)).toEqual([
      ['M0001', { unreadTotal: 1, sessionId: waiting }],
      ['M0001', { unreadTotal: 1, sessionId: sid }],
    ])
  })

  it('[TRANSFER-07] of two accepts of a team one wins, the other one reads TRANSFER_GONE, and the session has one doctor', async () => {
    const of = await scene()
    const [third, teamId] = [await ward.makeDoctor(), id()]
    const thirdToken = await ward.signIn(third)
    const { db } = ward.database
    await db.insert(hosTeam).values({ id: teamId, tenantId: 1, name: `团队${teamId}`, leaderId: of.other.id })
    await db.insert(hosTeamMember).values([of.other, third].map(({ id: userId }) => ({ id: id(), teamId, userId })))
    const request = body(of.session, teamId, { kind: 'team' })
    const [first, again] = [
      await ward.call(calls.requestTransfer, request, of.token),
      await ward.call(calls.requestTransfer, request, of.token),
    ]
    const transfer = first.result as SessionTransfer
    expect(again.result).toEqual(transfer)
    for (const token of [of.otherToken, thirdToken])
      expect(await ward.call(calls.transferList, { view: 'waiting' }, token)).toMatchObject({ result: { total: 1 } })
    const answers = await Promise.all(
      [of.otherToken, thirdToken].map(token => ward.call(calls.acceptTransfer, { id: transfer.id }, token)),
    )
    expect(answers.filter(({ success }) => success).length).toBe(1)
    expect(answers.find(({ success }) => !success)).toMatchObject(GONE)
    const segments = await db.select().from(chatSegment).where(eq(chatSegment.sessionId, of.session.id))
    expect(segments.filter(({ status }) => status === '2').length).toBe(1)
  })

  it('[TRANSFER-02] offers every doctor with load and state, and refuses who is offline or full', async () => {
    const of = await scene()
    const full = await ward.makeDoctor({ maxConcurrent: 1 })
    await ward.running(await ward.makePatient(), full)
    const away = await ward.makeDoctor({ desired: '0' })
    const answered = await ward.call(calls.transferTargets, { sid: of.session.id }, of.token)
    const { doctors } = answered.result as TransferTargets
    const of1 = ({ id: userId }: Doctor) => doctors.find(one => one.userId === userId)
    expect(of1(of.other)).toMatchObject({ presence: '1', active: 0, max: 1_000, why: null })
    expect(of1(full)).toMatchObject({ active: 1, max: 1, why: 'TARGET_FULL' })
    expect(of1(away)).toMatchObject({ presence: '0', why: 'TARGET_OFFLINE' })
    expect(of1(of.doctor)).toBeUndefined()
    for (const [target, message] of [
      [full, '对方已达接诊上限'],
      [away, '对方已离线'],
      [of.doctor, '不能转诊给自己'],
    ] as const)
      expect(await ward.call(calls.requestTransfer, body(of.session, target.id), of.token)).toMatchObject({
        success: false,
        message,
      })
    expect((await ward.sessionRow(of.session.id)).status).toBe('20')
  })

  it('[TRANSFER-06] an open sheet stops a transfer, and no sheet is made while it waits', async () => {
    const of = await scene()
    const { orderId, patientId } = await ward.sessionRow(of.session.id)
    const rxId = id()
    await ward.database.db.insert(hosPrescription).values({
      id: rxId,
      tenantId: 1,
      rxNo: `RX${rxId}`,
      sessionId: of.session.id,
      orderId,
      patientId,
      doctorId: of.doctor.doctorId,
      orgCode: 'A01',
      rxType: '1',
      status: '1',
      hospitalName: '杏林互联网医院',
    })
    expect(await ward.call(calls.requestTransfer, body(of.session, of.other.id), of.token)).toMatchObject({
      success: false,
      message: '存在未完成的处方，请先处理',
      result: { reason: 'OPEN_PRESCRIPTION' },
    })
    await ward.database.db.update(hosPrescription).set({ status: '3' }).where(eq(hosPrescription.id, rxId))
    const { refuseWhileTransferring } = ward.app.consultation
    await expect(refuseWhileTransferring(ward.database.db, of.session.id)).resolves.toBeUndefined()
    await asked(of)
    await expect(refuseWhileTransferring(ward.database.db, of.session.id)).rejects.toThrow('等待对方接受转诊')
    expect(await ward.call(calls.requestTransfer, body(of.session, of.other.id), of.token)).toMatchObject({
      message: '已有待处理的转诊',
    })
  })

  it('[TRANSFER-05] both write while it waits, deadlines rest, and an end by either closes the transfer', async () => {
    const of = await scene()
    const transfer = await asked(of)
    await ward.say(of.doctor, of.session.id, '请稍候，正在联系专科医生')
    ward.clock.now += 5 * MINUTE
    await ward.say(of.patient, of.session.id, '好的')
    const { version } = await ward.sessionRow(of.session.id)
    await ward.run(of.patient, 'session:end', { sid: of.session.id, version })
    expect((await ward.sessionRow(of.session.id)).status).toBe('30')
    expect(await ward.call(calls.acceptTransfer, { id: transfer.id }, of.otherToken)).toMatchObject(GONE)
    expect(await ward.call(calls.transferList, { view: 'history' }, of.token)).toMatchObject({
      result: { records: [{ status: '5' }] },
    })
  })

  it('the patient may decline the new doctor within ten minutes and before the first word, with a full refund', async () => {
    const declined = async (prepare: (of: Awaited<ReturnType<typeof scene>>) => Promise<unknown>) => {
      const of = await scene()
      const transfer = await asked(of)
      await ward.call(calls.acceptTransfer, { id: transfer.id }, of.otherToken)
      await prepare(of)
      const row = await ward.sessionRow(of.session.id)
      const answered = await ward.call(calls.declineTransfer, { sid: row.id, version: row.version }, of.patientToken)
      const [order] = await ward.database.db.select().from(hosOrder).where(eq(hosOrder.id, row.orderId))
      return { answered, order, status: (await ward.sessionRow(of.session.id)).status }
    }
    expect(await declined(() => Promise.resolve())).toMatchObject({
      answered: { success: true },
      order: { status: '6' },
      status: '50',
    })
    expect(await declined(of => ward.say(of.other, of.session.id, '您好'))).toMatchObject({
      answered: { success: false, result: { reason: 'DECLINE_OVER' } },
      status: '20',
    })
    const late = await declined(() => {
      ward.clock.now += 10 * MINUTE
      return Promise.resolve()
    })
    expect(late).toMatchObject({ answered: { success: false }, status: '20' })
  })
})
