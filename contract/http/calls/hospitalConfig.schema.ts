import { Type } from 'typebox'

/** Schemas of calls/hospitalConfig.ts. */
export const setConfigBody = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 64 }),
  /** null: 恢复默认 */
  value: Type.Union([Type.Null(), Type.String({ maxLength: 64 })]),
  /** what the person saw before */
  before: Type.Union([Type.Null(), Type.String({ maxLength: 64 })]),
})
