/**
 * The safety check of a prescription (hospital.md part 5): the same function in the editor, the multi-select, templates, renewals, at approval and at
 * dispensing. A demonstration: the rules must not be used clinically, and a pharmacist must check them (演示规则，不可用于临床).
 */
import { contextOf, type CheckContext, type Finding, type Rule } from './context.ts'
import { RULES } from './ruleTable.ts'
import type { CheckInput, CheckLevel, CheckResult, RuleConfig } from './types.ts'

export const X1_TEXT = '合理用药校验未完成，草稿已保存'

/** Defaults of a tenant (hospital.md part 2). */
export const RULE_CONFIG: RuleConfig = {
  levels: {},
  guardianBelowYears: 6,
  antagonism: 'warn',
  maxLines: 5,
  supplyDays: 7,
  longTermDaysMax: 84,
  herbDoseMax: 7,
}

const levelOf = ({ level, isMovable }: Finding, id: string, { levels }: RuleConfig): CheckLevel =>
  isMovable === true && Object.hasOwn(levels, id) ? (levels[id] ?? level) : level

const keyOf = (id: string, { codes = [], facts = [] }: Finding): string =>
  [id, [...new Set(codes)].sort().join(','), facts.join(',')].join('|')

function resultOf({ id, source }: Pick<Rule, 'id' | 'source'>, finding: Finding, config: RuleConfig): CheckResult {
  const { lineNos = [], title, detail = '', data = {}, advice = '' } = finding
  return {
    ruleId: id,
    level: levelOf(finding, id, config),
    lineNos: [...new Set(lineNos)].sort((a, b) => a - b),
    title,
    detail,
    data,
    advice,
    source: finding.source ?? source,
    key: keyOf(id, finding),
  }
}

const X1 = { id: 'X1', source: '系统' }

const notRun = (detail: string, codes: readonly string[], input: CheckInput): CheckResult => {
  const lineNos = input.lines.filter(({ drugCode }) => codes.includes(drugCode)).map(({ no }) => no)
  return resultOf(X1, { level: 3, title: X1_TEXT, detail, codes, lineNos, facts: [detail] }, input.config)
}

/** The results of a rule; one that throws is named by an X1, and the others are shown all the same. */
function run(rule: Rule, context: CheckContext): readonly CheckResult[] {
  try {
    return rule.find(context).map(finding => resultOf(rule, finding, context.input.config))
  } catch {
    return [notRun(`规则${rule.id}未能运行`, [], context.input)]
  }
}

/** What stands for a check that could not even begin: it stops submission until one runs (X1). */
export const notChecked = (detail: string): CheckResult =>
  resultOf(X1, { level: 3, title: X1_TEXT, detail, facts: [detail] }, RULE_CONFIG)

/** What the caller could not load. */
function unloaded({ drugs, pairs }: CheckInput): readonly string[] {
  return [...(drugs === null ? ['药品资料未加载'] : []), ...(pairs === null ? ['相互作用表未加载'] : [])]
}

/** Checks a sheet with given rules: the way in for tests of the way itself. */
export function checkWith(rules: readonly Rule[], input: CheckInput): CheckResult[] {
  try {
    const context = contextOf(input)
    const missing = input.drugs === null || context.missing.length === 0 ? [] : [notRun('药品资料缺失', context.missing, input)]
    const results = [
      ...unloaded(input).map(detail => notRun(detail, [], input)),
      ...missing,
      ...rules.flatMap(rule => run(rule, context)),
    ]
    // sorting keeps the order of the table among equals
    return results.sort((a, b) => b.level - a.level)
  } catch {
    return [notRun('处方内容无法读取', [], input)]
  }
}

/** All findings of a sheet, the highest level first, then in the order of the table. Never throws; no result at all means that nothing speaks against it. */
export const checkPrescription = (input: CheckInput): CheckResult[] => checkWith(RULES, input)
