import { defineCall } from '../defineCall.ts'

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
