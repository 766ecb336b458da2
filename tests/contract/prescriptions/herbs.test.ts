import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPrescription } from '#contract/prescriptions/check.ts'
import { herbAliases, herbBase, herbName, isToxicHerb } from '#contract/prescriptions/herbNames.ts'
import { EIGHTEEN_ANTAGONISMS, NINETEEN_FEARS } from '#contract/prescriptions/incompatible.ts'
import { herbOf } from '#tests/support/prescriptions/herbs.ts'
import { amount } from '#tests/support/prescriptions/western.ts'
import { activeOf, checked, foundBy, herbHead, levelsOf, sheetOf, type SheetParts } from '#tests/support/prescriptions/sheet.ts'

const head = herbHead()
const herbs = (lines: readonly string[], parts: SheetParts = {}): SheetParts => ({ lines, head, ...parts })

/** What rule T1 or T2 finds of herbs of these names, whatever the catalogue says of them. */
function together(ruleId: string, ...names: readonly string[]): number[] {
  const sheet = sheetOf({ head, lines: names.map(() => '黄芪 10g') })
  const facts = names.map(name => herbOf(name, null, null))
  const lines = sheet.lines.map((line, at) => ({ ...line, drugCode: `H-${names[at]}` }))
  const results = checkPrescription({ ...sheet, lines, drugs: Object.fromEntries(facts.map(one => [one.code, one])) })
  return results.filter(result => result.ruleId === ruleId).map(({ level }) => level)
}

it('[RX-13] D3 leaves herbs to their own rules, whatever a catalogue says of their day', () => {
  const code = '黄芪'
  const facts = { [code]: { strength: amount('1g'), dailyMax: amount('1g') } }
  expect(levelsOf('D3', herbs(['黄芪 10g bid'], { facts }))).toEqual([])
})

describe('herbs that are not given together', () => {
  it('[RX-14] the tables hold 176 and 25 different pairs,党参 × 五灵脂 not among them', () => {
    const count = (pairs: readonly (readonly [string, string])[]) => new Set(pairs.map(pair => [...pair].sort().join())).size
    expect([EIGHTEEN_ANTAGONISMS.length, count(EIGHTEEN_ANTAGONISMS)]).toEqual([176, 176])
    expect([NINETEEN_FEARS.length, count(NINETEEN_FEARS)]).toEqual([25, 25])
    expect(together('T2', '党参', '五灵脂')).toEqual([])
  })
  it('[RX-14] the tables are those of the books, group by group', () => {
    const met = (a: string, table: readonly (readonly [string, string])[]) =>
      table
        .filter(pair => pair[0] === a)
        .map(pair => pair[1])
        .join(' ')
    const against =
      '半夏 生半夏 法半夏 姜半夏 清半夏 半夏曲 瓜蒌 瓜蒌皮 瓜蒌子 炒瓜蒌子 天花粉 贝母 川贝母 浙贝母 平贝母 伊贝母 湖北贝母 白蔹 白及'
    for (const root of '川乌 制川乌 草乌 制草乌 附子 黑顺片 白附片 淡附片'.split(' '))
      expect(met(root, EIGHTEEN_ANTAGONISMS)).toBe(against)
    for (const root of ['甘草', '炙甘草']) expect(met(root, EIGHTEEN_ANTAGONISMS)).toBe('海藻 京大戟 红大戟 甘遂 芫花')
    expect(met('藜芦', EIGHTEEN_ANTAGONISMS)).toBe(
      '人参 红参 生晒参 人参叶 西洋参 党参 南沙参 北沙参 丹参 玄参 苦参 细辛 白芍 赤芍',
    )
    expect(NINETEEN_FEARS.map(pair => pair.join('×')).join(' ')).toBe(
      '硫黄×朴硝 硫黄×芒硝 硫黄×玄明粉 水银×砒霜 狼毒×密陀僧 巴豆×牵牛子 巴豆×黑丑 巴豆×白丑 巴豆霜×牵牛子 巴豆霜×黑丑 巴豆霜×白丑 丁香×郁金 公丁香×郁金 母丁香×郁金 ' +
        '川乌×犀角 草乌×犀角 附子×犀角 牙硝×三棱 芒硝×三棱 玄明粉×三棱 官桂×赤石脂 肉桂×赤石脂 桂枝×赤石脂 人参×五灵脂 红参×五灵脂',
    )
  })
  it('[RX-12] [RX-14] T1: each of the 176 pairs in both orders', () => {
    fc.assert(
      fc.property(fc.constantFrom(...EIGHTEEN_ANTAGONISMS), fc.boolean(), (pair, isTurned) => {
        const [a, b] = isTurned ? [pair[1], pair[0]] : pair
        expect([pair, together('T1', a, b)]).toEqual([pair, [2]])
      }),
      { numRuns: 50 },
    )
    for (const [a, b] of EIGHTEEN_ANTAGONISMS)
      expect([a, b, together('T1', a, b), together('T1', b, a)]).toEqual([a, b, [2], [2]])
  })
  it('[RX-12] [RX-14] T2: each of the 25 pairs in both orders', () => {
    for (const [a, b] of NINETEEN_FEARS) expect([a, b, together('T2', a, b), together('T2', b, a)]).toEqual([a, b, [2], [2]])
  })
  it('[RX-14] T1 and T2 by alias', () => {
    for (const [a, b] of EIGHTEEN_ANTAGONISMS)
      for (const alias of herbAliases(a)) expect([alias, b, together('T1', b, alias)]).toEqual([alias, b, [2]])
    for (const [a, b] of EIGHTEEN_ANTAGONISMS)
      for (const alias of herbAliases(b)) expect([a, alias, together('T1', alias, a)]).toEqual([a, alias, [2]])
    for (const [a, b] of NINETEEN_FEARS)
      for (const alias of herbAliases(b)) expect([a, alias, together('T2', alias, a)]).toEqual([a, alias, [2]])
    const named = [
      '川贝',
      '黑附片',
      '生甘草',
      '附片',
      '炮附片',
      '全瓜蒌',
      '花粉',
      '元参',
      '炒白芍',
      '酒白芍',
      '酒丹参',
      '醋甘遂',
      '醋京大戟',
      '醋芫花',
      '醋三棱',
      '炒牵牛子',
      '煅赤石脂',
      '醋五灵脂',
      '元胡',
      '旱半夏',
    ]
    expect(named.map(herbName)).toEqual(
      '川贝母 黑顺片 甘草 附子 附子 瓜蒌 天花粉 玄参 白芍 白芍 丹参 甘遂 京大戟 芫花 三棱 牵牛子 赤石脂 五灵脂 延胡索 半夏'.split(
        ' ',
      ),
    )
  })
  it('[RX-14] no name of a table is an alias', () => {
    const names = [...EIGHTEEN_ANTAGONISMS, ...NINETEEN_FEARS].flat()
    expect(names.filter(name => herbName(name) !== name)).toEqual([])
  })
  it('[RX-12] [RX-14] T1: on the sheet, with active sheets and in a 成药', () => {
    expect(foundBy('T1', herbs(['附子 9g', '法半夏 9g']))).toEqual(['L2 十八反：附子 × 法半夏'])
    expect(levelsOf('T1', herbs(['甘草 6g', '海藻 10g']))).toEqual([2])
    expect(levelsOf('T1', herbs(['海藻 10g'], { active: [activeOf('F08 4粒 tid')] }))).toEqual([2])
    expect(levelsOf('T1', herbs(['海藻 10g'], { active: [activeOf('炙甘草 6g')] }))).toEqual([2])
    expect(levelsOf('T1', { lines: ['F08 4粒 tid'], active: [activeOf('海藻 10g')] })).toEqual([2])
    expect(levelsOf('T1', { active: [activeOf('F08 4粒 tid'), activeOf('海藻 10g')] })).toEqual([])
    expect(levelsOf('T1', herbs(['太子参 10g', '藜芦 1g']))).toEqual([])
    expect(levelsOf('T1', herbs(['桂枝 9g', '白芍 9g', '炙甘草 6g', '生姜 9g', '大枣 12g']))).toEqual([])
    expect(levelsOf('T1', herbs(['附子 9g', '法半夏 9g'], { config: { antagonism: 'block' } }))).toEqual([3])
    expect(levelsOf('T1', herbs(['附子 9g', '法半夏 9g'], { config: { levels: { T1: 1 } } }))).toEqual([2])
    expect(levelsOf('T1', herbs(['附子 9g', '法半夏 9g', '附子 3g']))).toEqual([2])
    expect(together('T1', '制附子', '法夏')).toEqual([2])
    expect(together('T1', '生附子', '白及')).toEqual([2])
  })
  it('[RX-12] [RX-14] T2: on the sheet, movable', () => {
    expect(foundBy('T2', herbs(['丁香 2g', '郁金 6g']))).toEqual(['L2 十九畏：丁香 × 郁金'])
    expect(levelsOf('T2', herbs(['红参 6g', '五灵脂 6g']))).toEqual([2])
    expect(levelsOf('T2', herbs(['党参 10g', '五灵脂 6g']))).toEqual([])
    expect(levelsOf('T2', herbs(['丁香 2g', '郁金 6g'], { config: { levels: { T2: 3 } } }))).toEqual([3])
    expect(together('T2', '生晒参', '五灵脂')).toEqual([2])
  })
})

describe('rules of herbs', () => {
  it('[RX-12] T3: the range for a day, stricter for toxic ones', () => {
    const range = (...lines: readonly string[]) => levelsOf('T3', herbs(lines))
    expect(['8g', '9g', '30g', '31g', '61g'].map(grams => range(`黄芪 ${grams}`))).toEqual([[1], [], [], [2], [2]])
    expect(['15g', '15.5g'].map(grams => range(`附子 ${grams}`))).toEqual([[], [3]])
    expect(['3g', '3.5g', '6g', '6.5g'].map(grams => range(`细辛 ${grams}`))).toEqual([[], [2], [2], [3]])
    expect(range('茯苓 9g')).toEqual([1])
    expect(range('藜芦 99g')).toEqual([])
    expect(levelsOf('T3', { lines: ['黄芪 16g'], head: herbHead({ dosesPerDay: 2 }) })).toEqual([2])
    expect(levelsOf('T3', { lines: ['黄芪 5g'], head: herbHead({ dosesPerDay: 2 }) })).toEqual([])
    expect(range('黄芪 30000mg')).toEqual([])
    // a Western drug has no range in grams, nor is one twice a herb twice
    const western = { lines: ['W08 5mg qd', 'W08 5mg qd'], facts: { W08: { doseMinMg: 9_000, controlClass: '4' } } }
    expect(['T3', 'T5', 'T6', 'T7'].flatMap(id => levelsOf(id, western))).toEqual([])
    expect(foundBy('T3', herbs(['黄芪 8g', '附子 16g']))).toEqual(['L3 用量超过范围', 'L1 用量低于范围'])
  })
  it('[RX-12] T4: pregnancy', () => {
    const pregnant = (line: string, pregnancy: 0 | 1 | 2 = 2) => foundBy('T4', herbs([line], { patient: { sex: 2, pregnancy } }))
    expect([pregnant('三棱 6g'), pregnant('桂枝 6g'), pregnant('黄芪 30g'), pregnant('三棱 6g', 1)]).toEqual([
      ['L3 妊娠禁用'],
      ['L2 妊娠慎用'],
      [],
      [],
    ])
    expect(levelsOf('T4', { lines: ['W16 20mg qn'], patient: { sex: 2, pregnancy: 2 } })).toEqual([])
  })
  it('[RX-12] T5: the usual way of decoction', () => {
    const boiled = (line: string, decoction: string | null, parts: SheetParts = {}) =>
      checked({ head, lines: [[line, { decoction }]], ...parts }).filter(({ ruleId }) => ruleId === 'T5')
    expect(boiled('石膏 30g', 'none').map(({ level, title, advice, data }) => [level, title, advice, data['decoction']])).toEqual(
      [[1, '煎法与常规不同', '改为先煎', 'xj']],
    )
    expect(boiled('石膏 30g', 'xj')).toEqual([])
    expect(boiled('石膏 30g', null)).toHaveLength(1)
    expect(boiled('黄芪 30g', 'none')).toEqual([])
    expect(boiled('黄芪 30g', null)).toEqual([])
    expect(boiled('黄芪 30g', 'hx')).toHaveLength(1)
    expect(boiled('石膏 30g', 'none', { head: herbHead({ decoctBy: '3' }) })).toEqual([])
    expect(boiled('石膏 30g', 'none', { head: herbHead({ decoctBy: '2' }) })).toHaveLength(1)
    expect(boiled('石膏 30g', 'none', { config: { levels: { T5: 2 } } })[0]?.level).toBe(2)
  })
  it('[RX-12] T3 to T10 say what was written, what is usual and how much', () => {
    const said = (ruleId: string, parts: SheetParts) =>
      checked(parts)
        .filter(result => result.ruleId === ruleId)
        .map(({ title, detail, source, key }) => [title, detail, source, key].join(' · '))
    expect(said('T3', herbs(['黄芪 8g']))).toEqual([
      '用量低于范围 · 黄芪：一日8g，范围9g–30g · 中国药典（演示规则） · T3|H-黄芪|8000,9g–30g',
    ])
    expect(said('T3', herbs(['黄芪 8g'], { facts: { 黄芪: { doseMaxMg: null } } }))).toEqual([
      '用量低于范围 · 黄芪：一日8g，范围9g– · 中国药典（演示规则） · T3|H-黄芪|8000,9g–',
    ])
    expect(said('T3', herbs(['黄芪 31g'], { facts: { 黄芪: { doseMinMg: null } } }))).toEqual([
      '用量超过范围 · 黄芪：一日31g，范围0g–30g · 中国药典（演示规则） · T3|H-黄芪|31000,0g–30g',
    ])
    expect(said('T3', { head, lines: ['黄芪 30ml'] })).toEqual([])
    expect(said('T6', herbs(['川乌 3g']))).toEqual(['毒性饮片不可线上开具 · 川乌 · 医疗用毒性药品管理办法 · T6|H-川乌|4'])
    expect(said('T7', herbs(['甘草 3g', '炙甘草 3g']))).toEqual([
      '同一药材重复 · 甘草、炙甘草均为甘草 · 演示规则 · T7|H-炙甘草,H-甘草|',
    ])
    expect(said('T7', herbs(['黄芪 9g', '黄芪 9g']))).toEqual(['同一饮片重复 · 黄芪 · 演示规则 · T7|H-黄芪|'])
    const doses = (doseCount: number) => said('T8', { lines: ['黄芪 30g'], head: herbHead({ doseCount }) })
    expect([...doses(8), ...doses(15)]).toEqual([
      '付数超过7付 · 现为8付 · 演示规则 · T8||8',
      '付数超过14付 · 现为15付 · 演示规则 · T8||15',
    ])
    const many = Array.from({ length: 21 }, (_, at) => herbOf(`味${at}`, null, null))
    const sheet = sheetOf(herbs(many.map(() => '黄芪 9g')))
    const lines = sheet.lines.map((line, at) => ({ ...line, drugCode: `H-味${at}` }))
    const drugs = Object.fromEntries(many.map(one => [one.code, one]))
    expect(
      checkPrescription({ ...sheet, lines, drugs }).flatMap(({ ruleId, title, detail }) =>
        ruleId === 'T10' ? [title, detail] : [],
      ),
    ).toEqual(['超过20味', '现为21味'])
    const twice = checked(herbs(['黄芪 9g', '甘草 3g', '黄芪 9g', '炙甘草 3g'])).filter(({ ruleId }) => ruleId === 'T7')
    expect(twice.map(({ lineNos }) => lineNos)).toEqual([
      [1, 3],
      [2, 4],
    ])
    expect(said('T10', herbs(['黄芪 300.5g']))).toEqual(['每剂超过300g · 现为300.5g · 演示规则 · T10||每剂超过300g,300500'])
    // the same herb twice is one kind, and what has no mass weighs nothing
    expect(said('T10', herbs(['黄芪 150g', '黄芪 150g', '茯苓 1片']))).toEqual([])
    expect(levelsOf('T10', { lines: ['黄芪 301g'], head: { type: '1' } })).toEqual([])
  })
  it('[RX-12] T5 names every way of decoction, and a code of its own where there is no word', () => {
    const usual = (decoction: string) =>
      checked({ head, lines: [['黄芪 30g', { decoction: null }]], facts: { 黄芪: { decoction } } })
        .filter(({ ruleId }) => ruleId === 'T5')
        .map(({ detail, advice, source, key }) => [detail, advice, source, key].join(' · '))
    expect(['xj', 'hx', 'bj', 'yh', 'cf', 'lj', 'rh', 'tf', 'pj', 'zz'].flatMap(usual)).toEqual([
      '黄芪：常规先煎，现为同煎 · 改为先煎 · 中国药典（演示规则） · T5|H-黄芪|none,xj',
      '黄芪：常规后下，现为同煎 · 改为后下 · 中国药典（演示规则） · T5|H-黄芪|none,hx',
      '黄芪：常规包煎，现为同煎 · 改为包煎 · 中国药典（演示规则） · T5|H-黄芪|none,bj',
      '黄芪：常规烊化，现为同煎 · 改为烊化 · 中国药典（演示规则） · T5|H-黄芪|none,yh',
      '黄芪：常规冲服，现为同煎 · 改为冲服 · 中国药典（演示规则） · T5|H-黄芪|none,cf',
      '黄芪：常规另煎兑服，现为同煎 · 改为另煎兑服 · 中国药典（演示规则） · T5|H-黄芪|none,lj',
      '黄芪：常规溶化，现为同煎 · 改为溶化 · 中国药典（演示规则） · T5|H-黄芪|none,rh',
      '黄芪：常规研末吞服，现为同煎 · 改为研末吞服 · 中国药典（演示规则） · T5|H-黄芪|none,tf',
      '黄芪：常规泡服，现为同煎 · 改为泡服 · 中国药典（演示规则） · T5|H-黄芪|none,pj',
      '黄芪：常规zz，现为同煎 · 改为zz · 中国药典（演示规则） · T5|H-黄芪|none,zz',
    ])
  })
  it('[RX-12] T6: raw toxic herbs, by class and by name', () => {
    const toxic = (line: string, facts: SheetParts['facts'] = {}) => foundBy('T6', herbs([line], { facts }))
    const text = ['L3 毒性饮片不可线上开具']
    expect([toxic('川乌 3g'), toxic('半夏 9g'), toxic('黄芪 30g', { 黄芪: { controlClass: '4' } })]).toEqual([text, text, text])
    expect([
      toxic('法半夏 9g'),
      toxic('制川乌 3g'),
      toxic('附子 9g'),
      toxic('黄芪 30g', { 黄芪: { controlClass: '3' } }),
    ]).toEqual([[], [], [], []])
    const names =
      '砒石 砒霜 水银 生马钱子 生川乌 生草乌 生白附子 生附子 生半夏 生南星 生巴豆 斑蝥 青娘虫 红娘虫 生甘遂 生狼毒 生藤黄 生千金子 生天仙子 闹羊花 雪上一枝蒿 红升丹 白降丹 蟾酥 洋金花 红粉 轻粉 雄黄'.split(
        ' ',
      )
    expect([names.length, names.filter(name => !isToxicHerb(name))]).toEqual([28, []])
    expect(['姜半夏', '清半夏', '醋甘遂', '巴豆霜', '甘草'].filter(isToxicHerb)).toEqual([])
    expect(['甘遂', '草乌'].filter(isToxicHerb)).toHaveLength(2)
  })
  it('[RX-12] T7: the same herb twice', () => {
    expect(foundBy('T7', herbs(['黄芪 10g', '黄芪 20g']))).toEqual(['L3 同一饮片重复'])
    expect(foundBy('T7', herbs(['甘草 3g', '炙甘草 3g']))).toEqual(['L1 同一药材重复'])
    expect(levelsOf('T7', herbs(['白芍 9g', '赤芍 9g']))).toEqual([])
    expect(levelsOf('T7', herbs(['白芍 9g', '白芍 9g']))).toEqual([3])
    expect(levelsOf('T7', herbs(['黄芪 9g', '白芍 9g']))).toEqual([])
    expect(['红参', '生晒参', '人参叶', '川贝', '生甘草', '酒白芍', '黄芪'].map(herbBase)).toEqual([
      '人参',
      '人参',
      '人参叶',
      '贝母',
      '甘草',
      '芍药',
      '黄芪',
    ])
  })
  it('[RX-12] T8: 7 and 14 付', () => {
    const doses = (doseCount: number) => levelsOf('T8', { lines: ['黄芪 30g'], head: herbHead({ doseCount }) })
    expect([doses(7), doses(8), doses(14), doses(15)]).toEqual([[], [2], [2], [3]])
    expect(levelsOf('T8', { lines: ['W08 5mg qd'], head: { doseCount: 99 } })).toEqual([])
    expect(levelsOf('T8', { lines: ['黄芪 30g'], head: herbHead({ doseCount: 8 }), config: { herbDoseMax: 10 } })).toEqual([])
  })
  it('[RX-12] T10: 300 g and 20 herbs in one 剂', () => {
    const heavy = (...lines: readonly string[]) => foundBy('T10', herbs(lines))
    expect(heavy('黄芪 150g', '茯苓 150g')).toEqual([])
    expect(heavy('黄芪 150g', '茯苓 150.5g')).toEqual(['L1 每剂超过300g'])
    expect(levelsOf('T10', { lines: ['黄芪 200g'], head: herbHead({ dosesPerDay: 2 }) })).toEqual([])
    const names = [
      '黄芪',
      '人参',
      '红参',
      '党参',
      '太子参',
      '茯苓',
      '甘草',
      '炙甘草',
      '白芍',
      '赤芍',
      '桂枝',
      '生姜',
      '大枣',
      '麻黄',
      '石膏',
      '附子',
      '制川乌',
      '川乌',
      '法半夏',
      '半夏',
    ]
    expect(heavy(...names.map(name => `${name} 1g`))).toEqual([])
    expect(heavy(...[...names, '细辛'].map(name => `${name} 1g`))).toEqual(['L1 超过20味'])
    expect(levelsOf('T10', herbs(['黄芪 301g'], { config: { levels: { T10: 2 } } }))).toEqual([2])
  })
})
