import { describe, expect, it } from 'vitest'
import { checkPrescription } from '#contract/prescriptions/check.ts'
import type { InteractionPair } from '#contract/prescriptions/types.ts'
import {
  activeOf,
  allergyOf,
  daysAgo,
  diagnosed,
  herbHead,
  hoursAgo,
  levelsOf,
  said,
  sheetOf,
  type SheetParts,
} from '#tests/support/prescriptions/sheet.ts'
import { drugOf, ingredient } from '#tests/support/prescriptions/western.ts'

describe('what the rules of kidney and liver say', () => {
  const old = { birthday: '1951-01-01', sex: 2 } as const
  it('[RX-12] R1 to R3: the value, the limit, what is lacking', () => {
    expect(said('R1', { lines: ['W18 0.5g bid'], patient: { ...old, scrUmol10: 2_200, scrAt: daysAgo(1) } })).toEqual([
      'L3 [1] 肾功能不全禁用 · 盐酸二甲双胍片：eGFR 19.7，低于30 ·  · 药品说明书；CKD-EPI 2021（演示规则） · R1|W18|197 · {"egfr":19.7}',
    ])
    expect(said('R1', { lines: ['W18 0.5g bid'], patient: { ...old, scrUmol10: 1_500, scrAt: daysAgo(1) } })).toEqual([
      'L2 [1] 肾功能不全慎用 · 盐酸二甲双胍片：eGFR 31.1，低于45 ·  · 药品说明书；CKD-EPI 2021（演示规则） · R1|W18|311 · {"egfr":31.1}',
    ])
    // a value without a day is of no day
    expect(said('R1', { lines: ['W18 0.5g bid'], patient: { ...old, scrUmol10: 2_200, scrAt: null } })).toEqual([])
    expect(said('R2', { lines: ['W08 5mg qd', 'W18 0.5g bid'], patient: old })).toEqual([
      'L1 [2] 缺少近期肾功能 · 盐酸二甲双胍片：90天内没有肌酐 ·  · 药品说明书；CKD-EPI 2021（演示规则） · R2|W18| · {}',
    ])
    expect(said('R3', { lines: ['W16 20mg qn'], patient: { liverGrade: 'C' } })).toEqual([
      'L3 [1] 肝功能不全禁用 · 阿托伐他汀钙片：Child-Pugh C ·  · 药品说明书（演示规则） · R3|W16|C · {}',
    ])
  })
  it('[RX-12] R2: one limit of the drug is enough; movable', () => {
    const of = (facts: object, parts: SheetParts = {}) =>
      levelsOf('R2', { lines: ['W08 5mg qd'], patient: old, facts: { W08: facts }, ...parts })
    expect([of({ egfrWarn: 30 }), of({ egfrBlock: 30 }), of({})]).toEqual([[1], [1], []])
    expect(of({ egfrWarn: 30 }, { config: { levels: { R2: 2 } } })).toEqual([2])
    expect(levelsOf('R3', { lines: ['W16 20mg qn'], patient: { liverGrade: 'B' }, config: { levels: { R3: 1 } } })).toEqual([3])
  })
})

describe('what the rules of repeated drugs say', () => {
  it('[RX-12] P1: both products and what they share', () => {
    const lines = ['W08 5mg qd', 'W07 0.5g q6h', 'F04 1粒 bid']
    expect(said('P1', { lines })).toEqual([
      'L3 [2,3] 重复用药 · 对乙酰氨基酚片与复方氨酚烷胺胶囊均含对乙酰氨基酚 ·  · 处方审核规范（演示规则） · P1|F04,W07|sheet,对乙酰氨基酚 · {}',
    ])
    expect(said('P1', { lines: lines.slice(0, 2), active: [activeOf('F04 1粒 bid'), activeOf('F04 1粒 bid')] })).toEqual([
      'L2 [2] 重复用药 · 对乙酰氨基酚片与在用复方氨酚烷胺胶囊均含对乙酰氨基酚 ·  · 处方审核规范（演示规则） · P1|F04,W07|active,对乙酰氨基酚 · {}',
    ])
    const more = [ingredient('对乙酰氨基酚'), ingredient('咖啡因')]
    expect(said('P1', { lines: lines.slice(1), facts: { W07: { ingredients: more } } })).toEqual([
      'L3 [1,2] 重复用药 · 对乙酰氨基酚片与复方氨酚烷胺胶囊均含对乙酰氨基酚、咖啡因 ·  · 处方审核规范（演示规则） · P1|F04,W07|sheet,对乙酰氨基酚,咖啡因 · {}',
    ])
  })
  it('[RX-12] P1: silent for what a 成药 is made of, on either side', () => {
    const facts = { W09: { category: '2', ingredients: [ingredient('氨氯地平')] } } as const
    expect([
      levelsOf('P1', { lines: ['W09 80mg qd', 'W08 5mg qd'], facts }),
      levelsOf('P1', { lines: ['W08 5mg qd', 'W09 80mg qd'], facts }),
    ]).toEqual([[], []])
  })
  it('[RX-12] P2: the class and all its products, of this sheet and others', () => {
    expect(
      said('P2', { lines: ['W08 5mg qd', 'W16 20mg qn'], active: [activeOf('W08 5mg qd'), activeOf('W17 10mg qn')] }),
    ).toEqual([
      'L2 [2] 同类药重复 · 他汀类：阿托伐他汀钙片、瑞舒伐他汀钙片 ·  · 处方审核规范（演示规则） · P2|W16,W17|statin · {}',
    ])
    expect(said('P2', { lines: ['W16 20mg qn'], active: [activeOf('W08 5mg qd')] })).toEqual([])
    expect(
      said('P2', {
        lines: ['W16 20mg qn', 'W17 10mg qn'],
        facts: { W16: { classCodes: ['of-its-own'] }, W17: { classCodes: ['of-its-own'] } },
      }),
    ).toEqual([])
  })
  it('[RX-12] P2: two products of the same main parts are one substance', () => {
    const of = (one: readonly [string, boolean][], other: readonly [string, boolean][]) => {
      const parts = (list: readonly [string, boolean][]) => ({
        ingredients: list.map(([name, main]) => ingredient(name, '', '', main)),
      })
      return levelsOf('P2', { lines: ['W16 20mg qn', 'W17 10mg qn'], facts: { W16: parts(one), W17: parts(other) } })
    }
    expect(
      of(
        [
          ['a', true],
          ['b', true],
        ],
        [
          ['b', true],
          ['a', true],
        ],
      ),
    ).toEqual([])
    expect(
      of(
        [
          ['a', true],
          ['b', false],
        ],
        [
          ['a', true],
          ['c', false],
        ],
      ),
    ).toEqual([])
    expect(
      of(
        [
          ['a', true],
          ['bc', true],
        ],
        [
          ['ab', true],
          ['c', true],
        ],
      ),
    ).toEqual([2])
    // without main parts each product is its own
    expect(of([['a', false]], [['a', false]])).toEqual([2])
  })
})

describe('what the rules of allergies say', () => {
  const allergic = (line: string, more: Parameters<typeof allergyOf>[0], parts: SheetParts = {}): SheetParts => ({
    lines: ['W08 5mg qd', line],
    patient: { allergies: [allergyOf(more)] },
    ...parts,
  })
  it('[RX-12] [RX-16] A1 to A4: the drug, what is recorded, how severe', () => {
    const own = { ingredientCode: '氯雷他定', text: '氯雷他定' }
    expect(
      (['1', '2', '3', null] as const).flatMap(severity => said('A1', allergic('W26 10mg qd', { ...own, severity }))),
    ).toEqual([
      'L2 [2] 过敏药物 · 氯雷他定片：对氯雷他定过敏（轻度） ·  · 处方审核规范（演示规则） · A1|W26|氯雷他定,1 · {}',
      'L3 [2] 过敏药物 · 氯雷他定片：对氯雷他定过敏（中度） ·  · 处方审核规范（演示规则） · A1|W26|氯雷他定,2 · {}',
      'L3 [2] 过敏药物 · 氯雷他定片：对氯雷他定过敏（重度） ·  · 处方审核规范（演示规则） · A1|W26|氯雷他定,3 · {}',
      'L3 [2] 过敏药物 · 氯雷他定片：对氯雷他定过敏（中度） ·  · 处方审核规范（演示规则） · A1|W26|氯雷他定,2 · {}',
    ])
    expect(said('A2', allergic('W01 0.5g tid', { classCode: 'penicillin', text: '青霉素类' }))).toEqual([
      'L3 [2] 过敏药物 · 阿莫西林胶囊：对青霉素类过敏 ·  · 处方审核规范（演示规则） · A2|W01|penicillin · {}',
    ])
    const crossed = { classCode: 'penicillin', text: '青霉素类' }
    expect(
      (['1', '3', null] as const).flatMap(severity => said('A3', allergic('W02 0.25g bid', { ...crossed, severity }))),
    ).toEqual([
      'L2 [2] 可能交叉过敏 · 头孢呋辛酯片（头孢类）：对青霉素类过敏（轻度），可能交叉过敏 ·  · 处方审核规范（演示规则） · A3|W02|penicillin,1 · {}',
      'L3 [2] 可能交叉过敏 · 头孢呋辛酯片（头孢类）：对青霉素类过敏（重度），可能交叉过敏 ·  · 处方审核规范（演示规则） · A3|W02|penicillin,3 · {}',
      'L2 [2] 可能交叉过敏 · 头孢呋辛酯片（头孢类）：对青霉素类过敏（中度），可能交叉过敏 ·  · 处方审核规范（演示规则） · A3|W02|penicillin,2 · {}',
    ])
    const ofIngredient = { ingredientCode: '氨苄西林', ingredientClasses: ['penicillin'], text: '氨苄西林' }
    expect(said('A3', allergic('W01 0.5g tid', ofIngredient))).toEqual([
      'L2 [2] 可能交叉过敏 · 阿莫西林胶囊（青霉素类）：对氨苄西林过敏（中度），可能交叉过敏 ·  · 处方审核规范（演示规则） · A3|W01|氨苄西林,2 · {}',
    ])
    expect(said('A4', allergic('W14 100mg qd', { text: '阿司匹林过敏' }))).toEqual([
      'L2 [2] 过敏史中提到该药 · 阿司匹林肠溶片：过敏史“阿司匹林过敏” ·  · 处方审核规范（演示规则） · A4|W14|阿司匹林过敏 · {}',
    ])
  })
  it('[RX-16] A1: herbs by their code and by the name that the pharmacy writes', () => {
    const herb = { head: herbHead() }
    expect(levelsOf('A1', allergic('黄芪 9g', { ingredientCode: 'H-黄芪' }, herb))).toEqual([3])
    expect(
      levelsOf('A1', allergic('黄芪 9g', { ingredientCode: '川贝' }, { ...herb, facts: { 黄芪: { name: '川贝' } } })),
    ).toEqual([3])
    // the code of a Western product is no ingredient
    expect(levelsOf('A1', allergic('W26 10mg qd', { ingredientCode: 'W26' }))).toEqual([])
    expect(levelsOf('A1', allergic('W26 10mg qd', { ingredientCode: '氯雷他定片' }))).toEqual([])
  })
  it('[RX-16] A2, A3: an ingredient that is recorded with its class never speaks by A2', () => {
    const both = { ingredientCode: '氨苄西林', classCode: 'penicillin', ingredientClasses: ['penicillin'] }
    expect([levelsOf('A2', allergic('W01 0.5g tid', both)), levelsOf('A3', allergic('W01 0.5g tid', both))]).toEqual([[], [2]])
  })
  it('[RX-16] A2, A3: a class that the table does not know is itself', () => {
    const facts = { W26: { classCodes: ['own'] } }
    const parts = allergic('W26 10mg qd', { classCode: 'own', text: 'own' }, { facts })
    expect(said('A2', parts)).toEqual(['L3 [2] 过敏药物 · 氯雷他定片：对own过敏 ·  · 处方审核规范（演示规则） · A2|W26|own · {}'])
    expect(said('A3', parts)).toEqual([])
  })
  it('[RX-16] A4: free texts alone, and no name of one character', () => {
    expect(levelsOf('A4', allergic('W01 0.5g tid', { classCode: 'penicillin', text: '青霉素过敏' }))).toEqual([])
    expect(levelsOf('A4', allergic('W01 0.5g tid', { ingredientCode: '乙', text: '阿莫西林' }))).toEqual([])
    const alias = (name: string) =>
      levelsOf('A4', allergic('W26 10mg qd', { text: '对虾过敏' }, { facts: { W26: { alias: [name] } } }))
    expect([alias('虾'), alias('对虾')]).toEqual([[], [2]])
    const trade = (text: string) => levelsOf('A4', allergic('W26 10mg qd', { text }, { facts: { W26: { tradeName: '开瑞坦' } } }))
    expect([trade('开瑞坦皮疹'), trade('无')]).toEqual([[2], []])
  })
  it('[RX-12] [RX-16] A5, A6: when was asked, what the newest test says', () => {
    expect(said('A5', { patient: { allergyAsked: null } })).toEqual([
      'L2 [] 未询问过敏史 · 没有询问记录 ·  · 处方审核规范（演示规则） · A5||never · {}',
    ])
    expect(said('A5', { patient: { allergyAsked: daysAgo(181) } })).toEqual([
      'L2 [] 未询问过敏史 · 上次询问已超过180天 ·  · 处方审核规范（演示规则） · A5||1779933600000 · {}',
    ])
    const tested = (...tests: readonly ['negative' | 'positive', number][]) => ({
      skinTests: tests.map(([result, hours]) => ({ ingredientCode: '阿莫西林', result, at: hoursAgo(hours) })),
    })
    const line = 'W01 0.5g tid'
    expect(said('A6', { lines: ['W08 5mg qd', line] })).toEqual([
      'L2 [2] 皮试 · 阿莫西林胶囊：72小时内没有阴性皮试结果 ·  · 青霉素皮肤试验专家共识（演示规则） · A6|W01|none, · {}',
    ])
    expect(said('A6', { lines: [line], head: tested(['negative', 73]) })).toEqual([
      'L2 [1] 皮试 · 阿莫西林胶囊：72小时内没有阴性皮试结果 ·  · 青霉素皮肤试验专家共识（演示规则） · A6|W01|1795309200000,negative · {}',
    ])
    expect(said('A6', { lines: [line], head: tested(['positive', 1], ['negative', 2]) })).toEqual([
      'L2 [1] 皮试 · 阿莫西林胶囊：72小时内没有阴性皮试结果 ·  · 青霉素皮肤试验专家共识（演示规则） · A6|W01|1795568400000,positive · {}',
    ])
    expect(said('A6', { lines: [line], head: tested(['positive', 2], ['negative', 1]) })).toEqual([])
  })
  it('[RX-12] A6: a test of one of several ingredients counts; what is injected is H9’s', () => {
    const head = { skinTests: [{ ingredientCode: '咖啡因', result: 'negative', at: hoursAgo(1) }] } as const
    expect(said('A6', { lines: ['F04 1粒 bid'], facts: { F04: { skinTest: true } }, head })).toEqual([])
    expect(['ih', 'im', 'iv', 'ivgtt', 'po'].map(route => levelsOf('A6', { lines: [['W01 0.5g tid', { route }]] }))).toEqual([
      [],
      [],
      [],
      [],
      [2],
    ])
  })
})

const pair = (a: string, b: string, level: InteractionPair['level'], more: Partial<InteractionPair> = {}): InteractionPair => ({
  aKind: 'ingredient',
  aCode: a,
  bKind: 'ingredient',
  bCode: b,
  level,
  effect: `${a}与${b}`,
  advice: '监测',
  source: '演示规则',
  ...more,
})

describe('what the rules of pairs say', () => {
  it('[RX-12] I1, T9: effect, advice and source of the pair, and the lines of both products', () => {
    const lines = ['W22 20mg qd', 'W08 5mg qd', 'W15 75mg qd', 'F08 4粒 tid']
    const pairs = [pair('氯吡格雷', '奥美拉唑', 2), pair('麻黄', 'ccb', 1, { aKind: 'herb', bKind: 'class' })]
    expect(said('I1', { lines, pairs })).toEqual([
      'L2 [1,3] 药物相互作用：硫酸氢氯吡格雷片 × 奥美拉唑肠溶胶囊 · 氯吡格雷与奥美拉唑 · 监测 · 演示规则 · I1|W15,W22|2 · {}',
    ])
    expect(said('T9', { lines, pairs })).toEqual([
      'L1 [2,4] 中西药相互作用：连花清瘟胶囊 × 苯磺酸氨氯地平片 · 麻黄与ccb · 监测 · 演示规则 · T9|F08,W08|1 · {}',
    ])
    expect(said('I1', { lines: ['W15 75mg qd'], active: [activeOf('W22 20mg qd')], pairs })).toEqual([
      'L2 [1] 药物相互作用：硫酸氢氯吡格雷片 × 奥美拉唑肠溶胶囊 · 氯吡格雷与奥美拉唑 · 监测 · 演示规则 · I1|W15,W22|2 · {}',
    ])
  })
  it('[RX-12] I1: every two products that meet, by the highest of their pairs, the first of equals', () => {
    const pairs = [
      pair('氯吡格雷', '奥美拉唑', 2),
      pair('奥美拉唑', '氯吡格雷', 2, { effect: '同级' }),
      pair('氯吡格雷', '氨氯地平', 1),
    ]
    expect(said('I1', { lines: ['W22 20mg qd', 'W08 5mg qd', 'W15 75mg qd'], pairs })).toEqual([
      'L2 [1,3] 药物相互作用：硫酸氢氯吡格雷片 × 奥美拉唑肠溶胶囊 · 氯吡格雷与奥美拉唑 · 监测 · 演示规则 · I1|W15,W22|2 · {}',
      'L1 [2,3] 药物相互作用：硫酸氢氯吡格雷片 × 苯磺酸氨氯地平片 · 氯吡格雷与氨氯地平 · 监测 · 演示规则 · I1|W08,W15|1 · {}',
    ])
    const twice = [pair('ccb', '氯吡格雷', 1, { aKind: 'class' })]
    const facts = { W09: { classCodes: ['ccb'] } }
    expect(levelsOf('I1', { lines: ['W08 5mg qd', 'W09 80mg qd', 'W15 75mg qd'], pairs: twice, facts })).toEqual([1, 1])
  })
  it('[RX-12] I1: products whose codes read alike together are still two pairs', () => {
    const codes = ['A', 'BC', 'AB', 'C']
    const facts = codes.map(code => drugOf({ code, name: code, ingredients: [ingredient(code)] }))
    const sheet = sheetOf({ lines: codes.map(() => 'W08 5mg qd'), pairs: [pair('A', 'BC', 2), pair('AB', 'C', 1)] })
    const lines = sheet.lines.map((line, at) => ({ ...line, drugCode: codes[at] ?? '' }))
    const results = checkPrescription({ ...sheet, lines, drugs: Object.fromEntries(facts.map(one => [one.code, one])) })
    expect(results.filter(({ ruleId }) => ruleId === 'I1').map(({ lineNos }) => lineNos)).toEqual([
      [1, 2],
      [3, 4],
    ])
  })
  it('[RX-12] I1, T9: a herb is met by its own name, never by ingredients', () => {
    const herbs = { lines: ['炙甘草 6g'], head: herbHead(), active: [activeOf('W12 25mg qd')] }
    const named = (aKind: 'herb' | 'ingredient', a: string) => [pair(a, '氢氯噻嗪', 1, { aKind })]
    expect([
      levelsOf('T9', { ...herbs, pairs: named('herb', '炙甘草') }),
      levelsOf('T9', { ...herbs, pairs: named('herb', '甘草') }),
    ]).toEqual([[1], [1]])
    const facts = { 炙甘草: { ingredients: [ingredient('甲')] } }
    expect(levelsOf('I1', { ...herbs, pairs: named('ingredient', '甲'), facts })).toEqual([])
  })
  it('[RX-12] [RX-14] T1, T2: both drugs, the two herbs, the lines', () => {
    const head = herbHead()
    expect(said('T1', { lines: ['黄芪 9g', '法半夏 9g', '附子 9g', '附子 3g'], head })).toEqual([
      'L2 [2,3,4] 十八反：法半夏 × 附子 · 法半夏 × 附子 ·  · 十八反；中国药典（演示规则） · T1|H-法半夏,H-附子| · {"a":"法半夏","b":"附子"}',
    ])
    expect(
      said('T1', { lines: ['海藻 10g'], head, active: [activeOf('黄芪 9g'), activeOf('F08 4粒 tid'), activeOf('炙甘草 6g')] }),
    ).toEqual([
      'L2 [1] 十八反：海藻 × 甘草 · 海藻 × 在用连花清瘟胶囊 ·  · 十八反；中国药典（演示规则） · T1|F08,H-海藻| · {"a":"海藻","b":"甘草"}',
      'L2 [1] 十八反：海藻 × 炙甘草 · 海藻 × 在用炙甘草 ·  · 十八反；中国药典（演示规则） · T1|H-海藻,H-炙甘草| · {"a":"海藻","b":"炙甘草"}',
    ])
    expect(said('T2', { lines: ['郁金 6g', '丁香 2g'], head })).toEqual([
      'L2 [1,2] 十九畏：郁金 × 丁香 · 郁金 × 丁香 ·  · 十九畏；中国药典（演示规则） · T2|H-丁香,H-郁金| · {"a":"郁金","b":"丁香"}',
    ])
  })
  it('[RX-14] T1: one product alone meets nobody, whatever it is made of', () => {
    const facts = { F08: { ingredients: [ingredient('附子'), ingredient('法半夏')] } }
    expect(levelsOf('T1', { lines: ['F08 4粒 tid', 'F08 4粒 tid'], active: [activeOf('F08 4粒 tid')], facts })).toEqual([])
    // of a Western drug no part counts as a herb
    const western = { W08: { ingredients: [ingredient('附子')] } }
    expect(levelsOf('T1', { lines: ['W08 5mg qd'], active: [activeOf('法半夏 9g')], facts: western })).toEqual([])
  })
  it('[RX-14] T1: a herb of the hospital’s own name is what the catalogue says it is made of', () => {
    const own = (name: string, baseName: string) =>
      levelsOf('T1', { lines: ['黄芪 9g', '海藻 10g'], head: herbHead(), facts: { 黄芪: { name, baseName } } })
    // what a name is known by counts before what the catalogue says
    const facts = { 黄芪: { name: '生附子', baseName: '黄芪' } }
    expect(levelsOf('T1', { lines: ['黄芪 9g', '法半夏 9g'], head: herbHead(), facts })).toEqual([2])
    expect([own('甘草片', '甘草'), own('甘草片', ''), own('甘草片', '生甘草'), own('炙甘草', '黄芪'), own('蜜甘草', '')]).toEqual(
      [[2], [], [2], [2], [2]],
    )
  })
})

describe('what the rules of diagnosis, pregnancy and sex say', () => {
  it('[RX-12] C1, C2, G4: the drug and the diagnosis', () => {
    expect(said('C1', { lines: ['W08 5mg qd', 'W06 0.3g bid'], head: diagnosed('I10', 'K25.9') })).toEqual([
      'L3 [2] 诊断禁忌 · 布洛芬缓释胶囊：K25.9 ·  · 药品说明书（演示规则） · C1|W06|K25.9 · {}',
    ])
    expect(said('C1', { lines: ['W11 47.5mg qd'], head: diagnosed('J45.9') })).toEqual([
      'L2 [1] 诊断慎用 · 琥珀酸美托洛尔缓释片：J45.9 ·  · 药品说明书（演示规则） · C1|W11|J45.9 · {}',
    ])
    expect(said('C2', { lines: ['W16 20mg qn'], head: diagnosed('R05', 'J06.9') })).toEqual([
      'L2 [1] 无相应适应证 · 阿托伐他汀钙片：诊断R05、J06.9 ·  · 药品说明书（演示规则） · C2|W16|J06.9,R05 · {}',
    ])
    expect(said('G4', { lines: ['W08 5mg qd'], facts: { W08: { sexOnly: 2 } }, head: diagnosed('I10', 'O80') })).toEqual([
      'L2 [] 性别不符 · 诊断O80 ·  · ICD-10；药品说明书（演示规则） · G4||O80,1 · {}',
      'L2 [1] 性别不符 · 苯磺酸氨氯地平片 ·  · ICD-10；药品说明书（演示规则） · G4|W08|1 · {}',
    ])
  })
  it('[RX-12] C1: an empty prefix is no diagnosis, and 病名 and 证候 are no ICD codes', () => {
    const of = (prefix: string, head = diagnosed('I10')) =>
      levelsOf('C1', { lines: ['W08 5mg qd'], facts: { W08: { icds: [{ prefix, kind: 3 }] } }, head })
    expect([of(''), of('i1'), of('ZB01', herbHead()), of('ZZ01', herbHead())]).toEqual([[], [3], [], []])
    expect(levelsOf('C1', { lines: ['W06 0.3g bid'], head: diagnosed('k25.9') })).toEqual([3])
  })
  it('[RX-12] G4: every group of codes of one sex, from its first to its last', () => {
    const only = (sex: 1 | 2, codes: string) =>
      codes.split(' ').filter(code => levelsOf('G4', { head: diagnosed(code), patient: { sex } }).length === 1)
    const men = 'C60 C63 D29 N40 N49 N50 N51 Q53 Q55 Z12.5'
    const women = 'C51 C58 D25 D28 N70 N77 N80 N89 N90 N98 O00 O99 Q50 Q52 Z32 Z39'
    expect([only(2, men).join(' '), only(1, women).join(' ')]).toEqual([men, women])
    expect([only(1, men), only(2, women)]).toEqual([[], []])
    const either = 'C59 C64 C50 D24 N39 N52 N69 N78 N99 Q56 Z12.4 Z12x5 Z31 Z40 D30 XC61 XO80 XN80 I10'.replace('C59 ', '')
    expect([only(1, either), only(2, either)]).toEqual([[], []])
    expect(only(2, 'n40 c61')).toEqual(['n40', 'c61'])
  })
  it('[RX-12] G1 to G3, T4: the drugs', () => {
    const woman = (lines: readonly string[], patient: SheetParts['patient']): SheetParts => ({
      lines: ['W30 50μg qm', ...lines],
      patient: { sex: 2, birthday: '1990-01-01', ...patient },
    })
    expect(said('G1', woman(['W16 20mg qn', 'W04 0.25g bid', '三棱 6g'], { pregnancy: 2 }))).toEqual([
      'L3 [2] 妊娠禁用 · 阿托伐他汀钙片 ·  · 药品说明书（演示规则） · G1|W16|3 · {}',
      'L2 [3] 妊娠慎用 · 克拉霉素片 ·  · 药品说明书（演示规则） · G1|W04|2 · {}',
    ])
    expect(said('T4', woman(['W16 20mg qn', '桂枝 6g', '三棱 6g'], { pregnancy: 2 }))).toEqual([
      'L3 [4] 妊娠禁用 · 三棱 ·  · 中国药典（演示规则） · T4|H-三棱|3 · {}',
      'L2 [3] 妊娠慎用 · 桂枝 ·  · 中国药典（演示规则） · T4|H-桂枝|2 · {}',
    ])
    expect(said('G2', woman(['W16 20mg qn', 'W04 0.25g bid', '三棱 6g'], {}))).toEqual([
      'L2 [2,3,4] 请确认是否妊娠 · 阿托伐他汀钙片、克拉霉素片、三棱 ·  · 药品说明书（演示规则） · G2|H-三棱,W04,W16| · {}',
    ])
    expect(said('G3', woman(['W16 20mg qn', 'W02 0.25g bid', '三棱 6g'], { lactation: 2 }))).toEqual([
      'L2 [2] 哺乳期禁用 · 阿托伐他汀钙片 ·  · 药品说明书（演示规则） · G3|W16|3 · {}',
      'L1 [3] 哺乳期慎用 · 头孢呋辛酯片 ·  · 药品说明书（演示规则） · G3|W02|2 · {}',
    ])
    expect(levelsOf('G3', { ...woman(['黄芪 9g'], { lactation: 2 }), facts: { 黄芪: { lactationLevel: 3 } } })).toEqual([])
  })
})
