/** Rules whose level the hospital may move between L1 and L3 (◆ of hospital.md part 5), T1 between L2 and L3: id, what it says, level as compiled. */
export const MOVABLE_RULES = [
  ['H3', '缺少证候', 2],
  ['H11', '备注用法含糊', 1],
  ['D1', '单次剂量偏低', 1],
  ['D8', '老年人慎用', 1],
  ['D9', '与在用处方重叠（7天以内）', 1],
  ['R2', '缺少近期肾功能', 1],
  ['P2', '同类药重复', 2],
  ['A6', '皮试', 2],
  ['C2', '无相应适应证', 2],
  ['T1', '十八反', 2],
  ['T2', '十九畏', 2],
  ['T5', '煎法与常规不同', 1],
  ['T10', '味数或总量偏多', 1],
  ['S2', '部分批次将过期', 1],
] as const

/** Action of the button that publishes drafts; the server also asks for a senior or the office. */
export const RULES_PUBLISH = 'rules:publish'

const ANTAGONISM = 'T1'
const WORDS = { 2: 'warn', 3: 'block' } as const

/** Key of the configuration that holds a level: of T1 that of the paper, tcm.antagonism. */
export const levelKey = (ruleId: string): string => (ruleId === ANTAGONISM ? 'tcm.antagonism' : `rule.${ruleId}.level`)

/** Levels that a rule may be given: 十八反 never below L2. */
export const offeredLevels = (ruleId: string): readonly (1 | 2 | 3)[] => (ruleId === ANTAGONISM ? [2, 3] : [1, 2, 3])

/** A level as the configuration holds it: warn or block for T1, its number for all others. */
export const levelValue = (ruleId: string, level: 1 | 2 | 3): string =>
  ruleId === ANTAGONISM && level !== 1 ? WORDS[level] : String(level)

/** The level that a stored value means; null: none that this rule may have. */
export const levelOfValue = (ruleId: string, value: string | null): 1 | 2 | 3 | null =>
  offeredLevels(ruleId).find(level => levelValue(ruleId, level) === value) ?? null

/** Dictionary rule_level. */
export const LEVEL_NAMES = ['L0 提示', 'L1 慎用', 'L2 警示', 'L3 拦截'] as const

/** Reasons of refusals of drafts of rules, with their texts. */
export const RULE_REFUSALS = {
  SAME_PERSON: '不能发布自己修改的资料，请由另一人发布',
  NOT_SENIOR: '仅高级药师或医院管理员可发布',
  DRAFT_CHANGED: '资料已再次修改，请刷新后重试',
  UNKNOWN_RULE: '该规则的级别不可调整',
} as const
export type RuleRefusal = keyof typeof RULE_REFUSALS

export const RULE_TEXT = {
  waits: '已保存，发布后生效',
  published: '已发布',
  samePair: '同一配对已存在',
  sameSide: '两侧不能相同',
  unknownClass: '没有该药理分类',
} as const
