import { userAgent } from '#contract/resources/system/userAgent.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Save } from '#server/crud/hooks.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { knownAccounts } from './userAgents.repository.ts'

const TEXT = {
  unknown: '账号不存在，请重新选择',
  self: '代理人不能是本人',
  order: '开始时间需小于结束时间',
} as const

/** What the row will say of a field once it is written. */
const valueAfter = ({ values, before }: Save, name: string): unknown => (name in values ? values[name] : before?.[name])

/** Both are accounts of the tenant, two of them, and the time has a length. */
export const userAgentCrud = crudHooks(userAgent, {
  async beforeSave(save) {
    const names = [String(valueAfter(save, 'userName')), String(valueAfter(save, 'agentUserName'))]
    if (names[0] === names[1]) throw new Refusal(TEXT.self, { result: { issues: { agentUserName: TEXT.self } } })
    const [start, end] = [valueAfter(save, 'startTime'), valueAfter(save, 'endTime')]
    if (start instanceof Date && end instanceof Date && start >= end)
      throw new Refusal(TEXT.order, { result: { issues: { endTime: TEXT.order } } })
    const known = await knownAccounts(save.tx, names, save.user.tenantId)
    const missing = (['userName', 'agentUserName'] as const).find((_, at) => !known.has(names[at] ?? ''))
    if (missing !== undefined) throw new Refusal(TEXT.unknown, { result: { issues: { [missing]: TEXT.unknown } } })
  },
})
