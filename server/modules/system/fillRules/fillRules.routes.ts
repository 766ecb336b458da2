import { executeRuleByCode, executeRuleByCodeBatch, testFillRule } from '#contract/http/calls/fillRules.ts'
import type { FillForm } from '#contract/http/calls/fillRules.ts'
import { fillRuleBatch, fillRuleInput } from '#contract/http/calls/fillRules.schema.ts'
import { FILL_RULE_TEXT, fillRuleClass, fillRuleParams } from '#contract/rules/fillRules.ts'
import { retried } from '#server/db/retried.ts'
import type { Tx } from '#server/db/client.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { FILL_RULES } from './fillRules.service.ts'
import { findFillRule } from './fillRules.repository.ts'

const LIMIT = { count: 600, per: 60_000 } as const

/** Takes a transaction back and carries out what it gave. */
class TakenBack extends Error {
  readonly value: unknown
  constructor(value: unknown) {
    super('taken back')
    this.value = value
  }
}

const formOf = (body: unknown): FillForm => (typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {})

/** Values of fill rules (contract.md 17.6): rules of the own tenant before those for all, made by the classes of the registry. */
export const fillRulesModule: ServerModule = async app => {
  async function run(tx: Tx, user: UserPrincipal, ruleCode: string, form: FillForm): Promise<unknown> {
    const rule = await findFillRule(tx, ruleCode, user.tenantId)
    if (!rule) throw new Refusal(FILL_RULE_TEXT.unknown)
    const known = fillRuleClass(rule.name)
    if (known === null) throw new Refusal(FILL_RULE_TEXT.noClass)
    const params = fillRuleParams(rule.params)
    if (params === null) throw new Refusal(FILL_RULE_TEXT.badParams)
    return FILL_RULES[known]({ app, tx, tenantId: user.tenantId, ruleCode, params, form, now: app.now() })
  }
  const inOne = <T>(context: (tx: Tx) => Promise<T>): Promise<T> => retried(() => app.db.transaction(context))

  serve(app, testFillRule, {
    schema: { query: fillRuleInput },
    handler: ({ input, user }) =>
      inOne(async tx => {
        throw new TakenBack(await run(tx, user, input.ruleCode, {}))
      }).catch((error: unknown) => {
        if (error instanceof TakenBack) return error.value
        throw error
      }),
  })
  serve(app, executeRuleByCode, {
    limit: LIMIT,
    handler: ({ input, user, request }) => inOne(tx => run(tx, user, input.ruleCode, formOf(request.body))),
  })
  serve(app, executeRuleByCodeBatch, {
    schema: { body: fillRuleBatch },
    limit: LIMIT,
    handler: ({ input: { rules, commonFormData = {} }, user }) =>
      inOne(async tx => {
        const made: { ruleCode: string; result: unknown }[] = []
        for (const { ruleCode, formData = {} } of rules)
          made.push({ ruleCode, result: await run(tx, user, ruleCode, { ...commonFormData, ...formData }) })
        return made
      }),
  })
}
