import type { CodeRuleFault } from '../../entities/check.ts'
import { defineCall } from '../defineCall.ts'

/** API-CHECK-02: `value` is URL-encoded by the caller on top of the encoding of HTTP; refuses with the message of the rule (contract.md 17.4). */
export const checkByCode = defineCall<{ ruleCode: string; value: string }, CodeRuleFault | null>({
  name: 'check by rule code',
  methods: ['GET'],
  path: '/sys/checkRule/checkByCode',
  who: 'user',
})
