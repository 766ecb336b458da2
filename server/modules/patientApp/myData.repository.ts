import { and, count, desc, eq, inArray, ne } from 'drizzle-orm'
import { isOfAccount } from '#server/db/accountPeople.ts'
import type { Queryable } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'

/** Condition: files that a patient sent, in consultations and before. */
const filesOf = (id: string) => and(eq(t.sysFile.ownerKind, 'patient'), eq(t.sysFile.ownerId, id))

const ownSessions = (tx: Queryable, id: string) =>
  tx.select({ id: t.chatSession.id }).from(t.chatSession).where(eq(t.chatSession.appUserId, id))

/** Ids of the people whose cards an account holds. */
const peopleOf = (tx: Queryable, accountId: string) =>
  tx.select({ id: t.hosPatient.id }).from(t.hosPatient).where(isOfAccount(accountId))

/** The agreements of an account, the newest first. */
export const consentsOf = (tx: Queryable, id: string) =>
  tx
    .select()
    .from(t.hosPatientConsent)
    .where(eq(t.hosPatientConsent.patientId, id))
    .orderBy(desc(t.hosPatientConsent.givenAt))
    .limit(100)

/** How much is stored of an account's people. */
export async function countStored(tx: Queryable, id: string) {
  const [[sessions], [messages], [prescriptions], [files]] = await Promise.all([
    tx.select({ n: count() }).from(t.chatSession).where(eq(t.chatSession.appUserId, id)),
    tx
      .select({ n: count() })
      .from(t.chatMessage)
      .where(inArray(t.chatMessage.sessionId, ownSessions(tx, id))),
    // a sheet that its doctor is still writing is no record yet
    tx
      .select({ n: count() })
      .from(t.hosPrescription)
      .where(and(inArray(t.hosPrescription.patientId, peopleOf(tx, id)), ne(t.hosPrescription.status, '0'))),
    tx.select({ n: count() }).from(t.sysFile).where(filesOf(id)),
  ])
  return {
    sessions: sessions?.n ?? 0,
    messages: messages?.n ?? 0,
    prescriptions: prescriptions?.n ?? 0,
    files: files?.n ?? 0,
  }
}

/** The patient's sign-ins, the last used first. */
export const tokensOf = (tx: Queryable, id: string) =>
  tx
    .select()
    .from(t.sysToken)
    .where(and(eq(t.sysToken.kind, 'patient'), eq(t.sysToken.ownerId, id)))
    .orderBy(desc(t.sysToken.lastSeen), desc(t.sysToken.createdAt))
    .limit(100)
