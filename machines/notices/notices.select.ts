import type { SnapshotFrom } from 'xstate'
import type { Announcement } from '#contract/entities/announcement.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { noticesMachine } from './notices.machine.ts'
import { totalUnread, urgentOf } from './notices.rules.ts'
import type { Arrival, NoticesContext } from './notices.types.ts'

export type NoticesSnapshot = SnapshotFrom<typeof noticesMachine>

/** The unread lists as last loaded, a new object after every load; null before the first. */
export const selectLists = (snapshot: NoticesSnapshot): NoticesContext['lists'] => snapshot.context.lists
/** Number on the bell; the chat count comes from the notice socket. */
export const selectTotalUnread = (snapshot: NoticesSnapshot, chatCount: number): number =>
  totalUnread(snapshot.context.lists, chatCount)
/** Unread notices and system messages, without the chat. */
export const selectOwnUnread = (snapshot: NoticesSnapshot): number => totalUnread(snapshot.context.lists, 0)
/** The notice whose detail is shown. */
export const selectOpened = (snapshot: NoticesSnapshot): Announcement | null => snapshot.context.opened
/** Why the last load failed. */
export const selectFailure = (snapshot: NoticesSnapshot): Failure | null => snapshot.context.failure
/** Why a notice could not be marked or found. */
export const selectCommandFailure = (snapshot: NoticesSnapshot): NoticesContext['commandFailure'] =>
  snapshot.context.commandFailure
/** What came last. */
export const selectArrival = (snapshot: NoticesSnapshot): Arrival | null => snapshot.context.arrival
/** Id of the notice that is being marked and will then be shown, or null. */
export const selectAwaited = ({ context: { queue } }: NoticesSnapshot): string | null =>
  queue[0]?.isAwaited ? queue[0].anntId : null
/** Urgent ones that still wait for 我知道了, oldest first; those whose confirmation is on its way are left out. */
export const selectUrgent = ({ context: { lists, queue } }: NoticesSnapshot): readonly Announcement[] => urgentOf(lists, queue)
export const isLoading = (snapshot: NoticesSnapshot): boolean => snapshot.hasTag('loading')
/** Something is being marked read. */
export const isMarking = (snapshot: NoticesSnapshot): boolean => snapshot.hasTag('marking')
