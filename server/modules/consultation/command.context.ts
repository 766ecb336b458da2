import type { LRUCache } from 'lru-cache'
import type { ConsultLimits } from '#contract/rules/hospitalConfig.ts'
import type { Tx } from '#server/db/client.ts'
import type { hosOrder } from '#server/db/tables/index.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import type { Emit } from '#server/realtime/outbox.ts'
import type { People, SessionRow } from './session.presenter.ts'

/** People of running sessions by session id, kept for seconds: they are only shown and decide nothing. */
export type KnownPeople = Pick<LRUCache<string, People>, 'get' | 'set' | 'delete'>

/** One transaction of the consultation module: everything a command may use. `now` is fixed for the whole command. */
export interface CommandContext {
  tx: Tx
  emit: Emit
  now: Date
  people: KnownPeople
  /** limits of the hospital, its own values over the compiled ones */
  limits: (tenantId: number) => Promise<ConsultLimits>
  /** told in the transaction in which a session ends, with its row as it stands then and the status it had */
  ended: readonly SessionEnded[]
  /** asked before a session leaves its doctor by the office, under its lock; may refuse */
  leaving: readonly SessionEnded[]
  /** what was paid for a consultation goes back (hospital.md 3.5); the order is held */
  refundWhole: (
    of: Pick<CommandContext, 'tx' | 'emit' | 'now'>,
    order: typeof hosOrder.$inferSelect,
    reason: string,
  ) => Promise<void>
}

/** What another module does when a session ends: in its transaction, under its lock. */
export type SessionEnded = (context: Pick<CommandContext, 'tx' | 'emit' | 'now'>, session: SessionRow) => Promise<void>

/** The server's timers act too. */
export type CommandActor = ChatActor | { kind: 'clock' }
