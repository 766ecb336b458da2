import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { resendMessageBody } from './messageRecords.schema.ts'

/** Right of the office to send a failed message again (hospital.md 1.1). */
export const RESEND_RIGHT = 'hospitalMessage:resend'

/** Sends a message again that did not arrive; refused where it did, where its channel is not set up, and while its reader's account is frozen. */
export const resendMessage = defineCall<Static<typeof resendMessageBody>, null>({
  name: 'send a failed message again',
  methods: ['POST'],
  path: '/hospital/message/resend',
  who: { permission: RESEND_RIGHT },
})
