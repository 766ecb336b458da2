import { randomBytes } from 'node:crypto'
import type { LRUCache } from 'lru-cache'
import type { Tx } from '#server/db/client.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import type { Emit } from '#server/realtime/outbox.ts'
import type { People } from './present.ts'

/** People of running sessions by session id, kept for seconds: they are only shown and decide nothing. */
export type KnownPeople = Pick<LRUCache<string, People>, 'get' | 'set' | 'delete'>

/** One transaction of the consultation module: everything a command may use. `now` is fixed for the whole deed. */
export interface Deed {
  tx: Tx
  emit: Emit
  now: Date
  people: KnownPeople
}

/** The server's timers act too. */
export type DeedActor = ChatActor | { kind: 'clock' }

/** Primary key of a new row: 32 hex characters. */
export const newId = (): string => randomBytes(16).toString('hex')
