import type { TransferState } from '../../entities/transfer.ts'
import { defineCall } from '../defineCall.ts'

/** The name a client gives an import or export in HEADER.transfer. */
export const TRANSFER_ID = /^[\w-]{8,64}$/

/** How far the person's own import or export is. Ours: the original has no such call, and its client sends no such header. */
export const transferState = defineCall<{ id: string }, TransferState>({
  name: 'state of a transfer',
  methods: ['GET'],
  path: '/sys/transfer/state',
  who: 'user',
})
/** Asks the person's own import or export to end; rows that are in stay in. */
export const stopTransfer = defineCall<{ id: string }, null>({
  name: 'stop a transfer',
  methods: ['POST'],
  path: '/sys/transfer/stop',
  who: 'user',
})
