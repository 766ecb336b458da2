import type { Static } from 'typebox'
import type { CodeRuleError } from '../../entities/check.ts'
import { defineCall } from '../defineCall.ts'
import type { checkByCodeQuery } from './checks.schema.ts'

/** API-CHECK-02: `value` is URL-encoded by the caller on top of the encoding of HTTP; refuses with the message of the rule (contract.md 17.4). */
export const checkByCode = defineCall<Static<typeof checkByCodeQuery>, CodeRuleError | null>({
  name: 'check by rule code',
  methods: ['GET'],
  path: '/sys/checkRule/checkByCode',
  who: 'user',
})
