/** X2: facts that a check cannot do without. What it cannot compare it does not let pass. */
import { boundOf, hasChildUnits, hasChildValues } from '../bounds.ts'
import type { CheckContext, Finding, NewItem, Rule } from '../context.ts'
import { ofLine } from '../finding.ts'

const TITLE = '药品资料不全，请联系药师'
const INCOMPLETE = '用法用量不完整'

/** What the facts of a drug lack for this line; null when they are complete. */
function lackOfDrug(item: NewItem, context: CheckContext): string | null {
  const { drug, line } = item
  if (drug.minUnit === '') return '缺少最小单位'
  if (item.isHerb) return line.dose !== null && line.dose.kind !== 'm' ? '饮片剂量须为克' : null
  if (drug.packSize < 1 || drug.splitStep < 1) return '缺少包装量'
  if (line.dose !== null && item.units === null) return drug.strength === null ? '缺少规格含量' : '剂量单位与规格不一致'
  if (hasChildValues(item, context) && !hasChildUnits(item, context)) return '每公斤剂量与规格单位不一致'
  const names = ['doseMin', 'doseMax', 'dailyMax'] as const
  if (names.some(name => boundOf(item, name, context) === 'mismatch')) return '剂量上下限与规格单位不一致'
  const mixed = drug.ingredients.some(
    ({ amount, dailyMax }) => amount !== null && dailyMax !== null && amount.kind !== dailyMax.kind,
  )
  return mixed ? '成分含量与日最大单位不一致' : null
}

/** What the doctor has not written yet; null when the line says all. */
function lackOfLine({ line, isHerb, perDay }: NewItem): string | null {
  if (line.dose === null) return '单次剂量'
  if (isHerb) return null
  if (perDay === null) return '频次'
  return line.days < 1 ? '天数' : null
}

const x2: Rule = {
  id: 'X2',
  source: '系统',
  find: context => {
    const { head, lines } = context.input
    const ofLines = context.items.flatMap((item): readonly Finding[] => {
      const [drug, line] = [lackOfDrug(item, context), lackOfLine(item)]
      const { name } = item.drug
      return [
        ...(drug === null ? [] : [ofLine(item, { level: 3, title: TITLE, detail: `${name}：${drug}`, facts: [drug] })]),
        ...(line === null ? [] : [ofLine(item, { level: 3, title: INCOMPLETE, detail: `${name}：缺少${line}`, facts: [line] })]),
      ]
    })
    const ofHead: readonly Finding[] =
      head.type === '3' && lines.length > 0 && context.doseCount < 1
        ? [{ level: 3, title: INCOMPLETE, detail: '缺少付数', facts: ['doseCount'] }]
        : []
    return [...ofLines, ...ofHead]
  },
}

export const factRules: readonly Rule[] = [x2]
