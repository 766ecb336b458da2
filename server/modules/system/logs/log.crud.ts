import { inArray, sql } from 'drizzle-orm'
import { log } from '#contract/resources/system/log.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Row } from '#server/crud/hooks.ts'
import { sysLog } from '#server/db/tables/index.ts'
import { realnamesOf } from './actors.repository.ts'
import { actionText, entityText, logSentence } from './sentences.presenter.ts'
import type { LogLine } from './sentences.presenter.ts'

/** Words of actions and what they count as (dictionary operate_type); the first that stands in the action decides. */
const OPERATE_TYPES: readonly (readonly [word: RegExp, type: number])[] = [
  [/import/i, 5],
  [/export/i, 6],
  [/\b(add|create|register)/i, 2],
  [/\b(delete|remove|revoke|end|forceLogout)/i, 4],
  [/\b(own)?(list|query|read|view)/i, 1],
  // what was read, where the action names that in place of a verb (SEC-02)
  [/\b(check|facts|file|find|notes|ownDownload|patients|people|print|proofs|record|rows|search|sums|versions)$/i, 1],
]
const EDIT = 3
/** The kind of a command by its action, such as `user.edit`; null of what was refused, which did nothing. */
export const operateTypeOf = (action: string): number | null =>
  action === 'refused' ? null : (OPERATE_TYPES.find(([word]) => word.test(action.replaceAll('.', ' ')))?.[1] ?? EDIT)

const lineOf = (row: Row): LogLine => ({
  action: String(row['action'] ?? ''),
  entity: String(row['entity'] ?? ''),
  content: String(row['logContent'] ?? ''),
})

/** The audit as a list: lines of the own tenant, and of tenant 0, where nobody was signed in yet (contract.md 15.1). */
export const logCrud = crudHooks(log, {
  columns: { logContent: sysLog.content, userid: sysLog.actorName, createTime: sysLog.at },
  // one of the ids that a line names, whichever way it was read or changed
  conditions: query => {
    const id = query.get('entityId')?.trim()
    // by themselves first: a plan that is kept for every id would look through all lines from the newest on
    return id
      ? sql`${sysLog.id} = any(array(select l.id from sys_log l where string_to_array(l.entity_id, ',') @> array[${id}]::text[]))`
      : undefined
  },
  where: user => inArray(sysLog.tenantId, [...new Set([0, user.tenantId])]),
  async present(rows, { app }) {
    const names = [...new Set(rows.map(row => String(row['userid'] ?? '')).filter(name => name !== ''))]
    const realname = await realnamesOf(app.db, names)
    return rows.map(row => ({
      ...row,
      logContent: logSentence(lineOf(row)),
      action_dictText: actionText(lineOf(row)),
      entity_dictText: entityText(lineOf(row).entity),
      username: realname.get(String(row['userid'])) ?? null,
      operateType: row['logType'] === 2 ? operateTypeOf(String(row['action'])) : null,
    }))
  },
})
