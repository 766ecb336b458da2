import { sql, type SQL } from 'drizzle-orm'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { KPIS, type KpiId, type KpiSum } from '#contract/statistics/kpi.ts'
import type { Queryable } from '#server/db/client.ts'
import { bySource, dayRows, hasAmounts, type DayFigure } from './dayRows.repository.ts'
import { NO_SUM } from './figures.repository.ts'
import type { Asked, Grouping, GroupSums } from './figures.repository.ts'
import { markedDays, periodOf, sealedDays } from './sealedDays.repository.ts'
import { dayAfter, type Days } from './sealing.rules.ts'

/** More parts than these are counted as one, with what lies between. */
const PARTS_MAX = 4

const KEYS = { none: sql`''::text`, day: sql`to_char(d.day, 'YYYY-MM-DD')`, org: sql`d.org`, doctor: sql`d.doctor` } as const
export type DayGrouping = keyof typeof KEYS
export const isByDays = (grouping: Grouping): grouping is DayGrouping => grouping in KEYS

/** What of a question is counted already, and what is counted from its rows; null: nothing is. */
export interface Split {
  counted: Days[]
  direct: Days[]
}
/** Parts a question at the days that are counted and have not changed since. Ask in the transaction that reads the sums, REPEATABLE READ. */
export async function splitOf(db: Queryable, asked: Asked): Promise<Split | null> {
  const all: Days = { from: hospitalDay(asked.from.getTime()), to: hospitalDay(asked.to.getTime() - 1) }
  const sealed = await sealedDays(db, asked.tenantId)
  if (sealed === null) return null
  const from = all.from > sealed.from ? all.from : sealed.from
  const to = all.to < sealed.to ? all.to : sealed.to
  if (from > to) return null
  const found = await markedDays(db, asked.tenantId, { from, to })
  const [first, last] = [found[0], found.at(-1)]
  const marked = first && last && found.length > PARTS_MAX ? [{ from: first.from, to: last.to }] : found
  const direct: Days[] = [
    ...(all.from < from ? [{ from: all.from, to: dayAfter(from, -1) }] : []),
    ...marked,
    ...(all.to > to ? [{ from: dayAfter(to), to: all.to }] : []),
  ]
  const counted: Days[] = []
  let next = from
  for (const part of marked) {
    if (part.from > next) counted.push({ from: next, to: dayAfter(part.from, -1) })
    next = dayAfter(part.to)
  }
  if (next <= to) counted.push({ from: next, to })
  return counted.length === 0 ? null : { counted, direct }
}

/** Rows of days that are stored, a select for each part of the question. */
const storedDays = (names: readonly string[], asked: Asked, { counted }: Split, more = sql``): SQL[] =>
  counted.map(
    ({ from, to }) => sql`select day, figure, org, doctor, n, hits, valued, total, part, amounts, keys, texts from hos_stat_day
      where tenant_id = ${asked.tenantId} and day between ${from}::date and ${to}::date and figure = any(${sql.param([...names])}::text[]) ${more}`,
  )
/** Rows of the other days, counted from what they are about. */
const freshDays = (figures: readonly DayFigure[], asked: Asked, { direct }: Split): SQL[] =>
  direct.flatMap(days => [...bySource(figures)].map(([source, some]) => sql`(${dayRows(source, some, periodOf(days, asked))})`))
const together = (parts: readonly SQL[]): SQL => sql`(${sql.join([...parts], sql` union all `)}) d`

/**
 * Sums of figures by group, with median and 90th percentile of those that have values. Days that are not stored are counted once for both. Each figure sorts
 * its own values, which are one column then: all of them by figure and group take twice as long and more memory.
 */
function sumsOfDays(figures: readonly DayFigure[], asked: Asked, split: Split, { key, only }: { key: SQL; only: SQL }): SQL {
  const fresh = freshDays(figures, asked, split)
  const from = (names: readonly string[], more = sql``): SQL => {
    const own = sql`select * from fresh where figure = any(${sql.param([...names])}::text[]) ${more}`
    return together([...storedDays(names, asked, split, more), ...(fresh.length === 0 ? [] : [own])])
  }
  const means = figures.filter(({ id }) => hasAmounts(KPIS[id]))
  const quantiles = means.map(
    ({ name }) => sql`
      select ${name}::text as figure, ${key} as key, percentile_disc(0.5) within group (order by v) as median,
        percentile_disc(0.9) within group (order by v) as p90
      from ${from([name], sql`and amounts is not null`)} cross join unnest(d.amounts) v where ${only} group by 2`,
  )
  const none = sql`select null::text as figure, null::text as key, null::float8 as median, null::float8 as p90 where false`
  return sql`
    with ${fresh.length === 0 ? sql`` : sql`fresh as materialized (${sql.join(fresh, sql` union all `)}),`}
      sums as (
        select d.figure, ${key} as key, sum(d.n) as n, sum(d.hits) as hits, sum(d.valued) as valued, sum(d.total) as total, sum(d.part) as part
        from ${from(figures.map(({ name }) => name))} where ${only} group by 1, 2),
      quantiles as (${sql.join([none, ...quantiles], sql` union all `)})
    select sums.*, quantiles.median, quantiles.p90 from sums left join quantiles using (figure, key)`
}

type SumRow = Record<string, string | number | null>

const nullable = (value: string | number | null | undefined): number | null => (value == null ? null : Number(value))

/** Days of the departments and the doctor that a question is about. */
const narrowed = (asked: Asked): SQL => sql`true
    ${asked.org === undefined ? sql`` : sql`and d.org = ${asked.org}`}
    ${asked.doctor === undefined ? sql`` : sql`and d.doctor = ${asked.doctor}`}
    ${asked.orgs === null ? sql`` : sql`and d.org = any(${sql.param([...asked.orgs])}::text[])`}`

/** Sums of figures from their days, by group and by the names of the figures. */
async function namedSums(
  db: Queryable,
  figures: readonly DayFigure[],
  asked: Asked,
  grouping: DayGrouping,
  split: Split,
): Promise<{ key: string; name: string; sum: KpiSum }[]> {
  const only = narrowed(asked)
  const { rows } = await db.execute<SumRow>(sumsOfDays(figures, asked, split, { key: KEYS[grouping], only }))
  return rows.map(row => {
    const [valued, sum] = [Number(row['valued']), Number(row['total'])]
    return {
      key: String(row['key']),
      name: String(row['figure']),
      sum: {
        n: Number(row['n']),
        hits: Number(row['hits']),
        sum,
        part: Number(row['part']),
        mean: valued === 0 ? null : sum / valued,
        median: nullable(row['median']),
        p90: nullable(row['p90']),
      },
    }
  })
}

/** Sums of figures from their days; the same as sumsOf counts from their rows. */
export async function daySumsOf(
  db: Queryable,
  figures: readonly DayFigure[],
  asked: Asked,
  grouping: DayGrouping,
  split: Split,
): Promise<GroupSums[]> {
  const groups = new Map<string, Partial<Record<KpiId, KpiSum>>>(grouping === 'none' ? [['', {}]] : [])
  const idOf = new Map(figures.map(({ name, id }) => [name, id]))
  for (const { key, name, sum } of await namedSums(db, figures, asked, grouping, split)) {
    const id = idOf.get(name)
    if (id === undefined) continue
    const sums = groups.get(key) ?? {}
    sums[id] = sum
    groups.set(key, sums)
  }
  return [...groups].map(([key, sums]) => ({ key, text: '', sums }))
}

/** How many rows of each of these figures carry its mark, from their days; the same as countMarks counts from the rows. */
export async function dayMarksOf(db: Queryable, figures: readonly DayFigure[], asked: Asked, split: Split): Promise<number[]> {
  const sums = new Map((await namedSums(db, figures, asked, 'none', split)).map(({ name, sum }) => [name, sum.hits]))
  return figures.map(({ name }) => sums.get(name) ?? 0)
}

/** The rows of a figure by their keys, from its days; the same as sumsOf counts by key from its rows. */
export async function dayKeysOf(db: Queryable, figure: DayFigure, asked: Asked, split: Split): Promise<GroupSums[]> {
  const parts = [...storedDays([figure.name], asked, split), ...freshDays([figure], asked, split)]
  const { rows } = await db.execute<{ key: string; text: string; n: string }>(sql`
    select k.key, max(k.text) as text, count(*) as n from ${together(parts)} cross join unnest(d.keys, d.texts) k(key, text)
    where ${narrowed(asked)} group by 1`)
  return rows.map(({ key, text, n }) => ({
    key,
    text,
    sums: { [figure.id]: { ...NO_SUM, n: Number(n), hits: Number(n) } },
  }))
}
