import type { Static } from 'typebox'
import type { allergyAddBody, allergyRemoveBody, memberAddBody, memberEditBody } from '#contract/http/calls/family.schema.ts'
import { FAMILY_MAX, FAMILY_TEXT, factsOfIdCard, isOtherGuardian, needsGuardian } from '#contract/rules/familyTexts.ts'
import { isIdCard } from '#contract/rules/idCard.ts'
import { certHashOf } from '#server/db/certHash.ts'
import type { Tx } from '#server/db/client.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import {
  allergiesOf,
  countMembers,
  endAllergy,
  findAllergy,
  guardianBelowYears,
  hasCert,
  insertMember,
  insertToldAllergy,
  lockMember,
  updateMember,
} from './family.repository.ts'
import type { MemberRow } from './family.repository.ts'

/** The account's own card, held by the caller, and the moment. */
export interface FamilyContext {
  tx: Tx
  account: MemberRow
  now: Date
}

const ID_CARD = '01'
type Facts = Static<typeof memberAddBody>
/** Of an edit some may be left out. */
type ChangedFacts = Omit<Facts, 'weightG' | 'pregnancy'> & Partial<Pick<Facts, 'weightG' | 'pregnancy'>>

/** Columns of a number of an identity card that is right and new in the account. */
async function certOf({ tx, account, now }: FamilyContext, text: string) {
  const certNo = text.toUpperCase()
  if (!isIdCard(certNo, now.getTime())) throw new Refusal(FAMILY_TEXT.badCert)
  const certHash = certHashOf(ID_CARD, certNo)
  if (await hasCert(tx, account.id, certHash)) throw new Refusal(FAMILY_TEXT.sameCert)
  return { certType: ID_CARD, certNo, certHash }
}

/** Columns that adding and editing share; of numbers left empty the stored ones stay, unless another guardian is named. Below the age that the hospital set a guardian is named in full. */
async function factsOf(
  { tx, account, now }: FamilyContext,
  input: ChangedFacts,
  of: { birthday: string; before: MemberRow | null },
) {
  const { birthday, before } = of
  const guardianName = input.guardianName.trim()
  const isOther = isOtherGuardian(before?.guardianName ?? '', guardianName)
  if (isOther && (input.guardianCertNo === '' || input.guardianPhone === '')) throw new Refusal(FAMILY_TEXT.otherGuardian)
  const guardianCertNo = input.guardianCertNo.toUpperCase() || (before?.guardianCertNo ?? '')
  const guardianPhone = input.guardianPhone || (before?.guardianPhone ?? '')
  if (input.guardianCertNo !== '' && !isIdCard(input.guardianCertNo, now.getTime())) throw new Refusal(FAMILY_TEXT.badCert)
  const isNamed = guardianName !== '' && guardianCertNo !== '' && guardianPhone !== ''
  const below = await guardianBelowYears(tx, account.tenantId)
  if (needsGuardian(birthday, now.getTime(), below) && !isNamed) throw new Refusal(FAMILY_TEXT.guardian)
  return {
    name: input.name.trim(),
    guardianName,
    guardianCertNo: guardianName === '' ? '' : guardianCertNo,
    guardianPhone: guardianName === '' ? '' : guardianPhone,
    ...(input.weightG === undefined ? {} : { weightG: input.weightG, weightAt: input.weightG === null ? null : now }),
    ...(input.pregnancy === undefined ? {} : { pregnancy: input.pregnancy }),
  }
}

/** Adds a person to the account (PAY-10). */
export async function addMember(context: FamilyContext, id: string, input: Facts): Promise<void> {
  const { tx, account, now } = context
  if ((await countMembers(tx, account.id)) >= FAMILY_MAX) throw new Refusal(FAMILY_TEXT.tooMany)
  const cert = await certOf(context, input.certNo)
  const { birthday, sex } = factsOfIdCard(cert.certNo)
  await insertMember(tx, {
    ...(await factsOf(context, input, { birthday, before: null })),
    ...cert,
    id,
    tenantId: account.tenantId,
    userId: account.id,
    birthday,
    sex,
    phone: account.phone,
    // only the account itself is 本人
    relation: input.relation === '0' ? '9' : input.relation,
    isDefault: 'N',
    createBy: account.id,
    createTime: now,
  })
}

/** One of the account's people, held; another account's is not there. */
export async function ownMember({ tx, account }: FamilyContext, id: string): Promise<MemberRow> {
  const row = await lockMember(tx, account.id, id)
  if (!row) throw new Refusal(FAMILY_TEXT.notFound)
  return row
}

/** Changes a person of the account; a card number is told once, and its birthday and sex must be the stored ones. */
export async function editMember(context: FamilyContext, input: Static<typeof memberEditBody>): Promise<void> {
  const { tx, account, now } = context
  const row = await ownMember(context, input.id)
  if (row.version !== input.version) throw new Refusal(FAMILY_TEXT.stale)
  if (input.certNo !== '' && row.certNo !== '') throw new Refusal(FAMILY_TEXT.fixedCert)
  const cert = input.certNo === '' ? {} : await certOf(context, input.certNo)
  if (input.certNo !== '') {
    const said = factsOfIdCard(input.certNo)
    if (said.birthday !== row.birthday) throw new Refusal(FAMILY_TEXT.badBirthday)
    if (said.sex !== row.sex) throw new Refusal(FAMILY_TEXT.badSex)
  }
  const isOther = row.id !== account.id
  await updateMember(tx, row, {
    ...(await factsOf(context, input, { birthday: row.birthday, before: row })),
    ...cert,
    ...(isOther ? { relation: input.relation === '0' ? '9' : input.relation } : {}),
    updateBy: account.id,
    updateTime: now,
  })
}

/** An allergy that the account tells of one of its people; the doctor's desk shows it beside the conversation. */
export async function addAllergy(context: FamilyContext, input: Static<typeof allergyAddBody>): Promise<void> {
  const { tx, account, now } = context
  const row = await ownMember(context, input.memberId)
  const text = input.text.trim()
  await insertToldAllergy(tx, row, { kind: input.kind, text, by: account.id, now })
  await updateMember(tx, row, { allergies: [...new Set([...row.allergies, text])], allergyAsked: now })
}

/** Takes back what the account told; what a doctor confirmed stays. */
export async function removeAllergy(context: FamilyContext, input: Static<typeof allergyRemoveBody>): Promise<void> {
  const { tx, account, now } = context
  const row = await ownMember(context, input.memberId)
  const allergy = await findAllergy(tx, row.id, input.id)
  if (!allergy) throw new Refusal(FAMILY_TEXT.notFound)
  if (allergy.source === '2') throw new Refusal(FAMILY_TEXT.confirmedAllergy)
  await endAllergy(tx, allergy.id, account.id, now)
  const holding = new Set((await allergiesOf(tx, [row.id])).map(({ text }) => text))
  await updateMember(tx, row, {
    allergies: row.allergies.filter(text => text !== allergy.text || holding.has(text)),
    allergyAsked: now,
  })
}
