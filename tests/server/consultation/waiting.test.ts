import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberAdd } from '#contract/http/calls/family.ts'
import { patientConsult, patientMe } from '#contract/http/calls/patientApp.ts'
import { payDemo, payOrder } from '#contract/http/calls/orders.ts'
import { revisitProofs } from '#contract/http/calls/revisits.ts'
import * as t from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { consultInput, startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

const SEVEN = '11010120190307013X'
const key = () => randomUUID().replaceAll('-', '')

describeOnDatabases('what a patient does before the doctor accepts', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())

  it('[RX-41] a paid consultation keeps the address from which the patient agreed, not that of the provider’s callback', async () => {
    const [doctor, patient] = [await ward.makeDoctor({ feeFen: 3_000 }), await ward.makePatient()]
    const token = await ward.signIn(patient)
    const { result } = await ward.call(patientConsult, consultInput(doctor.doctorId), token)
    const orderId = 'orderId' in result ? result.orderId : ''
    const agreedAt = new Date(ward.clock.now)
    ward.clock.now += 60_000
    const { payNo } = (await ward.call(payOrder, { id: orderId, channel: 'demo', requestId: key() }, token)).result
    await ward.call(payDemo, { payNo, outcome: 'success' }, token)
    const rows = await ward.database.db.select().from(t.hosConsent).where(eq(t.hosConsent.patientId, patient.id))
    expect(rows).toMatchObject([{ textVersion: '2026-11', at: agreedAt, ip: '127.0.0.1' }])
  })

  it('[CHAT-02] a waiting patient adds text outside the quota, a doctor does not write yet; on accepting the doctor reads all of it', async () => {
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const session = await ward.open(patient, doctor)
    await ward.say(patient, session.id, '今天早上又发烧了')
    await expect(ward.say(doctor, session.id, '您好')).rejects.toMatchObject({ code: 'NOT_ACCEPTED' })
    await ward.say(patient, session.id, '胸痛，喘不上气')
    expect(await ward.sessionRow(session.id)).toMatchObject({
      status: '10',
      quotaUsed: 0,
      unreadDoctor: 3,
      priority: 1,
      waitingSince: new Date(ward.clock.now),
    })
    const { version } = await ward.sessionRow(session.id)
    await ward.run(doctor, 'session:accept', { sid: session.id, version })
    const history = await ward.run(doctor, 'history', { sid: session.id })
    expect(history.messages.flatMap(({ kind, content }) => (kind === 'text' ? [content] : []))).toEqual([
      '今天早上又发烧了',
      '胸痛，喘不上气',
    ])
    await ward.say(patient, session.id, '谢谢医生')
    expect(await ward.sessionRow(session.id)).toMatchObject({ quotaUsed: 1 })
  })

  it('[CHAT-02] nobody floods a waiting session: the log of one takes thirty lines', async () => {
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const session = await ward.open(patient, doctor)
    let sent = 0
    const more = async (): Promise<void> => {
      await ward.say(patient, session.id, `补充${sent}`)
      sent += 1
      await more()
    }
    await expect(more()).rejects.toMatchObject({ code: 'QUOTA' })
    expect(await ward.sessionRow(session.id)).toMatchObject({ lastSeq: 30, status: '10', quotaUsed: 0 })
  })

  it('[RX-09] proofs of a revisit come with the illness, free or paid: they wait for the doctor’s judgement; another’s file is refused', async () => {
    const [free, paid] = [await ward.makeDoctor(), await ward.makeDoctor({ feeFen: 3_000 })]
    const patient = await ward.makePatient()
    const token = await ward.signIn(patient)
    const fileOf = async (ownerId: string) => {
      const file = { path: `illness/${key()}.png`, name: '病历.png', mime: 'image/png', size: 10 }
      const owner = {
        id: key(),
        tenantId: 1,
        sha256: '',
        biz: 'illness',
        ownerKind: 'patient' as const,
        ownerId,
        createdAt: new Date(ward.clock.now),
      }
      await ward.database.db.insert(t.sysFile).values({ ...file, ...owner })
      return file
    }
    const proofOf = async (ownerId: string) => ({
      kind: '1' as const,
      file: await fileOf(ownerId),
      hospital: '市一院',
      diagnosis: '高血压',
      date: '2026-10-01',
    })
    const stranger = await ward.makePatient()
    const stolen = consultInput(free.doctorId, { proofs: [await proofOf(stranger.id)] })
    expect(await ward.call(patientConsult, stolen, token)).toMatchObject({ success: false })
    for (const doctor of [free, paid]) {
      const proof = await proofOf(patient.id)
      const { result } = await ward.call(patientConsult, consultInput(doctor.doctorId, { proofs: [proof] }), token)
      if ('orderId' in result) {
        const { payNo } = (await ward.call(payOrder, { id: result.orderId, channel: 'demo', requestId: key() }, token)).result
        await ward.call(payDemo, { payNo, outcome: 'success' }, token)
      }
      const [session] = await ward.database.db.select().from(t.chatSession).where(eq(t.chatSession.doctorUserId, doctor.id))
      expect(session).toMatchObject({ revisitStatus: '1', isRevisit: 'N' })
      const as = await ward.signIn(doctor)
      expect((await ward.call(revisitProofs, { sid: session?.id ?? '' }, as)).result).toMatchObject({
        status: '1',
        proofs: [
          { kind: '1', file: proof.file.path, hospital: '市一院', diagnosis: '高血压', date: '2026-10-01', judgedAt: null },
        ],
      })
      const [file] = await ward.database.db.select().from(t.sysFile).where(eq(t.sysFile.path, proof.file.path))
      expect(file?.sessionId).toBe(session?.id)
    }
  })

  it('[PAY-10] the age below which a person needs a guardian is the hospital’s: six, or what it set', async () => {
    const patient = await ward.makePatient()
    const token = await ward.signIn(patient)
    // born 2019-03-07: seven in the ward's November of 2026
    const child = {
      requestId: key(),
      name: '江小满',
      relation: '2' as const,
      certNo: SEVEN,
      guardianName: '',
      guardianCertNo: '',
      guardianPhone: '',
      weightG: null,
      pregnancy: 0 as const,
    }
    const config = { tenantId: 1, key: 'rx.guardianBelowYears', value: '8', byUser: 'admin', at: new Date(ward.clock.now) }
    await ward.database.db.insert(t.hosConfig).values(config)
    expect((await ward.call(patientMe, {}, token)).result.guardianBelowYears).toBe(8)
    expect(await ward.call(memberAdd, child, token)).toMatchObject({ success: false, message: '请填写监护人信息' })
    await ward.database.db.delete(t.hosConfig).where(eq(t.hosConfig.key, config.key))
    expect((await ward.call(patientMe, {}, token)).result.guardianBelowYears).toBe(6)
    expect((await ward.call(memberAdd, child, token)).result).toHaveLength(2)
  })
})
