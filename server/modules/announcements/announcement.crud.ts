import { and, count, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { commaParts } from '#contract/http/commaText.ts'
import { announcement } from '#contract/resources/system/announcement.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Row, Save } from '#server/crud/hooks.ts'
import type { Tx } from '#server/db/client.ts'
import { sysAnnouncementSend as send, sysUser } from '#server/db/tables/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { ofTenant } from '#server/plugins/rights.ts'

const RELEASED_TEXT = '该通告已发布，请先撤销再操作'

const idsIn = (text: unknown): string[] => commaParts(String(text ?? ''))

/** What the announcement will say of a field once it is written. */
const valueAfter = ({ values, before }: Save, name: string): unknown => (name in values ? values[name] : before?.[name])

async function refuseStrangers(tx: Tx, ids: readonly string[], tenantId: number): Promise<void> {
  const found = await tx
    .select({ id: sysUser.id })
    .from(sysUser)
    .where(and(inArray(sysUser.id, [...ids]), ofTenant({ tenantId }), eq(sysUser.delFlag, 0)))
  if (found.length < ids.length) throw new Refusal('指定用户中有不存在的用户，请重新选择')
}

async function beforeSave(save: Save): Promise<void> {
  if (save.before?.['sendStatus'] === '1') throw new Refusal(RELEASED_TEXT)
  const [start, end] = [valueAfter(save, 'startTime'), valueAfter(save, 'endTime')]
  if (start instanceof Date && end instanceof Date && start >= end) throw new Refusal('开始时间需小于结束时间')
  if (valueAfter(save, 'msgType') !== 'USER') return
  const ids = idsIn(save.extras['userIds'])
  const keeps = save.before?.['msgType'] === 'USER' && !('userIds' in save.extras)
  if (ids.length === 0 && !keeps) throw new Refusal('指定用户不能为空！')
  if (ids.length > 0) await refuseStrangers(save.tx, ids, save.user.tenantId)
}

/** Rows of receivers follow the list; who had read it before a revocation has it unread again. */
async function afterSave(save: Save): Promise<void> {
  const { tx, id, extras } = save
  if (valueAfter(save, 'msgType') !== 'USER') {
    await tx.delete(send).where(eq(send.anntId, id))
    return
  }
  if (!('userIds' in extras)) return
  const ids = idsIn(extras['userIds'])
  await tx.delete(send).where(and(eq(send.anntId, id), notInArray(send.userId, ids)))
  await tx
    .insert(send)
    .values(ids.map(userId => ({ anntId: id, userId })))
    .onConflictDoNothing()
}

async function countsOf(db: Tx, rows: readonly Row[], tenantId: number) {
  const ids = rows.map(row => String(row['id']))
  const sums = await db
    .select({
      id: send.anntId,
      all: count(),
      read: sql<number>`count(*) filter (where ${send.readFlag} = '1')`.mapWith(Number),
      users: sql<string | null>`string_agg(${send.userId}, ',' order by ${send.userId})`,
    })
    .from(send)
    .where(inArray(send.anntId, ids))
    .groupBy(send.anntId)
  const [house] = await db
    .select({ n: count() })
    .from(sysUser)
    .where(and(ofTenant({ tenantId }), eq(sysUser.delFlag, 0)))
  return { byId: new Map(sums.map(sum => [sum.id, sum])), house: house?.n ?? 0 }
}

/** 系统通告 as its administrators see it: receivers with the row, how many there are and how many have read it (contract.md 13.1). */
export const announcementCrud = crudHooks(announcement, {
  beforeSave,
  afterSave,
  async beforeDelete(row) {
    if (row['sendStatus'] === '1') throw new Refusal(RELEASED_TEXT)
  },
  async present(rows, { app, user }) {
    if (rows.length === 0) return rows
    const { byId, house } = await countsOf(app.db, rows, user.tenantId)
    return rows.map(row => {
      const sum = byId.get(String(row['id']))
      const isChosen = row['msgType'] === 'USER'
      return {
        ...row,
        userIds: isChosen && sum?.users ? `${sum.users},` : null,
        receivers: isChosen ? (sum?.all ?? 0) : house,
        readers: sum?.read ?? 0,
      }
    })
  },
})
