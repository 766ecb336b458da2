import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Diagnosis } from '#contract/entities/prescription.ts'
import type { Queryable } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import { chatSession, hosPatient, hosPrescription, hosRxLine } from '#server/db/tables/index.ts'

/** Sheets that were submitted at least once; the words of the index, so that it serves. */
export const submitted = (): SQL => sql`"hos_prescription"."status" <> '0'`

/** Sheets of consultations that their patient did not close with the account. */
export const unsealed = (): SQL => sql`not exists (
  select 1 from ${chatSession} s where s.id = "hos_prescription"."session_id" and s.sealed_at is not null
)`

/** Sheets whose version of now has this drug. */
export const withDrug = (code: string): SQL => sql`("hos_prescription"."id", "hos_prescription"."rx_version") in (
  select ${hosRxLine.rxId}, ${hosRxLine.rxVersion} from ${hosRxLine} where ${eq(hosRxLine.drugCode, code)}
)`

/** Sheets of patients whose name holds the text. */
export const ofPatient = (name: string): SQL => sql`"hos_prescription"."patient_id" in (
  select ${hosPatient.id} from ${hosPatient} where ${hosPatient.name} like ${holding(name)}
)`

/** Sheets with a diagnosis whose code or name holds the text. */
export const diagnosedAs = (text: string): SQL => sql`exists (
  select 1 from jsonb_array_elements("hos_prescription"."diagnoses") one
  where one->>'name' like ${holding(text)} or one->>'code' ilike ${holding(text)}
)`

/** Sheets with so many lines. */
export const withKinds = (kinds: number): SQL =>
  sql`(select count(*) from ${hosRxLine} where ${and(
    eq(hosRxLine.rxId, sql`"hos_prescription"."id"`),
    eq(hosRxLine.rxVersion, sql`"hos_prescription"."rx_version"`),
  )}) = ${kinds}`

/** What a row shows besides its columns. */
export interface ListedSheet {
  id: string
  version: number
  patientName: string
  diagnoses: Diagnosis[]
  kinds: number
}

/** The same for these sheets, in no order. The name is that of the submission. */
export const listedSheets = (db: Queryable, tenantId: number, ids: readonly string[]): Promise<ListedSheet[]> =>
  db
    .select({
      id: hosPrescription.id,
      version: hosPrescription.version,
      patientName: sql<string>`coalesce(${hosPrescription.patientSnapshot}->>'name', ${hosPatient.name}, '')`,
      diagnoses: hosPrescription.diagnoses,
      kinds: sql<number>`(select count(*)::int from ${hosRxLine} where ${and(
        eq(hosRxLine.rxId, hosPrescription.id),
        eq(hosRxLine.rxVersion, hosPrescription.rxVersion),
      )})`,
    })
    .from(hosPrescription)
    .leftJoin(hosPatient, eq(hosPatient.id, hosPrescription.patientId))
    .where(and(eq(hosPrescription.tenantId, tenantId), inArray(hosPrescription.id, [...ids])))
