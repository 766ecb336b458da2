import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { hosDrug, hosPrescription, hosRxLine } from '#server/db/tables/index.ts'

const USUAL_MAX = 30

/** Drugs of these codes. */
export const findDrugRowsByCode = (
  db: Queryable,
  tenantId: number,
  codes: readonly string[],
): Promise<(typeof hosDrug.$inferSelect)[]> =>
  codes.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(hosDrug)
        .where(and(eq(hosDrug.tenantId, tenantId), inArray(hosDrug.code, [...codes])))

/** Codes that a doctor has written on signed sheets of a type since a day, most often first. */
export async function usualCodes(
  db: Queryable,
  { doctorId, rxType, since }: { doctorId: string; rxType: string; since: string },
): Promise<string[]> {
  const times = sql<number>`count(*)`
  const rows = await db
    .select({ code: hosRxLine.drugCode })
    .from(hosRxLine)
    .innerJoin(hosPrescription, eq(hosPrescription.id, hosRxLine.rxId))
    .where(and(eq(hosPrescription.doctorId, doctorId), eq(hosPrescription.rxType, rxType), gte(hosRxLine.day, since)))
    .groupBy(hosRxLine.drugCode)
    .orderBy(desc(times), asc(hosRxLine.drugCode))
    .limit(USUAL_MAX)
  return rows.map(({ code }) => code)
}
