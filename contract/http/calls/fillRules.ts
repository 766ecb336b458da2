import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { fillRuleBatch, fillRuleInput } from './fillRules.schema.ts'

/** Form data of a rule: values by field, such as the id of a parent. */
export type FillForm = Readonly<Record<string, unknown>>

/** What a rule would give now; no number is used up (contract.md 17.6). */
export const testFillRule = defineCall<Static<typeof fillRuleInput>, unknown>({
  name: 'test a fill rule',
  methods: ['GET'],
  path: '/sys/fillRule/testFillRule',
  who: { permission: 'fillRule:list' },
})
/** The next value of a rule; the body is the form it is for. */
export const executeRuleByCode = defineCall<{ ruleCode: string; [field: string]: unknown }, unknown>({
  name: 'value of a fill rule',
  methods: ['PUT'],
  path: '/sys/fillRule/executeRuleByCode/{ruleCode}',
  who: 'user',
})
/** The same for several; a rule's own form comes before the common one. */
export const executeRuleByCodeBatch = defineCall<Static<typeof fillRuleBatch>, { ruleCode: string; result: unknown }[]>({
  name: 'values of fill rules',
  methods: ['PUT'],
  path: '/sys/fillRule/executeRuleByCodeBatch',
  who: 'user',
})
