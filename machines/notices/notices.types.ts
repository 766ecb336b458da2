import type { PromiseActorLogic } from 'xstate'
import type { Announcement, NoticeLists } from '#contract/entities/announcement.ts'
import type { Failure } from '#contract/http/failure.ts'

export interface NoticesContext {
  /** the unread lists as last loaded; null: not yet */
  lists: NoticeLists | null
  /** why the last load or mark failed; null after the next success */
  failure: Failure | null
  /** the notice whose detail is open */
  opened: Announcement | null
  /** a push came while the lists were being loaded */
  isStale: boolean
  /** ids still to be marked read, first in, first out */
  toMark: string[]
}

export type NoticesEvent =
  | { type: 'session.opened' }
  | { type: 'session.closed' }
  /** a push or a reconnect says that the lists are old */
  | { type: 'notices.stale' }
  | { type: 'bell.opened' }
  /** shows the notice and marks it read (NOTICE-31) */
  | { type: 'notice.open'; notice: Announcement }
  | { type: 'notice.close' }
  | { type: 'notices.readAll' }

/** Rejects with a Failure. */
export type LoadNotices = PromiseActorLogic<NoticeLists>
export type MarkRead = PromiseActorLogic<void, { anntId: string }>
export type MarkAllRead = PromiseActorLogic<void>
