import { randomBytes } from 'node:crypto'
import { and, eq, like, sql } from 'drizzle-orm'
import { RULE_CONDITIONS } from '#contract/http/calls/permissionsAdmin.ts'
import type { DataRuleDraft } from '#contract/http/calls/permissionsAdmin.ts'
import { commaParts } from '#contract/http/commaText.ts'
import * as t from '#server/db/tables/index.ts'
import { takeRightsTurn } from '#server/plugins/grants.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { RightsDeed } from '#server/plugins/writeRights.ts'
import { refuseUnlessRuler } from './rights.policy.ts'

const TEXT = {
  sql: '不支持自定义SQL规则，请改用字段条件',
  condition: '规则条件不正确',
  column: '规则字段只能是字母、数字和下划线',
  noEntry: '未找到菜单信息',
  noRule: '未找到对应实体',
} as const
const TABLE = 'sys_permission_data_rule'

function refuseRuleFaults({ ruleConditions, ruleColumn }: Partial<DataRuleDraft>): void {
  if (ruleConditions?.trim().toUpperCase() === 'USE_SQL_RULES') throw new Refusal(TEXT.sql)
  if (ruleConditions !== undefined && !RULE_CONDITIONS.some(known => known === ruleConditions)) throw new Refusal(TEXT.condition)
  if (ruleColumn !== undefined && !/^[A-Za-z]\w*$/.test(ruleColumn)) throw new Refusal(TEXT.column)
}

export async function addDataRule(deed: RightsDeed, draft: DataRuleDraft): Promise<string> {
  const { tx, user, now } = deed
  refuseUnlessRuler(user)
  refuseRuleFaults(draft)
  await takeRightsTurn(tx)
  const isEntry = and(eq(t.sysPermission.id, draft.permissionId), eq(t.sysPermission.delFlag, 0))
  if ((await tx.$count(t.sysPermission, isEntry)) === 0) throw new Refusal(TEXT.noEntry)
  const id = randomBytes(16).toString('hex')
  const { permissionId, ruleName, ruleColumn, ruleConditions, ruleValue, status = '1' } = draft
  const rule = { permissionId, ruleName, ruleColumn, ruleConditions, ruleValue, status }
  await tx.insert(t.sysPermissionDataRule).values({ ...rule, id, createBy: user.username, createTime: now })
  await deed.note('dataRule.add', TABLE, id, `${ruleName}: ${ruleColumn} ${ruleConditions} ${ruleValue}`)
  return id
}

/** A rule stays with its menu entry. */
export async function editDataRule(
  deed: RightsDeed,
  { id, ruleName, ruleColumn, ruleConditions, ruleValue, status }: Partial<DataRuleDraft> & { id: string },
): Promise<void> {
  const { tx, user, now } = deed
  const sent = { ruleName, ruleColumn, ruleConditions, ruleValue, status }
  refuseUnlessRuler(user)
  refuseRuleFaults({
    ...(ruleColumn === undefined ? {} : { ruleColumn }),
    ...(ruleConditions === undefined ? {} : { ruleConditions }),
  })
  await takeRightsTurn(tx)
  const [held] = await tx
    .update(t.sysPermissionDataRule)
    .set({ ...sent, updateBy: user.username, updateTime: now })
    .where(eq(t.sysPermissionDataRule.id, id))
    .returning()
  if (!held) throw new Refusal(TEXT.noRule)
  await deed.note('dataRule.edit', TABLE, id, `${held.ruleName}: ${held.ruleColumn} ${held.ruleConditions} ${held.ruleValue}`)
}

/** Also taken out of every choice of roles and departments. */
export async function deleteDataRule(deed: RightsDeed, id: string): Promise<void> {
  const { tx, user } = deed
  refuseUnlessRuler(user)
  await takeRightsTurn(tx)
  const [held] = await tx.delete(t.sysPermissionDataRule).where(eq(t.sysPermissionDataRule.id, id)).returning()
  if (!held) throw new Refusal(TEXT.noRule)
  for (const links of [t.sysRolePermission, t.sysDepartPermission, t.sysDepartRolePermission]) {
    const isOfEntry = and(eq(links.permissionId, held.permissionId), like(links.dataRuleIds, `%${id}%`))
    for (const { chosen } of await tx.selectDistinct({ chosen: links.dataRuleIds }).from(links).where(isOfEntry)) {
      const rest = commaParts(chosen)
        .filter(other => other !== id)
        .join(',')
      await tx
        .update(links)
        .set({ dataRuleIds: sql`${rest}` })
        .where(and(isOfEntry, eq(links.dataRuleIds, chosen)))
    }
  }
  await deed.note('dataRule.delete', TABLE, id, held.ruleName)
}
