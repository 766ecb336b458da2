import { checkRule } from '#contract/resources/system/checkRule.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { ruleError } from './codeRule.rules.ts'

/** Rules of tenant 0 hold for every tenant, and each sees them. A rule that could stop the server is not saved. */
export const checkRuleCrud = crudHooks(checkRule, {
  sharesTenantZero: true,
  batch: {},
  async beforeSave({ values }) {
    const { ruleJson } = values
    const text = typeof ruleJson === 'string' ? ruleError(ruleJson) : null
    if (text !== null) throw new Refusal(text, { result: { issues: { ruleJson: text } } })
  },
})
