import { Type } from 'typebox'
import { oneOf } from './common.schema.ts'

const id = Type.String({ minLength: 1, maxLength: 64 })

/** Schemas of calls/userInfo.ts. */
export const userPeopleQuery = Type.Object({ id })
export const freezeAppUserBody = Type.Object({
  id,
  version: Type.Integer({ minimum: 1 }),
  /** 1 正常, 2 冻结 */
  status: oneOf(['1', '2']),
  reason: Type.String({ maxLength: 200 }),
})
