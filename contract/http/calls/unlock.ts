import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { unlockBody } from './unlock.schema.ts'

/** Checks the own password for a locked screen; refused with a text, after too many tries with `reason: 'LOCKED'` (decision 052). */
export const unlockScreen = defineCall<Static<typeof unlockBody>, null>({
  name: 'unlock the screen',
  methods: ['POST'],
  path: '/sys/user/unlock',
  who: 'user',
})
