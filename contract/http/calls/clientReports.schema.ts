import Type from 'typebox'
import { CLIENT_ERROR_KINDS, CLIENT_ERROR_STATES, REPORTS_MAX, VITALS_MAX } from '../../rules/clientReports.ts'
import type { ClientErrorKind, ClientErrorState } from '../../rules/clientReports.ts'
import { VITAL_NAMES } from '../../rules/webVitals.ts'

const route = Type.String({ maxLength: 200 })
const keys = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as K[]

export const clientReportBody = Type.Object({
  release: Type.String({ maxLength: 40 }),
  reports: Type.Array(
    Type.Object({
      kind: Type.Enum(keys<ClientErrorKind>(CLIENT_ERROR_KINDS)),
      message: Type.String({ maxLength: 400 }),
      stack: Type.String({ maxLength: 2_000 }),
      route,
      count: Type.Integer({ minimum: 1, maximum: 1_000 }),
    }),
    { maxItems: REPORTS_MAX },
  ),
  vitals: Type.Array(
    Type.Object({
      name: Type.Enum(VITAL_NAMES),
      /** ms, thousandths of a score */
      value: Type.Number({ minimum: 0, maximum: 3_600_000 }),
      route,
    }),
    { maxItems: VITALS_MAX },
  ),
})
export const clientVitalsQuery = Type.Object({ days: Type.Integer({ minimum: 1, maximum: 90 }) })
export const markClientErrorsBody = Type.Object({
  ids: Type.Array(Type.String({ pattern: '^[0-9a-f]{32}$' }), { minItems: 1, maxItems: 100 }),
  state: Type.Enum(keys<ClientErrorState>(CLIENT_ERROR_STATES)),
})
