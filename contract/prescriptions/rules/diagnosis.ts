/** C1, C2, G4: drugs against diagnoses, and both against the sex. */
import { isBelow, type CheckContext, type Finding, type Rule } from '../context.ts'
import { eachLine } from '../finding.ts'
import type { DrugFacts } from '../types.ts'

const LABEL = '药品说明书（演示规则）'

/** The first diagnosis or condition that a drug names with this kind. */
const met = (drug: DrugFacts, kind: 1 | 2 | 3, codes: readonly string[]): string | undefined =>
  codes.find(code => drug.icds.some(row => row.kind === kind && isBelow(code, row.prefix)))

const c1: Rule = {
  id: 'C1',
  source: LABEL,
  find: ({ items, icdsAndConditions }) =>
    eachLine(items, ({ drug }) => {
      const forbidden = met(drug, 3, icdsAndConditions)
      const code = forbidden ?? met(drug, 2, icdsAndConditions)
      if (code === undefined) return null
      const title = forbidden === undefined ? '诊断慎用' : '诊断禁忌'
      return { level: forbidden === undefined ? 2 : 3, title, detail: `${drug.name}：${code}`, facts: [code] }
    }),
}

const c2: Rule = {
  id: 'C2',
  source: LABEL,
  find: ({ items, icds, icdsAndConditions }) =>
    eachLine(items, ({ drug }) => {
      const hasIndications = drug.icds.some(({ kind }) => kind === 1)
      if (!hasIndications || icds.length === 0 || met(drug, 1, icdsAndConditions) !== undefined) return null
      return {
        level: 2,
        isMovable: true,
        title: '无相应适应证',
        detail: `${drug.name}：诊断${icds.join('、')}`,
        facts: [...icds].sort(),
      }
    }),
}

/** Categories of ICD-10 that only one sex can have. */
const MALE_CODES = /^(C6[0-3]|D29|N4[0-9]|N5[01]|Q5[3-5]|Z12\.5)/i
const FEMALE_CODES = /^(C5[1-8]|D2[5-8]|N7[0-7]|N8\d|N9[0-8]|O\d|Q5[0-2]|Z3[2-9])/i

const sexOfCode = (code: string): 1 | 2 | null => (MALE_CODES.test(code) ? 1 : FEMALE_CODES.test(code) ? 2 : null)
const isOther = (meant: 1 | 2 | null, { input }: CheckContext): boolean => meant !== null && meant !== input.patient.sex

const g4: Rule = {
  id: 'G4',
  source: 'ICD-10；药品说明书（演示规则）',
  find: context => {
    const codes = context.icds.filter(code => isOther(sexOfCode(code), context))
    const diagnoses = codes.map((code): Finding => ({
      level: 2,
      title: '性别不符',
      detail: `诊断${code}`,
      facts: [code, context.input.patient.sex],
    }))
    const drugs = eachLine(context.items, ({ drug }) =>
      isOther(drug.sexOnly, context)
        ? { level: 2, title: '性别不符', detail: drug.name, facts: [context.input.patient.sex] }
        : null,
    )
    return [...diagnoses, ...drugs]
  },
}

export const diagnosisRules: readonly Rule[] = [c1, c2, g4]
