import { checkRule } from '#contract/resources/system/checkRule.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'

/** Rules of tenant 0 hold for every tenant, and each sees them. */
export const checkRuleCrud = crudHooks(checkRule, { sharesTenantZero: true })
