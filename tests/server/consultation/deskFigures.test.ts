import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskFigures } from '#contract/http/calls/deskFigures.ts'
import { requestTransfer } from '#contract/http/calls/sessionTransfers.ts'
import { chatSession, hosPrescription, hosSchedule } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine } from '#e2e/support/amlodipine.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

describeOnDatabases('figures of the desk', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())
  const figures = async (token: string) => (await ward.call(deskFigures, undefined, token)).result

  it('[CHAT-11] counts rejected sheets of the doctor alone', async () => {
    const [own, other] = [await rxScene(ward), await rxScene(ward)]
    const sheet = await own.save([amlodipine()])
    expect((await own.call(deskFigures, undefined)).result.rejected).toBe(0)
    await ward.database.db.update(hosPrescription).set({ status: '4' }).where(eq(hosPrescription.id, sheet.id))
    expect((await own.call(deskFigures, undefined)).result.rejected).toBe(1)
    expect((await other.call(deskFigures, undefined)).result.rejected).toBe(0)
  })

  it('[CHAT-07] counts transfers that wait for the doctor, sessions accepted today and the mean of their first replies', async () => {
    const [doctor, target, patient] = [await ward.makeDoctor(), await ward.makeDoctor(), await ward.makePatient()]
    const [token, targetToken] = [await ward.signIn(doctor), await ward.signIn(target)]
    expect(await figures(token)).toEqual({ rejected: 0, incoming: 0, accepted: 0, firstReply: null, duty: [] })
    const sessions = [await ward.running(patient, doctor), await ward.running(await ward.makePatient(), doctor)]
    expect(await figures(token)).toEqual({ rejected: 0, incoming: 0, accepted: 2, firstReply: null, duty: [] })
    for (const [at, session] of sessions.entries()) {
      const { acceptedAt } = await ward.sessionRow(session.id)
      const firstReplyAt = new Date((acceptedAt?.getTime() ?? 0) + (at === 0 ? 30_000 : 61_000))
      await ward.database.db.update(chatSession).set({ firstReplyAt }).where(eq(chatSession.id, session.id))
    }
    // (30 + 61) / 2, rounded
    expect((await figures(token)).firstReply).toBe(46)
    const [session] = sessions
    const asked = await ward.call(
      requestTransfer,
      {
        sid: session?.id ?? '',
        version: session?.version ?? 0,
        requestId: 'figures-transfer',
        kind: 'doctor',
        target: target.id,
        reason: '1',
        note: '请协助进一步诊治',
      },
      token,
    )
    expect(asked.success).toBe(true)
    expect((await figures(targetToken)).incoming).toBe(1)
    expect((await figures(token)).incoming).toBe(0)
    // yesterday's are no figures of today
    await ward.database.db
      .update(chatSession)
      .set({ acceptedAt: new Date(ward.clock.now - 86_400_000) })
      .where(eq(chatSession.doctorUserId, doctor.id))
    expect(await figures(token)).toMatchObject({ accepted: 0, firstReply: null, duty: [] })
  })

  it('names the half-days of today from the duty board, of the doctor alone', async () => {
    // 2026-11-25 is a Wednesday
    ward.clock.now = Date.parse('2026-11-25T02:00:00Z')
    const [doctor, other] = [await ward.makeDoctor(), await ward.makeDoctor()]
    const [token, otherToken] = [await ward.signIn(doctor), await ward.signIn(other)]
    const row = { tenantId: 1, orgCode: 'A01', place: 'a0', doctorId: doctor.doctorId }
    await ward.database.db.insert(hosSchedule).values([
      { ...row, id: 'duty-now', monday: '2026-11-23', d2am: 9, d3am: 20, d3pm: 0 },
      { ...row, id: 'duty-next', monday: '2026-11-30', d3pm: 7 },
      { ...row, id: 'duty-gone', monday: '2026-11-23', d3pm: 5, live: false },
    ])
    expect((await figures(token)).duty).toEqual([
      { half: 'am', places: 20 },
      { half: 'pm', places: 0 },
    ])
    expect((await figures(otherToken)).duty).toEqual([])
    ward.clock.now += 86_400_000
    expect((await figures(token)).duty).toEqual([])
  })
})
