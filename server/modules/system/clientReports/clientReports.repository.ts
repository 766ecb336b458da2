import { and, countDistinct, desc, eq, gte, inArray, lt, max, sql, sum } from 'drizzle-orm'
import type { ClientErrorKind, ClientErrorState } from '#contract/rules/clientReports.ts'
import { GROUPS_MAX, STRANGER_GROUPS_MAX, VITAL_ROUTES_MAX } from '#contract/rules/clientReports.ts'
import type { VitalName } from '#contract/rules/webVitals.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { sysClientError, sysClientErrorAccount, sysClientVital } from '#server/db/tables/index.ts'

/** A trouble that a page met so often. */
export interface Trouble {
  id: string
  kind: ClientErrorKind
  message: string
  stack: string
  route: string
  count: number
}
/** Of the page that reports, and of this moment. */
interface Circumstances {
  /** of the page */
  release: string
  /** the release that is served now */
  served: string
  browser: string
  /** digest of who was signed in, or null */
  account: string | null
  now: Date
}

/**
 * Counts a trouble: a new group, or one more of a known one, which is open again when it was dealt with in another release than the one that is served and that
 * met it now. Where as many groups are kept as may be, in all or of strangers, new ones are left out.
 */
export async function countTrouble(db: Queryable, trouble: Trouble, at: Circumstances): Promise<void> {
  const last = { route: trouble.route, browser: at.browser, release: at.release, lastAt: at.now }
  const isServed = at.release !== '' && at.release === at.served
  const comesAgain = isServed
    ? sql`${sysClientError.state} = 'handled' and coalesce(${sysClientError.handledRelease}, '') <> ${at.release}`
    : sql`false`
  const again = await db
    .update(sysClientError)
    .set({
      ...last,
      count: sql`${sysClientError.count} + ${trouble.count}`,
      state: sql`case when ${comesAgain} then 'open' else ${sysClientError.state} end`,
    })
    .where(eq(sysClientError.id, trouble.id))
    .returning({ id: sysClientError.id })
  if (again.length === 0) {
    const groups = await db.$count(sysClientError)
    if (groups >= GROUPS_MAX) return
    if (at.account === null && (await db.$count(sysClientError, eq(sysClientError.people, 0))) >= STRANGER_GROUPS_MAX) return
    const { id, kind, message, stack } = trouble
    const state: ClientErrorState = 'open'
    await db
      .insert(sysClientError)
      .values({
        ...{ id, kind, message, stack, state, people: 0 },
        ...last,
        count: trouble.count,
        firstAt: at.now,
        firstRelease: at.release,
        createTime: at.now,
      })
      // another process met it in this moment
      .onConflictDoUpdate({ target: sysClientError.id, set: { count: sql`${sysClientError.count} + ${trouble.count}` } })
  }
  if (at.account === null) return
  const fresh = await db
    .insert(sysClientErrorAccount)
    .values({ errorId: trouble.id, account: at.account })
    .onConflictDoNothing()
    .returning({ account: sysClientErrorAccount.account })
  if (fresh.length === 0) return
  await db
    .update(sysClientError)
    .set({ people: sql`${sysClientError.people} + 1` })
    .where(eq(sysClientError.id, trouble.id))
}

/** A day's bucket of a web vital on a route. */
export interface VitalCount {
  day: string
  route: string
  name: VitalName
  bucket: number
  count: number
}
/** Those of these routes that a day has already; where it has as many as may be, others are none of their own. */
export async function routesWithRoom(db: Queryable, day: string, routes: readonly string[]): Promise<ReadonlySet<string>> {
  if (routes.length === 0) return new Set()
  const ofDay = eq(sysClientVital.day, day)
  const rows = await db
    .selectDistinct({ route: sysClientVital.route })
    .from(sysClientVital)
    .where(and(ofDay, inArray(sysClientVital.route, [...routes])))
  const known = rows.map(({ route }) => route)
  const fresh = routes.filter(route => !known.includes(route))
  if (fresh.length === 0) return new Set(known)
  const [{ count } = { count: 0 }] = await db
    .select({ count: countDistinct(sysClientVital.route) })
    .from(sysClientVital)
    .where(ofDay)
  return new Set([...known, ...fresh.slice(0, Math.max(0, VITAL_ROUTES_MAX - count))])
}

/** Adds to the sums of days. */
export async function countVitals(db: Queryable, counts: readonly VitalCount[]): Promise<void> {
  if (counts.length === 0) return
  await db
    .insert(sysClientVital)
    .values([...counts])
    .onConflictDoUpdate({
      target: [sysClientVital.day, sysClientVital.route, sysClientVital.name, sysClientVital.bucket],
      set: { count: sql`${sysClientVital.count} + excluded.count` },
    })
}

/** Buckets since a day, summed by day over all routes, and by route over all days for the routes with most pages. */
export async function vitalsSince(
  db: Queryable,
  day: string,
  routesMax: number,
): Promise<{ byDay: Omit<VitalCount, 'route'>[]; byRoute: Omit<VitalCount, 'day'>[] }> {
  const { day: ofDay, route, name, bucket, count } = sysClientVital
  const isSince = gte(ofDay, day)
  const total = sum(count).mapWith(Number)
  const days = await db
    .select({ day: ofDay, name, bucket, count: total })
    .from(sysClientVital)
    .where(isSince)
    .groupBy(ofDay, name, bucket)
  const visits = db
    .select({ route, count: sum(count).as('visits') })
    .from(sysClientVital)
    .where(isSince)
    .groupBy(route, name)
    .as('visits')
  const busiest = await db
    .select({ route: visits.route })
    .from(visits)
    .groupBy(visits.route)
    .orderBy(desc(max(visits.count)), visits.route)
    .limit(routesMax)
  const routes = await db
    .select({ route, name, bucket, count: total })
    .from(sysClientVital)
    .where(
      and(
        isSince,
        inArray(
          route,
          busiest.map(one => one.route),
        ),
      ),
    )
    .groupBy(route, name, bucket)
  // only names of the contract are written
  const named = <R extends { name: string }>(rows: R[]) => rows.map(row => ({ ...row, name: row.name as VitalName }))
  return { byDay: named(days), byRoute: named(routes) }
}

/** Marks troubles; answers which of them are there. */
export async function markTroubles(
  db: Queryable,
  ids: readonly string[],
  mark: { state: ClientErrorState; release: string; by: string; at: Date },
): Promise<string[]> {
  const { state, release, by, at } = mark
  const isHandled = state === 'handled'
  const rows = await db
    .update(sysClientError)
    .set({
      state,
      handledRelease: isHandled ? release : null,
      handledBy: state === 'open' ? null : by,
      updateBy: by,
      updateTime: at,
      version: sql`${sysClientError.version} + 1`,
    })
    .where(inArray(sysClientError.id, [...ids]))
    .returning({ id: sysClientError.id })
  return rows.map(({ id }) => id)
}

/** Removes what was last met before a moment; answers how many troubles. */
export async function sweepReports(db: Db, before: Date): Promise<number> {
  const gone = await db.delete(sysClientError).where(lt(sysClientError.lastAt, before)).returning({ id: sysClientError.id })
  await db
    .delete(sysClientErrorAccount)
    .where(sql`not exists (select 1 from ${sysClientError} e where e.id = ${sysClientErrorAccount.errorId})`)
  await db.delete(sysClientVital).where(lt(sysClientVital.day, before.toISOString().slice(0, 10)))
  return gone.length
}
