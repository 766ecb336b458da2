import { sql, type SQL } from 'drizzle-orm'
import { FUNNEL, KPI_IDS, KPIS, type KpiId } from '#contract/statistics/kpi.ts'
import type { Kpi, KpiSource } from '#contract/statistics/kpiTypes.ts'
import { hitOf, markOf, partOf, sourceOf, valueOf } from './figures.repository.ts'
import type { Period } from './period.repository.ts'
import { ROWS } from './predicates.repository.ts'

/** No sums of days: they look back further than the period. */
const NOT_BY_DAY: readonly KpiSource[] = ['patients']
/** Their days hold the keys of all rows: they are ranked by them over a year. */
const KEYED: readonly KpiSource[] = ['diseases', 'drugs']

/** A figure as its days are stored: by the rows of the hospital, or by those that doctors are counted by. */
export interface DayFigure {
  name: string
  id: KpiId
  source: KpiSource
  /** the mark of its `hits`, where that is not the figure's own */
  mark?: string
}
/** Under what name a figure's days stand; null: it has none. */
export function dayFigure(id: KpiId, byDoctor: boolean): DayFigure | null {
  const source = sourceOf(KPIS[id], byDoctor)
  if (NOT_BY_DAY.includes(source)) return null
  return { name: source === KPIS[id].source ? id : `${id}:doctor`, id, source }
}
/** Steps of the funnel: how many of the orders that were placed carry each mark. */
export const FUNNEL_FIGURES: readonly DayFigure[] = FUNNEL.map(({ mark }) => ({
  name: mark === '' ? 'placed' : `placed:${mark}`,
  id: 'placed',
  source: KPIS.placed.source,
  ...(mark === '' ? {} : { mark }),
}))
/** Every figure whose days are stored. */
export const DAY_FIGURES: readonly DayFigure[] = [
  ...new Map(
    [...KPI_IDS.flatMap(id => [dayFigure(id, false), dayFigure(id, true)]), ...FUNNEL_FIGURES]
      .filter(figure => figure !== null)
      .map(figure => [figure.name, figure]),
  ).values(),
]
/** Whether a figure's days can be asked for by the keys of its rows. */
export const hasKeys = ({ source }: DayFigure): boolean => KEYED.includes(source)

/** Figures by their rows: those of a source are counted in one scan. */
export function bySource(figures: readonly DayFigure[]): Map<KpiSource, DayFigure[]> {
  const found = new Map<KpiSource, DayFigure[]>()
  for (const figure of figures) found.set(figure.source, [...(found.get(figure.source) ?? []), figure])
  return found
}

/** Quantiles need every value, and only means have them. */
export const hasAmounts = ({ measure, value }: Kpi): boolean => measure === 'mean' && value !== undefined

/** Select: the sums of figures of one source by day, department and doctor, with the columns of hos_stat_day behind its tenant. */
export function dayRows(source: KpiSource, figures: readonly DayFigure[], period: Period): SQL {
  const isKeyed = KEYED.includes(source)
  const parts = figures.map(({ name, id, mark }) => {
    const kpi = KPIS[id]
    const hit = mark === undefined ? hitOf(kpi) : markOf(mark)
    return sql`select (f.at at time zone 'Asia/Shanghai')::date as day, ${name}::text as figure, coalesce(f.org, '') as org, coalesce(f.doctor, '') as doctor,
      count(*)::int as n, (count(*) filter (where ${hit}))::int as hits, count(${valueOf(kpi)})::int as valued,
      coalesce(sum(${valueOf(kpi)}), 0)::float8 as total, coalesce(sum(${partOf(kpi)}), 0)::float8 as part,
      ${hasAmounts(kpi) ? sql`array_agg(${valueOf(kpi)}::float8)` : sql`null::float8[]`} as amounts,
      ${isKeyed ? sql`array_agg(coalesce(f.key, ''))` : sql`null::text[]`} as keys,
      ${isKeyed ? sql`array_agg(coalesce(f.text, ''))` : sql`null::text[]`} as texts
      from f where ${markOf(kpi.of)} group by 1, 3, 4`
  })
  return sql`with f as materialized (${ROWS[source](period)}) ${sql.join(parts, sql` union all `)}`
}
