import { RULE_CONDITIONS } from '#contract/http/calls/permissionsAdmin.ts'
import type { DataRuleDraft } from '#contract/http/calls/permissionsAdmin.ts'
import { newId } from '#server/db/newId.ts'
import { acquireRightsLock } from '#server/plugins/grants.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { RightsContext } from '#server/plugins/writeRights.ts'
import { deleteRule, insertRule, updateRule } from './dataRules.repository.ts'
import { countEntries } from './menuRows.repository.ts'
import { refuseUnlessRuler } from './rights.service.ts'

const TEXT = {
  sql: '不支持自定义SQL规则，请改用字段条件',
  condition: '规则条件不正确',
  column: '规则字段只能是字母、数字和下划线',
  noEntry: '未找到菜单信息',
  noRule: '未找到对应实体',
} as const
const TABLE = 'sys_permission_data_rule'

function refuseRuleErrors({ ruleConditions, ruleColumn }: Partial<DataRuleDraft>): void {
  if (ruleConditions?.trim().toUpperCase() === 'USE_SQL_RULES') throw new Refusal(TEXT.sql)
  if (ruleConditions !== undefined && !RULE_CONDITIONS.some(known => known === ruleConditions)) throw new Refusal(TEXT.condition)
  if (ruleColumn !== undefined && !/^[A-Za-z]\w*$/.test(ruleColumn)) throw new Refusal(TEXT.column)
}

export async function addDataRule(context: RightsContext, draft: DataRuleDraft): Promise<string> {
  const { tx, user, now } = context
  refuseUnlessRuler(user)
  refuseRuleErrors(draft)
  await acquireRightsLock(tx)
  if ((await countEntries(tx, [draft.permissionId])) === 0) throw new Refusal(TEXT.noEntry)
  const id = newId()
  const { permissionId, ruleName, ruleColumn, ruleConditions, ruleValue, status = '1' } = draft
  const rule = { permissionId, ruleName, ruleColumn, ruleConditions, ruleValue, status }
  await insertRule(tx, { ...rule, id, createBy: user.username, createTime: now })
  await context.note('dataRule.add', TABLE, id, `${ruleName}: ${ruleColumn} ${ruleConditions} ${ruleValue}`)
  return id
}

/** A rule stays with its menu entry. */
export async function editDataRule(
  context: RightsContext,
  { id, ruleName, ruleColumn, ruleConditions, ruleValue, status }: Partial<DataRuleDraft> & { id: string },
): Promise<void> {
  const { tx, user, now } = context
  const sent = { ruleName, ruleColumn, ruleConditions, ruleValue, status }
  refuseUnlessRuler(user)
  refuseRuleErrors({
    ...(ruleColumn === undefined ? {} : { ruleColumn }),
    ...(ruleConditions === undefined ? {} : { ruleConditions }),
  })
  await acquireRightsLock(tx)
  const current = await updateRule(tx, id, { ...sent, updateBy: user.username, updateTime: now })
  if (!current) throw new Refusal(TEXT.noRule)
  await context.note(
    'dataRule.edit',
    TABLE,
    id,
    `${current.ruleName}: ${current.ruleColumn} ${current.ruleConditions} ${current.ruleValue}`,
  )
}

/** Also taken out of every choice of roles and departments. */
export async function deleteDataRule(context: RightsContext, id: string): Promise<void> {
  const { tx, user } = context
  refuseUnlessRuler(user)
  await acquireRightsLock(tx)
  const current = await deleteRule(tx, id)
  if (!current) throw new Refusal(TEXT.noRule)
  await context.note('dataRule.delete', TABLE, id, current.ruleName)
}
