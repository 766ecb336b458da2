import { Type } from 'typebox'
import { WEIGHT_G } from '#contract/rules/bodyFacts.ts'
import { idSchema, text } from '#contract/sockets/chat.schema.ts'

const requestId = text(1, 64)
/** Empty where none is told, or where the one that is stored stays. */
const certNo = Type.String({ maxLength: 18 })
const phone = Type.String({ pattern: '^(1[3-9]\\d{9})?$' })
const facts = {
  requestId,
  name: Type.String({ pattern: '\\S', minLength: 1, maxLength: 30 }),
  relation: Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Literal('2'), Type.Literal('3'), Type.Literal('9')]),
  certNo,
  guardianName: text(0, 30),
  guardianCertNo: certNo,
  guardianPhone: phone,
  weightG: Type.Union([Type.Integer({ minimum: WEIGHT_G.min, maximum: WEIGHT_G.max }), Type.Null()]),
  pregnancy: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
}

/** Schemas of calls/family.ts. */
export const memberAddBody = Type.Object(facts)
/** What is left out of weight and pregnancy stays as it is; a weight that is sent was told today. */
export const memberEditBody = Type.Object({
  ...facts,
  weightG: Type.Optional(facts.weightG),
  pregnancy: Type.Optional(facts.pregnancy),
  id: idSchema,
  version: Type.Integer({ minimum: 1 }),
})
export const memberDefaultBody = Type.Object({ id: idSchema, requestId })
export const allergyAddBody = Type.Object({
  memberId: idSchema,
  requestId,
  kind: Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3')]),
  text: Type.String({ pattern: '\\S', minLength: 1, maxLength: 50 }),
})
export const allergyRemoveBody = Type.Object({ memberId: idSchema, id: idSchema, requestId })
