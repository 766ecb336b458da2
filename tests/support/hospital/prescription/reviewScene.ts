import { eq } from 'drizzle-orm'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import * as submits from '#contract/http/calls/prescriptionSubmit.ts'
import * as calls from '#contract/http/calls/prescriptions.ts'
import type { RuleOverride } from '#contract/prescriptions/overrides.ts'
import * as t from '#server/db/tables/index.ts'
import { hashPassword } from '#server/password.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { newKey, PASSWORD, rxScene } from './rxScene.ts'
import { amlodipine } from '#e2e/support/amlodipine.ts'
import type { RxScene } from './rxScene.ts'

export interface Pharmacist {
  id: string
  name: string
  token: string
}

/** A pharmacist with a signature in force. */
export async function makePharmacist(
  ward: Ward,
  name: string,
  more: Partial<typeof t.hosPharmacist.$inferInsert> = {},
  password = PASSWORD,
): Promise<Pharmacist> {
  const { db } = ward.database
  const id = newKey()
  await db.insert(t.sysUser).values({ id, username: `p-${id}`, password: await hashPassword(password), realname: name })
  const [role] = await db.select().from(t.sysRole).where(eq(t.sysRole.roleCode, 'pharmacist'))
  if (role) await db.insert(t.sysUserRole).values({ userId: id, roleId: role.id })
  await db.insert(t.hosPharmacist).values({ id: newKey(), tenantId: 1, userId: id, signatureStatus: '2', ...more })
  const token = await ward.app.tokens.issue({ kind: 'user', ownerId: id, tenantId: 1, ip: '', agent: '' })
  return { id, name, token }
}

/** What a doctor sends with a submission: the check of now, everything known, and reasons for each L2. */
export async function submission(of: RxScene, sheet: Sheet, more: Partial<submits.SubmitInput> = {}) {
  const { head, lines } = sheet
  const { result } = await of.call(calls.checkSheet, { id: sheet.id, sid: of.sid, head, lines })
  const overrides = result.results
    .filter(({ level }) => level === 2)
    .map(({ key }): RuleOverride & { reasonCode: '1' } => ({
      ruleKey: key,
      level: 2,
      reasonCode: '1',
      text: '获益大于风险，已告知',
    }))
  return {
    requestId: newKey(),
    id: sheet.id,
    version: sheet.version,
    inputsHash: result.inputsHash,
    ticks: result.results.filter(({ level }) => level === 1).map(({ key }) => key),
    overrides,
    password: PASSWORD,
    objection: '',
    ...more,
  }
}

/** Submits a saved sheet as its doctor does. */
export async function submitted(of: RxScene, sheet: Sheet, more: Partial<submits.SubmitInput> = {}): Promise<Sheet> {
  const call = sheet.status === '4' ? submits.resubmitSheet : submits.submitSheet
  const answer = await of.call(call, await submission(of, sheet, more))
  if (!answer.success) throw new Error(`${answer.message} ${JSON.stringify(answer.result)}`)
  return answer.result
}

/** A pharmacist takes a sheet. */
export async function claimed(ward: Ward, { token }: Pharmacist, id: string): Promise<reviews.ReviewClaim> {
  const answer = await ward.call(reviews.claimSheet, { requestId: newKey(), id }, token)
  if (!answer.success) throw new Error(answer.message)
  return answer.result
}

export const approval = ({ id, version }: Sheet, more: object = {}) => ({
  requestId: newKey(),
  id,
  version,
  password: PASSWORD,
  text: '',
  checkedItems: [],
  ...more,
})
export const rejection = ({ id, version }: Sheet, more: object = {}) => ({
  requestId: newKey(),
  id,
  version,
  codes: ['204'],
  comments: [{ no: 1, code: '204', text: '剂量偏大，请核对' }],
  text: '请核对用量',
  password: PASSWORD,
  checkedItems: [],
  ...more,
})

/** A sheet with one drug that waits for a pharmacist, and the scene of its doctor. */
export async function waitingSheet(ward: Ward) {
  const of = await rxScene(ward)
  return { of, sheet: await submitted(of, await of.save([amlodipine()])) }
}
