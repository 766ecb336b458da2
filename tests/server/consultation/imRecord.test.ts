import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/imRecords.ts'
import { acceptTransfer, requestTransfer } from '#contract/http/calls/sessionTransfers.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

describeOnDatabases('records of consultations', open => {
  let ward: Ward
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())

  /** A consultation that went from one doctor to another, with words before and after. */
  async function moved() {
    const [doctor, other, patient] = [await ward.makeDoctor(), await ward.makeDoctor(), await ward.makePatient()]
    const [token, otherToken] = [await ward.signIn(doctor), await ward.signIn(other)]
    const session = await ward.running(patient, doctor)
    await ward.say(patient, session.id, '血压偏高')
    const { version } = await ward.sessionRow(session.id)
    const target = { kind: 'doctor' as const, target: other.id, reason: '1', note: '请协助进一步诊治' }
    const asked = await ward.call(requestTransfer, { sid: session.id, version, requestId: randomUUID(), ...target }, token)
    const { lastSeq } = await ward.sessionRow(session.id)
    await ward.call(acceptTransfer, { id: asked.result.id }, otherToken)
    await ward.say(patient, session.id, '血压又高了')
    return { doctor, other, patient, token, otherToken, session, lastSeq }
  }

  it('[CHAT-12] [TRANSFER-08] a doctor finds own records, and those given away up to the last message then; nobody else does', async () => {
    const of = await moved()
    const before = await ward.call(calls.imRecords, {}, of.token)
    expect(before.result).toMatchObject({
      total: 1,
      records: [{ id: of.session.id, upTo: of.lastSeq, messages: of.lastSeq, prescriptions: 0, doctorName: of.other.name }],
    })
    const now = await ward.call(calls.imRecords, {}, of.otherToken)
    const { lastSeq } = await ward.sessionRow(of.session.id)
    expect(now.result).toMatchObject({ total: 1, records: [{ id: of.session.id, upTo: null, messages: lastSeq, status: '20' }] })
    const stranger = await ward.signIn(await ward.makeDoctor())
    expect((await ward.call(calls.imRecords, {}, stranger)).result).toMatchObject({ total: 0, records: [] })
    // one that only waits is no record yet
    await ward.open(await ward.makePatient(), of.doctor)
    expect((await ward.call(calls.imRecords, {}, of.token)).result.total).toBe(1)
  })

  it('filters by name, number, status, kind and day of the hospital', async () => {
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient({ name: '欧阳问诊' })]
    const token = await ward.signIn(doctor)
    const session = await ward.running(patient, doctor)
    const total = async (query: object) => (await ward.call(calls.imRecords, query, token)).result.total
    const day = new Date(ward.clock.now + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await total({ patientName: '*阳问*' })).toBe(1)
    expect(await total({ patientName: '%' })).toBe(0)
    expect(await total({ sessionNo: session.sessionNo, status: '20', serviceType: '1' })).toBe(1)
    expect(await total({ status: '30' })).toBe(0)
    expect(await total({ startedAt_begin: day, startedAt_end: day })).toBe(1)
    expect(await total({ startedAt_end: '2020-01-01' })).toBe(0)
  })

  it('words are looked for in the session and in the patient’s other ones, as far as the doctor may read', async () => {
    const of = await moved()
    const texts = async (token: string, q: string) =>
      (await ward.call(calls.searchMessages, { sid: of.session.id, q }, token)).result.map(({ text }) => text)
    expect(await texts(of.otherToken, '血压')).toEqual(['血压又高了', '血压偏高'])
    // the former doctor reads nothing that came after
    expect(await texts(of.token, '血压')).toEqual(['血压偏高'])
    expect(await texts(of.otherToken, '%')).toEqual([])
    const { version } = await ward.sessionRow(of.session.id)
    await ward.run(of.other, 'session:end', { sid: of.session.id, version })
    const again = await ward.running(of.patient, of.other)
    await ward.say(of.other, again.id, '血压正常')
    const found = await ward.call(calls.searchMessages, { sid: again.id, q: '血压' }, of.otherToken)
    expect(found.result.map(({ sid, text }) => [sid === again.id, text])).toEqual([
      [true, '血压正常'],
      [false, '血压又高了'],
      [false, '血压偏高'],
    ])
    const stranger = await ward.signIn(await ward.makeDoctor())
    expect(await ward.call(calls.searchMessages, { sid: of.session.id, q: '血压' }, stranger)).toMatchObject({
      success: false,
      code: 510,
    })
  })
})
