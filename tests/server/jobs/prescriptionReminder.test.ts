import { and, asc, eq, isNotNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RxStatus } from '#contract/entities/prescription.ts'
import { listByUser } from '#contract/http/calls/notices.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { chatSession, hosPrescription, outbox, sysAnnouncement } from '#server/db/tables/index.ts'
import { readParameters } from '#server/jobs/parameters.ts'
import { jobHandlers } from '#server/jobs/registry.ts'
import { ownNoticeStream } from '#contract/sockets/notice.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'

const HOUR = 3_600_000

describeOnDatabases('reminding of prescriptions that run out', open => {
  let ward: Ward
  let doctor: Awaited<ReturnType<Ward['makeDoctor']>>
  let sid = ''
  let made = 0
  beforeAll(async () => {
    ward = await startWard({ database: await open() })
    doctor = await ward.makeDoctor()
    sid = (await ward.running(await ward.makePatient(), doctor)).id
  })
  afterAll(() => ward.close())
  // only what a test writes is due
  beforeEach(async () => {
    await ward.database.db.delete(hosPrescription)
  })

  /** A sheet that holds for so many hours more. */
  const write = async (hours: number, status: RxStatus, more: Partial<typeof hosPrescription.$inferInsert> = {}) => {
    made += 1
    const rxNo = `RX20261120${String(made).padStart(6, '0')}`
    const { orderId, patientId } = await ward.sessionRow(sid)
    const validUntil = new Date(ward.clock.now + hours * HOUR)
    await ward.database.db.insert(hosPrescription).values({
      id: rxNo,
      tenantId: 1,
      rxNo,
      sessionId: sid,
      orderId,
      patientId,
      doctorId: doctor.doctorId,
      orgCode: 'A01',
      rxType: '1',
      status,
      hospitalName: '',
      issuedAt: new Date(validUntil.getTime() - 24 * HOUR),
      validUntil,
      ...more,
    })
    return rxNo
  }
  const run = (
    parameter: string | null = null,
    signal = new AbortController().signal,
    log: (line: string) => void = () => undefined,
  ) => {
    const handler = jobHandlers.PrescriptionReminderJob
    const read = readParameters(handler, parameter)
    if ('issue' in read) throw new Error(read.issue)
    return handler.run(read.values, { app: ward.app, signal, plannedAt: new Date(ward.clock.now), log })
  }
  /** Numbers of the sheets of which somebody was told, in order: by a line to the patient, by a message to the doctor. */
  const told = async (numbers: readonly string[]) => {
    const lines = (await ward.messages(sid)).flatMap(({ card }) =>
      typeof card === 'object' && card !== null && 'params' in card && 'notice' in card && card.notice === 'RX_EXPIRE_SOON'
        ? String((card.params as { rxNo: string }).rxNo)
        : [],
    )
    const messages = await ward.database.db
      .select({ rxNo: sysAnnouncement.busId })
      .from(sysAnnouncement)
      // the clock of the ward tells the doctor of other things that happen to sheets
      .where(and(eq(sysAnnouncement.busType, 'prescription'), like(sysAnnouncement.titile, '%即将失效')))
      .orderBy(asc(sysAnnouncement.busId))
    const known = (all: readonly (string | null)[]) => all.flatMap(one => (one && numbers.includes(one) ? [one] : [])).sort()
    return { patient: known(lines), doctor: known(messages.map(({ rxNo }) => rxNo)) }
  }
  const both = (...numbers: string[]) => ({ patient: numbers, doctor: numbers })

  it('[PROD-07] tells the patient in the conversation and the doctor by the bell, once', async () => {
    const patient = await ward.sessionRow(sid)
    const rxNo = await write(5, '3')
    const token = await ward.signIn(doctor)
    const before = (await ward.call(listByUser, {}, token)).result.sysMsgTotal
    const lines: string[] = []
    expect(await run(null, undefined, line => lines.push(line))).toBe('提醒了1张即将失效的处方')
    expect(lines).toEqual([`已提醒处方 ${rxNo}`])
    // 02:00 UTC and five hours, on the clock of the hospital
    const words = `处方${rxNo}将于2026-11-20 15:00失效，药品尚未取齐，请在此之前取药`
    expect((await ward.messages(sid)).at(-1)).toMatchObject({ kind: 'notice', senderKind: 3, content: words })
    const session = await ward.sessionRow(sid)
    expect(session).toMatchObject({ previewPatient: words.slice(0, 50), unreadPatient: patient.unreadPatient + 1 })
    // a command that the doctor has under way does not grow stale
    expect(session.version).toBe(patient.version)
    const { result } = await ward.call(listByUser, {}, token)
    expect(result.sysMsgTotal).toBe(before + 1)
    expect(result.sysMsgList[0]).toMatchObject({ titile: `处方${rxNo}即将失效`, msgCategory: '2' })
    expect(result.sysMsgList[0]?.msgAbstract).toBe('2026-11-20 15:00失效，药品尚未取齐')
    expect(result.sysMsgList[0]?.msgContent).toContain('2026-11-20 15:00')
    const pushed = await ward.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.streamId, ownNoticeStream(doctor.id)))
    expect(pushed.filter(({ payload }) => (payload as { msgTxt: string }).msgTxt.includes(rxNo))).toHaveLength(1)

    expect(await run()).toBe('提醒了0张即将失效的处方')
    expect(await told([rxNo])).toEqual(both(rxNo))
  })

  it('[PROD-07] leaves alone what ran out, was fetched, is not approved or holds for longer; the parameter says how long', async () => {
    const partly = await write(1, '7')
    const lastMoment = await write(0, '3')
    const later = await write(7, '3')
    const others = [await write(-1 / HOUR, '3'), await write(-30, '3')]
    // a session has one open sheet of a kind
    for (const status of ['0', '1', '2', '4', '5', '6', '8', '9'] as const)
      others.push(await write(1, status, { sessionId: `s${status}` }))
    others.push(await write(1, '3', { validUntil: null }))
    expect(await run()).toBe('提醒了2张即将失效的处方')
    const all = [partly, lastMoment, later, ...others]
    expect(await told(all)).toEqual(both(partly, lastMoment))
    expect(await run('{"hours": 8}')).toBe('提醒了1张即将失效的处方')
    expect(await told(all)).toEqual(both(partly, lastMoment, later))
  })

  it('[PROD-07] tells of each once when a run is stopped in the middle, and when two runs go at once', async () => {
    const numbers = [await write(1, '3'), await write(2, '3'), await write(3, '3')]
    const stop = new AbortController()
    await expect(run(null, stop.signal, () => stop.abort(new Error('killed')))).rejects.toThrow('killed')
    expect(await told(numbers)).toEqual(both(...numbers.slice(0, 1)))
    const answers = await Promise.all([run(), run()])
    const counts = answers.map(answer => Number(/\d+/.exec(answer)?.[0]))
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(2)
    expect(await told(numbers)).toEqual(both(...numbers))
  })

  it('[PROD-07] marks nothing of which it could not tell both, goes on with the others, and says so', async () => {
    const [broken, fine] = [await write(1, '3'), await write(2, '3')]
    const announcements = ward.app.announcementCommands
    const { tell } = announcements
    // the line to the patient is written by then: it goes back with the rest
    announcements.tell = async (tx, emit, message) => {
      if (message.busId === broken) throw new Error('the message cannot be stored')
      await tell(tx, emit, message)
    }
    await expect(run()).rejects.toMatchObject({ text: '提醒了1张即将失效的处方，1张失败，详见服务日志' })
    announcements.tell = tell
    expect(await told([broken, fine])).toEqual(both(fine))
    expect(await run()).toBe('提醒了1张即将失效的处方')
    expect(await told([broken, fine])).toEqual(both(broken, fine))
  })

  it('[PROD-07] tells of a sheet whose consultation is over', async () => {
    const { id, version } = await ward.running(await ward.makePatient(), doctor)
    await ward.run(doctor, 'session:end', { sid: id, version })
    const rxNo = await write(1, '3', { sessionId: id })
    expect(await run()).toBe('提醒了1张即将失效的处方')
    expect((await ward.messages(id)).at(-1)?.content).toContain(rxNo)
    expect((await ward.sessionRow(id)).status).toBe('30')
  })

  it('shows prescriptions in the demonstration, none in force that has run out, and a second start adds none', async () => {
    const fresh = await open()
    const now = new Date(ward.clock.now)
    const rows = () => fresh.db.select().from(hosPrescription).orderBy(asc(hosPrescription.rxNo))
    await seedDatabase(fresh, { demo: true, now })
    const seeded = await rows()
    expect(seeded.map(({ status }) => status).sort()).toEqual(['3', '6', '7', '8', '8', '9'])
    for (const { status, issuedAt, validUntil, validDays, hospitalName, sessionId, patientId } of seeded) {
      if (!issuedAt || !validUntil) throw new Error('never issued')
      expect(hospitalName).toContain('演示数据')
      const [session] = await fresh.db
        .select()
        .from(chatSession)
        .where(and(eq(chatSession.id, sessionId), isNotNull(chatSession.acceptedAt)))
      expect(session?.patientId).toBe(patientId)
      // the day of issue and what the doctor added, to its last moment in Shanghai
      expect(validUntil.toISOString().slice(11)).toBe('15:59:59.999Z')
      const days = (validUntil.getTime() - issuedAt.getTime()) / (24 * HOUR)
      expect(days).toBeGreaterThan(validDays - 1)
      expect(days).toBeLessThanOrEqual(validDays)
      expect(['3', '7'].includes(status) && validUntil < now).toBe(false)
    }
    await seedDatabase(fresh, { demo: true, now: new Date(ward.clock.now + 99 * HOUR) })
    expect(await rows()).toEqual(seeded)
  })
})
