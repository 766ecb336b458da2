import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { chatSessionOnlineQuery } from './consultation.schema.ts'

/** What the frame asks about consultations before the desk is loaded; a file of its own for that. API-MISC-01, 02: true when a consultation of that doctor is going on. */
export const isChatSessionOnline = defineCall<Static<typeof chatSessionOnlineQuery>, boolean>({
  name: 'chats going on',
  methods: ['GET'],
  path: '/HpWebsocket/isChatSessionOnline',
  poll: true,
  who: 'user',
  signed: true,
})

/** Unread messages and waiting patients of the person who asks. */
export const unreadChats = defineCall<Record<string, never>, { unreadTotal: number; waiting: number }>({
  name: 'unread consultation messages',
  methods: ['GET'],
  path: '/hospital/chat/unread',
  poll: true,
  who: 'user',
  signed: true,
})
