import { and, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PATIENTS_PAGE, PHONE_DIGITS, PHONE_END_MIN, RECORDS_EACH } from '#contract/rules/recordSearch.ts'
import type { Queryable } from '#server/db/client.ts'
import { escapeLike } from '#server/db/like.ts'
import { chatSession, sysPermission } from '#server/db/tables/index.ts'
import { isNarrowedFor } from '#server/plugins/grants.ts'

export interface PatientRow extends Record<string, unknown> {
  id: string
  name: string
  sex: number
  birthday: string
  phone: string
}
/** Which patients somebody may find: all of their tenant, or those whose consultations they had. */
export interface PatientScope {
  tenantId: number
  /** null: all */
  doctorUserId: string | null
  /** Whether phones are shown with their middle hidden: then they are compared as a whole or by the end that is shown, or it could be read out digit by digit. */
  isMasked: boolean
}

/** Comes after every text that begins with these characters, in the order of code points. */
const LAST = '\u{10FFFF}'
const begins = (expression: SQL, text: string): SQL => sql`${expression} >= ${text} and ${expression} < ${text + LAST}`
const PLAIN = sql`p.id, p.name, p.sex, p.birthday, p.phone`
const reversed = (digits: string): string => [...digits].toReversed().join('')

const isPhoneEnd = (q: string, isMasked: boolean): boolean =>
  /^\d+$/.test(q) && (isMasked ? q.length === PHONE_END_MIN || q.length >= PHONE_DIGITS : q.length >= PHONE_END_MIN)
const isSpelled = (q: string): boolean => /^[a-z]+$/i.test(q)

/** Ways to find patients of a whole tenant, each one range of one index that ends after five rows, however many patients there are. */
function wide({ tenantId, isMasked }: PatientScope, q: string): SQL[] {
  const part = (condition: SQL, order: SQL) => sql`
    (select ${PLAIN} from hos_patient p where p.tenant_id = ${tenantId} and p.status = 1 and ${condition} order by ${order} limit ${RECORDS_EACH})`
  if (isPhoneEnd(q, isMasked)) {
    const end = sql`(reverse(p.phone) collate "C")`
    return [part(begins(end, reversed(q)), end)]
  }
  const name = sql`(p.name collate "C")`
  const given = sql`(substr(p.name, 2) collate "C")`
  const names = [part(begins(name, q), name), part(begins(given, q), given)]
  if (!isSpelled(q)) return names
  const initials = sql`(s.initials collate "C")`
  return [
    sql`(select ${PLAIN} from hos_patient_initials s join hos_patient p on p.id = s.patient_id
      where s.tenant_id = ${tenantId} and p.status = 1 and ${begins(initials, q.toLowerCase())} order by ${initials}, s.patient_id limit ${RECORDS_EACH})`,
    ...names,
  ]
}

/** The same among the patients of one doctor, of whom there are few. */
function own({ tenantId, isMasked }: PatientScope, doctorUserId: string, q: string): SQL {
  const like = `%${escapeLike(q)}%`
  const found = isPhoneEnd(q, isMasked)
    ? sql`p.phone like ${`%${q}`}`
    : isSpelled(q)
      ? sql`(p.name ilike ${like} or exists (select 1 from hos_patient_initials s where s.patient_id = p.id and s.initials like ${`${q.toLowerCase()}%`}))`
      : sql`p.name like ${like}`
  return sql`
    (with mine as materialized (
       select distinct patient_id from chat_session where doctor_user_id = ${doctorUserId} and tenant_id = ${tenantId})
     select ${PLAIN} from mine join hos_patient p on p.id = mine.patient_id
     where p.status = 1 and ${found} order by p.name, p.id limit ${RECORDS_EACH})`
}

/** Up to five patients by the beginning of the name or of the given name, by initials, or by the end of the phone. */
export async function findPatients(db: Queryable, scope: PatientScope, q: string): Promise<PatientRow[]> {
  const ways = scope.doctorUserId === null ? wide(scope, q) : [own(scope, scope.doctorUserId, q)]
  const { rows } = await db.execute<PatientRow>(sql.join(ways, sql` union all `))
  return [...new Map(rows.map(row => [row.id, row])).values()].slice(0, RECORDS_EACH)
}

/** One patient whom somebody may find; null: none. */
export async function onePatient(
  db: Queryable,
  { tenantId, doctorUserId }: Omit<PatientScope, 'isMasked'>,
  id: string,
): Promise<(PatientRow & { allergies: string[]; past_history: string }) | null> {
  const mine =
    doctorUserId === null
      ? sql`true`
      : sql`exists (select 1 from chat_session c where c.patient_id = p.id and c.doctor_user_id = ${doctorUserId} and c.tenant_id = ${tenantId})`
  const { rows } = await db.execute<PatientRow & { allergies: string[]; past_history: string }>(sql`
    select ${PLAIN}, p.allergies, p.past_history from hos_patient p
    where p.id = ${id} and p.tenant_id = ${tenantId} and p.status = 1 and ${mine}`)
  return rows[0] ?? null
}

/** Whether data rules of a user's roles narrow the page of patients. */
export async function isPatientsPageNarrowed(db: Queryable, userId: string): Promise<boolean> {
  const [narrowed] = await db
    .select({ id: sysPermission.id })
    .from(sysPermission)
    .where(and(eq(sysPermission.url, PATIENTS_PAGE), isNarrowedFor(userId)))
    .limit(1)
  return narrowed !== undefined
}

/** The consultation of a patient in a tenant in which somebody wrote last. */
export async function lastConsultation(
  db: Queryable,
  patientId: string,
  tenantId: number,
): Promise<{ sid: string; at: Date; status: string; doctor: string } | undefined> {
  const [last] = await db
    .select({ sid: chatSession.id, at: chatSession.lastMsgAt, status: chatSession.status, doctor: chatSession.doctorUserId })
    .from(chatSession)
    .where(and(eq(chatSession.patientId, patientId), eq(chatSession.tenantId, tenantId)))
    .orderBy(desc(chatSession.lastMsgAt))
    .limit(1)
  return last
}
