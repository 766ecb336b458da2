import { and, eq, sql } from 'drizzle-orm'
import type { MessageSource } from '#contract/rules/messageSources.ts'
import type { Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { sysUser } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { ofTenant } from '#server/plugins/rights.ts'

/** Kind (dictionary msgType) of a message that this system itself delivers: by the bell, or in a conversation. */
export const BELL = '4'
const TITLE_MAX = 100
const ACTIVE = 1

/** The account of that name in the tenant of the sender. */
export async function findReceiver(db: Queryable, sender: UserPrincipal, username: string): Promise<{ id: string } | undefined> {
  const [reader] = await db
    .select({ id: sysUser.id })
    .from(sysUser)
    .where(and(eq(sysUser.username, username), eq(sysUser.delFlag, 0), ofTenant(sender)))
  return reader
}

/** A message as it is recorded. `status` (dictionary msgSendStatus): 0 waits for a channel, 1 sent, 2 failed, for the reason in `result`. */
export interface RecordedMessage {
  tenantId: number
  title: string
  msgType: string
  receiver: string
  content: string
  source: MessageSource
  status: '0' | '1' | '2'
  result?: string
  /** JSON of the variables of a template */
  params?: string
  createBy: string
  at: Date
}

/** Records a message with the first 100 characters of its title; answers its id. */
export async function insertMessage(db: Queryable, message: RecordedMessage): Promise<string> {
  const id = newId()
  const { tenantId, title, msgType, receiver, content, params = '', source, status, result = '', createBy } = message
  const at = message.at.toISOString()
  const tried = status === '0' ? 0 : 1
  await db.execute(sql`
    insert into sys_message
      (id, tenant_id, es_title, es_type, es_receiver, es_content, es_param, es_send_status, es_send_time, es_send_num, es_result, source, create_by, create_time)
    values (${id}, ${tenantId}, ${title.slice(0, TITLE_MAX)}, ${msgType}, ${receiver}, ${content}, ${params},
      ${status}, ${tried === 0 ? null : at}, ${tried}, ${result}, ${source}, ${createBy}, ${at})`)
  return id
}

/** A recorded message of a tenant under its lock. */
export async function lockMessage(db: Queryable, tenantId: number, id: string) {
  const { rows } = await db.execute<{ title: string; type: string; receiver: string; content: string; status: string }>(sql`
    select es_title as title, es_type as type, es_receiver as receiver, es_content as content, es_send_status as status
    from sys_message where id = ${id} and tenant_id = ${tenantId} for update`)
  return rows[0]
}

/** It was sent after all. */
export const markSent = (db: Queryable, id: string, by: string, at: Date) =>
  db.execute(sql`
    update sys_message set es_send_status = '1', es_send_num = es_send_num + 1, es_send_time = ${at.toISOString()}, es_result = '',
      update_by = ${by}, update_time = ${at.toISOString()}, version = version + 1
    where id = ${id}`)

/** Account of a reader; `isActive`: neither frozen nor deleted. */
export async function readerOf(db: Queryable, userId: string): Promise<{ username: string; isActive: boolean } | undefined> {
  const [row] = await db
    .select({ username: sysUser.username, status: sysUser.status, delFlag: sysUser.delFlag })
    .from(sysUser)
    .where(eq(sysUser.id, userId))
  return row && { username: row.username, isActive: row.status === ACTIVE && row.delFlag === 0 }
}
