import { fillRule } from '#contract/resources/system/fillRule.resource.ts'
import { FILL_RULE_TEXT, fillRuleClass, fillRuleParams } from '#contract/rules/fillRules.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { Refusal } from '#server/plugins/refusal.ts'

/** Rules of tenant 0 hold for every tenant, and each sees them. A rule whose class the registry does not know is not saved. */
export const fillRuleCrud = crudHooks(fillRule, {
  sharesTenantZero: true,
  batch: {},
  async beforeSave({ values: { ruleClass, ruleParams } }) {
    const refuse = (field: string, text: string) => new Refusal(text, { result: { issues: { [field]: text } } })
    if (typeof ruleClass === 'string' && fillRuleClass(ruleClass) === null) throw refuse('ruleClass', FILL_RULE_TEXT.noClass)
    if (typeof ruleParams === 'string' && fillRuleParams(ruleParams) === null)
      throw refuse('ruleParams', FILL_RULE_TEXT.badParams)
  },
})
