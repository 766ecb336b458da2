import { sql, type SQL } from 'drizzle-orm'
import { KPI_IDS, KPIS, type KpiId } from '#contract/statistics/kpi.ts'
import type { Kpi, KpiSource } from '#contract/statistics/kpiTypes.ts'
import { hitOf, markOf, partOf, sourceOf, valueOf } from './figures.repository.ts'
import type { Period } from './period.repository.ts'
import { ROWS } from './predicates.repository.ts'

/** No sums of days: `patients` looks back further than the period, the others are asked for by their keys. */
const NOT_BY_DAY: readonly KpiSource[] = ['patients', 'diseases', 'drugs']

/** A figure as its days are stored: by the rows of the hospital, or by those that doctors are counted by. */
export interface DayFigure {
  name: string
  id: KpiId
  source: KpiSource
}
/** Under what name a figure's days stand; null: it has none. */
export function dayFigure(id: KpiId, byDoctor: boolean): DayFigure | null {
  const source = sourceOf(KPIS[id], byDoctor)
  if (NOT_BY_DAY.includes(source)) return null
  return { name: source === KPIS[id].source ? id : `${id}:doctor`, id, source }
}
/** Every figure whose days are stored. */
export const DAY_FIGURES: readonly DayFigure[] = [
  ...new Map(
    KPI_IDS.flatMap(id => [dayFigure(id, false), dayFigure(id, true)])
      .filter(figure => figure !== null)
      .map(figure => [figure.name, figure]),
  ).values(),
]

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
  const parts = figures.map(({ name, id }) => {
    const kpi = KPIS[id]
    return sql`select (f.at at time zone 'Asia/Shanghai')::date as day, ${name}::text as figure, coalesce(f.org, '') as org, coalesce(f.doctor, '') as doctor,
      count(*)::int as n, (count(*) filter (where ${hitOf(kpi)}))::int as hits, count(${valueOf(kpi)})::int as valued,
      coalesce(sum(${valueOf(kpi)}), 0)::float8 as total, coalesce(sum(${partOf(kpi)}), 0)::float8 as part,
      ${hasAmounts(kpi) ? sql`array_agg(${valueOf(kpi)}::float8)` : sql`null::float8[]`} as amounts
      from f where ${markOf(kpi.of)} group by 1, 3, 4`
  })
  return sql`with f as materialized (${ROWS[source](period)}) ${sql.join(parts, sql` union all `)}`
}
