import { describe, expect, it } from 'vitest'
import { checkWith, notChecked } from '#contract/prescriptions/check.ts'
import { isOpen, OVERRIDE_REASONS } from '#contract/prescriptions/overrides.ts'
import { RULES } from '#contract/prescriptions/ruleTable.ts'
import { activeOf, herbHead, levelsOf, said, sheetOf, written, type SheetParts } from '#tests/support/prescriptions/sheet.ts'

describe('what the check says of itself', () => {
  it('[RX-12] X1: what was not loaded, and for which lines', () => {
    const parts = { lines: ['W08 5mg qd', 'W09 80mg qd'], active: [activeOf('W26 10mg qd')] } satisfies SheetParts
    expect(said('X1', { ...parts, rest: { drugs: null } })).toEqual([
      'L3 [] 合理用药校验未完成，草稿已保存 · 药品资料未加载 ·  · 系统 · X1||药品资料未加载 · {}',
    ])
    expect(said('X1', { ...parts, rest: { pairs: null } })).toEqual([
      'L3 [] 合理用药校验未完成，草稿已保存 · 相互作用表未加载 ·  · 系统 · X1||相互作用表未加载 · {}',
    ])
    expect(said('X1', { ...parts, rest: { drugs: null, pairs: null } })).toEqual([
      'L3 [] 合理用药校验未完成，草稿已保存 · 药品资料未加载 ·  · 系统 · X1||药品资料未加载 · {}',
      'L3 [] 合理用药校验未完成，草稿已保存 · 相互作用表未加载 ·  · 系统 · X1||相互作用表未加载 · {}',
    ])
    const { drugs } = sheetOf(parts)
    const without = (code: string) => ({
      ...parts,
      rest: { drugs: Object.fromEntries(Object.entries(drugs ?? {}).filter(([one]) => one !== code)) },
    })
    expect(said('X1', without('W09'))).toEqual([
      'L3 [2] 合理用药校验未完成，草稿已保存 · 药品资料缺失 ·  · 系统 · X1|W09|药品资料缺失 · {}',
    ])
    expect(said('X1', without('W26'))).toEqual([
      'L3 [] 合理用药校验未完成，草稿已保存 · 药品资料缺失 ·  · 系统 · X1|W26|药品资料缺失 · {}',
    ])
    expect(said('X1', { ...parts, patient: { birthday: '' } })).toEqual([
      'L3 [] 合理用药校验未完成，草稿已保存 · 处方内容无法读取 ·  · 系统 · X1||处方内容无法读取 · {}',
    ])
  })
  it('[RX-12] X1: a rule that throws, and a check that could not begin', () => {
    const broken = {
      id: 'D2',
      source: '演示',
      find: () => {
        throw new Error('broken')
      },
    }
    expect(checkWith([broken], sheetOf({ lines: ['W08 5mg qd'] })).map(written)).toEqual([
      'L3 [] 合理用药校验未完成，草稿已保存 · 规则D2未能运行 ·  · 系统 · X1||规则D2未能运行 · {}',
    ])
    expect(written(notChecked('校验请求失败'))).toEqual(
      'L3 [] 合理用药校验未完成，草稿已保存 · 校验请求失败 ·  · 系统 · X1||校验请求失败 · {}',
    )
  })
  it('[RX-12] [RX-22] a result has all parts, its lines and codes sorted, each once', () => {
    const least = { id: 'D1', source: '来源', find: () => [{ level: 1, title: '题' } as const] }
    const most = {
      id: 'D2',
      source: '来源',
      find: () => [
        {
          level: 0,
          title: '题',
          detail: '细',
          advice: '议',
          source: '他',
          lineNos: [10, 2, 10, 1],
          codes: ['b', 'a', 'b'],
          facts: ['y', 'x'],
          data: { n: 1 },
        } as const,
      ],
    }
    expect(checkWith([most, least], sheetOf({})).map(written)).toEqual([
      'L1 [] 题 ·  ·  · 来源 · D1|| · {}',
      'L0 [1,2,10] 题 · 细 · 议 · 他 · D2|a,b|y,x · {"n":1}',
    ])
  })
  it('[RX-12] configuration moves a marked finding to the level that it names, no other', () => {
    const movable = (levels: NonNullable<SheetParts['config']>['levels']) =>
      levelsOf('D1', { lines: ['W08 2mg qd'], config: { ...(levels ? { levels } : {}) } })
    expect([movable({}), movable({ D2: 3 }), movable({ D1: 3 })]).toEqual([[1], [1], [3]])
    const inherited = Object.create({ D1: 3 }) as Record<string, 1 | 2 | 3>
    expect(movable(inherited)).toEqual([1])
  })
  it('[RX-12] X2: what a drug lacks, and what a line', () => {
    const lacking = (facts: object, line = 'W08 5mg qd') => said('X2', { lines: ['W26 10mg qd', line], facts: { W08: facts } })
    const other = { kind: 'a', value: 1 } as const
    expect(lacking({ minUnit: '' })).toEqual([
      'L3 [2] 药品资料不全，请联系药师 · 苯磺酸氨氯地平片：缺少最小单位 ·  · 系统 · X2|W08|缺少最小单位 · {}',
    ])
    expect(lacking({ packSize: 0 })).toEqual([
      'L3 [2] 药品资料不全，请联系药师 · 苯磺酸氨氯地平片：缺少包装量 ·  · 系统 · X2|W08|缺少包装量 · {}',
    ])
    expect(lacking({ splitStep: 0 })).toEqual([
      'L3 [2] 药品资料不全，请联系药师 · 苯磺酸氨氯地平片：缺少包装量 ·  · 系统 · X2|W08|缺少包装量 · {}',
    ])
    expect(lacking({ strength: null })).toEqual([
      'L3 [2] 药品资料不全，请联系药师 · 苯磺酸氨氯地平片：缺少规格含量 ·  · 系统 · X2|W08|缺少规格含量 · {}',
    ])
    expect(lacking({}, 'W08 5IU qd')).toEqual([
      'L3 [2] 药品资料不全，请联系药师 · 苯磺酸氨氯地平片：剂量单位与规格不一致 ·  · 系统 · X2|W08|剂量单位与规格不一致 · {}',
    ])
    expect((['doseMin', 'doseMax', 'dailyMax'] as const).flatMap(name => lacking({ [name]: other }))).toEqual([
      'L3 [2] 药品资料不全，请联系药师 · 苯磺酸氨氯地平片：剂量上下限与规格单位不一致 ·  · 系统 · X2|W08|剂量上下限与规格单位不一致 · {}',
      'L3 [2] 药品资料不全，请联系药师 · 苯磺酸氨氯地平片：剂量上下限与规格单位不一致 ·  · 系统 · X2|W08|剂量上下限与规格单位不一致 · {}',
      'L3 [2] 药品资料不全，请联系药师 · 苯磺酸氨氯地平片：剂量上下限与规格单位不一致 ·  · 系统 · X2|W08|剂量上下限与规格单位不一致 · {}',
    ])
    const part = (code: string, amount: object | null, dailyMax: object | null) => ({
      code,
      name: code,
      amount,
      dailyMax,
      main: true,
    })
    const mass = { kind: 'm', value: 1 }
    expect(lacking({ ingredients: [part('a', mass, mass), part('b', mass, other)] })).toEqual([
      'L3 [2] 药品资料不全，请联系药师 · 苯磺酸氨氯地平片：成分含量与日最大单位不一致 ·  · 系统 · X2|W08|成分含量与日最大单位不一致 · {}',
    ])
    expect(lacking({ ingredients: [part('a', null, mass), part('b', mass, null)] })).toEqual([])
    // per kg of a child nothing can be compared without a strength, or with one of another kind
    const perKg = (facts: object, line = 'W08 2片 qd') =>
      said('X2', { lines: [line], patient: { birthday: '2022-01-10', weightG: 10_000 }, facts: { W08: facts } })
    const bare = { doseMin: null, doseMax: null, dailyMax: null }
    expect(perKg({ ...bare, strength: null, childDoseMaxPerKg: 10 })).toEqual([
      'L3 [1] 药品资料不全，请联系药师 · 苯磺酸氨氯地平片：每公斤剂量与规格单位不一致 ·  · 系统 · X2|W08|每公斤剂量与规格单位不一致 · {}',
    ])
    expect(perKg({ childDoseMaxPerKg: 10 })).toEqual([])
    const row = { population: '2', icdPrefix: '', route: '', freq: '', perKg: true, ...bare }
    for (const name of ['doseMin', 'doseMax', 'dailyMax']) {
      expect(perKg({ dosages: [{ ...row, [name]: other }] })).toHaveLength(1)
      expect(perKg({ dosages: [{ ...row, [name]: mass }] })).toEqual([])
    }
    expect(said('X2', { lines: ['W08 2片 qd'], facts: { W08: { ...bare, strength: null, childDoseMaxPerKg: 10 } } })).toEqual([])
    expect(said('X2', { lines: ['黄芪 1ml'], head: herbHead() })).toEqual([
      'L3 [1] 药品资料不全，请联系药师 · 黄芪：饮片剂量须为克 ·  · 系统 · X2|H-黄芪|饮片剂量须为克 · {}',
    ])
    expect(lacking({}, 'W08')).toEqual([
      'L3 [2] 用法用量不完整 · 苯磺酸氨氯地平片：缺少单次剂量 ·  · 系统 · X2|W08|单次剂量 · {}',
    ])
    expect(lacking({}, 'W08 5mg often')).toEqual([
      'L3 [2] 用法用量不完整 · 苯磺酸氨氯地平片：缺少频次 ·  · 系统 · X2|W08|频次 · {}',
    ])
    expect(said('X2', { lines: [['W08 5mg qd', { days: 0 }]] })).toEqual([
      'L3 [1] 用法用量不完整 · 苯磺酸氨氯地平片：缺少天数 ·  · 系统 · X2|W08|天数 · {}',
    ])
    expect(said('X2', { lines: ['黄芪 9g', '茯苓'], head: herbHead({ doseCount: null }) })).toEqual([
      'L3 [2] 用法用量不完整 · 茯苓：缺少单次剂量 ·  · 系统 · X2|H-茯苓|单次剂量 · {}',
      'L3 [] 用法用量不完整 · 缺少付数 ·  · 系统 · X2||doseCount · {}',
    ])
  })
  it('[RX-12] X2: silent at the smallest that is complete', () => {
    expect(said('X2', { lines: [['F06 70mg qw', { days: 1 }]] })).toEqual([])
    expect(said('X2', { lines: ['黄芪 9g'], head: herbHead({ doseCount: 1 }) })).toEqual([])
    expect(said('X2', { head: herbHead({ doseCount: null }) })).toEqual([])
    expect(said('X2', { lines: ['W08 5mg qd'], head: { doseCount: null } })).toEqual([])
  })
  it('[RX-12] each rule names where it is from', () => {
    expect(RULES.map(({ id, source }) => `${id} ${source}`)).toEqual([
      'H1 处方管理办法；互联网诊疗监管细则',
      'H2 处方管理办法；互联网诊疗监管细则',
      'H3 处方管理办法；互联网诊疗监管细则',
      'H4 互联网诊疗管理办法；演示规则：“以下”可读作含6周岁',
      'H5 处方管理办法；饮片味数为演示规则',
      'H6 处方管理办法；互联网诊疗监管细则',
      'H7 处方管理办法；长期处方管理规范',
      'H8 处方管理办法；长期处方管理规范',
      'H9 互联网诊疗监管细则',
      'H10 抗菌药物临床应用管理办法',
      'H11 处方管理办法',
      'H12 GB 11643',
      'H13 处方管理办法；互联网诊疗监管细则',
      'Q1 演示规则',
      'Q2 处方管理办法',
      'D1 药品说明书（演示规则）',
      'D2 药品说明书（演示规则）',
      'D3 药品说明书（演示规则）',
      'D4 药品说明书（演示规则）',
      'D5 药品说明书（演示规则）',
      'D6 药品说明书（演示规则）',
      'D7 药品说明书（演示规则）',
      'D8 药品说明书（演示规则）',
      'D9 处方管理办法（演示规则）',
      'D10 药品说明书（演示规则）',
      'W1 处方管理办法（演示规则）',
      'R1 药品说明书；CKD-EPI 2021（演示规则）',
      'R2 药品说明书；CKD-EPI 2021（演示规则）',
      'R3 药品说明书（演示规则）',
      'P1 处方审核规范（演示规则）',
      'P2 处方审核规范（演示规则）',
      'A1 处方审核规范（演示规则）',
      'A2 处方审核规范（演示规则）',
      'A3 处方审核规范（演示规则）',
      'A4 处方审核规范（演示规则）',
      'A5 处方审核规范（演示规则）',
      'A6 青霉素皮肤试验专家共识（演示规则）',
      'I1 相互作用表（演示规则）',
      'C1 药品说明书（演示规则）',
      'C2 药品说明书（演示规则）',
      'G1 药品说明书（演示规则）',
      'G2 药品说明书（演示规则）',
      'G3 药品说明书（演示规则）',
      'G4 ICD-10；药品说明书（演示规则）',
      'T1 十八反；中国药典（演示规则）',
      'T2 十九畏；中国药典（演示规则）',
      'T3 中国药典（演示规则）',
      'T4 中国药典（演示规则）',
      'T5 中国药典（演示规则）',
      'T6 医疗用毒性药品管理办法',
      'T7 演示规则',
      'T8 演示规则',
      'T9 相互作用表（演示规则）',
      'T10 演示规则',
      'S1 药房库存',
      'S2 药房库存',
      'S3 药品目录',
      'X2 系统',
    ])
  })
})

describe('what stands open', () => {
  const some = (count: number) => Array.from({ length: count }, () => notChecked('演示'))
  it('[RX-20] one L3, one reason or one tick is enough to keep a sheet', () => {
    const open = (blocked: number, reasons: number, ticks: number) =>
      isOpen({ blocked: some(blocked), reasons: some(reasons), ticks: some(ticks) })
    expect([
      open(0, 0, 0),
      open(1, 0, 0),
      open(0, 1, 0),
      open(0, 0, 1),
      open(1, 1, 0),
      open(1, 0, 1),
      open(0, 1, 1),
      open(1, 1, 2),
    ]).toEqual([false, true, true, true, true, true, true, true])
  })
  it('[RX-20] the reasons are those of the dictionary', () => {
    expect(
      Object.entries(OVERRIDE_REASONS)
        .map(([code, text]) => `${code}=${text}`)
        .join(' '),
    ).toBe('1=获益大于风险 2=长期使用耐受良好 3=会诊意见 4=已调整并告知 5=无替代药品 9=其他')
  })
})
