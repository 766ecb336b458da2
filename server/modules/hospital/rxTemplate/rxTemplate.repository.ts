import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RxTemplate } from '#contract/http/calls/drugPicks.ts'
import type { RxType } from '#contract/prescriptions/types.ts'
import { pinyinInitials } from '#contract/rules/initials.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { hosDrug, hosRxTemplate, sysDepart, sysUserDepart } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'

const table = hosRxTemplate
const OWN = '1'
const USABLE_MAX = 500

const ownOf = (user: UserPrincipal): SQL | undefined =>
  and(eq(table.tenantId, user.tenantId), eq(table.scope, OWN), eq(table.ownerId, user.id))

/** Own templates, those of the doctor's departments, those of the hospital. */
function usableBy(db: Queryable, user: UserPrincipal): SQL | undefined {
  const departments = db
    .select({ orgCode: sysDepart.orgCode })
    .from(sysUserDepart)
    .innerJoin(sysDepart, eq(sysDepart.id, sysUserDepart.departId))
    .where(eq(sysUserDepart.userId, user.id))
  const ofDepartment = and(eq(table.scope, '2'), inArray(table.orgCode, departments))
  return and(eq(table.tenantId, user.tenantId), or(ownOf(user), ofDepartment, eq(table.scope, '3')))
}

/** What a doctor may use: own ones, then those of the departments and of the hospital, in each the most used first. */
export async function usableTemplatesOf(db: Queryable, user: UserPrincipal, rxType: RxType): Promise<RxTemplate[]> {
  const rows = await db
    .select()
    .from(table)
    .where(and(usableBy(db, user), eq(table.rxType, rxType), eq(table.enabled, 'Y')))
    .orderBy(asc(table.scope), desc(table.useCount), asc(table.name), asc(table.id))
    .limit(USABLE_MAX)
  return rows.map(({ id, scope, name, pinyin, head, lines }) => ({
    id,
    scope: scope === '2' || scope === '3' ? scope : '1',
    name,
    pinyin,
    rxType,
    head,
    lines,
  }))
}

/** Stores an own template; false: there is one of that name. */
export async function insertTemplate(
  db: Queryable,
  user: UserPrincipal,
  of: Pick<RxTemplate, 'id' | 'name' | 'rxType' | 'head' | 'lines'>,
): Promise<boolean> {
  const rows = await db
    .insert(table)
    .values({
      tenantId: user.tenantId,
      scope: OWN,
      ownerId: user.id,
      pinyin: pinyinInitials(of.name),
      createBy: user.username,
      ...of,
    })
    .onConflictDoNothing()
    .returning({ id: table.id })
  return rows.length > 0
}

/** +1; its version stays. False when there is no such template for this person. */
export async function countTemplateUse(db: Queryable, user: UserPrincipal, id: string): Promise<boolean> {
  const rows = await db
    .update(table)
    .set({ useCount: sql`${table.useCount} + 1` })
    .where(and(eq(table.id, id), usableBy(db, user)))
    .returning({ id: table.id })
  return rows.length > 0
}

export async function deleteTemplate(db: Queryable, user: UserPrincipal, id: string): Promise<boolean> {
  const rows = await db
    .delete(table)
    .where(and(eq(table.id, id), ownOf(user)))
    .returning({ id: table.id })
  return rows.length > 0
}

/** Whether another template of the same owner has the name; of two who save it at once the second waits here. */
export async function isTemplateNameTaken(
  tx: Tx,
  { tenantId, scope, ownerId }: { tenantId: number; scope: string; ownerId: string },
  name: string,
  exceptId: string,
): Promise<boolean> {
  const key = `rxTemplate|${tenantId}|${scope}|${ownerId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`)
  const isOfOwner = and(eq(table.tenantId, tenantId), eq(table.scope, scope), eq(table.ownerId, ownerId))
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(isOfOwner, eq(table.name, name), ne(table.id, exceptId)))
    .limit(1)
  return rows.length > 0
}

/** Writes whose a template is: no field of the resource. */
export async function setTemplateOwner(tx: Tx, id: string, ownerId: string): Promise<void> {
  await tx.update(table).set({ ownerId }).where(eq(table.id, id))
}

/** Names and categories of drugs by their codes; unknown ones are left out. */
export const drugsNamed = (
  db: Queryable,
  tenantId: number,
  codes: readonly string[],
): Promise<{ code: string; name: string; category: string }[]> =>
  codes.length === 0
    ? Promise.resolve([])
    : db
        .select({ code: hosDrug.code, name: hosDrug.name, category: hosDrug.category })
        .from(hosDrug)
        .where(and(eq(hosDrug.tenantId, tenantId), inArray(hosDrug.code, [...codes])))
