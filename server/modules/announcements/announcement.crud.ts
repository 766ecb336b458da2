import { commaParts } from '#contract/http/commaText.ts'
import { announcement } from '#contract/resources/system/announcement.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Save } from '#server/crud/hooks.ts'
import type { Tx } from '#server/db/client.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { countPeople, receiverSums, setReceivers, setUnread } from './receivers.repository.ts'

const REVOKED = '2'
const RELEASED_TEXT = '该通告已发布，请先撤销再操作'

const idsIn = (text: unknown): string[] => commaParts(String(text ?? ''))

/** What the announcement will say of a field once it is written. */
const valueAfter = ({ values, before }: Save, name: string): unknown => (name in values ? values[name] : before?.[name])

async function refuseStrangers(tx: Tx, ids: readonly string[], tenantId: number): Promise<void> {
  if ((await countPeople(tx, tenantId, ids)) < ids.length) throw new Refusal('指定用户中有不存在的用户，请重新选择')
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
    await setReceivers(tx, id, [])
    return
  }
  if (save.before?.['sendStatus'] === REVOKED) await setUnread(tx, id)
  if (!('userIds' in extras)) return
  const ids = idsIn(extras['userIds'])
  await setReceivers(tx, id, ids)
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
    const ids = rows.map(row => String(row['id']))
    const byId = new Map((await receiverSums(app.db, ids, user.tenantId)).map(sum => [sum.id, sum]))
    const everybody = await countPeople(app.db, user.tenantId)
    return rows.map(row => {
      const sum = byId.get(String(row['id']))
      const isChosen = row['msgType'] === 'USER'
      return {
        ...row,
        userIds: isChosen && sum?.users ? `${sum.users},` : null,
        receivers: isChosen ? (sum?.all ?? 0) : everybody,
        readers: sum?.read ?? 0,
      }
    })
  },
})
