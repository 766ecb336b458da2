import { getTableColumns } from 'drizzle-orm'
import { messageRecord } from '#contract/resources/hospital/message.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { sysMessage } from '#server/db/tables/index.ts'

const { createTime: recordedAt } = getTableColumns(sysMessage)
if (!recordedAt) throw new Error('sys_message has no create_time')

/** 消息: the record of messages with the moment at which each was written down. */
export const messageRecordCrud = crudHooks(messageRecord, { table: sysMessage, columns: { recordedAt } })
