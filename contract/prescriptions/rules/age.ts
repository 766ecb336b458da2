/** W1, D5, D8: age and weight. */
import { isMinor } from '../bounds.ts'
import type { Rule } from '../context.ts'
import { daysSince, eachLine } from '../finding.ts'

const LABEL = '药品说明书（演示规则）'
const WEIGHT_DAYS = 30
const CHILD_BELOW = 12
const MONTHS = 12

const w1: Rule = {
  id: 'W1',
  source: '处方管理办法（演示规则）',
  find: context => {
    if (!isMinor(context)) return []
    const { weightG, weightAt } = context.input.patient
    const age = weightG === null ? null : daysSince(weightAt, context)
    if (age !== null && age <= WEIGHT_DAYS) return []
    const detail = weightG === null ? '没有体重' : age === null ? '体重没有日期' : `体重已超过${WEIGHT_DAYS}天`
    return [
      {
        level: context.years < CHILD_BELOW ? 3 : 2,
        title: '缺少近期体重',
        detail,
        facts: [weightG ?? 'none', weightAt ?? 'none'],
      },
    ]
  },
}

const ageText = (months: number): string => (months % MONTHS === 0 ? `${months / MONTHS}岁` : `${months}个月`)

const d5: Rule = {
  id: 'D5',
  source: LABEL,
  find: ({ items, months, years }) =>
    eachLine(items, ({ drug }) => {
      const [min, max] = [drug.ageMinMonths ?? 0, drug.ageMaxMonths ?? Infinity]
      const isYoung = months < min
      if (!isYoung && months <= max) return null
      const bound = isYoung ? `${ageText(min)}以下` : `${ageText(max)}以上`
      const title = drug.ageForbidden ? '年龄禁用' : '年龄慎用'
      return { level: drug.ageForbidden ? 3 : 2, title, detail: `${drug.name}：${bound}${title.slice(2)}`, facts: [years] }
    }),
}

const d8: Rule = {
  id: 'D8',
  source: LABEL,
  find: ({ items, years }) =>
    eachLine(items, ({ drug }) =>
      drug.elderFrom === null || years < drug.elderFrom
        ? null
        : {
            level: 1,
            isMovable: true,
            title: '老年人慎用',
            detail: `${drug.name}：${drug.elderFrom}岁以上慎用`,
            facts: [drug.elderFrom],
          },
    ),
}

export const ageRules: readonly Rule[] = [w1, d5, d8]
