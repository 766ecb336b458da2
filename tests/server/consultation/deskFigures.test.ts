import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deskFigures } from '#contract/http/calls/deskFigures.ts'
import { requestTransfer } from '#contract/http/calls/sessionTransfers.ts'
import { chatSession, hosPrescription } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { amlodipine, rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
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
    expect(await figures(token)).toEqual({ rejected: 0, incoming: 0, accepted: 0, firstReply: null })
    const sessions = [await ward.running(patient, doctor), await ward.running(await ward.makePatient(), doctor)]
    expect(await figures(token)).toEqual({ rejected: 0, incoming: 0, accepted: 2, firstReply: null })
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
    expect(await figures(token)).toMatchObject({ accepted: 0, firstReply: null })
  })
})
