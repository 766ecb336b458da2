import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/** Where a code of a diagnosis may stand, as the office calls it; each counts its rows of a tenant. */
const PLACES: readonly (readonly [name: string, rows: (tenantId: number, code: string) => SQL])[] = [
  ['处方', (tenantId, code) => sql`hos_prescription where tenant_id = ${tenantId} and diagnoses @> ${asDiagnosis(code)}::jsonb`],
  [
    '病历',
    (tenantId, code) => sql`hos_medical_record where tenant_id = ${tenantId} and diagnoses @> ${asDiagnosis(code)}::jsonb`,
  ],
  ['患者病史', (tenantId, code) => sql`hos_patient_condition where tenant_id = ${tenantId} and icd_code = ${code}`],
  ['慢病', (tenantId, code) => sql`hos_chronic where tenant_id = ${tenantId} and ${isListed(code)}`],
  ['疾病', (tenantId, code) => sql`hos_disease where tenant_id = ${tenantId} and ${isListed(code)}`],
  ['药品适应证与禁忌', (tenantId, code) => sql`hos_drug_icd where tenant_id = ${tenantId} and icd_prefix = ${code}`],
  ['药品用量', (tenantId, code) => sql`hos_drug_dosage where tenant_id = ${tenantId} and icd_prefix = ${code}`],
]
const asDiagnosis = (code: string): string => JSON.stringify([{ code }])
const isListed = (code: string): SQL => sql`${code} = any(string_to_array(icd_codes, ','))`

/** By how many rows of each kind a code is used; kinds that do not use it are left out. Empty: it may be deleted (VIEW-HOSP-12). */
export async function usesOfIcd(db: Queryable, tenantId: number, code: string): Promise<{ name: string; count: number }[]> {
  const counts = PLACES.map(
    ([name, rows]) => sql`select ${name}::text as name, count(*)::int as count from ${rows(tenantId, code)}`,
  )
  const { rows } = await db.execute<{ name: string; count: number }>(sql.join(counts, sql` union all `))
  return rows.filter(({ count }) => count > 0)
}
