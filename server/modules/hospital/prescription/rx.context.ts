import type { FastifyInstance } from 'fastify'
import type { SignatureProvider } from '#server/adapters/signature.ts'
import type { Tx } from '#server/db/client.ts'
import type { Emit } from '#server/realtime/outbox.ts'
import type { SheetRow } from './sheet.repository.ts'

/** One transaction of a command on a sheet. `now` is fixed for all of it. */
export interface RxContext {
  tx: Tx
  emit: Emit
  now: Date
  app: Pick<FastifyInstance, 'consultation' | 'announcementCommands' | 'rxFollowers'>
  signature: SignatureProvider
}

/** Why a sheet is stopped: voided by a person, past its time, its consultation refused, its order paid back, or found unsafe at dispensing. */
export type StopReason = 'void' | 'expire' | 'sessionRefused' | 'refund' | 'stop'

/**
 * What follows a sheet (hospital.md 3.2), in the transaction of its command: session and sheet are locked, an order is locked after them. A module adds
 * its follower once: `app.rxFollowers.push({ onApproved, onStopped })`. Nothing of it may be refused: the sheet has moved.
 */
export interface RxFollower {
  /** 2 → 3. `sheet` is approved already. Orders: makes the drug order (payDeadline = validUntil; total 0 is paid at once) and reserves what is there. */
  onApproved: (context: RxContext, sheet: SheetRow) => Promise<void>
  /** 3, 7 → 4, 6, 9. `sheet` is how it was before. Orders: releases; order 0 → 7 or 8 → 5 whole, of a partly issued sheet by its open lines only. */
  onStopped: (context: RxContext, sheet: SheetRow, why: StopReason) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    rxFollowers: RxFollower[]
  }
}
