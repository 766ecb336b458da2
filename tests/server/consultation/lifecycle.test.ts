import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONSULT } from '#contract/constants.ts'
import { CHAT_SESSION_RULES } from '#contract/lifecycles/chatSession.ts'
import type { SessionEvent, SessionStatus } from '#contract/lifecycles/chatSession.ts'
import { decide } from '#contract/lifecycles/lifecycle.ts'
import { chatSegment, chatSession, hosDoctor, hosOrder } from '#server/db/tables/index.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

type Doctor = Extract<ChatActor, { kind: 'doctor' }>
type PersonEvent = Exclude<
  SessionEvent,
  | 'waitTimeout'
  | 'serviceTimeout'
  | 'serviceTimeoutUnanswered'
  // by calls of their own: transfer.test.ts
  | 'requestTransfer'
  | 'acceptTransfer'
  | 'endTransfer'
  | 'declineTransfer'
  // revisit.test.ts
  | 'refuseFirst'
  // the office's: office.test.ts
  | 'reassign'
  | 'returnToQueue'
  | 'forceEnd'
>

const STATES: readonly SessionStatus[] = ['10', '20', '25', '30', '40', '50', '60']
const EVENTS: readonly PersonEvent[] = ['accept', 'refuse', 'cancel', 'send', 'extend', 'endByDoctor', 'endByPatient', 'rate']
const HOUR = 3_600_000

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'OK'
  } catch (error) {
    if (error instanceof ChatRefusal) return error.code
    throw error
  }
}

describeOnDatabases('lifecycle of a chat session', open => {
  let ward: Ward
  let doctor: Doctor
  let otherDoctor: Doctor
  let otherPatient: ChatActor
  beforeAll(async () => {
    ward = await startWard({ open })
    doctor = await ward.makeDoctor()
    otherDoctor = await ward.makeDoctor()
    otherPatient = await ward.makePatient()
  })
  afterAll(() => ward.close())

  /** A session in the wanted state, reached by real commands. */
  async function inState(state: SessionStatus, patient: ChatActor): Promise<string> {
    const session = await ward.open(patient, doctor)
    const [sid, command] = [session.id, { sid: session.id, version: session.version }]
    if (state === '50') await ward.run(doctor, 'session:refuse', { ...command, reason: '1' })
    if (state === '60') await ward.run(patient, 'session:cancel', command)
    if (state === '40') {
      await ward.database.db
        .update(chatSession)
        .set({ acceptDeadline: new Date(ward.clock.now) })
        .where(eq(chatSession.id, sid))
      await ward.app.consultation.clock.tick()
    }
    if (state === '20' || state === '25' || state === '30') await ward.run(doctor, 'session:accept', command)
    if (state === '25') await ward.database.db.update(chatSession).set({ status: '25' }).where(eq(chatSession.id, sid))
    if (state === '30') await ward.run(doctor, 'session:end', { sid, version: session.version + 1 })
    expect((await ward.sessionRow(sid)).status).toBe(state)
    return sid
  }

  async function cause(event: PersonEvent, actor: ChatActor, sid: string): Promise<unknown> {
    const { version } = await ward.sessionRow(sid)
    const command = { sid, version }
    if (event === 'accept') return ward.run(actor, 'session:accept', command)
    if (event === 'refuse') return ward.run(actor, 'session:refuse', { ...command, reason: '4' })
    if (event === 'cancel') return ward.run(actor, 'session:cancel', command)
    if (event === 'extend') return ward.run(actor, 'session:extend', command)
    if (event === 'grant') return ward.run(actor, 'session:grant', command)
    if (event === 'rate') return ward.run(actor, 'session:rate', { sid, score: 5, text: '' })
    if (event === 'send') return ward.say(actor, sid, '您好')
    return ward.run(actor, 'session:end', command)
  }

  // One command for two events of the table: each side ends in its own way.
  const isOwnEnd = (event: PersonEvent, actor: ChatActor) =>
    !(event === 'endByDoctor' && actor.kind === 'patient') && !(event === 'endByPatient' && actor.kind === 'doctor')

  describe.each(STATES)('from state %s', state => {
    it.each(EVENTS)('%s: the table decides for both people, strangers never may, and a refusal changes nothing', async event => {
      const patient = await ward.makePatient()
      const sid = await inState(state, patient)
      const before = await ward.digest()
      // Refusals first, all on one session: each must leave everything as it was.
      const allowed: { actor: ChatActor; to: SessionStatus }[] = []
      for (const actor of [otherDoctor, otherPatient, doctor, patient]) {
        if (!isOwnEnd(event, actor)) continue
        const stranger = actor === otherDoctor || actor === otherPatient
        const verdict = decide(CHAT_SESSION_RULES, state, event, actor.kind)
        if (!stranger && verdict.ok) {
          allowed.push({ actor, to: verdict.to })
          continue
        }
        const code = await codeOf(cause(event, actor, sid))
        expect(code).not.toBe('OK')
        if (stranger) expect(code).toBe('NOT_OWNER')
        else if (['30', '40', '50', '60'].includes(state) && event !== 'rate') expect(code).toBe('SESSION_CLOSED')
        expect(await ward.digest()).toBe(before)
      }
      for (const { actor, to } of allowed) {
        expect(await codeOf(cause(event, actor, sid))).toBe('OK')
        expect((await ward.sessionRow(sid)).status).toBe(to)
      }
    })
  })

  it('keeps order, segments and refund in step with the state (I-1, I-3)', async () => {
    const expected: Record<SessionStatus, string> = {
      '10': '1',
      '20': '2',
      '25': '2',
      '30': '3',
      '40': '6',
      '50': '6',
      '60': '6',
    }
    for (const state of STATES) {
      const sid = await inState(state, await ward.makePatient())
      const row = await ward.sessionRow(sid)
      const [order] = await ward.database.db.select().from(hosOrder).where(eq(hosOrder.id, row.orderId))
      const segments = await ward.database.db.select().from(chatSegment).where(eq(chatSegment.sessionId, sid))
      expect(order?.status).toBe(expected[state])
      expect(segments.filter(segment => segment.status === '2').length).toBe(state === '20' || state === '25' ? 1 : 0)
      if (state === '30') expect(segments).toMatchObject([{ fromSeq: 1, toSeq: row.lastSeq, status: '4' }])
      expect(row.endedAt === null).toBe(['10', '20', '25'].includes(state))
    }
  })

  it('refunds what came to nothing and nothing else; the fee is what the doctor asked', async () => {
    const paid = await ward.makeDoctor({ feeFen: 3_000 })
    const refundOf = async (sid: string) => {
      await ward.app.orders.tick()
      const { orderId } = await ward.sessionRow(sid)
      const [order] = await ward.database.db.select().from(hosOrder).where(eq(hosOrder.id, orderId))
      return [order?.amountFen, order?.refundFen]
    }
    const refused = await ward.open(await ward.makePatient(), paid)
    await ward.run(paid, 'session:refuse', { sid: refused.id, version: 1, reason: '9', text: '设备故障' })
    expect(await refundOf(refused.id)).toEqual([3_000, 3_000])
    expect((await ward.sessionRow(refused.id)).refuseReason).toBe('其他，设备故障')
    const ended = await ward.running(await ward.makePatient(), paid)
    await ward.run(paid, 'session:end', { sid: ended.id, version: ended.version })
    expect(await refundOf(ended.id)).toEqual([3_000, 0])
    expect(await codeOf(ward.run(paid, 'session:refuse', { sid: refused.id, version: 2, reason: '9' }))).toBe('BAD_INPUT')
  })

  it('[CHAT-01] of two tabs that accept at once exactly one wins; the other learns the state, and not that another doctor was first', async () => {
    const session = await ward.open(await ward.makePatient(), doctor)
    const command = { sid: session.id, version: session.version }
    const answers = await Promise.allSettled([1, 2, 3].map(() => ward.run(doctor, 'session:accept', command)))
    expect(answers.filter(one => one.status === 'fulfilled').length).toBe(1)
    for (const one of answers)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'VERSION_CONFLICT', cur: { version: 2, status: '20' } })
    expect((await ward.messages(session.id)).map(message => message.kind)).toEqual(['illness', 'notice'])
  })

  it('refuses a command that has seen an older version, and an acceptance when offline, suspended or full', async () => {
    const session = await ward.running(await ward.makePatient(), doctor)
    await ward.run(doctor, 'session:extend', { sid: session.id, version: session.version })
    await expect(ward.run(doctor, 'session:end', { sid: session.id, version: session.version })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
      cur: { version: session.version + 1, status: '20' },
    })
    const away = await ward.makeDoctor({ desired: '0' })
    const gone = await ward.makeDoctor({ graceUntil: new Date(ward.clock.now - 1) })
    const stopped = await ward.makeDoctor({ suspendedFrom: new Date(ward.clock.now - 1) })
    for (const one of [away, gone, stopped]) {
      if (one === stopped)
        await ward.database.db.update(hosDoctor).set({ suspendedFrom: null }).where(eq(hosDoctor.id, one.doctorId))
      const waiting = await ward.open(await ward.makePatient(), one)
      if (one === stopped)
        await ward.database.db
          .update(hosDoctor)
          .set({ suspendedFrom: new Date(1) })
          .where(eq(hosDoctor.id, one.doctorId))
      expect(await codeOf(ward.run(one, 'session:accept', { sid: waiting.id, version: 1 }))).toBe('NOT_ONLINE')
    }
    // Six at once for a doctor with five places (I-8).
    const small = await ward.makeDoctor({ maxConcurrent: 5 })
    const queue = await Promise.all(Array.from({ length: 6 }, async () => ward.open(await ward.makePatient(), small)))
    const codes = await Promise.all(queue.map(one => codeOf(ward.run(small, 'session:accept', { sid: one.id, version: 1 }))))
    expect(codes.sort()).toEqual(['CAPACITY', 'OK', 'OK', 'OK', 'OK', 'OK'])
  })

  it('extends twice by twelve hours and no more', async () => {
    let session = await ward.running(await ward.makePatient(), doctor)
    const start = session.serviceDeadline ?? 0
    for (const _ of [1, 2]) session = await ward.run(doctor, 'session:extend', { sid: session.id, version: session.version })
    expect(session.serviceDeadline).toBe(start + 2 * CONSULT.extendBy)
    expect(await codeOf(ward.run(doctor, 'session:extend', { sid: session.id, version: session.version }))).toBe('EXTEND_LIMIT')
  })

  it('lets deadlines pass by its own clock: expired, ended, or refunded when never answered', async () => {
    const express = await ward.open(await ward.makePatient(), doctor, { serviceType: '3' })
    const silent = await ward.running(await ward.makePatient(), doctor)
    const patient = await ward.makePatient()
    const answered = await ward.running(patient, doctor)
    await ward.say(doctor, answered.id, '请多喝水')
    expect(express.acceptDeadline).toBe(ward.clock.now + 10 * 60_000)

    const begun = ward.clock.now
    try {
      ward.clock.now = begun + 10 * 60_000 - 1
      await ward.app.consultation.clock.tick()
      expect((await ward.sessionRow(express.id)).status).toBe('10')
      // Past the deadline, before the clock looked: the deadline counts, not the look.
      ward.clock.now = begun + 10 * 60_000
      expect(await codeOf(ward.run(doctor, 'session:accept', { sid: express.id, version: 1 }))).toBe('SESSION_CLOSED')
      // Two processes look at once.
      await Promise.all([ward.app.consultation.clock.tick(), ward.app.consultation.clock.tick()])
      expect(await ward.sessionRow(express.id)).toMatchObject({ status: '40', version: 2 })
      expect((await ward.messages(express.id)).map(message => message.card)).toMatchObject([{}, { notice: 'EXPIRED' }])

      ward.clock.now = begun + 24 * HOUR
      expect(await codeOf(ward.say(patient, answered.id, '还在吗'))).toBe('SESSION_CLOSED')
      await ward.app.consultation.clock.tick()
      expect(await ward.sessionRow(answered.id)).toMatchObject({ status: '30', endReason: '3', waitingSince: null })
      expect(await ward.sessionRow(silent.id)).toMatchObject({ status: '50', endReason: '3' })
    } finally {
      ward.clock.now = begun
    }
  })

  it('takes one rating within seven days, the same again harmlessly, another one not', async () => {
    const patient = await ward.makePatient()
    const session = await ward.running(patient, doctor)
    await ward.run(doctor, 'session:end', { sid: session.id, version: session.version })
    const begun = ward.clock.now
    try {
      ward.clock.now = begun + CONSULT.ratingWindow + 1
      expect(await codeOf(ward.run(patient, 'session:rate', { sid: session.id, score: 4, text: '谢谢' }))).toBe('SESSION_CLOSED')
      ward.clock.now = begun + CONSULT.ratingWindow
      const { unreadDoctor } = await ward.sessionRow(session.id)
      const rated = await ward.run(patient, 'session:rate', { sid: session.id, score: 4, text: '谢谢' })
      expect(rated.rating).toEqual({ score: 4, text: '谢谢' })
      // it is no message that waits for an answer
      expect(await ward.sessionRow(session.id)).toMatchObject({ unreadDoctor, waitingSince: null })
      const before = await ward.messages(session.id)
      await ward.run(patient, 'session:rate', { sid: session.id, score: 4, text: '谢谢' })
      expect(await ward.messages(session.id)).toEqual(before)
      expect(await codeOf(ward.run(patient, 'session:rate', { sid: session.id, score: 1, text: '' }))).toBe('VERSION_CONFLICT')
    } finally {
      ward.clock.now = begun
    }
  })

  it('keeps one of several ratings sent at the same moment and refuses the others with the state', async () => {
    const patient = await ward.makePatient()
    const session = await ward.running(patient, doctor)
    await ward.run(doctor, 'session:end', { sid: session.id, version: session.version })
    const ratings = [1, 2, 3, 4, 5].map(score => codeOf(ward.run(patient, 'session:rate', { sid: session.id, score, text: '' })))
    const codes = await Promise.all(ratings)
    expect(codes.filter(code => code === 'VERSION_CONFLICT')).toHaveLength(4)
    const lines = (await ward.messages(session.id)).filter(line => line.kind === 'rating' && line.senderKind === 2)
    expect(lines).toHaveLength(1)
  })
})
