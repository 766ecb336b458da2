import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/revisits.ts'
import { hosOrder, sysFile } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

describeOnDatabases('judging a revisit', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())

  async function scene() {
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const session = await ward.running(patient, doctor)
    return {
      doctor,
      patient,
      session,
      sid: session.id,
      token: await ward.signIn(doctor),
      patientToken: await ward.signIn(patient),
    }
  }
  const verdict = async (of: Awaited<ReturnType<typeof scene>>, more: object = {}) => {
    const { version } = await ward.sessionRow(of.sid)
    return ward.call(calls.judgeRevisit, { sid: of.sid, version, verdict: '2', proofs: [], text: '', ...more }, of.token)
  }
  /** a picture that the patient uploaded to a session */
  const upload = async (of: Awaited<ReturnType<typeof scene>>, sessionId: string) => {
    const path = `chat/${of.sid}-${sessionId}.jpg`
    await ward.database.db.insert(sysFile).values({
      id: randomUUID(),
      createdAt: new Date(ward.clock.now),
      path,
      name: '病历.jpg',
      size: 10,
      mime: 'image/jpeg',
      sha256: '',
      ownerKind: 'patient',
      ownerId: of.patient.id,
      biz: 'chat',
      sessionId,
    })
    return path
  }
  const proof = { kind: '1' as const, diagnosis: '高血压', hospital: '市一医院', date: '2026-10-01' }

  it('[RX-09] is yes on stored proof only, which must be a file of this session or an own earlier consultation', async () => {
    const of = await scene()
    expect(await verdict(of)).toMatchObject({ success: false, message: '请先留存复诊凭证', result: { reason: 'NO_PROOF' } })
    expect(await verdict(of, { proofs: [{ kind: '4', refSessionId: of.sid }] })).toMatchObject({ success: false })
    const another = await scene()
    const foreign = await upload(another, another.sid)
    expect(await ward.call(calls.addRevisitProof, { sid: of.sid, file: foreign, ...proof }, of.patientToken)).toMatchObject({
      success: false,
    })
    expect(await ward.sessionRow(of.sid)).toMatchObject({ revisitStatus: '0', isRevisit: 'N' })

    const file = await upload(of, of.sid)
    expect(await ward.call(calls.addRevisitProof, { sid: of.sid, file, ...proof }, of.patientToken)).toMatchObject({
      success: true,
    })
    expect(await ward.call(calls.addRevisitProof, { sid: of.sid, file, ...proof }, another.patientToken)).toMatchObject({
      code: 510,
    })
    expect(await ward.call(calls.revisitProofs, { sid: of.sid }, of.token)).toMatchObject({
      result: { status: '1', proofs: [{ kind: '1', file, diagnosis: '高血压', judgedAt: null }] },
    })
    expect(await ward.call(calls.revisitProofs, { sid: of.sid }, another.token)).toMatchObject({ code: 510 })
    expect(await verdict(of)).toMatchObject({ success: true })
    expect(await ward.sessionRow(of.sid)).toMatchObject({
      revisitStatus: '2',
      isRevisit: 'Y',
      revisitAt: new Date(ward.clock.now),
    })
    expect((await ward.call(calls.revisitProofs, { sid: of.sid }, of.token)).result.proofs).toMatchObject([
      { judgedAt: ward.clock.now },
    ])
  })

  it('incomplete proof is asked for in the conversation; a first visit ends it with a full refund', async () => {
    const of = await scene()
    expect(await verdict(of, { verdict: '3', text: '请上传化验单' })).toMatchObject({ success: true, result: { status: '20' } })
    expect((await ward.messages(of.sid)).at(-1)).toMatchObject({
      card: { notice: 'REVISIT_INCOMPLETE', params: { reason: '请上传化验单' } },
    })
    expect(
      await ward.call(calls.judgeRevisit, { sid: of.sid, version: 1, verdict: '4', proofs: [], text: '' }, of.token),
    ).toMatchObject({
      result: { reason: 'VERSION_CONFLICT' },
    })
    expect(await verdict(of, { verdict: '4' })).toMatchObject({
      success: true,
      result: { status: '50', refuseReason: '属首诊需线下就诊' },
    })
    const row = await ward.sessionRow(of.sid)
    expect(row).toMatchObject({ revisitStatus: '4', isRevisit: 'N' })
    const [order] = await ward.database.db.select().from(hosOrder).where(eq(hosOrder.id, row.orderId))
    expect(order).toMatchObject({ status: '6' })
    expect(await verdict(of)).toMatchObject({ result: { reason: 'SESSION_CLOSED' } })
  })
})
