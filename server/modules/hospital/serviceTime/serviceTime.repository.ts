import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { ServiceWindow } from '#contract/rules/serviceTimes.ts'
import type { Tx } from '#server/db/client.ts'
import { hosServiceTime as table } from '#server/db/tables/index.ts'

/** The open windows of a service and department but this one; of two that are saved at once the second waits here. */
export async function windowsOf(
  tx: Tx,
  tenantId: number,
  { serviceType, orgCode }: { serviceType: string; orgCode: string },
  exceptId: string,
): Promise<ServiceWindow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`serviceTime|${tenantId}|${serviceType}|${orgCode}`}))`)
  return tx
    .select({ weekday: table.weekday, startTime: table.startTime, endTime: table.endTime })
    .from(table)
    .where(
      and(
        eq(table.tenantId, tenantId),
        eq(table.serviceType, serviceType),
        orgCode === '' ? or(isNull(table.orgCode), eq(table.orgCode, '')) : eq(table.orgCode, orgCode),
        eq(table.enabled, 'Y'),
        ne(table.id, exceptId),
      ),
    )
}
