import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import { demoSupervision, noSupervision } from '#server/adapters/supervision.ts'
import type { Report } from '#server/adapters/supervision.ts'
import { configOf, readSettings } from '#server/config.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import * as t from '#server/db/tables/index.ts'
// for what it puts on the app
import '#server/modules/hospital/supervision/supervision.service.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { approval, claimed, makePharmacist, submission, submitted } from '#tests/support/hospital/prescription/reviewScene.ts'
import { submitSheet } from '#contract/http/calls/prescriptionSubmit.ts'
import { rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine } from '#e2e/support/amlodipine.ts'

const MINUTE = 60_000

describeOnDatabases('reports to the supervision', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())
  const rowsOf = (refId: string) => ward.database.db.select().from(t.hosSupervision).where(eq(t.hosSupervision.refId, refId))
  const tick = async (ms = 0) => {
    ward.clock.now += ms
    await ward.app.consultation.clock.tick()
  }
  const ended = async () => {
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const session = await ward.running(patient, doctor)
    await ward.say(patient, session.id, '我叫王小明，血压偏高')
    await ward.run(doctor, 'session:end', { sid: session.id, version: session.version })
    return session
  }

  it('[RX-23] the demonstration keeps each report as a row that has arrived: ended consultations and approved sheets, nothing that people wrote', async () => {
    const session = await ended()
    const of = await rxScene(ward)
    const sheet = await submitted(of, await of.save([amlodipine()]))
    const pharmacist = await makePharmacist(ward, '药师甲')
    const { sheet: mine } = await claimed(ward, pharmacist, sheet.id)
    expect(await rowsOf(sheet.id)).toEqual([])
    await ward.call(reviews.approveSheet, approval(mine), pharmacist.token)
    await tick()
    expect(await rowsOf(session.id)).toMatchObject([
      { kind: 'consultation', status: '1', tries: 1, payload: { status: '30', endReason: '1' } },
    ])
    const [report] = await rowsOf(sheet.id)
    expect(report).toMatchObject({ kind: 'prescription', status: '1', payload: { rxNo: sheet.rxNo, reviewerId: pharmacist.id } })
    const all = JSON.stringify([...(await rowsOf(session.id)), report])
    expect(all).not.toMatch(new RegExp(`王小明|血压|氨氯地平|${of.patient.name}`))
  })

  it('[RX-23] a report that does not arrive is tried again after 1, 5 and 30 minutes, then the office is told', async () => {
    const sent: Report[] = []
    ward.app.supervision.use({
      off: null,
      report: of => {
        sent.push(of)
        return Promise.reject(new Error('连接超时'))
      },
    })
    try {
      const session = await ended()
      await tick()
      expect(await rowsOf(session.id)).toMatchObject([{ status: '0', tries: 1, lastError: '连接超时' }])
      await tick(MINUTE - 1)
      expect(sent).toHaveLength(1)
      for (const wait of [1, 5 * MINUTE, 30 * MINUTE]) await tick(wait)
      expect(await rowsOf(session.id)).toMatchObject([{ status: '2', tries: 4, nextAt: null }])
      // the same number each time, so that a platform knows what it has
      expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
      await tick(60 * MINUTE)
      expect(sent).toHaveLength(4)
      const bells = await ward.database.db
        .select({ title: t.sysAnnouncement.titile })
        .from(t.sysAnnouncement)
        .innerJoin(t.sysAnnouncementSend, eq(t.sysAnnouncementSend.anntId, t.sysAnnouncement.id))
        .where(and(eq(t.sysAnnouncementSend.userId, demoUserId('hospital')), eq(t.sysAnnouncement.busType, 'supervision')))
      expect(bells).toEqual([{ title: '监管上报失败' }])
    } finally {
      ward.app.supervision.use(demoSupervision)
    }
  })

  it('[RX-23] nothing is kept where it is not set up, and it says so', async () => {
    ward.app.supervision.use(noSupervision)
    try {
      const session = await ended()
      await tick()
      expect(await rowsOf(session.id)).toEqual([])
      expect(ward.app.supervision.provider().off).toBe('监管上报未开通')
    } finally {
      ward.app.supervision.use(demoSupervision)
    }
  })

  it('configuration chooses: real use begins without a supervision, a wrong word keeps the server from starting', () => {
    const place = { version: 'test', clientDir: '/nowhere' }
    const of = (env: Record<string, string>, demo: boolean) => configOf(readSettings(env, place), demo)
    expect([of({}, true), of({}, false)].map(({ supervision, signature }) => [supervision, signature])).toEqual([
      ['demo', 'password'],
      ['off', 'password'],
    ])
    expect(of({ SIGNATURE: 'CA', SUPERVISION: 'demo' }, false)).toMatchObject({ supervision: 'demo', signature: 'ca' })
    expect(() => of({ SIGNATURE: 'pen' }, true)).toThrow('SIGNATURE must be one of password, ca, but is "pen".')
  })
})

describeOnDatabases('signing by a certificate authority', open => {
  it('[PHARM-05] without one that is connected every signature is refused with a sentence', async () => {
    const ward = await startWard({ open, config: { signature: 'ca' } })
    try {
      const of = await rxScene(ward)
      const sheet = await of.save([amlodipine()])
      const answer = await of.call(submitSheet, await submission(of, sheet))
      expect(answer).toMatchObject({ success: false, message: 'CA签名未开通，请联系管理员', result: { reason: 'CA_OFF' } })
      expect(await of.row(sheet.id)).toMatchObject({ status: '0' })
    } finally {
      await ward.close()
    }
  })
})
