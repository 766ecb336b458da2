import type { PromiseActorLogic } from 'xstate'
import type { Announcement, NoticeLists } from '#contract/entities/announcement.ts'
import type { Failure } from '#contract/http/failure.ts'

/** A notice that is to be marked read, and perhaps shown afterwards. */
export interface Reading {
  anntId: string
  /** the notice as it is known; null: it comes with the answer */
  notice: Announcement | null
  /** it is shown once it is marked */
  isAwaited: boolean
  /** the person's other tabs are told (contract.md 13.9) */
  isTold: boolean
  /** 我知道了: the confirmation is stored with the mark (WALK-18) */
  isConfirmed: boolean
}

/** What came since the lists were last loaded; `nth` counts them, so that two equal ones are two. */
export interface Arrival {
  nth: number
  count: number
  /** title of the newest, null when it is not among those listed */
  titile: string | null
}

export interface NoticesContext {
  /** the unread lists as last loaded; null: not yet */
  lists: NoticeLists | null
  /** why the last load failed; null after the next success */
  failure: Failure | null
  /** why a notice could not be marked read or found; null after the next command */
  commandFailure: { command: 'mark' | 'find'; failure: Failure } | null
  /** the notice whose detail is open */
  opened: Announcement | null
  /** a push came while the lists were being loaded */
  isStale: boolean
  /** still to be marked read, first in, first out */
  queue: Reading[]
  arrival: Arrival | null
}

export type NoticesEvent =
  | { type: 'session.opened' }
  | { type: 'session.closed' }
  /** a push or a reconnect says that the lists are old */
  | { type: 'notices.stale' }
  | { type: 'bell.opened' }
  /** from the bell: shows the notice at once and marks it read (NOTICE-31) */
  | { type: 'notice.open'; notice: Announcement }
  /** from the full list: marks it read, tells the other tabs, then shows it (contract.md 13.9) */
  | { type: 'notice.read'; notice: Announcement }
  /** one of which only the id is known, from a push or an address: marks it read, loads it, shows it */
  | { type: 'notice.find'; anntId: string }
  /** one that was read before: only shows it */
  | { type: 'notice.show'; notice: Announcement }
  | { type: 'notice.close' }
  /** 我知道了 under an urgent one */
  | { type: 'notice.confirm'; notice: Announcement }
  | { type: 'notices.readAll' }

/** Rejects with a Failure. */
export type LoadNotices = PromiseActorLogic<NoticeLists>
/** Marks, or confirms where `isConfirmed`, tells where `isTold`, and answers the notice where `isWanted`, else null. */
export type MarkRead = PromiseActorLogic<
  Announcement | null,
  { anntId: string; isTold: boolean; isWanted: boolean; isConfirmed: boolean }
>
export type MarkAllRead = PromiseActorLogic<void>
