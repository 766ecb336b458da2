import { inArray } from 'drizzle-orm'
import { log } from '#contract/resources/system/log.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { sysLog, sysUser } from '#server/db/tables/index.ts'

/** Words of actions and what they count as (dictionary operate_type); the first that stands in the action decides. */
const OPERATE_TYPES: readonly (readonly [word: RegExp, type: number])[] = [
  [/import/i, 5],
  [/export/i, 6],
  [/\b(add|create|register)/i, 2],
  [/\b(delete|remove|revoke|end|forceLogout)/i, 4],
  [/\b(list|query|read|view)/i, 1],
]
const EDIT = 3
/** Ways of signing in and other bare words of the audit, as people say them. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['account', '账号密码登录'],
  ['phone', '手机验证码登录'],
  ['single sign-on', '单点登录'],
  ['logout', '退出登录'],
  ['screen.unlock', '解除锁屏'],
  ['screen.unlockFailed', '解除锁屏失败'],
  ['login.failed', '登录失败'],
  ['recovery.failed', '找回账号失败'],
])

/** The kind of a deed by its action, such as `user.edit`. */
export const operateTypeOf = (action: string): number =>
  OPERATE_TYPES.find(([word]) => word.test(action.replaceAll('.', ' ')))?.[1] ?? EDIT

/** The audit as a list: lines of the own tenant, and of tenant 0, where nobody was signed in yet (contract.md 15.1). */
export const logCrud = crudHooks(log, {
  columns: { logContent: sysLog.content, userid: sysLog.actorName, createTime: sysLog.at },
  where: user => inArray(sysLog.tenantId, [...new Set([0, user.tenantId])]),
  async present(rows, { app }) {
    const names = [...new Set(rows.map(row => String(row['userid'] ?? '')).filter(name => name !== ''))]
    const people =
      names.length === 0
        ? []
        : await app.db
            .select({ username: sysUser.username, realname: sysUser.realname })
            .from(sysUser)
            .where(inArray(sysUser.username, names))
    const realname = new Map(people.map(one => [one.username, one.realname]))
    return rows.map(row => ({
      ...row,
      logContent:
        WORDS.get(String(row['logContent'])) ?? (row['logContent'] || WORDS.get(String(row['action'])) || row['action']),
      username: realname.get(String(row['userid'])) ?? null,
      operateType: row['logType'] === 2 ? operateTypeOf(String(row['action'])) : null,
    }))
  },
})
