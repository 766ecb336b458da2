import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patientConsult } from '#contract/http/calls/patientApp.ts'
import { PATIENT_CONSENTS } from '#contract/rules/patientConsents.ts'
import { chatSession, hosConsent, hosIllness, hosOrder } from '#server/db/tables/index.ts'
import { openedSession } from '#tests/support/opened.ts'
import { consultInput, startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'

let ward: Ward
beforeAll(async () => {
  ward = await startWard()
})
afterAll(() => ward.close())

it('[WALK-43] the consent is stored with the version that was read and the moment', async () => {
  const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
  const session = await ward.open(patient, doctor, { termsVersion: '2026-11' })
  const [row] = await ward.database.db
    .select({ version: hosIllness.termsVersion, at: hosIllness.agreedAt })
    .from(hosIllness)
    .innerJoin(chatSession, and(eq(chatSession.orderId, hosIllness.orderId), eq(chatSession.id, session.id)))
  expect(row).toEqual({ version: '2026-11', at: new Date(ward.clock.now) })
})

it('[WALK-43] without a consent, or with one to another text, nothing is opened', async () => {
  const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
  const open = (more: Parameters<typeof consultInput>[1]) =>
    ward.app.consultation.open(patient, consultInput(doctor.doctorId, more))
  await expect(open({ agreeTerms: false })).rejects.toThrow('请先阅读并同意以上告知')
  await expect(open({ termsVersion: '2025-01' })).rejects.toThrow('问诊告知已更新')
  await expect(open({ termsVersion: '' })).rejects.toThrow('问诊告知已更新')
  expect(await ward.database.db.select().from(hosOrder).where(eq(hosOrder.patientId, patient.id))).toEqual([])
})

it('[RX-41] each consultation keeps version and hash of the text that was agreed to, with moment and address', async () => {
  const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
  const token = await ward.signIn(patient)
  const answer = await ward.call(patientConsult, consultInput(doctor.doctorId), token)
  expect(answer).toMatchObject({ success: true })
  const rows = await ward.database.db.select().from(hosConsent).where(eq(hosConsent.patientId, patient.id))
  expect(rows).toMatchObject([
    {
      sessionId: openedSession(answer.result).id,
      textVersion: '2026-11',
      textHash: createHash('sha256').update(PATIENT_CONSENTS.consult.text).digest('hex'),
      at: new Date(ward.clock.now),
      ip: '127.0.0.1',
    },
  ])
})
