import type { Call } from '../defineCall.ts'
import * as auth from './auth.ts'
import * as common from './common.ts'
import * as consultation from './consultation.ts'
import * as notices from './notices.ts'
import * as patientApp from './patientApp.ts'

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'methods' in value

/** Every declared call, for tables in tests and documents. Not for views: they import the one they need. */
export const allCalls: readonly Call[] = [auth, common, consultation, notices, patientApp].flatMap(area =>
  Object.values(area).filter(isCall),
)
