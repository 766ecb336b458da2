import Type from 'typebox'

const ruleCode = Type.String({ minLength: 1, maxLength: 100 })
const form = Type.Record(Type.String(), Type.Unknown())

export const fillRuleInput = Type.Object({ ruleCode })
export const fillRuleBatch = Type.Object({
  commonFormData: Type.Optional(form),
  rules: Type.Array(Type.Object({ ruleCode, formData: Type.Optional(form) }), { maxItems: 50 }),
})
