import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { chatSession, hosDoctor, hosMedicalRecord, hosOrder, hosPrescription, sysDepart } from '#server/db/tables/index.ts'

const MOST = 100
const DRAFT = '0'
const SIGNED = '1'

/** Whose part of a patient's file; `doctorUserId` null: all of it. */
export interface FileScope {
  patientId: string
  doctorUserId: string | null
}
const own = ({ doctorUserId }: FileScope) =>
  doctorUserId === null ? undefined : and(eq(chatSession.doctorUserId, doctorUserId), isNull(chatSession.sealedAt))

export const sessionsOfFile = (db: Queryable, scope: FileScope) =>
  db
    .select({ row: chatSession, doctorName: hosDoctor.name, orgName: sysDepart.departName })
    .from(chatSession)
    .leftJoin(hosDoctor, eq(hosDoctor.userId, chatSession.doctorUserId))
    .leftJoin(sysDepart, eq(sysDepart.orgCode, chatSession.orgCode))
    .where(and(eq(chatSession.patientId, scope.patientId), own(scope)))
    .orderBy(desc(chatSession.createdAt), chatSession.id)
    .limit(MOST)

/** Sheets that were submitted. */
export const sheetsOfFile = (db: Queryable, scope: FileScope) =>
  db
    .select({ row: hosPrescription, doctorName: hosDoctor.name })
    .from(hosPrescription)
    .innerJoin(chatSession, eq(chatSession.id, hosPrescription.sessionId))
    .leftJoin(hosDoctor, eq(hosDoctor.id, hosPrescription.doctorId))
    .where(and(eq(hosPrescription.patientId, scope.patientId), ne(hosPrescription.status, DRAFT), own(scope)))
    .orderBy(desc(hosPrescription.submittedAt), hosPrescription.id)
    .limit(MOST)

/** Orders are the office's: doctors see none. */
export const ordersOfFile = (db: Queryable, { patientId, doctorUserId }: FileScope) =>
  doctorUserId === null
    ? db
        .select()
        .from(hosOrder)
        .where(eq(hosOrder.patientId, patientId))
        .orderBy(desc(hosOrder.createTime), hosOrder.id)
        .limit(MOST)
    : Promise.resolve([])

/** Heads of signed medical records. */
export const recordsOfFile = (db: Queryable, scope: FileScope) =>
  db
    .select({ row: hosMedicalRecord, sessionNo: chatSession.sessionNo, doctorName: hosDoctor.name })
    .from(hosMedicalRecord)
    .innerJoin(chatSession, eq(chatSession.id, hosMedicalRecord.sessionId))
    .leftJoin(hosDoctor, eq(hosDoctor.userId, hosMedicalRecord.doctorUserId))
    .where(
      and(
        eq(chatSession.patientId, scope.patientId),
        eq(hosMedicalRecord.status, SIGNED),
        isNotNull(hosMedicalRecord.signedAt),
        own(scope),
      ),
    )
    .orderBy(desc(hosMedicalRecord.signedAt), hosMedicalRecord.id)
    .limit(MOST)
