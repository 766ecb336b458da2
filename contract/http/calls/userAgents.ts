import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { agentQuery } from './userAgents.schema.ts'

/** The agent of an account as its row goes out, the newest where there are several; refused with 未找到对应实体 when there is none (contract.md 14.10). */
export const agentOfUser = defineCall<Static<typeof agentQuery>, Record<string, unknown>>({
  name: 'agent of a user',
  methods: ['GET'],
  path: '/sys/sysUserAgent/queryByUserName',
  who: { permission: 'userAgent:list' },
})
