import type { Static } from 'typebox'
import type { Announcement, NoticeLists } from '../../entities/announcement.ts'
import type { Page } from '../envelope.ts'
import { defineCall } from '../defineCall.ts'
import type { idQuery, markReadBody, myAnnouncementsQuery, syncQuery } from './notices.schema.ts'

/** Unread lists and totals (contract.md 13.2). */
export const listByUser = defineCall<Record<string, never>, NoticeLists>({
  name: 'unread notices',
  methods: ['GET'],
  path: '/sys/annountCement/listByUser',
  who: 'user',
  poll: true,
  signed: true,
})
export const queryAnnouncement = defineCall<Static<typeof idQuery>, Announcement>({
  name: 'one announcement',
  methods: ['GET'],
  path: '/sys/annountCement/queryById',
  who: 'user',
  signed: true,
})
/** Marks read for the current user (NOTICE-31). */
export const markRead = defineCall<Static<typeof markReadBody>, null>({
  name: 'mark announcement read',
  methods: ['PUT'],
  path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  who: 'user',
})
/** 我知道了 under an urgent announcement: marks it read and notes when it was confirmed (WALK-18). */
export const confirmNotice = defineCall<Static<typeof markReadBody>, null>({
  name: 'confirm urgent announcement',
  methods: ['PUT'],
  path: '/sys/sysAnnouncementSend/confirm',
  who: 'user',
})
export const markAllRead = defineCall<Record<string, never>, null>({
  name: 'mark all read',
  methods: ['PUT'],
  path: '/sys/sysAnnouncementSend/readAll',
  who: 'user',
})
export interface MyAnnouncement extends Announcement {
  anntId: string
  readFlag: '0' | '1'
}
export const myAnnouncements = defineCall<Static<typeof myAnnouncementsQuery>, Page<MyAnnouncement>>({
  name: 'own announcements',
  methods: ['GET'],
  path: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  who: 'user',
  signed: true,
})
/** Pushes again; without id tells that all was read (contract.md 13). */
export const syncNotice = defineCall<Static<typeof syncQuery>, null>({
  name: 'push notice again',
  methods: ['GET'],
  path: '/sys/annountCement/syncNotic',
  who: 'user',
})
export const releaseAnnouncement = defineCall<Static<typeof idQuery>, null>({
  name: 'release announcement',
  methods: ['GET'],
  path: '/sys/annountCement/doReleaseData',
  who: { permission: 'annountCement:release' },
})
export const revokeAnnouncement = defineCall<Static<typeof idQuery>, null>({
  name: 'revoke announcement',
  methods: ['GET'],
  path: '/sys/annountCement/doReovkeData',
  who: { permission: 'annountCement:release' },
})

/** Below the base path, with the id behind it: the page of one released announcement, opened by the browser (contract.md 13.1). */
export const SHOW_PATH = '/sys/annountCement/show'
