import { Type } from 'typebox'
import { idSchema } from '#contract/sockets/chat.schema.ts'

/** Schemas of calls/rules.ts. */
export const publishRulesBody = Type.Object({
  requestId: idSchema,
  drafts: Type.Array(Type.Object({ id: idSchema, version: Type.Integer({ minimum: 1 }) }), { minItems: 1, maxItems: 500 }),
  note: Type.String({ maxLength: 200 }),
})
export const setRuleLevelBody = Type.Object({
  ruleId: Type.String({ maxLength: 10 }),
  level: Type.Integer({ minimum: 1, maximum: 3 }),
})
