/** R1 to R3: kidney and liver. */
import { isMinor, isOld } from '../bounds.ts'
import { isBelow, type CheckContext, type Rule } from '../context.ts'
import { CREATININE_DAYS, egfrTenths } from '../egfr.ts'
import { daysSince, eachLine } from '../finding.ts'

const LABEL = '药品说明书；CKD-EPI 2021（演示规则）'
const KIDNEY_DISEASE = 'N18'

/** Creatinine of the last 90 days in tenths of µmol/L; null without. */
function recentCreatinine(context: CheckContext): number | null {
  const { scrUmol10, scrAt } = context.input.patient
  const age = daysSince(scrAt, context)
  return age === null || age > CREATININE_DAYS ? null : scrUmol10
}

const r1: Rule = {
  id: 'R1',
  source: LABEL,
  find: context => {
    const scr = recentCreatinine(context)
    if (scr === null || isMinor(context)) return []
    const egfr = egfrTenths(scr, context.years, context.input.patient.sex)
    const isUnder = (bound: number | null): boolean => egfr < (bound ?? 0) * 10
    return eachLine(context.items, ({ drug }) => {
      const isBlocked = isUnder(drug.egfrBlock)
      if (!isBlocked && !isUnder(drug.egfrWarn)) return null
      const detail = `${drug.name}：eGFR ${(egfr / 10).toFixed(1)}，低于${isBlocked ? drug.egfrBlock : drug.egfrWarn}`
      return {
        level: isBlocked ? 3 : 2,
        title: isBlocked ? '肾功能不全禁用' : '肾功能不全慎用',
        detail,
        facts: [egfr],
        data: { egfr: egfr / 10 },
      }
    })
  },
}

const r2: Rule = {
  id: 'R2',
  source: LABEL,
  find: context => {
    const isAtRisk = isOld(context) || isMinor(context) || context.icdsAndConditions.some(code => isBelow(code, KIDNEY_DISEASE))
    if (!isAtRisk || recentCreatinine(context) !== null) return []
    return eachLine(context.items, ({ drug }) =>
      drug.egfrBlock === null && drug.egfrWarn === null
        ? null
        : {
            level: 1,
            isMovable: true,
            title: '缺少近期肾功能',
            detail: `${drug.name}：${CREATININE_DAYS}天内没有肌酐`,
            facts: [],
          },
    )
  },
}

const r3: Rule = {
  id: 'R3',
  source: '药品说明书（演示规则）',
  find: ({ items, input: { patient } }) =>
    eachLine(items, ({ drug }) => {
      const { liverGrade } = patient
      if (liverGrade === null || drug.liverBlock === null || liverGrade < drug.liverBlock) return null
      return { level: 3, title: '肝功能不全禁用', detail: `${drug.name}：Child-Pugh ${liverGrade}`, facts: [liverGrade] }
    }),
}

export const organRules: readonly Rule[] = [r1, r2, r3]
