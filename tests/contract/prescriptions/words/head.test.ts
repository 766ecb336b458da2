import { describe, expect, it } from 'vitest'
import { diagnosed, herbHead, levelsOf, said } from '#tests/support/prescriptions/sheet.ts'

const NOBODY = { canWestern: false, canPatent: false, canHerb: false }

describe('what the rules of the head of a sheet say', () => {
  it('[RX-12] H1: which right is lacking, and that the session is not the own running one', () => {
    expect(said('H1', { lines: ['W08 5mg qd', 'F08 4粒 tid', '黄芪 9g'], doctor: NOBODY, session: { own: false } })).toEqual([
      'L3 [] 无权开具西药处方 · 医师没有该类处方权 ·  · 处方管理办法；互联网诊疗监管细则 · H1||1 · {}',
      'L3 [] 无权开具中成药处方 · 医师没有该类处方权 ·  · 处方管理办法；互联网诊疗监管细则 · H1||2 · {}',
      'L3 [] 无权开具中药饮片处方 · 医师没有该类处方权 ·  · 处方管理办法；互联网诊疗监管细则 · H1||3 · {}',
      'L3 [] 无权开具西药处方 · 问诊不在本人进行中 ·  · 处方管理办法；互联网诊疗监管细则 · H1||session · {}',
    ])
    expect(said('H1', { head: { type: '2' }, session: { own: false } })).toEqual([
      'L3 [] 无权开具中成药处方 · 问诊不在本人进行中 ·  · 处方管理办法；互联网诊疗监管细则 · H1||session · {}',
    ])
    expect(said('H1', { head: herbHead(), session: { own: false } })).toEqual([
      'L3 [] 无权开具中药饮片处方 · 问诊不在本人进行中 ·  · 处方管理办法；互联网诊疗监管细则 · H1||session · {}',
    ])
    // 西药 beside a 成药 asks for both rights
    expect(said('H1', { lines: ['F08 4粒 tid', 'W08 5mg qd'], doctor: { canWestern: false } })).toEqual([
      'L3 [] 无权开具西药处方 · 医师没有该类处方权 ·  · 处方管理办法；互联网诊疗监管细则 · H1||1 · {}',
    ])
  })
  it('[RX-12] H2: what of a revisit is lacking', () => {
    expect(said('H2', { session: { isRevisit: false, proofs: 0 } })).toEqual([
      'L3 [] 仅可为复诊患者开具处方 · 尚未判定符合复诊 ·  · 处方管理办法；互联网诊疗监管细则 · H2||尚未判定符合复诊 · {}',
    ])
    expect(said('H2', { session: { proofs: 0, diseaseAllowed: false } })).toEqual([
      'L3 [] 仅可为复诊患者开具处方 · 没有复诊凭证 ·  · 处方管理办法；互联网诊疗监管细则 · H2||没有复诊凭证 · {}',
    ])
    expect(said('H2', { session: { diseaseAllowed: false } })).toEqual([
      'L3 [] 仅可为复诊患者开具处方 · 该疾病不可在线诊疗 ·  · 处方管理办法；互联网诊疗监管细则 · H2||该疾病不可在线诊疗 · {}',
    ])
  })
  it('[RX-12] H3: what of a diagnosis is lacking', () => {
    expect(said('H3', { head: { diagnoses: [] } })).toEqual([
      'L3 [] 请填写临床诊断 · 没有临床诊断 ·  · 处方管理办法；互联网诊疗监管细则 · H3||没有临床诊断 · {}',
    ])
    expect(said('H3', { head: diagnosed('A', 'B', 'C', 'D', 'E', 'F') })).toEqual([
      'L3 [] 请填写临床诊断 · 临床诊断最多5个，现有6个 ·  · 处方管理办法；互联网诊疗监管细则 · H3||临床诊断最多5个，现有6个 · {}',
    ])
    expect(said('H3', { head: herbHead({ diagnoses: [] }) })).toEqual([
      'L3 [] 请填写临床诊断 · 没有中医病名 ·  · 处方管理办法；互联网诊疗监管细则 · H3||没有中医病名 · {}',
      'L2 [] 缺少证候 · 饮片处方应写明证候 ·  · 处方管理办法；互联网诊疗监管细则 · H3|| · {}',
    ])
  })
  it('[RX-12] H4: who is lacking beside a child', () => {
    const child = { birthday: '2020-11-26' }
    expect(said('H4', { patient: child, doctor: { isPediatric: false } })).toEqual([
      'L3 [] 6岁以下须监护人与儿科医师陪伴 · 缺少：监护人姓名、监护人陪伴、儿科医师 ·  · 互联网诊疗管理办法；演示规则：“以下”可读作含6周岁 · H4||监护人姓名,监护人陪伴,儿科医师 · {}',
    ])
    expect(said('H4', { patient: { ...child, guardianName: '江小月' } })).toEqual([
      'L3 [] 6岁以下须监护人与儿科医师陪伴 · 缺少：监护人陪伴 ·  · 互联网诊疗管理办法；演示规则：“以下”可读作含6周岁 · H4||监护人陪伴 · {}',
    ])
  })
  it('[RX-10] [RX-12] H5: how many products; herbs are counted apart, and their sheet counts no products', () => {
    const five = ['W08 5mg qd', 'W09 80mg qd', 'W15 75mg qd', 'W16 20mg qn', 'W30 50μg qm']
    const six = [...five, 'W26 10mg qd']
    expect(said('H5', { lines: six })).toEqual([
      'L3 [] 每张处方不得超过5种药品 · 现有6种 ·  · 处方管理办法；饮片味数为演示规则 · H5||6 · {}',
    ])
    expect(said('H5', { lines: six, config: { maxLines: 6 } })).toEqual([])
    expect(said('H5', { lines: [...five, '黄芪 30g'] })).toEqual([])
    expect(said('H5', { lines: six, head: herbHead() })).toEqual([])
  })
  it('[RX-12] H6: which lines are on the wrong sheet', () => {
    const lines = ['W08 5mg qd', '黄芪 30g', 'F08 4粒 tid']
    expect(said('H6', { lines })).toEqual([
      'L3 [2] 中药饮片应单独开具处方 · 处方上有中药饮片 ·  · 处方管理办法；互联网诊疗监管细则 · H6|H-黄芪| · {}',
    ])
    expect(said('H6', { lines, head: { type: '2' } })).toEqual([
      'L3 [2] 中药饮片应单独开具处方 · 处方上有中药饮片 ·  · 处方管理办法；互联网诊疗监管细则 · H6|H-黄芪| · {}',
      'L3 [1] 中成药处方只可开具中成药 · 与西药同开时请用西药处方 ·  · 处方管理办法；互联网诊疗监管细则 · H6|W08| · {}',
    ])
    expect(said('H6', { lines, head: herbHead() })).toEqual([
      'L3 [1,3] 中药饮片应单独开具处方 · 饮片处方上有其他药品 ·  · 处方管理办法；互联网诊疗监管细则 · H6|F08,W08| · {}',
    ])
  })
  it('[RX-12] H11: which word of usage or remark says nothing', () => {
    expect(
      said('H11', { lines: ['W08 5mg qd', ['W09 80mg qd', { remark: '饭后，自用' }]], head: { usage: '温服, 按说明' } }),
    ).toEqual([
      'L3 [] 用法不得含糊 · 用法：按说明 ·  · 处方管理办法 · H11||usage,按说明 · {}',
      'L1 [2] 用法不得含糊 · 备注：自用 ·  · 处方管理办法 · H11|W09|remark,自用 · {}',
    ])
    expect(said('H11', { head: { usage: '遵医嘱服用' } })).toEqual([])
  })
  it('[RX-12] H12, H13: the card, and each state of a signature that is not in force', () => {
    expect(said('H12', { patient: { identity: 'differs', sex: 2, birthday: '1980-03-15' } })).toEqual([
      'L2 [] 证件信息与患者不一致 · 身份证号与性别或出生日期不符 ·  · GB 11643 · H12||2,1980-03-15 · {}',
    ])
    expect(([0, 1, 3] as const).flatMap(signatureStatus => said('H13', { doctor: { signatureStatus } }))).toEqual([
      'L3 [] 签名未生效 · 签名未上传 ·  · 处方管理办法；互联网诊疗监管细则 · H13||0 · {}',
      'L3 [] 签名未生效 · 签名待审 ·  · 处方管理办法；互联网诊疗监管细则 · H13||1 · {}',
      'L3 [] 签名未生效 · 签名停用 ·  · 处方管理办法；互联网诊疗监管细则 · H13||3 · {}',
    ])
  })
})

describe('what the rules of supply say', () => {
  const forDays = (days: number, longTerm: boolean) => said('H7', { lines: [['W08 5mg qd', { days }]], head: { longTerm } })
  it('[RX-12] H7: which limit of days is passed', () => {
    expect(forDays(8, false)).toEqual(['L2 [] 处方用量超过7天 · 现为8天 ·  · 处方管理办法；长期处方管理规范 · H7||8, · {}'])
    expect(forDays(29, false)).toEqual([
      'L3 [] 非长期处方不得超过28天 · 现为29天 ·  · 处方管理办法；长期处方管理规范 · H7||29, · {}',
    ])
    expect(forDays(29, true)).toEqual([
      'L2 [] 长期处方超过28天，须评估并由患者确认 · 现为29天 ·  · 处方管理办法；长期处方管理规范 · H7||29,long · {}',
    ])
    expect(forDays(85, true)).toEqual([
      'L3 [] 处方用量不得超过84天 · 现为85天 ·  · 处方管理办法；长期处方管理规范 · H7||85,long · {}',
    ])
    expect(forDays(85, false)).toEqual([
      'L3 [] 处方用量不得超过84天 · 现为85天 ·  · 处方管理办法；长期处方管理规范 · H7||85, · {}',
    ])
    expect(said('H7', { head: { rxClass: '2' } })).toEqual([
      'L3 [] 急诊处方不可线上开具 ·  ·  · 处方管理办法；长期处方管理规范 · H7||emergency · {}',
    ])
    const config = { supplyDays: 5, longTermDaysMax: 20 }
    expect(said('H7', { lines: [['W08 5mg qd', { days: 6 }]], config })).toEqual([
      'L2 [] 处方用量超过5天 · 现为6天 ·  · 处方管理办法；长期处方管理规范 · H7||6, · {}',
    ])
    expect(said('H7', { lines: [['W08 5mg qd', { days: 21 }]], config })).toEqual([
      'L3 [] 处方用量不得超过20天 · 现为21天 ·  · 处方管理办法；长期处方管理规范 · H7||21, · {}',
    ])
  })
  it('[RX-12] H8: drugs and diagnoses of no long-term sheet; one chronic diagnosis is enough', () => {
    const long = { longTerm: true }
    expect(said('H8', { lines: ['W08 5mg qd', 'W01 0.5g tid'], head: { ...diagnosed('J06.9', 'R05'), ...long } })).toEqual([
      'L3 [2] 该药品不可开具长期处方 · 阿莫西林胶囊 ·  · 处方管理办法；长期处方管理规范 · H8|W01| · {}',
      'L3 [] 诊断不属于慢病，不可开具长期处方 ·  ·  · 处方管理办法；长期处方管理规范 · H8||diagnosis,J06.9,R05 · {}',
    ])
    expect(said('H8', { lines: ['W08 5mg qd'], head: { ...diagnosed('J06.9', 'I10'), ...long } })).toEqual([])
  })
  it('[RX-11] [RX-12] H9, H10: why a drug is not prescribed online', () => {
    const lines = ['F01 1mg qn', 'F09 0.6g q12h', ['W08 5mg qd', { route: 'im' }], 'W26 10mg qd'] as const
    expect(said('H9', { lines, facts: { W26: { onlineAllowed: false } } })).toEqual([
      'L3 [1] 该药品不可线上开具 · 艾司唑仑片：管制药品 ·  · 互联网诊疗监管细则 · H9|F01|管制药品 · {}',
      'L3 [2] 该药品不可线上开具 · 利奈唑胺片：特殊使用级抗菌药 ·  · 互联网诊疗监管细则 · H9|F09|特殊使用级抗菌药 · {}',
      'L3 [3] 该药品不可线上开具 · 苯磺酸氨氯地平片：注射给药 ·  · 互联网诊疗监管细则 · H9|W08|注射给药 · {}',
      'L3 [4] 该药品不可线上开具 · 氯雷他定片：未开放线上开具 ·  · 互联网诊疗监管细则 · H9|W26|未开放线上开具 · {}',
    ])
    expect(said('H10', { lines: ['W05 0.5g qd'], doctor: { canRestricted: false } })).toEqual([
      'L3 [1] 无限制使用级抗菌药处方权 · 左氧氟沙星片 ·  · 抗菌药物临床应用管理办法 · H10|W05| · {}',
    ])
  })
  it('[RX-12] Q1, Q2: how much was written and how much is needed, in packs or in units of an openable drug', () => {
    const typed = (ruleId: string, qty: number) => said(ruleId, { lines: [['W01 0.5g tid', { days: 7, qty, qtyManual: true }]] })
    expect(typed('Q1', 1)).toEqual([
      'L2 [1] 数量不足疗程 · 阿莫西林胶囊：开具1盒，7天需2盒 ·  · 演示规则 · Q1|W01|1,2 · {"qty":1,"computed":2}',
    ])
    expect(typed('Q2', 3)).toEqual([
      'L2 [1] 数量超出疗程 · 阿莫西林胶囊：开具3盒，7天需2盒 ·  · 处方管理办法 · Q2|W01|3,2 · {"qty":3,"computed":2}',
    ])
    expect(said('Q2', { lines: [['W12 25mg qd', { days: 7, qty: 8, qtyManual: true }]] })).toEqual([
      'L2 [1] 数量超出疗程 · 氢氯噻嗪片：开具8片，7天需7片 ·  · 处方管理办法 · Q2|W12|8,7 · {"qty":8,"computed":7}',
    ])
    // an unknown frequency is X2's
    expect(said('Q1', { lines: [['W08 5mg often', { qty: 1, qtyManual: true }]] })).toEqual([])
  })
  it('[RX-12] Q1, Q2: herbs have no packs', () => {
    const lines = [['黄芪 30g', { qty: 1, qtyManual: true, days: 3, freq: 'qd' }]] as const
    const parts = { lines, head: herbHead(), facts: { 黄芪: { strengthPer: 'g' } } } as const
    expect([levelsOf('Q1', parts), levelsOf('Q2', parts)]).toEqual([[], []])
  })
  it('[RX-12] S1 to S3: how much the pharmacy lacks, which batches run out, what is not as drafted', () => {
    const batch = (batchNo: string, available: number, expiry: string) => ({ batchNo, available, expiry })
    const stock = {
      W01: [batch('A', 40, '2027-12-31'), batch('B', 7, '2026-11-30'), batch('C', 0, '2026-11-30'), batch('D', 0, '2027-01-01')],
      W08: [batch('E', 99, '2026-11-30'), batch('F', 99, '2026-11-29')],
      'H-黄芪': [batch('G', 209_500, '2026-11-30')],
    }
    const western = {
      lines: [
        ['W01 0.5g tid', { qty: 2, days: 7 }],
        ['W08 5mg qd', { days: 7 }],
      ],
      rest: { stock },
    } as const
    expect(said('S1', western)).toEqual([
      'L1 [1] 可用库存不足 · 阿莫西林胶囊：需要48粒，可用47粒 · 可选择其他药房 · 药房库存 · S1|W01|48 · {"need":48,"available":47}',
    ])
    expect(said('S2', western)).toEqual([
      'L1 [1] 部分批次将过期 · 阿莫西林胶囊：批号B有效期至2026-11-30 ·  · 药房库存 · S2|W01|2026-12-01,2026-11-30 · {}',
      'L1 [2] 部分批次将过期 · 苯磺酸氨氯地平片：批号E有效期至2026-11-30，批号F有效期至2026-11-29 ·  · 药房库存 · S2|W08|2026-12-01,2026-11-29,2026-11-30 · {}',
    ])
    expect(levelsOf('S2', { ...western, config: { levels: { S2: 3 } } })).toEqual([3, 3])
    const herb = { lines: ['黄芪 30g'], head: herbHead(), rest: { stock } }
    expect(said('S1', herb)).toEqual([
      'L1 [1] 可用库存不足 · 黄芪：需要210g，可用209.5g · 可选择其他药房 · 药房库存 · S1|H-黄芪|210000 · {"need":210000,"available":209500}',
    ])
    expect(said('S2', herb)).toEqual([
      'L1 [1] 部分批次将过期 · 黄芪：批号G有效期至2026-11-30 ·  · 药房库存 · S2|H-黄芪|2026-12-01,2026-11-30 · {}',
    ])
    expect(said('S1', { lines: ['W09 80mg qd'], rest: { stock } })).toEqual([
      'L1 [1] 可用库存不足 · 缬沙坦胶囊：需要28片，可用0片 · 可选择其他药房 · 药房库存 · S1|W09|28 · {"need":28,"available":0}',
    ])
    expect(said('S2', { lines: ['W09 80mg qd'], rest: { stock } })).toEqual([])
    expect(said('S3', { lines: ['W08 5mg qd', 'W09 80mg qd', 'W26 10mg qd'], facts: { W08: { enabled: false } } })).toEqual([
      'L3 [1] 药品已停用 · 苯磺酸氨氯地平片 ·  · 药品目录 · S3|W08|disabled · {}',
    ])
    const drafted = [
      ['W09 80mg qd', { priceFen: 900 }],
      ['W26 10mg qd', { facts: { name: '', spec: '', unit: '', strengthText: '' } }],
    ] as const
    expect(said('S3', { lines: drafted, facts: { W26: { priceFen: null } } })).toEqual([
      'L3 [1] 药品资料或价格已变更 · 缬沙坦胶囊 · 更新资料 · 药品目录 · S3|W09|changed,1000 · {"refresh":1}',
      'L3 [2] 药品资料或价格已变更 · 氯雷他定片 · 更新资料 · 药品目录 · S3|W26|changed, · {"refresh":1}',
    ])
  })
})
