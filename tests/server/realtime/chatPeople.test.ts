import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allergyAdd } from '#contract/http/calls/family.ts'
import { patientLogin, patientSendCode } from '#contract/http/calls/patientApp.ts'
import { hosAppUser, hosDoctor, hosPatient, sysToken } from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { chatPairs } from '#tests/support/realtime/chatPairs.ts'

const MINUTE = 60_000

describeOnDatabases('who the people of open chat sockets are now', (open, kind) => {
  let ward: Ward
  const { connected, pair } = chatPairs(() => ward)
  beforeAll(async () => {
    ward = await startWard({ open })
  })
  afterAll(() => ward.close())

  it('shows an allergy to the doctor when the patient tells it, with no message between, and with every message after it', async () => {
    const { doctor, patient, session } = await pair()
    const client = await connected(doctor)
    await client.hello()
    // what the server knows of these two people is kept from here on
    await ward.say(patient, session.id, '医生好')
    const token = await ward.signIn(patient)
    const shown = () => client.of('session:upsert').map(({ session: one }) => [one.patient.allergies, one.patient.allergyAsked])
    expect(
      await ward.call(allergyAdd, { memberId: patient.id, requestId: randomUUID(), kind: '1', text: '青霉素' }, token),
    ).toMatchObject({
      success: true,
    })
    await expect.poll(() => shown().at(-1)).toEqual([['青霉素'], true])
    const before = shown().length
    await ward.say(patient, session.id, '我对青霉素过敏')
    await expect.poll(() => shown().length).toBe(before + 1)
    expect(shown().at(-1)).toEqual([['青霉素'], true])
    client.socket.disconnect()
  })

  it('ends the line of a doctor who was taken out of service, and says to the next try that it is not theirs', async () => {
    const doctor = await ward.makeDoctor()
    const client = await connected(doctor)
    await client.hello()
    await ward.database.db.update(hosDoctor).set({ enabled: false }).where(eq(hosDoctor.id, doctor.doctorId))
    ward.app.tokens.refresh(doctor.id)
    await expect.poll(() => client.socket.connected).toBe(false)
    client.socket.disconnect()
    expect(await ward.connect(client.token).refused()).toMatchObject({ code: 'NOT_OWNER' })
  })

  it('leaves the line of a doctor who is the same as before', async () => {
    const doctor = await ward.makeDoctor()
    const client = await connected(doctor)
    await client.hello()
    ward.app.tokens.refresh(doctor.id)
    await wait(300)
    expect(client.socket.connected).toBe(true)
    client.socket.disconnect()
  })

  it.runIf(kind === 'postgres')('signs no patient in whose account is frozen in the same moment', async () => {
    const patient = await ward.makePatient()
    const [{ phone } = { phone: '' }] = await ward.database.db.select().from(hosAppUser).where(eq(hosAppUser.id, patient.id))
    const code = (await ward.call(patientSendCode, { phone })).result.demoCode ?? ''
    const freezing = await ward.database.pool.connect()
    await freezing.query('begin')
    await freezing.query(`update hos_app_user set status = '0' where id = $1`, [patient.id])
    const entering = ward.call(patientLogin, { phone, code })
    await wait(500)
    await freezing.query('commit')
    freezing.release()
    expect(await entering).toMatchObject({ success: false, message: '该手机号未登记为患者' })
    expect(await ward.database.db.$count(sysToken, eq(sysToken.ownerId, patient.id))).toBe(0)
  })

  it('counts a patient as here whose last socket at another process closed, while one is open at this', async () => {
    const patient = await ward.makePatient()
    const client = await connected(patient)
    await client.hello()
    const hereUntil = async () =>
      (await ward.database.db.select().from(hosPatient).where(eq(hosPatient.id, patient.id)))[0]?.hereUntil?.getTime() ?? 0
    await expect.poll(hereUntil).toBeGreaterThan(ward.clock.now + MINUTE)
    // as the other process does
    await ward.app.consultation.presence.left(patient)
    expect(await hereUntil()).toBeLessThan(ward.clock.now + MINUTE)
    ward.app.hub.tell('x:chatLeft', { type: 'left', payload: { key: `p:${patient.id}` } })
    await expect.poll(hereUntil).toBeGreaterThan(ward.clock.now + MINUTE)
    client.socket.disconnect()
  })
})
