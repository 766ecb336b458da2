import { sql, type SQL } from 'drizzle-orm'
import { KPIS, type KpiId, type KpiSum } from '#contract/statistics/kpi.ts'
import type { Kpi, KpiSource } from '#contract/statistics/kpiTypes.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Period } from './period.repository.ts'
import { ROWS } from './predicates.repository.ts'

/** Rows of a question; `orgs`: departments to which data rules narrow it, null for all. */
export interface Asked extends Period {
  org?: string | undefined
  doctor?: string | undefined
  orgs: readonly string[] | null
}
/** What of a figure's rows is meant; all parts together are one condition. */
export interface Narrowing {
  part?: 'all' | 'hit' | undefined
  /** the rows that doctors are counted by */
  by?: 'doctor' | undefined
  key?: string | undefined
  /** yyyy-MM-dd of the hospital's clock */
  day?: string | undefined
  hour?: number | undefined
  /** 1 Monday to 7 Sunday */
  weekday?: number | undefined
  step?: string | undefined
}
/** Sums of a group; `text`: what its key is called, where its rows say so. */
export interface GroupSums {
  key: string
  text: string
  sums: Partial<Record<KpiId, KpiSum>>
}
/** By what sums are grouped. */
export type Grouping = 'none' | 'day' | 'hour' | 'weekdayHour' | 'key' | 'org' | 'doctor'

const local = sql`(f.at at time zone 'Asia/Shanghai')`
const GROUPS: Record<Grouping, SQL> = {
  none: sql`''`,
  day: sql`to_char(${local}, 'YYYY-MM-DD')`,
  hour: sql`to_char(${local}, 'HH24')`,
  weekdayHour: sql`to_char(${local}, 'ID HH24')`,
  key: sql`coalesce(f.key, '')`,
  org: sql`coalesce(f.org, '')`,
  doctor: sql`coalesce(f.doctor, '')`,
}

/** Where doctors are asked for, a figure may be about other rows. */
export const sourceOf = (kpi: Kpi, byDoctor: boolean): KpiSource => (byDoctor && kpi.doctorSource) || kpi.source
const column = (name: string) => sql.raw(`f."${name}"`)
export const markOf = (name: string | undefined) => (name === undefined ? sql`true` : sql`coalesce(${column(name)}, false)`)
const isShare = (kpi: Kpi) => kpi.measure === 'share'
/** A share's `hit` is a part of the value, not a mark. */
export const hitOf = (kpi: Kpi) => (kpi.hit === undefined || isShare(kpi) ? sql`true` : markOf(kpi.hit))
export const valueOf = (kpi: Kpi) => (kpi.value === undefined ? sql`null::numeric` : sql`${column(kpi.value)}::numeric`)
export const partOf = (kpi: Kpi) => (isShare(kpi) && kpi.hit ? sql`${column(kpi.hit)}::numeric` : sql`0`)

/** The rows that a question is about, as `f`. */
const rowsOf = (source: KpiSource, asked: Asked): SQL => sql`(${ROWS[source](asked)}) f where true
  ${asked.org === undefined ? sql`` : sql`and coalesce(f.org, '') = ${asked.org}`}
  ${asked.doctor === undefined ? sql`` : sql`and coalesce(f.doctor, '') = ${asked.doctor}`}
  ${asked.orgs === null ? sql`` : sql`and f.org = any(${sql.param([...asked.orgs])}::text[])`}`

/** What nothing comes to. */
export const NO_SUM: KpiSum = { n: 0, hits: 0, sum: 0, part: 0, mean: null, median: null, p90: null }

type SumRow = Record<string, string | number | null>
const numberOf = (value: string | number | null | undefined): number => Number(value ?? 0)
/** The same division as over days that are counted already. */
const meanOf = (sum: string | number | null | undefined, count: string | number | null | undefined): number | null =>
  numberOf(count) === 0 ? null : numberOf(sum) / numberOf(count)
const nullable = (value: string | number | null | undefined): number | null => (value == null ? null : Number(value))

/** Sums of several figures of one source, by group. Quantiles are nearest rank (STAT-05). */
export async function sumsOf(
  db: Queryable,
  source: KpiSource,
  ids: readonly KpiId[],
  asked: Asked,
  grouping: Grouping,
): Promise<GroupSums[]> {
  const columns = ids.flatMap((id, no) => {
    const kpi = KPIS[id]
    const of = markOf(kpi.of)
    const name = (what: string) => sql.raw(`"${what}${no}"`)
    const value = valueOf(kpi)
    const base = [
      sql`count(*) filter (where ${of}) as ${name('n')}`,
      sql`count(*) filter (where ${of} and ${hitOf(kpi)}) as ${name('h')}`,
    ]
    if (kpi.value === undefined) return base
    const atQuantile = (share: number) =>
      sql`percentile_disc(${sql.raw(String(share))}) within group (order by ${value}) filter (where ${of})`
    return [
      ...base,
      sql`sum(${value}) filter (where ${of}) as ${name('s')}`,
      sql`sum(${partOf(kpi)}) filter (where ${of}) as ${name('p')}`,
      sql`count(${value}) filter (where ${of}) as ${name('v')}`,
      ...(kpi.measure === 'mean' ? [sql`${atQuantile(0.5)} as ${name('m')}`, sql`${atQuantile(0.9)} as ${name('q')}`] : []),
    ]
  })
  const { rows } = await db.execute<SumRow>(sql`
    select ${GROUPS[grouping]} as key, max(f.text) as text, ${sql.join(columns, sql`, `)} from ${rowsOf(source, asked)}
    ${grouping === 'none' ? sql`` : sql`group by 1 order by 1`}`)
  return rows.map(row => ({
    key: String(row['key'] ?? ''),
    text: String(row['text'] ?? ''),
    sums: Object.fromEntries(
      ids.map((id, no) => [
        id,
        {
          n: numberOf(row[`n${no}`]),
          hits: numberOf(row[`h${no}`]),
          sum: numberOf(row[`s${no}`]),
          part: numberOf(row[`p${no}`]),
          mean: meanOf(row[`s${no}`], row[`v${no}`]),
          median: nullable(row[`m${no}`]),
          p90: nullable(row[`q${no}`]),
        } satisfies KpiSum,
      ]),
    ),
  }))
}

/** How many rows of a figure carry each of these marks, '' being all of them; by the condition of `figureRows` with that step, in one scan. */
export async function countMarks(db: Queryable, id: KpiId, asked: Asked, marks: readonly string[]): Promise<number[]> {
  const kpi = KPIS[id]
  const counts = marks.map((mark, no) => sql`count(*) filter (where ${markOf(mark || undefined)}) as ${sql.raw(`"c${no}"`)}`)
  const { rows } = await db.execute<SumRow>(
    sql`select ${sql.join(counts, sql`, `)} from ${rowsOf(sourceOf(kpi, asked.doctor !== undefined), asked)} and ${markOf(kpi.of)}`,
  )
  return marks.map((_, no) => numberOf(rows[0]?.[`c${no}`]))
}

/** A row behind a number. */
export interface FigureRow {
  id: string
  no: string
  patient: string | null
  org: string | null
  doctor: string | null
  at: string | Date
  value: string | number | null
  hit: boolean | null
  text: string | null
  [name: string]: unknown
}

/** The rows behind a number, the latest first; the same condition as its sum. */
export async function figureRows(
  db: Queryable,
  id: KpiId,
  asked: Asked,
  only: Narrowing,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: FigureRow[]; total: number; sum: number }> {
  const kpi = KPIS[id]
  const isRate = kpi.measure === 'rate'
  // what lasts longer than an hour stands in each of its hours
  const question = only.hour === undefined ? asked : { ...asked, byHour: true }
  const narrowed = sql`${rowsOf(sourceOf(kpi, asked.doctor !== undefined || only.by === 'doctor'), question)} and ${markOf(kpi.of)}
    ${only.part === 'hit' && isRate ? sql`and ${hitOf(kpi)}` : sql``}
    ${only.key === undefined ? sql`` : sql`and ${GROUPS.key} = ${only.key}`}
    ${only.day === undefined ? sql`` : sql`and ${GROUPS.day} = ${only.day}`}
    ${only.hour === undefined ? sql`` : sql`and extract(hour from ${local}) = ${only.hour}`}
    ${only.weekday === undefined ? sql`` : sql`and extract(isodow from ${local}) = ${only.weekday}`}
    ${only.step === undefined ? sql`` : sql`and ${markOf(only.step)}`}`
  const { rows: sums } = await db.execute<{ total: string; sum: string | null }>(
    sql`select count(*) as total, sum(${isShare(kpi) ? partOf(kpi) : valueOf(kpi)}) as sum from ${narrowed}`,
  )
  const { rows } = await db.execute<FigureRow>(sql`
    select f.id, f.no, f.at, f.text, ${isShare(kpi) ? partOf(kpi) : valueOf(kpi)} as value,
      ${isRate ? hitOf(kpi) : sql`null::boolean`} as hit,
      coalesce((select name from hos_patient where id = f.patient), '') as patient,
      coalesce((select depart_name from sys_depart where org_code = f.org), f.org, '') as org,
      coalesce((select name from hos_doctor where user_id = f.doctor), '') as doctor
    from ${narrowed} order by f.at desc, f.id limit ${limit} offset ${offset}`)
  return { rows, total: Number(sums[0]?.total ?? 0), sum: Number(sums[0]?.sum ?? 0) }
}
