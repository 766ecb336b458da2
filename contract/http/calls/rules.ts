import type { Static } from 'typebox'
import type { RuleDraft, RuleLevel } from '../../entities/ruleDraft.ts'
import { RULES_PUBLISH } from '../../rules/ruleLevels.ts'
import { defineCall } from '../defineCall.ts'
import type { publishRulesBody, setRuleLevelBody } from './rules.schema.ts'

const READERS = { permission: 'interaction:list' } as const

/** Changes of drug facts, doses, pairs and levels that wait for a second person (RX-33); the first 500, `total` tells of more. */
export const ruleDrafts = defineCall<undefined, { rows: RuleDraft[]; total: number; rev: number }>({
  name: 'changes of rules to publish',
  methods: ['GET'],
  path: '/hospital/rules/drafts',
  who: READERS,
})
/** Lets drafts take effect: +1 to the revision. Refusals: SAME_PERSON, NOT_SENIOR, DRAFT_CHANGED. Answers the revision. */
export const publishRules = defineCall<Static<typeof publishRulesBody>, { rev: number }>({
  name: 'publish changes of rules',
  methods: ['POST'],
  path: '/hospital/rules/publish',
  who: { permission: RULES_PUBLISH },
})
/** Levels of the rules that may be moved. */
export const ruleLevels = defineCall<undefined, RuleLevel[]>({
  name: 'levels of rules',
  methods: ['GET'],
  path: '/hospital/rules/levels',
  who: READERS,
})
/** Drafts the level of a rule. Refusals: UNKNOWN_RULE. */
export const setRuleLevel = defineCall<Static<typeof setRuleLevelBody>, null>({
  name: 'draft the level of a rule',
  methods: ['POST'],
  path: '/hospital/rules/setLevel',
  who: { permission: 'interaction:edit' },
})
