import type { PromiseActorLogic } from 'xstate'
import type { SessionTransfer, TransferTargetKind, TransferTargets } from '#contract/entities/sessionTransfer.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { TransferStatus } from '#contract/lifecycles/transfer.ts'

/** A transfer and the server's time at which it was read, epoch ms. */
export interface SeenTransfer {
  transfer: SessionTransfer
  now: number
}

export interface TransferInput {
  sid: string
  /** the transfer, where a list has it already */
  seen?: SeenTransfer
  /** another doctor is asked, and nobody knows here whom: read first */
  isOpen?: boolean
}

/** Whom to ask, and what that doctor reads. */
export interface TransferForm {
  kind: TransferTargetKind
  /** of `kind`; null: nobody chosen */
  target: string | null
  /** code of TRANSFER_REASONS; empty: none chosen */
  reason: string
  note: string
}
export interface TransferContext {
  sid: string
  transfer: SessionTransfer | null
  /** another doctor is asked, and nobody knows here whom */
  isRecalled: boolean
  /** ms until the transfer lapses, counted when it was read */
  leftMs: number
  targets: TransferTargets | null
  form: TransferForm
  /** sending was pressed while something was missing */
  isIncomplete: boolean
  /** goes with the server's answers: the same request repeated is the same transfer */
  answers: number
  failure: Failure | null
}

export type TransferCommand = { command: 'withdraw' } | { command: 'accept' } | { command: 'reject'; reason: string }

export type TransferEvent =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'retry' }
  /** another kind forgets who was chosen */
  | ({ type: 'choose' } & Partial<TransferForm>)
  | { type: 'send' }
  | { type: 'withdraw' }
  | { type: 'accept' }
  | { type: 'reject'; reason: string }
  /** the server tells how a transfer of this session stands */
  | ({ type: 'pushed' } & SeenTransfer)

export type TransferTag = 'recalling' | 'choosing' | 'loading' | 'failed' | 'busy' | 'waiting' | 'overdue' | 'settled'

/** Emitted once a command went through, with how the transfer stands after it; 2: the session is this doctor's now. */
export interface TransferDone {
  type: 'transfer.done'
  status: TransferStatus
}

/** The open transfer that this doctor asked for; null: there is none. Rejects with a Failure. */
export type FetchOpen = PromiseActorLogic<SeenTransfer | null, { sid: string }>
/** Rejects with a Failure. */
export type FetchTargets = PromiseActorLogic<TransferTargets, { sid: string }>
/** Asks; `requestNo` is the same as long as no answer came. Rejects with a Failure. */
export type SendTransfer = PromiseActorLogic<SeenTransfer, { sid: string; requestNo: number; form: TransferForm }>
/** Rejects with a Failure. */
export type RunTransfer = PromiseActorLogic<SeenTransfer, { id: string } & TransferCommand>
