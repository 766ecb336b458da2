import type { Announcement, NoticeLists } from '#contract/entities/announcement.ts'

/** Pushes that come within this time, ms, are answered by one load (reliability.md part 5). */
export const COLLECT_TIME = 300

/** A tab of the bell: what it lists and its number. */
export interface NoticeTab {
  items: readonly Announcement[]
  count: number
}

const NOTHING: readonly Announcement[] = []

/** First tab: announcements; second tab: system messages (NOTICE-38, 39). */
export const tabsOf = (lists: NoticeLists | null): { notices: NoticeTab; systemMessages: NoticeTab } => ({
  notices: { items: lists?.anntMsgList ?? NOTHING, count: lists?.anntMsgTotal ?? 0 },
  systemMessages: { items: lists?.sysMsgList ?? NOTHING, count: lists?.sysMsgTotal ?? 0 },
})

/** Number on the bell: both totals and the chat count (contract.md 27.17). */
export const totalUnread = (lists: NoticeLists | null, chatCount: number): number =>
  (lists?.anntMsgTotal ?? 0) + (lists?.sysMsgTotal ?? 0) + chatCount
