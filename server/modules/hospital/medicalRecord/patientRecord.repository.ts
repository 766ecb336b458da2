import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { isOfAccount } from '#server/db/accountPeople.ts'
import type { Queryable } from '#server/db/client.ts'
import { chatSession, hosDoctor, hosMedicalRecord, hosPatient, hosSignature, sysDepart } from '#server/db/tables/index.ts'

const SIGNED = '1'

const selectRecords = (db: Queryable) =>
  db
    .select({
      row: hosMedicalRecord,
      patient: hosPatient,
      sessionNo: chatSession.sessionNo,
      doctorName: hosDoctor.name,
      orgName: sysDepart.departName,
      hash: hosSignature.hash,
    })
    .from(hosMedicalRecord)
    .innerJoin(chatSession, eq(chatSession.id, hosMedicalRecord.sessionId))
    // the session goes with a patient who is united with another one, the signed record stays as it was signed
    .innerJoin(hosPatient, eq(hosPatient.id, chatSession.patientId))
    .leftJoin(hosDoctor, eq(hosDoctor.userId, hosMedicalRecord.doctorUserId))
    .leftJoin(sysDepart, eq(sysDepart.orgCode, chatSession.orgCode))
    .leftJoin(hosSignature, eq(hosSignature.id, hosMedicalRecord.signatureId))
export type FoundRecord = Awaited<ReturnType<typeof selectRecords>>[number]

/** A record that holds: signed, and no revision took its place. */
const inForce = (accountId: string) =>
  and(isOfAccount(accountId), eq(hosMedicalRecord.status, SIGNED), isNotNull(hosMedicalRecord.signedAt))

/** Signed records of an account's people, or of one of them; the newest first. */
export const recordsOfAccount = (
  db: Queryable,
  of: { accountId: string; memberId: string | undefined; limit: number; offset: number },
): Promise<FoundRecord[]> =>
  selectRecords(db)
    .where(and(inForce(of.accountId), of.memberId === undefined ? undefined : eq(hosPatient.id, of.memberId)))
    .orderBy(desc(hosMedicalRecord.signedAt), desc(hosMedicalRecord.id))
    .limit(of.limit)
    .offset(of.offset)

/** A signed record of one of an account's people. */
export async function recordOfAccount(db: Queryable, accountId: string, id: string): Promise<FoundRecord | undefined> {
  const [found] = await selectRecords(db).where(and(inForce(accountId), eq(hosMedicalRecord.id, id)))
  return found
}
