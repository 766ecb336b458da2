import { Type } from 'typebox'
import { text } from '#contract/sockets/chat.schema.ts'
import { oneOf } from './common.schema.ts'

/** Schema of calls/diagnoses.ts. */
export const diagnosesQuery = Type.Object({ q: text(0, 50), kind: oneOf(['1', '2', '3']) })
