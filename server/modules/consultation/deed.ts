import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/client.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import type { Emit } from '#server/realtime/outbox.ts'

/** One transaction of the consultation module: everything a command may use. `now` is fixed for the whole deed. */
export interface Deed {
  tx: Tx
  emit: Emit
  now: Date
  /** runs after the commit, for passing events; never for facts */
  after: (work: () => Promise<void>) => void
}

/** The server's timers act too. */
export type DeedActor = ChatActor | { kind: 'clock' }

/** Primary key of a new row: 32 hex characters. */
export const newId = (): string => randomBytes(16).toString('hex')
