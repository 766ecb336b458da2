/** What a fill rule may be made by: names in the server's registry, never code (contract.md 17.6). A dotted name of the original counts by its last part. */
const FILL_RULE_CLASSES = {
  OrgCodeRule: '部门编码',
  CategoryCodeRule: '分类编码',
  OrderNumberRule: '订单编号（前缀、时间、序号）',
  SerialNumberRule: '流水号（前缀、日期、序号）',
} as const
export type FillRuleClass = keyof typeof FILL_RULE_CLASSES

/** The class that a rule names, or null when there is none of that name. */
export function fillRuleClass(name: string): FillRuleClass | null {
  const last = name.trim().split('.').at(-1) ?? ''
  return Object.keys(FILL_RULE_CLASSES).find((known): known is FillRuleClass => known === last) ?? null
}

/** The parameters of a rule, or null where the text is no JSON object. Empty text has none. */
export function fillRuleParams(text: string | null | undefined): Record<string, unknown> | null {
  if (text === null || text === undefined || text.trim() === '') return {}
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null
  } catch {
    return null
  }
}

export const FILL_RULE_TEXT = {
  unknown: '该编码不存在',
  noClass: `规则实现类不存在，可用：${Object.keys(FILL_RULE_CLASSES).join('、')}`,
  badParams: '规则参数必须是JSON对象',
  noParent: '上级不存在，无法生成编码',
} as const
