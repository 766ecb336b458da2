import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { HOSPITAL_OFFSET } from '#contract/rules/hospitalClock.ts'
import { KPIS } from '#contract/statistics/kpi.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { bySource, DAY_FIGURES, dayRows } from './dayRows.repository.ts'
import type { Period } from './period.repository.ts'
import { dayAfter, type Days } from './sealing.rules.ts'

/** First moment of a day. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00${HOSPITAL_OFFSET}`)
export const periodOf = ({ from, to }: Days, { tenantId, now }: Pick<Period, 'tenantId' | 'now'>): Period => ({
  tenantId,
  now,
  from: startOf(from),
  to: startOf(dayAfter(to)),
})

const epoch = { tenantId: 0, from: new Date(0), to: new Date(0), now: new Date(0) }
/** Changes with any predicate or figure: what was counted by others is counted anew. */
const RULES = createHash('sha256')
  .update(
    JSON.stringify(
      [...bySource(DAY_FIGURES)].map(([source, figures]) => [
        new PgDialect().sqlToQuery(dayRows(source, figures, epoch)).sql,
        figures.map(({ name, id }) => [name, KPIS[id]]),
      ]),
    ),
  )
  .digest('hex')

/** Days that stand in hos_stat_day by the present rules; null: none was ever asked for, and changes leave no marks yet. */
export async function sealedDays(db: Queryable, tenantId: number): Promise<Days | null> {
  const { rows } = await db.execute<{ from: string; to: string; rules: string }>(
    sql`select from_day::text as from, to_day::text as to, rules from hos_stat_sealed where tenant_id = ${tenantId}`,
  )
  const [row] = rows
  if (!row) return null
  // a range without a day
  return row.rules === RULES ? { from: row.from, to: row.to } : { from: row.from, to: dayAfter(row.from, -1) }
}

/** Days within `days` that have changed since they were counted, apart from one another, ascending. */
export async function markedDays(db: Queryable, tenantId: number, { from, to }: Days): Promise<Days[]> {
  const { rows } = await db.execute<{ from: string; to: string }>(sql`
    select lower(part)::text as from, (upper(part) - 1)::text as to from (
      select unnest(range_agg(daterange(greatest(from_day, ${from}::date), least(to_day, ${to}::date), '[]'))) as part
      from hos_stat_mark where tenant_id = ${tenantId} and from_day <= ${to}::date and to_day >= ${from}::date) f order by 1`)
  return rows.map(row => ({ from: row.from, to: row.to }))
}

/** Tenants that may have something to count. */
export async function tenantsOf(db: Queryable): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select distinct tenant_id as id from hos_doctor order by 1`)
  return rows.map(({ id }) => id)
}

/** From now on changes leave marks; no day is counted yet. `from`: where counting begins, upwards and downwards. */
export async function beginSealing(db: Queryable, tenantId: number, from: string): Promise<void> {
  await db.execute(sql`
    insert into hos_stat_sealed (tenant_id, from_day, to_day, rules) values (${tenantId}, ${from}::date, ${dayAfter(from, -1)}::date, ${RULES})
    on conflict (tenant_id) do nothing`)
}

/** One process at a time counts the days of a tenant; false: another does. For the rest of the transaction. */
export async function mayCount(tx: Tx, tenantId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('hos_stat_day'), ${tenantId}::int) as free`,
  )
  return rows[0]?.free === true
}

/** For the rest of the transaction the rows of a few days are looked up in large tables, which are not read as a whole: memory and flash read any page alike. */
export async function lookUpRows(tx: Queryable): Promise<void> {
  await tx.execute(sql`set local random_page_cost = 1.1`)
  await compileNothing(tx)
}
/** For the rest of the transaction no statement is compiled: of so many parts that takes longer than running it. */
async function compileNothing(tx: Queryable): Promise<void> {
  await tx.execute(sql`set local jit = off`)
}
/** For the rest of the transaction a year of values is sorted and grouped in memory: the usual 4 MB hold a tenth of it. */
export async function sortInMemory(tx: Queryable): Promise<void> {
  await tx.execute(sql`set local work_mem = '64MB'`)
  await compileNothing(tx)
}

/**
 * Counts days anew and removes their marks: those that this transaction sees, and so sees the change of, too. It must be REPEATABLE READ. `sealed`: the
 * days that are counted afterwards.
 */
export async function countDays(tx: Tx, at: Pick<Period, 'tenantId' | 'now'>, days: Days, sealed: Days): Promise<void> {
  const { tenantId } = at
  const { from, to } = days
  await lookUpRows(tx)
  await tx.execute(sql`delete from hos_stat_day where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date`)
  for (const [source, figures] of bySource(DAY_FIGURES))
    await tx.execute(sql`
      insert into hos_stat_day (tenant_id, day, figure, org, doctor, n, hits, valued, total, part, amounts, keys, texts)
      select ${tenantId}::int, d.* from (${dayRows(source, figures, periodOf(days, at))}) d`)
  // of a mark that reaches further the days before and behind stay
  await tx.execute(sql`
    insert into hos_stat_mark (tenant_id, from_day, to_day)
    select tenant_id, from_day, ${dayAfter(from, -1)}::date from hos_stat_mark where tenant_id = ${tenantId} and from_day < ${from}::date and to_day >= ${from}::date
    union all select tenant_id, ${dayAfter(to)}::date, to_day from hos_stat_mark where tenant_id = ${tenantId} and to_day > ${to}::date and from_day <= ${to}::date`)
  await tx.execute(sql`
    delete from hos_stat_mark where tenant_id = ${tenantId} and from_day <= ${to}::date and to_day >= ${from}::date`)
  await tx.execute(sql`
    update hos_stat_sealed set from_day = ${sealed.from}::date, to_day = ${sealed.to}::date, rules = ${RULES} where tenant_id = ${tenantId}`)
}

/** Removes marks of days that are not counted: when they are, their changes are seen. */
export async function dropMarksOutside(db: Queryable, tenantId: number, { from, to }: Days): Promise<void> {
  await db.execute(
    sql`delete from hos_stat_mark where tenant_id = ${tenantId} and (from_day > ${to}::date or to_day < ${from}::date)`,
  )
}

/** The first day with anything of a tenant; null: it has nothing. */
export async function firstDay(db: Queryable, tenantId: number): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select (least((select min(created_at) from chat_session where tenant_id = ${tenantId}), (select min(create_time) from hos_order where tenant_id = ${tenantId}),
      (select min(paid_at) from hos_order where tenant_id = ${tenantId}), (select min(from_at) from hos_presence_log where tenant_id = ${tenantId}),
      (select min(submitted_at) from hos_rx_version where tenant_id = ${tenantId})) at time zone 'Asia/Shanghai')::date::text as day`)
  return rows[0]?.day ?? null
}
