/** H1 to H6 and H11 to H13: the legal form of a sheet. */
import { type CheckContext, type Finding, type NewItem, type Rule } from '../context.ts'
import type { DrugCategory, RxType } from '../types.ts'

const LAW = '处方管理办法；互联网诊疗监管细则'
const HERBS_MAX = 30
const DIAGNOSES_MAX = 5

const isRunning = ({ input: { session, stage, now } }: CheckContext): boolean =>
  stage === 'signed' ||
  (session.own && (session.status === '20' || (session.status !== '25' && now <= (session.editableUntil ?? 0))))

const SHEETS: Readonly<Record<RxType, string>> = { '1': '西药处方', '2': '中成药处方', '3': '中药饮片处方' }

const h1: Rule = {
  id: 'H1',
  source: LAW,
  find: context => {
    const { head, doctor } = context.input
    const categories = new Set<DrugCategory>([head.type, ...context.items.map(({ drug }) => drug.category)])
    // 西药 and 成药 on one sheet are type 1, which alone asks for no right to 西药
    if (context.items.length > 0 && context.items.every(({ drug }) => drug.category === '2')) categories.delete('1')
    const rights = [
      ['1', doctor.canWestern],
      ['2', doctor.canPatent],
      ['3', doctor.canHerb],
    ] as const
    const lacking = (type: RxType, detail: string, fact: string): Finding => ({
      level: 3,
      title: `无权开具${SHEETS[type]}`,
      detail,
      facts: [fact],
    })
    return [
      ...rights
        .filter(([category, can]) => categories.has(category) && !can)
        .map(([category]) => lacking(category, '医师没有该类处方权', category)),
      ...(isRunning(context) ? [] : [lacking(head.type, '问诊不在本人进行中', 'session')]),
    ]
  },
}

const h2: Rule = {
  id: 'H2',
  source: LAW,
  find: ({ input: { session } }) => {
    const detail = !session.isRevisit
      ? '尚未判定符合复诊'
      : session.proofs < 1
        ? '没有复诊凭证'
        : session.diseaseAllowed
          ? null
          : '该疾病不可在线诊疗'
    return detail === null ? [] : [{ level: 3, title: '仅可为复诊患者开具处方', detail, facts: [detail] }]
  },
}

const h3: Rule = {
  id: 'H3',
  source: LAW,
  find: ({ input: { head } }) => {
    const count = head.diagnoses.length
    const has = (kind: number) => head.diagnoses.some(one => one.kind === kind)
    const missing = (detail: string): Finding => ({ level: 3, title: '请填写临床诊断', detail, facts: [detail] })
    if (head.type !== '3') {
      if (count === 0) return [missing('没有临床诊断')]
      return count > DIAGNOSES_MAX ? [missing(`临床诊断最多${DIAGNOSES_MAX}个，现有${count}个`)] : []
    }
    return [
      ...(has(2) ? [] : [missing('没有中医病名')]),
      ...(has(3) ? [] : [{ level: 2, isMovable: true, title: '缺少证候', detail: '饮片处方应写明证候' } as const]),
    ]
  },
}

const h4: Rule = {
  id: 'H4',
  source: '互联网诊疗管理办法；演示规则：“以下”可读作含6周岁',
  find: ({ input: { head, patient, doctor, config }, years }) => {
    if (years >= config.guardianBelowYears) return []
    const lacking = [
      ...(patient.guardianName === '' ? ['监护人姓名'] : []),
      ...(head.guardianPresent ? [] : ['监护人陪伴']),
      ...(doctor.isPediatric ? [] : ['儿科医师']),
    ]
    if (lacking.length === 0) return []
    return [
      {
        level: 3,
        title: `${config.guardianBelowYears}岁以下须监护人与儿科医师陪伴`,
        detail: `缺少：${lacking.join('、')}`,
        facts: lacking,
      },
    ]
  },
}

const h5: Rule = {
  id: 'H5',
  source: '处方管理办法；饮片味数为演示规则',
  find: ({ input: { head, lines, config }, items }) => {
    const herbs = new Set(items.filter(({ isHerb }) => isHerb).map(({ drug }) => drug.code))
    const products = new Set(lines.map(({ drugCode }) => drugCode).filter(code => !herbs.has(code)))
    return [
      ...(head.type !== '3' && products.size > config.maxLines
        ? [
            {
              level: 3,
              title: `每张处方不得超过${config.maxLines}种药品`,
              detail: `现有${products.size}种`,
              facts: [products.size],
            } as const,
          ]
        : []),
      ...(herbs.size > HERBS_MAX
        ? [{ level: 3, title: `每张饮片处方不得超过${HERBS_MAX}味`, detail: `现有${herbs.size}味`, facts: [herbs.size] } as const]
        : []),
    ]
  },
}

const wrongKind = (title: string, detail: string, items: readonly NewItem[]): readonly Finding[] =>
  items.length === 0
    ? []
    : [{ level: 3, title, detail, lineNos: items.map(({ line }) => line.no), codes: items.map(({ drug }) => drug.code) }]

const h6: Rule = {
  id: 'H6',
  source: LAW,
  find: ({ input: { head }, items }) => {
    const herbs = items.filter(({ isHerb }) => isHerb)
    const others = items.filter(({ isHerb }) => !isHerb)
    if (head.type === '3') return wrongKind('中药饮片应单独开具处方', '饮片处方上有其他药品', others)
    return [
      ...wrongKind('中药饮片应单独开具处方', '处方上有中药饮片', herbs),
      ...(head.type === '2'
        ? wrongKind(
            '中成药处方只可开具中成药',
            '与西药同开时请用西药处方',
            others.filter(({ drug }) => drug.category !== '2'),
          )
        : []),
    ]
  },
}

/** Words that say nothing of how to take a drug, as a whole entry of a text. */
const VAGUE = new Set(['遵医嘱', '自用', '按说明', '适量'])
const vagueIn = (text: string): string | undefined => text.split(/[\s,，;；。.、:：/]/).find(entry => VAGUE.has(entry))

const h11: Rule = {
  id: 'H11',
  source: '处方管理办法',
  find: ({ input: { head, lines } }) => {
    const inUsage = vagueIn(head.usage)
    const usage: readonly Finding[] =
      inUsage === undefined ? [] : [{ level: 3, title: '用法不得含糊', detail: `用法：${inUsage}`, facts: ['usage', inUsage] }]
    const remarks = lines.flatMap((line): readonly Finding[] => {
      const word = vagueIn(line.remark)
      if (word === undefined) return []
      return [
        {
          level: 1,
          isMovable: true,
          title: '用法不得含糊',
          detail: `备注：${word}`,
          lineNos: [line.no],
          codes: [line.drugCode],
          facts: ['remark', word],
        },
      ]
    })
    return [...usage, ...remarks]
  },
}

const h12: Rule = {
  id: 'H12',
  source: 'GB 11643',
  find: ({ input: { patient } }) =>
    patient.identity === 'differs'
      ? [
          {
            level: 2,
            title: '证件信息与患者不一致',
            detail: '身份证号与性别或出生日期不符',
            facts: [patient.sex, patient.birthday],
          },
        ]
      : [],
}

const SIGNATURES = ['未上传', '待审', '生效', '停用'] as const

const h13: Rule = {
  id: 'H13',
  source: LAW,
  find: ({ input: { doctor } }) =>
    doctor.signatureStatus === 2
      ? []
      : [{ level: 3, title: '签名未生效', detail: `签名${SIGNATURES[doctor.signatureStatus]}`, facts: [doctor.signatureStatus] }],
}

export const headRules: readonly Rule[] = [h1, h2, h3, h4, h5, h6, h11, h12, h13]
