import type { hosInteraction } from '#server/db/tables/index.ts'
import type { DemoSize } from '../demo.ts'
import { seedId } from '../seedId.ts'
import { MORE_PAIRS } from './morePairs.ts'

/**
 * Pairs of the demonstration (演示规则，不可用于临床): `a|b|level|effect|advice|source`, a side is an ingredient, `class:` or `herb:`; without a source they
 * are those that examples and tests of the rules were written with.
 */
const PAIRS = `
氯吡格雷|奥美拉唑|2|奥美拉唑抑制CYP2C19，降低氯吡格雷的抗血小板作用|换用泮托拉唑或H2受体拮抗剂
阿司匹林|布洛芬|2|布洛芬减弱阿司匹林的抗血小板作用，出血风险增加|避免合用，或阿司匹林先服2小时
class:acei|class:arb|3|双重阻断肾素血管紧张素系统，高钾与肾损伤|不推荐合用，选用其一
依那普利|螺内酯|2|高钾血症|监测血钾与肾功能
缬沙坦|螺内酯|2|高钾血症|监测血钾与肾功能
依那普利|布洛芬|2|降压作用减弱，肾功能受损|避免合用
缬沙坦|布洛芬|2|降压作用减弱，肾功能受损|避免合用
氢氯噻嗪|布洛芬|1|利尿与降压作用减弱|监测血压
阿托伐他汀|克拉霉素|2|他汀血药浓度升高，肌病风险|停用他汀或换用阿奇霉素
瑞舒伐他汀|铝碳酸镁|1|吸收减少|间隔2小时服用
多潘立酮|克拉霉素|3|QT间期延长|禁止合用
左氧氟沙星|铝碳酸镁|1|吸收减少|间隔2小时服用
左氧氟沙星|格列美脲|2|血糖异常|监测血糖
左氧氟沙星|布洛芬|1|中枢兴奋、惊厥风险|避免合用
左甲状腺素|碳酸钙|1|吸收减少|间隔4小时服用
左甲状腺素|铝碳酸镁|1|吸收减少|间隔4小时服用
美托洛尔|格列美脲|1|掩盖低血糖症状|监测血糖
西替利嗪|艾司唑仑|1|镇静作用增强|避免驾驶
阿司匹林|氯吡格雷|1|双联抗血小板须有指征，出血风险增加|确认指征
甲钴胺|奥美拉唑|0|长期抑酸减少维生素B12吸收|知悉
达格列净|氢氯噻嗪|1|容量不足|监测血压
多潘立酮|左氧氟沙星|2|QT间期延长|避免合用
多潘立酮|阿奇霉素|2|QT间期延长|避免合用
氨氯地平|克拉霉素|1|降压作用增强|监测血压
herb:麻黄|class:ccb|2|麻黄碱升压，拮抗降压药|避免合用
herb:麻黄|class:betaBlocker|2|麻黄碱兴奋心脏，拮抗β阻滞剂|避免合用
herb:甘草|氢氯噻嗪|1|低钾血症|监测血钾
herb:丹参|氯吡格雷|1|出血风险增加|观察出血
herb:当归|氯吡格雷|1|出血风险增加|观察出血
herb:丹参|阿司匹林|1|出血风险增加|观察出血
`
type Pair = typeof hosInteraction.$inferInsert
type Kind = Pair['aKind']

function sideOf(text: string): { kind: Kind; code: string } {
  const [kind, code] = text.split(':')
  return kind !== undefined && code !== undefined && (kind === 'class' || kind === 'herb')
    ? { kind, code }
    : { kind: 'ingredient', code: text }
}

/** Sides of a pair in the order in which they are stored. */
const sortedSides = (one: { kind: Kind; code: string }, other: { kind: Kind; code: string }) =>
  `${one.kind}|${one.code}` <= `${other.kind}|${other.code}` ? ([one, other] as const) : ([other, one] as const)

/** The published pairs for a tenant. */
export const pairsOf = (tenantId: number, size: DemoSize): Pair[] =>
  [PAIRS, ...(size === 'full' ? [MORE_PAIRS] : [])]
    .flatMap(text => text.trim().split('\n'))
    .map(line => {
      const [left = '', right = '', level = '0', effect = '', advice = '', source] = line.split('|')
      const [a, b] = sortedSides(sideOf(left), sideOf(right))
      return {
        id: seedId('pair', String(tenantId), left, right),
        tenantId,
        aKind: a.kind,
        aCode: a.code,
        bKind: b.kind,
        bCode: b.code,
        level: Number(level),
        effect,
        advice,
        source: source === undefined ? '演示规则' : `${source}（演示规则）`,
        status: '1',
        dataRev: 1,
      }
    })

/** Chronic diseases (consultation.md 6.5): `name|codes|follow-up in days|longest supply in days`. */
export const CHRONIC = `高血压|I10|30|84
2型糖尿病|E11|30|84
冠心病|I25|30|84
高脂血症|E78|90|84
甲状腺功能减退|E03|60|84
哮喘|J45|30|28
骨质疏松|M81|90|84`
