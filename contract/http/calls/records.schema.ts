import { Type } from 'typebox'
import { RECORD_KINDS, RECORD_QUERY_MAX, RECORD_QUERY_MIN } from '#contract/rules/recordSearch.ts'
import { oneOf } from './common.schema.ts'

/** Schemas of calls/records.ts. */
export const recordQuery = Type.Object({ q: Type.String({ minLength: RECORD_QUERY_MIN, maxLength: RECORD_QUERY_MAX }) })
export const recordCardQuery = Type.Object({
  kind: oneOf(RECORD_KINDS),
  id: Type.String({ minLength: 1, maxLength: 64 }),
})
