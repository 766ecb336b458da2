/** T3, T5 to T8, T10: herbs of one sheet. */
import { numbersOf, type CheckContext, type Finding, type NewItem, type Rule } from '../context.ts'
import { eachLine } from '../finding.ts'
import { herbBase, isToxicHerb } from '../herbNames.ts'

const PHARMACOPOEIA = '中国药典（演示规则）'
const UG_PER_MG = 1_000
const grams = (mg: number): string => `${mg / 1_000}g`

const herbsOf = ({ items }: CheckContext): readonly NewItem[] => items.filter(({ isHerb }) => isHerb)
/** mg of one 剂; null without a mass. */
const mgOf = ({ line }: NewItem): number | null => (line.dose?.kind === 'm' ? line.dose.value / UG_PER_MG : null)

const TOXIC_FROM = 2
const SLIGHTLY_TOXIC = 1

const t3: Rule = {
  id: 'T3',
  source: PHARMACOPOEIA,
  find: context =>
    eachLine(herbsOf(context), (item): Finding | null => {
      const { drug } = item
      const perDose = mgOf(item)
      if (perDose === null) return null
      const mg = perDose * context.input.head.dosesPerDay
      const min = drug.doseMinMg ?? 0
      const bounds = `${grams(min)}–${drug.doseMaxMg === null ? '' : grams(drug.doseMaxMg)}`
      const said = { detail: `${drug.name}：一日${grams(mg)}，范围${bounds}`, facts: [mg, bounds] }
      if (mg < min) return { level: 1, title: '用量低于范围', ...said }
      if (drug.doseMaxMg === null || mg <= drug.doseMaxMg) return null
      const isDangerous = drug.toxicity >= TOXIC_FROM || (drug.toxicity === SLIGHTLY_TOXIC && mg > 2 * drug.doseMaxMg)
      return { level: isDangerous ? 3 : 2, title: '用量超过范围', ...said }
    }),
}

const PLAIN = 'none'
const GRANULES = '3'
/** Dictionary decoction. */
const DECOCTIONS: Readonly<Record<string, string>> = {
  none: '同煎',
  xj: '先煎',
  hx: '后下',
  bj: '包煎',
  yh: '烊化',
  cf: '冲服',
  lj: '另煎兑服',
  rh: '溶化',
  tf: '研末吞服',
  pj: '泡服',
}
const decoctionText = (code: string): string => DECOCTIONS[code] ?? code

const t5: Rule = {
  id: 'T5',
  source: PHARMACOPOEIA,
  find: context =>
    context.input.head.decoctBy === GRANULES
      ? []
      : eachLine(herbsOf(context), ({ line, drug }) => {
          const [written, usual] = [line.decoction ?? PLAIN, drug.decoction ?? PLAIN]
          if (written === usual) return null
          const detail = `${drug.name}：常规${decoctionText(usual)}，现为${decoctionText(written)}`
          return {
            level: 1,
            isMovable: true,
            title: '煎法与常规不同',
            detail,
            advice: `改为${decoctionText(usual)}`,
            facts: [written, usual],
            data: { decoction: usual },
          }
        }),
}

const POISON = '4'

const t6: Rule = {
  id: 'T6',
  source: '医疗用毒性药品管理办法',
  find: context =>
    eachLine(herbsOf(context), ({ drug }) =>
      drug.controlClass === POISON || isToxicHerb(drug.name)
        ? { level: 3, title: '毒性饮片不可线上开具', detail: drug.name, facts: [drug.controlClass] }
        : null,
    ),
}

/** Names of one base that are two drugs all the same. */
const APART = new Set(['芍药'])

const t7: Rule = {
  id: 'T7',
  source: '演示规则',
  find: context => {
    const herbs = herbsOf(context)
    return herbs.flatMap((item, at) =>
      herbs.slice(at + 1).flatMap((other): readonly Finding[] => {
        const base = herbBase(item.drug.name)
        const isSame = item.drug.code === other.drug.code
        if (!isSame && (base !== herbBase(other.drug.name) || APART.has(base))) return []
        const title = isSame ? '同一饮片重复' : '同一药材重复'
        const detail = isSame ? item.drug.name : `${item.drug.name}、${other.drug.name}均为${base}`
        return [
          { level: isSame ? 3 : 1, title, detail, lineNos: numbersOf([item, other]), codes: [item.drug.code, other.drug.code] },
        ]
      }),
    )
  },
}

const DOSES_MAX = 14

const t8: Rule = {
  id: 'T8',
  source: '演示规则',
  find: ({ input: { head, config }, doseCount }) => {
    if (head.type !== '3' || doseCount <= config.herbDoseMax) return []
    const isOver = doseCount > DOSES_MAX
    return [
      {
        level: isOver ? 3 : 2,
        title: `付数超过${isOver ? DOSES_MAX : config.herbDoseMax}付`,
        detail: `现为${doseCount}付`,
        facts: [doseCount],
      },
    ]
  },
}

const WEIGHT_MAX_MG = 300_000
const HERBS_USUAL = 20

const t10: Rule = {
  id: 'T10',
  source: '演示规则',
  find: context => {
    if (context.input.head.type !== '3') return []
    const herbs = herbsOf(context)
    const mg = herbs.reduce((sum, item) => sum + (mgOf(item) ?? 0), 0)
    const count = new Set(herbs.map(({ drug }) => drug.code)).size
    const finding = (title: string, detail: string, fact: number): Finding => ({
      level: 1,
      isMovable: true,
      title,
      detail,
      facts: [title, fact],
    })
    return [
      ...(mg > WEIGHT_MAX_MG ? [finding('每剂超过300g', `现为${grams(mg)}`, mg)] : []),
      ...(count > HERBS_USUAL ? [finding(`超过${HERBS_USUAL}味`, `现为${count}味`, count)] : []),
    ]
  },
}

export const herbRules: readonly Rule[] = [t3, t5, t6, t7, t8, t10]
