import { Type } from 'typebox'
import { KPI_IDS } from '#contract/statistics/kpi.ts'
import { oneOf } from './common.schema.ts'

const day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` })
const period = {
  from: day,
  to: day,
  org: Type.Optional(Type.String({ maxLength: 64 })),
  doctor: Type.Optional(Type.String({ maxLength: 64 })),
}
const figure = oneOf(KPI_IDS)

/** Schemas of calls/serviceData.ts. Days are those of the hospital's clock, both included. */
export const periodQuery = Type.Object(period)
export const overviewQuery = Type.Object({ ...period, compare: Type.Optional(oneOf(['Y', 'N'])) })
export const figureQuery = Type.Object({ ...period, figure })
const drill = {
  ...period,
  figure,
  /** of a rate: all rows, or the counted ones */
  part: Type.Optional(oneOf(['all', 'hit'])),
  key: Type.Optional(Type.String({ maxLength: 100 })),
  day: Type.Optional(day),
  hour: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
  weekday: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
  /** by what doctors are counted by: each part of a session under the doctor of that part */
  by: Type.Optional(oneOf(['doctor'])),
  /** a mark of the funnel */
  step: Type.Optional(oneOf(['paid', 'accepted', 'ended', 'rated'])),
}
export const drillQuery = Type.Object({ ...drill, page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) })
export const exportQuery = Type.Object(drill)
export const liveRowsQuery = Type.Object({ part: oneOf(['online', 'talking', 'waiting', 'review', 'dispensing']) })
