/** H7 to H10, Q1, Q2: how long, and whether online at all; quantities that a person typed. */
import { isBelow, type Finding, type NewItem, type Rule } from '../context.ts'
import { ofLine } from '../finding.ts'
import { frequencyOf } from '../frequencies.ts'
import { quantityOf } from '../quantity.ts'

const LAW = '处方管理办法；长期处方管理规范'
const REVIEW_DAYS = 28

const h7: Rule = {
  id: 'H7',
  source: LAW,
  find: ({ input: { head, config }, supplyDays }) => {
    // herbs are never longTerm
    const isLong = head.longTerm && head.type !== '3'
    const found = (level: 2 | 3, title: string): readonly Finding[] => [
      { level, title, detail: `现为${supplyDays}天`, facts: [supplyDays, isLong ? 'long' : ''] },
    ]
    const days =
      supplyDays > config.longTermDaysMax
        ? found(3, `处方用量不得超过${config.longTermDaysMax}天`)
        : supplyDays > REVIEW_DAYS
          ? isLong
            ? found(2, `长期处方超过${REVIEW_DAYS}天，须评估并由患者确认`)
            : found(3, `非长期处方不得超过${REVIEW_DAYS}天`)
          : supplyDays > config.supplyDays && !isLong
            ? found(2, `处方用量超过${config.supplyDays}天`)
            : []
    return [
      ...days,
      ...(head.rxClass === '2' ? [{ level: 3, title: '急诊处方不可线上开具', facts: ['emergency'] } as const] : []),
    ]
  },
}

const h8: Rule = {
  id: 'H8',
  source: LAW,
  find: ({ input: { head, session }, items, icds }) => {
    if (!head.longTerm) return []
    const barred = items.filter(
      ({ drug, isHerb }) =>
        isHerb || !drug.longTermAllowed || drug.antibioticLevel > 0 || isControlled(drug.controlClass) || drug.coldChain,
    )
    const isChronic = icds.some(code => session.chronicPrefixes.some(prefix => isBelow(code, prefix)))
    return [
      ...barred.map(item => ofLine(item, { level: 3, title: '该药品不可开具长期处方', detail: item.drug.name })),
      ...(isChronic ? [] : [{ level: 3, title: '诊断不属于慢病，不可开具长期处方', facts: ['diagnosis', ...icds] } as const]),
    ]
  },
}

const isControlled = (controlClass: string): boolean => controlClass !== '0' && controlClass !== ''
const INJECTED = new Set(['im', 'iv', 'ivgtt'])

const h9: Rule = {
  id: 'H9',
  source: '互联网诊疗监管细则',
  find: ({ items }) =>
    items.flatMap((item): readonly Finding[] => {
      const { drug, line } = item
      if (item.isHerb) return []
      const why = isControlled(drug.controlClass)
        ? '管制药品'
        : drug.antibioticLevel === 3
          ? '特殊使用级抗菌药'
          : INJECTED.has(line.route)
            ? '注射给药'
            : drug.onlineAllowed
              ? null
              : '未开放线上开具'
      return why === null
        ? []
        : [ofLine(item, { level: 3, title: '该药品不可线上开具', detail: `${drug.name}：${why}`, facts: [why] })]
    }),
}

const h10: Rule = {
  id: 'H10',
  source: '抗菌药物临床应用管理办法',
  find: ({ input: { doctor }, items }) =>
    items
      .filter(({ drug }) => drug.antibioticLevel === 2 && !doctor.canRestricted)
      .map(item => ofLine(item, { level: 3, title: '无限制使用级抗菌药处方权', detail: item.drug.name })),
}

const typedQuantities = (
  items: readonly NewItem[],
  isWrong: (typed: number, computed: number) => boolean,
  title: string,
): readonly Finding[] =>
  items.flatMap((item): readonly Finding[] => {
    const { line, drug } = item
    const computed = item.isHerb || !line.qtyManual ? null : quantityOf(line, drug)
    if (computed === null || !isWrong(line.qty, computed.qty)) return []
    const unit = drug.openable ? drug.minUnit : drug.unit
    const detail = `${drug.name}：开具${line.qty}${unit}，${line.days}天需${computed.qty}${unit}`
    return [
      ofLine(item, { level: 2, title, detail, facts: [line.qty, computed.qty], data: { qty: line.qty, computed: computed.qty } }),
    ]
  })

const q1: Rule = {
  id: 'Q1',
  source: '演示规则',
  find: ({ items }) =>
    typedQuantities(
      items.filter(({ line }) => frequencyOf(line.freq)?.prn !== true),
      (typed, computed) => typed < computed,
      '数量不足疗程',
    ),
}

const q2: Rule = {
  id: 'Q2',
  source: '处方管理办法',
  find: ({ items }) => typedQuantities(items, (typed, computed) => typed > computed, '数量超出疗程'),
}

export const supplyRules: readonly Rule[] = [h7, h8, h9, h10, q1, q2]
