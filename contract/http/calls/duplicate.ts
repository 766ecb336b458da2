import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { duplicateCheckQuery } from './duplicate.schema.ts'

/** API-CHECK-01: free says 该值可用！, taken refuses with 该值不可用，系统中已存在！ (contract.md 17.1). */
export const duplicateCheck = defineCall<Static<typeof duplicateCheckQuery>, null>({
  name: 'is a value free',
  methods: ['GET'],
  path: '/sys/duplicate/check',
  who: 'user',
})
