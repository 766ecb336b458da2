import type { DataRuleChoice, GrantChange } from '#contract/http/calls/permissionsAdmin.ts'
import { commaParts } from '#contract/http/commaText.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { refuseForeignEntries } from '#server/plugins/rights.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { rulesOf } from './dataRules.repository.ts'
import { countEntries } from './menuRows.repository.ts'

/** contract.md 9, 10. */
export const GRANT_TEXT = {
  saved: '保存成功！',
  failed: '授权失败！',
  noRules: '未找到权限配置信息',
  rulesSaved: '保存成功!',
  rulesFailed: '保存失败',
} as const

export interface Difference {
  gained: string[]
  lost: string[]
}

/** What a change of grants adds and takes away. Gained entries must exist, and both must be within the rights of who changes them. */
export async function differenceOf(tx: Tx, actor: UserPrincipal, change: GrantChange): Promise<Difference> {
  const now = commaParts(change.permissionIds)
  const before = commaParts(change.lastpermissionIds)
  const isBefore = new Set(before)
  const isNow = new Set(now)
  const gained = now.filter(id => !isBefore.has(id))
  const lost = before.filter(id => !isNow.has(id))
  if (gained.length > 0 && (await countEntries(tx, gained)) < gained.length) throw new Refusal(GRANT_TEXT.failed)
  await refuseForeignEntries(tx, actor, [...gained, ...lost])
  return { gained, lost }
}

/** A difference in words of the audit. */
export const differenceText = ({ gained, lost }: Difference): string =>
  [
    gained.length > 0 ? `授予${gained.length}项：${gained.join(',')}` : '',
    lost.length > 0 ? `收回${lost.length}项：${lost.join(',')}` : '',
  ]
    .filter(Boolean)
    .join('；')

/** Rules to choose from with those that are chosen; refused when there are none. */
export async function choiceOf(tx: Queryable, permissionId: string, chosen: string, within = ''): Promise<DataRuleChoice> {
  const offered = commaParts(within)
  const datarule = (await rulesOf(tx, permissionId)).filter(rule => offered.length === 0 || offered.includes(rule.id))
  if (datarule.length === 0) throw new Refusal(GRANT_TEXT.noRules)
  return { datarule, ...(chosen === '' ? {} : { drChecked: chosen }) }
}

/** Ids of rules of this entry as they are stored; refuses others. */
export async function chosenRules(tx: Tx, permissionId: string, dataRuleIds: string | undefined, within = ''): Promise<string> {
  const wanted = commaParts(dataRuleIds)
  if (wanted.length === 0) return ''
  const { datarule } = await choiceOf(tx, permissionId, '', within)
  if (wanted.some(id => !datarule.some(rule => rule.id === id))) throw new Refusal(GRANT_TEXT.rulesFailed)
  return wanted.join(',')
}
