import type { Static } from 'typebox'
import type { Page } from '../envelope.ts'
import { defineCall } from '../defineCall.ts'
import type { readersQuery } from './announcementAdmin.schema.ts'

/** One person an announcement is addressed to. */
export interface AnnouncementReader {
  id: string
  anntId: string
  userId: string
  username: string
  realname: string
  readFlag: '0' | '1'
  readTime: string | null
  /** when they pressed 我知道了 under an urgent one */
  confirmTime: string | null
}
/** Who has read an announcement and who has not (contract.md 13.1). */
export const announcementReaders = defineCall<Static<typeof readersQuery>, Page<AnnouncementReader>>({
  name: 'readers of an announcement',
  methods: ['GET'],
  path: '/sys/sysAnnouncementSend/list',
  who: { permission: 'annountCement:list' },
})
