import type { PromiseActorLogic } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'

/** A paid order of the pharmacy, as far as the machine must know it. */
export interface DispenseRow {
  id: string
  rxNo: string
  /** who picked it; null: nobody yet */
  pickedBy: string | null
}
/** A batch that may be issued today; amounts in smallest units, herbs in mg. */
export interface Batch {
  stockId: string
  batchNo: string
  /** YYYY-MM-DD */
  expiry: string
  available: number
}
/** What is taken from one batch. */
export interface BatchPick {
  stockId: string
  qty: number
  /** 追溯码, 20 digits each */
  traceCodes: string[]
}
export interface DispenseLine {
  no: number
  needed: number
  batches: Batch[]
  /** as picked; empty before */
  picks: BatchPick[]
  /** why less than needed is issued */
  shortReason: string
  /** of what is short: it comes later, or never, and its money goes back */
  rest: 'later' | 'never'
}
/** What a person picks of a line. */
export type LineChange = Pick<DispenseLine, 'no' | 'picks' | 'shortReason' | 'rest'>
/** An order that is worked on. */
export interface DispenseOrder extends DispenseRow {
  version: number
  /** it was picked by who reads it, who then may not issue it */
  isOwnPick: boolean
  /** 自提: a receiver is named at the counter */
  isFetched: boolean
  lines: DispenseLine[]
}

export interface DispensingContext<Row extends DispenseRow = DispenseRow> {
  rows: Row[]
  order: DispenseOrder | null
  wantedId: string | null
  /** a scanned number that is not listed, which the server is asked for */
  soughtNo: string
  /** the order that the server named for it */
  foundId: string
  receiver: string
  /** commands that the server has answered; a repeated one has the number of the first */
  answers: number
  failure: Failure | null
}

export type DispensingEvent =
  | { type: 'board.changed' }
  | { type: 'retry' }
  | { type: 'open'; id: string }
  /** a scanned or typed prescription number */
  | { type: 'scan'; text: string }
  | ({ type: 'set' } & LineChange)
  | { type: 'receiver.set'; text: string }
  /** 调配 is done */
  | { type: 'pick' }
  /** the picker takes it back */
  | { type: 'unpick' }
  /** 核对并发药 */
  | { type: 'hand' }
  | { type: 'close' }

/** own: one's own pick, which another person issues; ready: everything is written that the next step needs. */
export type DispensingTag =
  'loading' | 'list' | 'empty' | 'failed' | 'searching' | 'opening' | 'picking' | 'checking' | 'own' | 'busy' | 'issued' | 'lost'
export type DispensingEmitted = { type: 'order.picked'; id: string } | { type: 'order.issued'; id: string }

interface Command {
  requestNo: number
  id: string
  version: number
}
/** Paid orders of the pharmacy, the longest waiting first; `unattended`: the board told of a change, nobody pressed anything. Rejects with a Failure. */
export type FetchOrders = PromiseActorLogic<DispenseRow[], { unattended: boolean }>
/** The waiting order of a prescription number; null: none waits. Rejects with a Failure. */
export type FindOrder = PromiseActorLogic<DispenseRow | null, { rxNo: string }>
/** An order with its lines and batches. Rejects with a Failure. */
export type OpenOrder = PromiseActorLogic<DispenseOrder, { id: string }>
/** Stores what was picked. Failures of code RX_EXPIRED, REFUNDING, WRONG_STATE and VERSION_CONFLICT end the work on the order. */
export type PickOrder = PromiseActorLogic<DispenseOrder, Command & { lines: LineChange[] }>
/** Takes a pick back. Failures as above. */
export type UnpickOrder = PromiseActorLogic<DispenseOrder, Command>
/** Issues what another person picked; SAME_PERSON is refused. Failures as above. */
export type IssueOrder = PromiseActorLogic<void, Command & { receiver: string }>
