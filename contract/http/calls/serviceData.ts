import type { Static } from 'typebox'
import type {
  DailyFigures,
  HomeNeeds,
  LiveFigures,
  LiveRow,
  Overview,
  RankRow,
  StatisticsPoint,
  StatisticsRows,
} from '../../entities/serviceData.ts'
import { STATISTICS_RIGHTS } from '../../statistics/kpi.ts'
import { defineCall } from '../defineCall.ts'
import type { drillQuery, exportQuery, figureQuery, liveRowsQuery, overviewQuery, periodQuery } from './serviceData.schema.ts'

const facts = { methods: ['GET'], who: { permission: STATISTICS_RIGHTS.view } } as const
/** Figures of the whole hospital; the others are of prescriptions alone. */
const whole = { methods: ['GET'], who: { permission: STATISTICS_RIGHTS.all } } as const
const at = (name: string) => `/hospital/serviceData/${name}`
type Period = Static<typeof periodQuery>

/** Every figure that the person may see, with `compare` also of as many days before (hospital.md part 8). */
export const statisticsOverview = defineCall<Static<typeof overviewQuery>, Overview>({
  ...facts,
  name: 'figures of a period',
  path: at('overview'),
})
/** A figure by day; of a single day by hour. */
export const statisticsTrend = defineCall<Static<typeof figureQuery>, StatisticsPoint[]>({
  ...facts,
  name: 'a figure by day',
  path: at('trend'),
})
/** How far orders of the period came. */
export const statisticsFunnel = defineCall<Period, { mark: string; count: number }[]>({
  ...whole,
  name: 'funnel of orders',
  path: at('funnel'),
})
/** Sessions by hour and weekday of their beginning; 1 is Monday. */
export const statisticsHeat = defineCall<Period, { weekday: number; hour: number; count: number }[]>({
  ...whole,
  name: 'sessions by hour and weekday',
  path: at('heat'),
})
/** Doctors by what they accepted. */
export const rankDoctors = defineCall<Period, RankRow[]>({ ...whole, name: 'figures by doctor', path: at('rankDoctor') })
/** Departments by what they accepted. */
export const rankDepartments = defineCall<Period, RankRow[]>({ ...whole, name: 'figures by department', path: at('rankDept') })
/** The drugs that were prescribed most: 统方 needs a right of its own (STAT-07). */
export const rankDrugs = defineCall<Period, StatisticsPoint[]>({
  methods: ['GET'],
  who: { permission: STATISTICS_RIGHTS.drugs },
  name: 'drugs prescribed most',
  path: at('rankDrug'),
})
export const rejectReasons = defineCall<Period, StatisticsPoint[]>({
  ...facts,
  name: 'reasons of rejections',
  path: at('reject'),
})
export const rankDiseases = defineCall<Period, StatisticsPoint[]>({ ...facts, name: 'diseases seen most', path: at('disease') })
/** The strip: what is going on now (STAT-06). */
export const statisticsLive = defineCall<Record<string, never>, LiveFigures>({
  ...facts,
  name: 'live figures',
  path: at('live'),
  poll: true,
})
/** The rows behind a number of the strip, the longest first, at most 500. */
export const statisticsLiveRows = defineCall<Static<typeof liveRowsQuery>, LiveRow[]>({
  ...facts,
  name: 'rows of a live figure',
  path: at('liveRows'),
})
/** What has to be done first on the home page. */
export const homeNeeds = defineCall<Record<string, never>, HomeNeeds>({
  ...whole,
  name: 'what needs to be done',
  path: at('needs'),
  poll: true,
})
/**
 * The last 14 days as DailyStatisticsJob counted them, ascending; days without are missing. Where data rules narrow the menu entry, those of the
 * departments, counted from their rows.
 */
export const dailyFigures = defineCall<Record<string, never>, DailyFigures[]>({
  ...whole,
  name: 'figures of the last days',
  path: at('daily'),
})
/** The rows behind a number, 20 a page, the latest first; their count is the number (STAT-01). */
export const statisticsRows = defineCall<Static<typeof drillQuery>, StatisticsRows>({
  ...facts,
  name: 'rows behind a figure',
  path: at('drill'),
})
/** The same rows as a workbook. */
export const exportStatistics = defineCall<Static<typeof exportQuery>, null>({
  ...facts,
  name: 'export of rows behind a figure',
  path: at('exportXls'),
})
