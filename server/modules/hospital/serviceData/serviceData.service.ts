import { LRUCache } from 'lru-cache'
import type { FastifyInstance } from 'fastify'
import type { Overview, RankRow, StatisticsPoint, StatisticsRows } from '#contract/entities/serviceData.ts'
import { STATISTICS_PAGE } from '#contract/entities/serviceData.ts'
import { FUNNEL, KPIS, RANKED_KPIS, type KpiId } from '#contract/statistics/kpi.ts'
import type { KpiSource } from '#contract/statistics/kpiTypes.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { dayFigure, FUNNEL_FIGURES, hasKeys } from './dayRows.repository.ts'
import { dayKeysOf, dayMarksOf, daySumsOf, isByDays, splitOf } from './daySums.repository.ts'
import { lookUpRows, sortInMemory } from './sealedDays.repository.ts'
import { namesOf } from './names.repository.ts'
import {
  countMarks,
  figureRows,
  NO_SUM,
  sourceOf,
  sumsOf,
  type Asked,
  type Grouping,
  type GroupSums,
  type Narrowing,
} from './figures.repository.ts'

const DAY_MS = 86_400_000
/** An answer stands for so long (hospital.md part 8). */
const CACHE_MS = 30_000
const CACHE_MAX = 500
const TOP_DISEASES = 10
const TOP_DRUGS = 20

type Days = Asked & { days: number }

/** Questions of one moment: what is counted already, what has changed since, and the rows of the rest. */
const ofOneMoment = <T>(db: Db, ask: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(
    async tx => {
      await sortInMemory(tx)
      return ask(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Connections that count the figures of one question at a time: a page needs some dozen scans, and a database has more than one processor. */
const LANES = 2

/** Figures of one source are counted by one scan and stay together; the sources are dealt out. */
function lanesOf(ids: readonly KpiId[], byDoctor: boolean): KpiId[][] {
  const sources = [...new Set(ids.map(id => sourceOf(KPIS[id], byDoctor)))]
  return Array.from({ length: Math.min(LANES, sources.length) }, (_, lane) =>
    ids.filter(id => sources.indexOf(sourceOf(KPIS[id], byDoctor)) % LANES === lane),
  )
}

/**
 * Sums of several figures by group: from days that are counted already where there are any, from their rows where there are none (STAT-09). Each figure is of one
 * moment.
 */
async function sumsBy(db: Db, ids: readonly KpiId[], asked: Asked, grouping: Grouping): Promise<GroupSums[]> {
  const byDoctor = asked.doctor !== undefined || grouping === 'doctor'
  const lanes = await Promise.all(lanesOf(ids, byDoctor).map(some => partsOf(db, some, asked, grouping, byDoctor)))
  return united(lanes.flat(), ids)
}

async function partsOf(
  db: Db,
  ids: readonly KpiId[],
  asked: Asked,
  grouping: Grouping,
  byDoctor: boolean,
): Promise<GroupSums[][]> {
  return ofOneMoment(db, async tx => {
    const parts: GroupSums[][] = []
    const isKeyed = (id: KpiId) => {
      const figure = grouping === 'key' ? dayFigure(id, byDoctor) : null
      return figure !== null && hasKeys(figure) ? figure : null
    }
    const direct = new Map<KpiSource, KpiId[]>()
    const figures = ids.map(id => dayFigure(id, byDoctor)).filter(figure => figure !== null)
    const split = (isByDays(grouping) && figures.length > 0) || ids.some(isKeyed) ? await splitOf(tx, asked) : null
    if (split !== null) await lookUpRows(tx)
    if (split !== null && isByDays(grouping)) parts.push(await daySumsOf(tx, figures, asked, grouping, split))
    for (const id of ids) {
      const keyed = isKeyed(id)
      if (split !== null && keyed) parts.push(await dayKeysOf(tx, keyed, asked, split))
      if (split !== null && (keyed ?? (isByDays(grouping) ? dayFigure(id, byDoctor) : null)) !== null) continue
      const source = sourceOf(KPIS[id], byDoctor)
      direct.set(source, [...(direct.get(source) ?? []), id])
    }
    for (const [source, some] of direct) parts.push(await sumsOf(tx, source, some, asked, grouping))
    return parts
  })
}

/** Groups of several answers as one list, in the order of their keys; what has nothing of a figure has a sum of nothing. */
function united(parts: readonly GroupSums[][], ids: readonly KpiId[]): GroupSums[] {
  const groups = new Map<string, GroupSums>()
  const nothing = Object.fromEntries(ids.map(id => [id, NO_SUM]))
  for (const { key, text, sums } of parts.flat()) {
    const known = groups.get(key)
    groups.set(key, { key, text: text || (known?.text ?? ''), sums: { ...(known?.sums ?? nothing), ...sums } })
  }
  return [...groups.values()].toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
}

/** Statistics over the database; every number comes from the predicate of its rows (STAT-01). */
export function createStatistics(app: FastifyInstance) {
  const kept = new LRUCache<string, { at: number; answer: Promise<unknown> }>({ max: CACHE_MAX })

  /** What was answered to the same question less than 30 s ago, by the server's clock; a failure is not kept. */
  const cached = <T>(name: string, asked: Asked, more: readonly unknown[], make: () => Promise<T>): Promise<T> => {
    const { now, ...question } = asked
    const key = JSON.stringify([name, question, more])
    const found = kept.get(key)
    if (found && now.getTime() - found.at < CACHE_MS && now.getTime() >= found.at) return found.answer as Promise<T>
    const answer = make()
    kept.set(key, { at: now.getTime(), answer })
    answer.catch(() => kept.delete(key))
    return answer
  }

  const sumsFor = async (ids: readonly KpiId[], asked: Asked) => (await sumsBy(app.db, ids, asked, 'none'))[0]?.sums ?? {}
  const grouped = async (id: KpiId, asked: Asked, grouping: Grouping): Promise<StatisticsPoint[]> => {
    const found = await sumsBy(app.db, [id], asked, grouping)
    return found.flatMap(({ key, text, sums }) => {
      const sum = sums[id]
      return sum ? [{ key, text, ...sum }] : []
    })
  }
  const top = async (id: KpiId, asked: Asked, most: number) => {
    const points = await grouped(id, asked, 'key')
    return points.toSorted((left, right) => right.n - left.n || (left.key < right.key ? -1 : 1)).slice(0, most)
  }
  const ranked = (asked: Asked, grouping: 'org' | 'doctor') =>
    cached(grouping, asked, [], async (): Promise<RankRow[]> => {
      const rows = await sumsBy(app.db, RANKED_KPIS, asked, grouping)
      const keys = rows.map(({ key }) => key)
      const names = await namesOf(app.db, asked.tenantId, grouping, keys)
      return rows
        .map(({ key, sums }) => ({ id: key, name: names.get(key) ?? key, figures: sums }))
        .toSorted(
          (left, right) => (right.figures.accepted?.n ?? 0) - (left.figures.accepted?.n ?? 0) || (left.id < right.id ? -1 : 1),
        )
    })

  return {
    overview: (asked: Days, ids: readonly KpiId[], compare: boolean) =>
      cached('overview', asked, [ids, compare], async (): Promise<Overview> => {
        const earlier = new Date(asked.from.getTime() - asked.days * DAY_MS)
        return {
          asOf: asked.now.getTime(),
          figures: await sumsFor(ids, asked),
          before: compare ? await sumsFor(ids, { ...asked, from: earlier, to: asked.from }) : null,
        }
      }),
    trend: (asked: Days, id: KpiId) =>
      cached('trend', asked, [id], () =>
        asked.days === 1 ? grouped(id, { ...asked, byHour: true }, 'hour') : grouped(id, asked, 'day'),
      ),
    funnel: (asked: Days) =>
      cached('funnel', asked, [], async () => {
        const marks = FUNNEL.map(({ mark }) => mark)
        const counts = await ofOneMoment(app.db, async tx => {
          const split = await splitOf(tx, asked)
          if (split === null) return countMarks(tx, 'placed', asked, marks)
          await lookUpRows(tx)
          return dayMarksOf(tx, FUNNEL_FIGURES, asked, split)
        })
        return marks.map((mark, no) => ({ mark, count: counts[no] ?? 0 }))
      }),
    heat: (asked: Days) =>
      cached('heat', asked, [], async () =>
        (await grouped('created', asked, 'weekdayHour')).map(({ key, n }) => {
          const [weekday, hour] = key.split(' ').map(Number)
          return { weekday: weekday ?? 0, hour: hour ?? 0, count: n }
        }),
      ),
    rankDoctors: (asked: Days) => ranked(asked, 'doctor'),
    rankDepartments: (asked: Days) => ranked(asked, 'org'),
    rankDrugs: (asked: Days) => cached('drugs', asked, [], () => top('drugs', asked, TOP_DRUGS)),
    rankDiseases: (asked: Days) => cached('diseases', asked, [], () => top('diseases', asked, TOP_DISEASES)),
    rejections: (asked: Days) => cached('rejections', asked, [], () => top('rejections', asked, Number.MAX_SAFE_INTEGER)),
    rows: async (asked: Days, id: KpiId, only: Narrowing, page: { limit: number; offset: number }): Promise<StatisticsRows> => {
      const { rows, total, sum } = await figureRows(app.db, id, asked, only, page)
      return {
        total,
        sum,
        rows: rows.map(row => ({
          id: row.id,
          no: row.no,
          patient: row.patient ?? '',
          org: row.org ?? '',
          doctor: row.doctor ?? '',
          at: new Date(row.at).getTime(),
          value: row.value === null ? null : Number(row.value),
          hit: row.hit,
          text: row.text ?? '',
        })),
      }
    },
  }
}
export type Statistics = ReturnType<typeof createStatistics>
export const pageAt = (page = 1) => ({ limit: STATISTICS_PAGE, offset: (page - 1) * STATISTICS_PAGE })
