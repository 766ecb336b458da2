import type { Static } from 'typebox'
import type { AuditCheck } from '../../rules/auditChain.ts'
import { defineCall } from '../defineCall.ts'
import type { verifyLogQuery } from './logs.schema.ts'

const who = { permission: 'log:list' } as const

/** The audit is append-only: both are refused with a sentence (decision 073). */
export const deleteLog = defineCall<{ id?: string }, null>({
  name: 'delete a log line',
  methods: ['DELETE'],
  path: '/sys/log/delete',
  who,
})
/** `ids=allclear` emptied the table of the original. */
export const deleteLogs = defineCall<{ ids?: string }, null>({
  name: 'delete log lines',
  methods: ['DELETE'],
  path: '/sys/log/deleteBatch',
  who,
})
export const LOG_KEPT = '审计日志按规定留存，不能删除'

/** Checks the chain over the audit, a part at a time: names the first line that was changed, removed or put in past the server (SCALE-12). */
export const verifyLog = defineCall<Static<typeof verifyLogQuery>, AuditCheck>({
  name: 'check the audit',
  methods: ['GET'],
  path: '/sys/log/verify',
  who: { permission: 'log:verify' },
  timeout: 60_000,
})
