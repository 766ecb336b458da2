import type { SnapshotFrom } from 'xstate'
import type { Announcement } from '#contract/entities/announcement.ts'
import type { noticesMachine } from './notices.machine.ts'
import { tabsOf, totalUnread, type NoticeTab } from './notices.rules.ts'

export type NoticesSnapshot = SnapshotFrom<typeof noticesMachine>

/** Items and number of the first two tabs; a new object each time: compare with a shallow equality or take one tab. */
export const selectTabs = (snapshot: NoticesSnapshot): { notices: NoticeTab; systemMessages: NoticeTab } =>
  tabsOf(snapshot.context.lists)
/** Number on the bell; the chat count comes from the notice socket. */
export const selectTotalUnread = (snapshot: NoticesSnapshot, chatCount: number): number =>
  totalUnread(snapshot.context.lists, chatCount)
/** The notice whose detail is shown. */
export const selectOpened = (snapshot: NoticesSnapshot): Announcement | null => snapshot.context.opened
export const isLoading = (snapshot: NoticesSnapshot): boolean => snapshot.hasTag('loading')
