/** G1 to G3 and T4: pregnancy and lactation. T4 speaks of herbs instead of G1 and G3; G2 asks for both. */
import { numbersOf, type NewItem, type Rule } from '../context.ts'
import { eachLine } from '../finding.ts'

const LABEL = '药品说明书（演示规则）'
const FORBIDDEN = 3
const CAREFUL = 2
const YES = 2
const FERTILE = { from: 12, to: 55 } as const

/** 3 for what is forbidden, 2 for what asks for care. */
const pregnant = ({ drug }: NewItem) => {
  if (drug.pregnancyLevel < CAREFUL) return null
  const isForbidden = drug.pregnancyLevel === FORBIDDEN
  return {
    level: isForbidden ? 3 : 2,
    title: isForbidden ? '妊娠禁用' : '妊娠慎用',
    detail: drug.name,
    facts: [drug.pregnancyLevel],
  } as const
}

const g1: Rule = {
  id: 'G1',
  source: LABEL,
  find: ({ items, input: { patient } }) =>
    patient.pregnancy === YES
      ? eachLine(
          items.filter(({ isHerb }) => !isHerb),
          pregnant,
        )
      : [],
}

const t4: Rule = {
  id: 'T4',
  source: '中国药典（演示规则）',
  find: ({ items, input: { patient } }) =>
    patient.pregnancy === YES
      ? eachLine(
          items.filter(({ isHerb }) => isHerb),
          pregnant,
        )
      : [],
}

const g2: Rule = {
  id: 'G2',
  source: LABEL,
  find: ({ items, years, input: { patient } }) => {
    const isFertile = patient.sex === 2 && years >= FERTILE.from && years <= FERTILE.to
    const asking = items.filter(({ drug }) => drug.pregnancyLevel >= CAREFUL)
    if (!isFertile || patient.pregnancy !== 0 || asking.length === 0) return []
    const detail = asking.map(({ drug }) => drug.name).join('、')
    return [{ level: 2, title: '请确认是否妊娠', detail, lineNos: numbersOf(asking), codes: asking.map(({ drug }) => drug.code) }]
  },
}

const g3: Rule = {
  id: 'G3',
  source: LABEL,
  find: ({ items, input: { patient } }) =>
    patient.lactation === YES
      ? eachLine(items, ({ drug, isHerb }) => {
          if (isHerb || drug.lactationLevel < CAREFUL) return null
          const isForbidden = drug.lactationLevel === FORBIDDEN
          return {
            level: isForbidden ? 2 : 1,
            title: isForbidden ? '哺乳期禁用' : '哺乳期慎用',
            detail: drug.name,
            facts: [drug.lactationLevel],
          }
        })
      : [],
}

export const pregnancyRules: readonly Rule[] = [g1, g2, g3, t4]
