import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { isOfAccount } from '#server/db/accountPeople.ts'
import type { Queryable } from '#server/db/client.ts'
import { hosDoctor, hosOrder, hosPatient, hosPrescription, hosShop, sysDepart } from '#server/db/tables/index.ts'

const DRAFT = '0'
const OF_DRUGS = '2'

/** Moment of a sheet in the lists of its patient; sheets of before there were submissions have that of their beginning. */
const at = sql`coalesce(${hosPrescription.submittedAt}, ${hosPrescription.createTime})`

const selectSheets = (db: Queryable) =>
  db
    .select({ row: hosPrescription, patientName: hosPatient.name, doctorName: hosDoctor.name, orgName: sysDepart.departName })
    .from(hosPrescription)
    .innerJoin(hosPatient, eq(hosPatient.id, hosPrescription.patientId))
    .leftJoin(hosDoctor, eq(hosDoctor.id, hosPrescription.doctorId))
    .leftJoin(sysDepart, eq(sysDepart.orgCode, hosPrescription.orgCode))
export type FoundSheet = Awaited<ReturnType<typeof selectSheets>>[number]

/** Submitted sheets of an account's people, or of one of them; the newest first. */
export const sheetsOfAccount = (
  db: Queryable,
  of: { accountId: string; memberId: string | undefined; limit: number; offset: number },
): Promise<FoundSheet[]> =>
  selectSheets(db)
    .where(
      and(
        isOfAccount(of.accountId),
        of.memberId === undefined ? undefined : eq(hosPatient.id, of.memberId),
        ne(hosPrescription.status, DRAFT),
      ),
    )
    .orderBy(desc(at), desc(hosPrescription.id))
    .limit(of.limit)
    .offset(of.offset)

/** A submitted sheet of one of an account's people. */
export async function sheetOfAccount(db: Queryable, accountId: string, id: string): Promise<FoundSheet | undefined> {
  const [found] = await selectSheets(db).where(
    and(isOfAccount(accountId), eq(hosPrescription.id, id), ne(hosPrescription.status, DRAFT)),
  )
  return found
}

/** The newest order of a sheet's drugs. */
export async function newestOrderOf(db: Queryable, rxId: string) {
  const [row] = await db
    .select({ id: hosOrder.id, status: hosOrder.status, payFen: hosOrder.payFen, shopName: hosShop.name })
    .from(hosOrder)
    .leftJoin(hosShop, and(eq(hosShop.tenantId, hosOrder.tenantId), eq(hosShop.code, hosOrder.shopCode)))
    .where(and(eq(hosOrder.refId, rxId), eq(hosOrder.type, OF_DRUGS)))
    .orderBy(desc(hosOrder.createTime), desc(hosOrder.id))
    .limit(1)
  return row
}
