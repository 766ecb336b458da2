import type { Announcement, NoticeLists } from '#contract/entities/announcement.ts'
import type { Arrival, NoticesContext, Reading } from './notices.types.ts'

/** Pushes that come within this time, ms, are answered by one load (reliability.md part 5). */
export const COLLECT_TIME = 300
/** A notice that waits for its mark is shown after this time all the same, ms: nobody waits for a slow network to read what is here. */
export const OPEN_PATIENCE = 1_000

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

/** Urgent ones without a confirmation, given or on its way. The list itself when none is on its way. */
export function urgentOf(lists: NoticeLists | null, queue: readonly Reading[]): readonly Announcement[] {
  const all = lists?.urgentList ?? NOTHING
  const isSent = ({ id }: Announcement) => queue.some(({ anntId, isConfirmed }) => isConfirmed && anntId === id)
  return all.some(isSent) ? all.filter(one => !isSent(one)) : all
}

/** Number on the bell: both totals and the chat count (contract.md 27.17). */
export const totalUnread = (lists: NoticeLists | null, chatCount: number): number =>
  (lists?.anntMsgTotal ?? 0) + (lists?.sysMsgTotal ?? 0) + chatCount

/**
 * What `after` holds that came since `before`: the totals have grown. A list that only moved up because something was read tells of nothing, and the
 * first load neither.
 */
export function arrivalOf(before: NoticeLists | null, after: NoticeLists, nth: number): Arrival | null {
  if (before === null) return null
  const notices = Math.max(0, after.anntMsgTotal - before.anntMsgTotal)
  const system = Math.max(0, after.sysMsgTotal - before.sysMsgTotal)
  const count = notices + system
  if (count === 0) return null
  const known = new Set([...before.anntMsgList, ...before.sysMsgList].map(({ id }) => id))
  const fresh = (notices > 0 ? after.anntMsgList : after.sysMsgList).find(({ id }) => !known.has(id))
  return { nth, count, titile: count === 1 ? (fresh?.titile ?? null) : null }
}

/** What changes with new lists. */
export const taken = (context: NoticesContext, lists: NoticeLists): Partial<NoticesContext> => ({
  lists,
  failure: null,
  arrival: arrivalOf(context.lists, lists, (context.arrival?.nth ?? 0) + 1) ?? context.arrival,
})

/** The queue with one more to mark. */
export const queued = ({ queue }: NoticesContext, reading: Reading): Reading[] => [...queue, reading]

/** Once the first of the queue is marked, or could not be: an awaited one is shown, with what the answer brought if it was not known. */
export function afterMark({ queue, opened }: NoticesContext, found: Announcement | null): Partial<NoticesContext> {
  const [first, ...rest] = queue
  return { queue: rest, opened: first?.isAwaited ? (first.notice ?? found ?? opened) : opened }
}

/** The first of the queue is shown before it is marked. */
export function shownEarly({ queue, opened }: NoticesContext): Partial<NoticesContext> {
  const [first, ...rest] = queue
  return first?.isAwaited && first.notice !== null
    ? { queue: [{ ...first, isAwaited: false }, ...rest], opened: first.notice }
    : { queue, opened }
}

/** Everything is marked at once: the queue ends, and what was clicked last and still waited for its own mark is shown now. */
export const shownAtLast = ({ queue, opened }: NoticesContext): Pick<NoticesContext, 'queue' | 'opened'> => ({
  queue: [],
  opened: queue.findLast(({ isAwaited, notice }) => isAwaited && notice !== null)?.notice ?? opened,
})
