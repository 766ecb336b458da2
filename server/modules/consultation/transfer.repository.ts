import { and, asc, count, desc, eq, exists, ilike, inArray, isNull, lte, max, ne, notExists, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import { SESSION_TALKING } from '#contract/lifecycles/chatSession.ts'
import {
  chatSegment,
  chatSession,
  hosDoctor,
  hosPatient,
  hosPrescription,
  hosRxLine,
  hosTeam,
  hosTeamMember,
  hosTransfer,
  sysDepart,
  sysDict,
  sysDictItem,
} from '#server/db/tables/index.ts'

export type TransferRow = typeof hosTransfer.$inferSelect
export type DoctorRow = typeof hosDoctor.$inferSelect

/** A sheet that must come to an end before another doctor takes over: submitted, under review, rejected, or being written with a line at least. */
export async function hasOpenSheet(tx: Tx, sid: string): Promise<boolean> {
  const rows = await tx
    .select({ id: hosPrescription.id })
    .from(hosPrescription)
    .where(
      and(
        eq(hosPrescription.sessionId, sid),
        or(
          inArray(hosPrescription.status, ['1', '2', '4']),
          and(
            inArray(hosPrescription.status, ['0', '5']),
            exists(
              tx
                .select({ one: sql`1` })
                .from(hosRxLine)
                .where(and(eq(hosRxLine.rxId, hosPrescription.id), eq(hosRxLine.rxVersion, hosPrescription.rxVersion))),
            ),
          ),
        ),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The transfer; with `lock` its row is kept until the end of the transaction. The session is always locked before it. */
export async function findTransfer(tx: Tx, id: string, lock = false): Promise<TransferRow | undefined> {
  const query = tx.select().from(hosTransfer).where(eq(hosTransfer.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row
}
export async function openTransferOf(tx: Tx, sid: string): Promise<TransferRow | undefined> {
  const [row] = await tx
    .select()
    .from(hosTransfer)
    .where(and(eq(hosTransfer.sessionId, sid), eq(hosTransfer.status, '1')))
    .for('update')
  return row
}
export async function transferOfRequest(tx: Tx, fromUserId: string, requestId: string): Promise<TransferRow | undefined> {
  const [row] = await tx
    .select()
    .from(hosTransfer)
    .where(and(eq(hosTransfer.fromUserId, fromUserId), eq(hosTransfer.requestId, requestId)))
  return row
}
export const insertTransfer = async (tx: Tx, row: TransferRow): Promise<void> => {
  await tx.insert(hosTransfer).values(row)
}
/** Moves a transfer out of 1; false: somebody was first. */
export async function settleTransfer(
  tx: Tx,
  id: string,
  change: Partial<Pick<TransferRow, 'status' | 'handledBy' | 'handledAt' | 'rejectReason' | 'toSeq'>>,
): Promise<TransferRow | undefined> {
  const [row] = await tx
    .update(hosTransfer)
    .set(change)
    .where(and(eq(hosTransfer.id, id), eq(hosTransfer.status, '1')))
    .returning()
  return row
}

const teamsOf = (tx: Queryable, teamId: SQL | string, userId: typeof hosDoctor.userId | string) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(hosTeamMember)
      .innerJoin(hosTeam, eq(hosTeam.id, hosTeamMember.teamId))
      .where(and(sql`${hosTeamMember.teamId} = ${teamId}`, sql`${hosTeamMember.userId} = ${userId}`, eq(hosTeam.enabled, 'Y'))),
  )
const notSuspended = (now: Date) =>
  or(
    isNull(hosDoctor.suspendedFrom),
    sql`${hosDoctor.suspendedFrom} > ${now.toISOString()}::timestamptz`,
    sql`${hosDoctor.suspendedTo} <= ${now.toISOString()}::timestamptz`,
  )

/** Doctors who could accept: the one asked, or those of the department or team, in service today and not the one who asks. */
export const candidatesOf = (
  tx: Tx,
  {
    tenantId,
    fromUserId,
    toUserId,
    toOrg,
    toTeam,
  }: Pick<TransferRow, 'tenantId' | 'fromUserId' | 'toUserId' | 'toOrg' | 'toTeam'>,
  now: Date,
): Promise<DoctorRow[]> =>
  tx
    .select()
    .from(hosDoctor)
    .where(
      and(
        eq(hosDoctor.tenantId, tenantId),
        eq(hosDoctor.enabled, true),
        ne(hosDoctor.userId, fromUserId),
        notSuspended(now),
        toUserId !== null
          ? eq(hosDoctor.userId, toUserId)
          : toOrg !== null
            ? eq(hosDoctor.orgCode, toOrg)
            : teamsOf(tx, toTeam ?? '', hosDoctor.userId),
      ),
    )
    .orderBy(asc(hosDoctor.userId))

/** Whether an open transfer waits for a doctor: they are asked for themselves, for their department or for a team of theirs. */
export async function isAskedToTakeOver(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: hosTransfer.id })
    .from(hosTransfer)
    .innerJoin(hosDoctor, and(eq(hosDoctor.userId, userId), eq(hosDoctor.tenantId, hosTransfer.tenantId)))
    .where(
      and(
        eq(hosTransfer.status, '1'),
        ne(hosTransfer.fromUserId, userId),
        or(
          eq(hosTransfer.toUserId, userId),
          eq(hosTransfer.toOrg, hosDoctor.orgCode),
          teamsOf(tx, sql`${hosTransfer.toTeam}`, userId),
        ),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Open transfers whose time is over or whom nobody is left to accept, at most 200. */
export async function transfersToEnd(tx: Queryable, now: Date): Promise<string[]> {
  const nobody = notExists(
    tx
      .select({ one: sql`1` })
      .from(hosDoctor)
      .where(
        and(
          eq(hosDoctor.tenantId, hosTransfer.tenantId),
          eq(hosDoctor.enabled, true),
          ne(hosDoctor.userId, hosTransfer.fromUserId),
          notSuspended(now),
          or(
            eq(hosDoctor.userId, hosTransfer.toUserId),
            eq(hosDoctor.orgCode, hosTransfer.toOrg),
            teamsOf(tx, sql`${hosTransfer.toTeam}`, hosDoctor.userId),
          ),
        ),
      ),
  )
  const rows = await tx
    .select({ id: hosTransfer.id })
    .from(hosTransfer)
    .where(and(eq(hosTransfer.status, '1'), or(lte(hosTransfer.deadline, now), nobody)))
    .limit(200)
  return rows.map(row => row.id)
}

/** Sessions in talk of each of these doctors, and those they are asked for by name. */
export async function loadsOf(tx: Queryable, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const talking = await tx
    .select({ userId: chatSession.doctorUserId, n: count() })
    .from(chatSession)
    .where(and(inArray(chatSession.doctorUserId, [...userIds]), inArray(chatSession.status, [...SESSION_TALKING])))
    .groupBy(chatSession.doctorUserId)
  return new Map(talking.map(row => [row.userId, row.n]))
}

/** The part of a doctor begins with the message `fromSeq`. */
export const beginSegment = async (
  tx: Tx,
  part: { id: string; sid: string; doctorUserId: string; fromSeq: number; transferId?: string | null; now: Date },
): Promise<void> => {
  await tx.insert(chatSegment).values({
    id: part.id,
    sessionId: part.sid,
    doctorUserId: part.doctorUserId,
    status: '2',
    fromSeq: part.fromSeq,
    startedAt: part.now,
    ...(part.transferId === undefined ? {} : { transferId: part.transferId }),
  })
}
/** The session is over: its last part ends with it; parts that were given away keep their own end. */
export const endSegments = async (tx: Tx, sid: string, toSeq: number, now: Date): Promise<void> => {
  await tx
    .update(chatSegment)
    .set({ status: '4', toSeq, endedAt: now })
    .where(and(eq(chatSegment.sessionId, sid), ne(chatSegment.status, '3')))
}
/** Where the last part that ended did so; 0: none did. */
export async function lastToSeq(tx: Tx, sid: string): Promise<number> {
  const [row] = await tx
    .select({ to: max(chatSegment.toSeq) })
    .from(chatSegment)
    .where(eq(chatSegment.sessionId, sid))
  return row?.to ?? 0
}
/** Closes the part of a doctor whose patient waits again. */
export const closeSegment = (tx: Tx, { sid, toSeq, now }: { sid: string; toSeq: number; now: Date }) =>
  tx
    .update(chatSegment)
    .set({ status: '3', toSeq, endedAt: now })
    .where(and(eq(chatSegment.sessionId, sid), eq(chatSegment.status, '2')))

/** Closes the part of the doctor who leaves at `toSeq` and begins the one of the next. */
export async function splitSegment(
  tx: Tx,
  part: { id: string; sid: string; transferId: string | null; doctorUserId: string; toSeq: number; now: Date },
): Promise<void> {
  await tx
    .update(chatSegment)
    .set({ status: '3', toSeq: part.toSeq, endedAt: part.now, transferId: part.transferId })
    .where(and(eq(chatSegment.sessionId, part.sid), eq(chatSegment.status, '2')))
  await beginSegment(tx, { ...part, fromSeq: part.toSeq + 1 })
}

/** The last message that a former doctor of the session may read; null: never was one, or the patient closed their account (TRANSFER-08). */
export async function readableUpTo(tx: Queryable, sid: string, userId: string): Promise<number | null> {
  const [row] = await tx
    .select({ upTo: sql<number | null>`max(${chatSegment.toSeq})` })
    .from(chatSegment)
    .innerJoin(chatSession, and(eq(chatSession.id, chatSegment.sessionId), isNull(chatSession.sealedAt)))
    .where(and(eq(chatSegment.sessionId, sid), eq(chatSegment.doctorUserId, userId), eq(chatSegment.status, '3')))
  return row?.upTo ?? null
}

const doctorOf = sql`hos_doctor.user_id`

/** Transfers with the people they are about, newest first. */
export async function listTransfers(
  tx: Queryable,
  where: SQL | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: FullTransfer[]; total: number }> {
  // what a patient closed is for no doctor any more
  const shown = and(where, isNull(chatSession.sealedAt))
  const rows = await selectTransfers(tx)
    .where(shown)
    .orderBy(desc(hosTransfer.createdAt), desc(hosTransfer.id))
    .limit(page.limit)
    .offset(page.offset)
  const [sum] = await tx
    .select({ total: count() })
    .from(hosTransfer)
    .innerJoin(chatSession, eq(chatSession.id, hosTransfer.sessionId))
    .where(shown)
  return { rows, total: sum?.total ?? 0 }
}
export async function fullTransfer(tx: Tx, id: string): Promise<FullTransfer | undefined> {
  const [found] = await selectTransfers(tx).where(eq(hosTransfer.id, id))
  return found
}
export type FullTransfer = Awaited<ReturnType<typeof selectTransfers>>[number]

function selectTransfers(tx: Queryable) {
  const nameOf = (userId: AnyPgColumn) =>
    sql<string | null>`(select hos_doctor.name from hos_doctor where ${doctorOf} = ${userId})`
  const departName = (code: AnyPgColumn) =>
    sql<string | null>`(select d.depart_name from sys_depart d where d.org_code = ${code} limit 1)`
  return tx
    .select({
      row: hosTransfer,
      sessionNo: chatSession.sessionNo,
      chiefComplaint: chatSession.chiefComplaint,
      patient: { id: hosPatient.id, name: hosPatient.name, sex: hosPatient.sex, birthday: hosPatient.birthday },
      fromName: nameOf(hosTransfer.fromUserId),
      fromOrg: sql<
        string | null
      >`(select d.depart_name from hos_doctor join sys_depart d on d.org_code = hos_doctor.org_code where ${doctorOf} = ${hosTransfer.fromUserId} limit 1)`,
      toName: nameOf(hosTransfer.toUserId),
      toOrgName: departName(hosTransfer.toOrg),
      toTeamName: sql<string | null>`(select t.name from hos_team t where t.id = ${hosTransfer.toTeam})`,
      handledName: nameOf(hosTransfer.handledBy),
    })
    .from(hosTransfer)
    .innerJoin(chatSession, eq(chatSession.id, hosTransfer.sessionId))
    .innerJoin(hosPatient, eq(hosPatient.id, chatSession.patientId))
}

/** Condition: open, and this doctor is one of those asked. */
export const askedOf = (tx: Queryable, doctor: DoctorRow): SQL | undefined =>
  and(
    eq(hosTransfer.status, '1'),
    ne(hosTransfer.fromUserId, doctor.userId),
    eq(hosTransfer.tenantId, doctor.tenantId),
    or(
      eq(hosTransfer.toUserId, doctor.userId),
      eq(hosTransfer.toOrg, doctor.orgCode),
      teamsOf(tx, sql`${hosTransfer.toTeam}`, doctor.userId),
    ),
  )
export const sentBy = (userId: string): SQL | undefined => and(eq(hosTransfer.fromUserId, userId), eq(hosTransfer.status, '1'))
export const doneOf = (userId: string): SQL | undefined =>
  and(
    ne(hosTransfer.status, '1'),
    or(eq(hosTransfer.fromUserId, userId), eq(hosTransfer.toUserId, userId), eq(hosTransfer.handledBy, userId)),
  )

/** Doctors of a tenant in service, with title and department; `q`: part of the name. */
export const doctorsToAsk = (tx: Queryable, tenantId: number, but: string, q: string) =>
  tx
    .select({ doctor: hosDoctor, orgName: sysDepart.departName, titleText: sysDictItem.itemText })
    .from(hosDoctor)
    .leftJoin(sysDepart, eq(sysDepart.orgCode, hosDoctor.orgCode))
    .leftJoin(sysDict, eq(sysDict.dictCode, 'doctor_title'))
    .leftJoin(sysDictItem, and(eq(sysDictItem.dictId, sysDict.id), eq(sysDictItem.itemValue, hosDoctor.title)))
    .where(
      and(
        eq(hosDoctor.tenantId, tenantId),
        eq(hosDoctor.enabled, true),
        ne(hosDoctor.userId, but),
        q === '' ? undefined : ilike(hosDoctor.name, holding(q)),
      ),
    )
    .orderBy(asc(hosDoctor.orgCode), asc(hosDoctor.title), asc(hosDoctor.id))
    .limit(500)

/** Teams of a tenant with their members. */
export const teamsToAsk = (tx: Queryable, tenantId: number) =>
  tx
    .select({ id: hosTeam.id, name: hosTeam.name, userId: hosTeamMember.userId })
    .from(hosTeam)
    .innerJoin(hosTeamMember, eq(hosTeamMember.teamId, hosTeam.id))
    .where(and(eq(hosTeam.tenantId, tenantId), eq(hosTeam.enabled, 'Y')))
    .orderBy(asc(hosTeam.name), asc(hosTeamMember.userId))
