import type { Static } from 'typebox'
import type { TransferState } from '../../entities/transfer.ts'
import { defineCall } from '../defineCall.ts'
import type { transferInput } from './transfers.schema.ts'

/** How far the person's own import or export is. Ours: the original has no such call, and its client sends no such header. */
export const transferState = defineCall<Static<typeof transferInput>, TransferState>({
  name: 'state of a transfer',
  methods: ['GET'],
  path: '/sys/transfer/state',
  who: 'user',
})
/** Asks the person's own import or export to end; rows that are in stay in. */
export const stopTransfer = defineCall<Static<typeof transferInput>, null>({
  name: 'stop a transfer',
  methods: ['POST'],
  path: '/sys/transfer/stop',
  who: 'user',
})
