import { and, eq } from 'drizzle-orm'
import { FAMILY_TEXT } from '#contract/rules/familyTexts.ts'
import { isOfAccount } from '#server/db/accountPeople.ts'
import type { Queryable } from '#server/db/client.ts'
import { hosPatient } from '#server/db/tables/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'

type PatientRow = typeof hosPatient.$inferSelect

/**
 * The person of an account whom a consultation is about: the one named, without a name the default one (PAY-10). Refuses another account's person in the
 * words for one that is not there.
 */
export async function treatedPerson(tx: Queryable, account: PatientRow, memberId?: string): Promise<PatientRow> {
  if (memberId === account.id) return account
  const [member] = await tx
    .select()
    .from(hosPatient)
    .where(and(isOfAccount(account.id), memberId === undefined ? eq(hosPatient.isDefault, 'Y') : eq(hosPatient.id, memberId)))
    .limit(1)
  if (member) return member
  if (memberId !== undefined) throw new Refusal(FAMILY_TEXT.notFound)
  return account
}
