import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import * as submits from '#contract/http/calls/prescriptionSubmit.ts'
import * as calls from '#contract/http/calls/prescriptions.ts'
import type { Call } from '#contract/http/defineCall.ts'
import { fillPath } from '#contract/http/defineCall.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { claimed, makePharmacist, submission, submitted } from '#tests/support/hospital/prescription/reviewScene.ts'
import { newKey, PASSWORD, rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine, headOf } from '#e2e/support/amlodipine.ts'

const OTHER_TENANT = 2

let ward: Ward
beforeAll(async () => {
  ward = await startWard()
})
afterAll(() => ward.close())

/** Somebody of the staff in another hospital, with a role there. */
async function stranger(role: string): Promise<string> {
  const { db } = ward.database
  const { id } = await makePharmacist(ward, `外院${role}`, { tenantId: OTHER_TENANT })
  await db.insert(t.sysTenant).values({ id: OTHER_TENANT, name: '外院' }).onConflictDoNothing()
  await db.insert(t.sysUserTenant).values({ userId: id, tenantId: OTHER_TENANT }).onConflictDoNothing()
  await db.delete(t.sysUserRole).where(eq(t.sysUserRole.userId, id))
  const [found] = await db.select().from(t.sysRole).where(eq(t.sysRole.roleCode, role))
  await db.insert(t.sysUserRole).values({ userId: id, roleId: found?.id ?? '' })
  return ward.app.tokens.issue({ kind: 'user', ownerId: id, tenantId: OTHER_TENANT, ip: '', agent: '' })
}

/** All that a command could change of a sheet. */
async function digest(rxId: string): Promise<string> {
  const { db } = ward.database
  return JSON.stringify([
    await db.select().from(t.hosPrescription).where(eq(t.hosPrescription.id, rxId)),
    await db.select().from(t.hosRxLine).where(eq(t.hosRxLine.rxId, rxId)),
    await db.select().from(t.hosRxVersion).where(eq(t.hosRxVersion.rxId, rxId)),
    await db.select().from(t.hosRxReview).where(eq(t.hosRxReview.rxId, rxId)),
    await db.select().from(t.hosSignature).where(eq(t.hosSignature.docId, rxId)),
  ])
}

async function send(call: Call, input: Record<string, unknown>, token: string): Promise<string> {
  const { path, rest } = fillPath(call.path, input)
  const [method] = call.methods
  const fields = Object.entries(rest).filter(([, value]) => typeof value !== 'object')
  const query = new URLSearchParams(fields.map(([key, value]): [string, string] => [key, String(value)]))
  const answer =
    method === 'GET'
      ? await ward.raw('GET', `/jeecg-boot${path}?${query.toString()}`, { token })
      : await ward.raw(method, `/jeecg-boot${path}`, { token, json: rest })
  return answer.text
}

it('[PHARM-07] nobody but its doctor, the pharmacists and the office of its hospital reads or moves a prescription', async () => {
  const of = await rxScene(ward)
  const sheet = await submitted(of, await of.save([amlodipine()]))
  const holder = await makePharmacist(ward, '本院药师')
  const { sheet: mine } = await claimed(ward, holder, sheet.id)
  const { requestId: _request, ...written } = await submission(of, mine)
  const other = await rxScene(ward)
  const strangers = {
    'another doctor': other.token,
    'the patient': of.patientToken,
    'another patient': other.patientToken,
    'a pharmacist elsewhere': await stranger('pharmacist'),
    'the office elsewhere': await stranger('hospital'),
    'an administrator elsewhere': await stranger('admin'),
  }
  const command = {
    ...written,
    ...{ sid: of.sid, rxId: sheet.id, id: sheet.id, version: mine.version, password: PASSWORD },
    ...{ reason: '请核对后处理', text: '请核对后处理', codes: ['209'], comments: [], checkedItems: [] },
    ...{ head: headOf(), lines: [amlodipine()], allergy: null },
  }
  const about: readonly Call[] = [
    ...Object.values(submits).filter(({ path }) => !path.includes('/verify/') && path !== submits.rejectedSheets.path),
    ...Object.values(reviews).filter(({ path }) => !path.endsWith('/pool')),
    ...[calls.prescriptionSheet, calls.sessionSheets, calls.renewableSheets, calls.prescriptionPatient],
    ...[calls.saveDraft, calls.discardDraft, calls.checkSheet, calls.addPatientAllergy, calls.recordPatientFacts],
  ]
  const before = await digest(sheet.id)
  for (const [who, token] of Object.entries(strangers))
    for (const call of about) {
      const text = await send(call, { ...command, requestId: newKey() }, token)
      expect(JSON.parse(text), `${call.name} by ${who}`).toMatchObject({ success: false })
      expect(text, `${call.name} by ${who}`).not.toMatch(new RegExp(`${of.patient.name}|氨氯地平`))
    }
  expect(await digest(sheet.id)).toBe(before)
  const pool = await ward.call(reviews.reviewPool, undefined, strangers['a pharmacist elsewhere'])
  expect(pool.result.rows).toEqual([])
})
