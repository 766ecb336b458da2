import { Type } from 'typebox'
import { idSchema, text } from '#contract/sockets/chat.schema.ts'
import { oneOf } from './common.schema.ts'

const rxType = oneOf(['1', '2', '3'])
const LINES_MAX = 60
const nullable = (maximum: number) => Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum })])

/** Schemas of calls/drugPicks.ts. */
export const drugsByCodeQuery = Type.Object({ codes: text(1, 6_500) })
export const rxTypeQuery = Type.Object({ type: rxType })
export const templateBody = Type.Object({ requestId: text(1, 64), id: idSchema })
export const keepTemplateBody = Type.Object({
  requestId: text(1, 64),
  name: text(1, 30),
  type: rxType,
  head: Type.Object({
    usage: text(0, 100),
    therapy: text(0, 100),
    doseCount: nullable(365),
    dosesPerDay: Type.Union([Type.Literal(1), Type.Literal(2)]),
    decoctBy: Type.Union([Type.Null(), oneOf(['1', '2', '3'])]),
  }),
  lines: Type.Array(
    Type.Object({
      no: Type.Integer({ minimum: 1, maximum: LINES_MAX }),
      groupNo: Type.Integer({ minimum: 1, maximum: LINES_MAX }),
      drugCode: text(1, 64),
      doseText: text(0, 30),
      freq: text(0, 16),
      prnMax: nullable(48),
      route: text(0, 16),
      timing: text(0, 16),
      days: Type.Integer({ minimum: 0, maximum: 365 }),
      decoction: Type.Union([Type.Null(), text(1, 16)]),
      role: text(0, 8),
      remark: text(0, 50),
    }),
    { minItems: 1, maxItems: LINES_MAX },
  ),
})
