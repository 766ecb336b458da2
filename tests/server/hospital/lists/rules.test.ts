import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drugFacts, findDrugs } from '#contract/http/calls/prescriptions.ts'
import { publishRules, ruleDrafts, ruleLevels, setRuleLevel } from '#contract/http/calls/rules.ts'
import { drugDosage } from '#contract/resources/hospital/drugDosage.resource.ts'
import { interaction } from '#contract/resources/hospital/interaction.resource.ts'
import { westernDrug } from '#contract/resources/hospital/westernDrug.resource.ts'
import { ruleConfigOf } from '#server/modules/hospital/prescription/checkFacts.repository.ts'
import { hosRuleRev } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { newKey } from '#tests/support/hospital/prescription/rxScene.ts'

describeOnDatabases('rules and their publication', open => {
  let t: TestApp
  const tokens: Record<string, string> = {}
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({ open })
    for (const name of ['pharmacist', 'pharmacist2', 'pharmacist3', 'hospital', 'doctor'])
      tokens[name] = await tokenFor(t.app, name)
  })
  afterAll(async () => t.close())

  const drafts = async () => (await t.call(ruleDrafts, undefined, tokens['hospital'])).result
  const publish = async (who: string, rows: readonly { id: string; version: number }[]) =>
    t.call(publishRules, { requestId: newKey(), drafts: rows.map(({ id, version }) => ({ id, version })), note: '' }, tokens[who])
  const factsOf = async (codes: string) => (await t.call(drugFacts, { codes }, tokens['doctor'])).result
  const levelOfPair = async (a: string, b: string) =>
    (await factsOf('W14,W06')).pairs.find(pair => pair.aCode === a && pair.bCode === b)?.level

  it('[RX-33] the level of a pair takes effect when a second person publishes it; the same person, a junior and who saw less are refused', async () => {
    expect(await levelOfPair('布洛芬', '阿司匹林')).toBe(2)
    const { result: page } = await call(
      interaction,
      'list',
      { query: { aCode: '布洛芬', bCode: '阿司匹林' } },
      tokens['pharmacist2'],
    )
    const [row] = page.records
    const changed = await call(
      interaction,
      'edit',
      { json: { id: row.id, version: row.version, level: 3 } },
      tokens['pharmacist2'],
    )
    expect(changed).toMatchObject({ success: true, message: '已保存，发布后生效' })
    expect(await levelOfPair('布洛芬', '阿司匹林')).toBe(2)

    const waiting = await drafts()
    expect(waiting).toMatchObject({
      rev: 1,
      total: 1,
      rows: [
        {
          kind: 'pair',
          op: 'edit',
          name: '布洛芬 × 阿司匹林',
          changes: [{ label: '级别', before: 'L2 警示', after: 'L3 拦截' }],
          isOwn: false,
        },
      ],
    })
    expect(await publish('pharmacist2', waiting.rows)).toMatchObject({
      success: false,
      message: '不能发布自己修改的资料，请由另一人发布',
      result: { reason: 'SAME_PERSON' },
    })
    expect(await publish('pharmacist', waiting.rows)).toMatchObject({ success: false, result: { reason: 'NOT_SENIOR' } })
    expect((await publish('doctor', waiting.rows)).success).toBe(false)
    await call(interaction, 'edit', { json: { id: row.id, effect: '出血风险增加' } }, tokens['pharmacist'])
    expect(await publish('hospital', waiting.rows)).toMatchObject({ success: false, result: { reason: 'DRAFT_CHANGED' } })
    expect(await levelOfPair('布洛芬', '阿司匹林')).toBe(2)

    const seen = await drafts()
    expect(seen.rows[0]?.changes.map(({ label }) => label)).toEqual(['级别', '后果'])
    expect(seen.rows[0]?.byNames).toHaveLength(2)
    expect(await publish('hospital', seen.rows)).toMatchObject({ success: true, message: '已发布', result: { rev: 2 } })
    expect(await levelOfPair('布洛芬', '阿司匹林')).toBe(3)
    expect((await drafts()).total).toBe(0)
    const revs = await t.app.db.select().from(hosRuleRev).where(eq(hosRuleRev.rev, 2))
    expect(revs[0]?.byUser.split(',')).toHaveLength(2)
    expect(revs[0]?.approvedBy).not.toBe('')
  })

  it('[RX-33] a pair that is added is none, one that is deleted stays, until they are published', async () => {
    const add = { aKind: 'ingredient', aCode: '布洛芬', bKind: 'class', bCode: 'antiplatelet', level: 2, effect: '演示' }
    expect(await call(interaction, 'add', { json: { ...add, bCode: 'nothing' } }, tokens['pharmacist'])).toMatchObject({
      result: { issues: { bCode: '没有该药理分类' } },
    })
    expect((await call(interaction, 'add', { json: add }, tokens['pharmacist'])).success).toBe(true)
    const turned = { ...add, aKind: add.bKind, aCode: add.bCode, bKind: add.aKind, bCode: add.aCode }
    expect(await call(interaction, 'add', { json: turned }, tokens['pharmacist'])).toMatchObject({ message: '同一配对已存在' })
    const { result } = await call(interaction, 'list', { query: { aCode: '布洛芬', bCode: '缬沙坦' } }, tokens['pharmacist'])
    await call(interaction, 'delete', { query: { id: result.records[0].id } }, tokens['pharmacist'])
    const before = (await factsOf('W06,W14,W09')).pairs.map(({ aCode, bCode }) => `${aCode}×${bCode}`)
    expect(before).toContain('布洛芬×缬沙坦')
    expect(before).not.toContain('antiplatelet×布洛芬')

    const waiting = await drafts()
    expect(waiting.rows.map(({ op }) => op).sort()).toEqual(['add', 'delete'])
    expect((await publish('pharmacist2', waiting.rows)).success).toBe(true)
    const after = (await factsOf('W06,W14,W09')).pairs.map(({ aCode, bCode }) => `${aCode}×${bCode}`)
    expect(after).not.toContain('布洛芬×缬沙坦')
    expect(after).toContain('antiplatelet×布洛芬')
  })

  it('[RX-33] facts of a drug and a dose wait; price and use do not; what is put back needs no publication', async () => {
    const { result } = await call(westernDrug, 'list', { query: { keyword: 'W08' } }, tokens['pharmacist'])
    const { id } = result.records[0]
    const edit = (json: object) => call(westernDrug, 'edit', { json: { id, ...json } }, tokens['pharmacist'])
    await edit({ price: 13.5 })
    expect((await drafts()).total).toBe(0)
    expect((await factsOf('W08')).drugs[0]).toMatchObject({ priceFen: 1_350 })
    await edit({ dailyMaxText: '5mg', doseMaxText: '5mg', ingredients: '氨氯地平:5mg:5mg', icdForbid: 'R57', price: 12.6 })
    await call(
      drugDosage,
      'add',
      { json: { drugCode: 'W08', population: '3', route: 'po', doseMaxText: '2.5mg', perKg: 'N' } },
      tokens['pharmacist'],
    )
    const standing = (await factsOf('W08')).drugs[0]
    expect(standing).toMatchObject({ priceFen: 1_260, dailyMax: { kind: 'm', value: 10_000 }, dosages: [] })
    expect(standing?.ingredients[0]).toMatchObject({ dailyMax: null })
    expect(standing?.icds.map(({ prefix }) => prefix)).not.toContain('R57')
    const waiting = await drafts()
    const drug = waiting.rows.find(({ kind }) => kind === 'drug')
    expect(drug?.changes).toEqual(
      expect.arrayContaining([
        { label: '日最大', before: '10mg', after: '5mg' },
        { label: '成分', before: '氨氯地平:5mg', after: '氨氯地平:5mg:5mg' },
        { label: '禁忌诊断', before: '', after: 'R57' },
      ]),
    )
    await edit({ dailyMaxText: '10mg', doseMaxText: '10mg', ingredients: '氨氯地平:5mg', icdForbid: '' })
    const rest = await drafts()
    expect(rest.rows.map(({ kind }) => kind)).toEqual(['dosage'])
    expect((await publish('hospital', rest.rows)).success).toBe(true)
    expect((await factsOf('W08')).drugs[0]?.dosages).toMatchObject([{ population: '3', doseMax: { value: 2_500 } }])
  })

  it('[RX-12] [RX-33] the usual most per day of prn is a fact of the drug, and waits', async () => {
    const { result } = await call(westernDrug, 'list', { query: { keyword: 'W07' } }, tokens['pharmacist'])
    const { id } = result.records[0]
    const edit = (prnMax: number) => call(westernDrug, 'edit', { json: { id, prnMax } }, tokens['pharmacist'])
    const choice = async () =>
      (await t.call(findDrugs, { q: 'W07', type: '1', shop: '', page: 1 }, tokens['doctor'])).result.rows[0]
    expect((await factsOf('W07')).drugs[0]).toMatchObject({ freqs: ['prn', 'q6h'], prnMax: 4 })
    await edit(6)
    expect((await drafts()).rows).toMatchObject([{ changes: [{ label: '必要时每日最多次数', before: '4', after: '6' }] }])
    expect((await factsOf('W07')).drugs[0]).toMatchObject({ prnMax: 4 })
    expect(await choice()).toMatchObject({ code: 'W07', usage: { prnMax: 4 } })
    await edit(4)
    expect((await drafts()).total).toBe(0)
  })

  it('[RX-33] category, trade name and a new package wait together, for the picker too', async () => {
    const { result } = await call(westernDrug, 'list', { query: { keyword: 'W09' } }, tokens['pharmacist'])
    const { id } = result.records[0]
    const edit = (json: object) => call(westernDrug, 'edit', { json: { id, ...json } }, tokens['pharmacist'])
    const published = { category: '1', tradeName: '', spec: '80mg×28粒', doseForm: '胶囊', unit: '盒', packSize: 28 }
    const written = { category: '2', tradeName: '演示商品', spec: '80mg×100粒', doseForm: '片', unit: '瓶', packSize: 100 }
    const choice = async () =>
      (await t.call(findDrugs, { q: 'W09', type: '1', shop: '', page: 1 }, tokens['doctor'])).result.rows[0]
    await edit(written)
    expect((await factsOf('W09')).drugs[0]).toMatchObject(published)
    expect(await choice()).toMatchObject({ category: '1', spec: '80mg×28粒', unit: '盒' })
    const waiting = await drafts()
    expect(waiting.rows[0]?.changes).toEqual([
      { label: '商品名', before: '', after: '演示商品' },
      { label: '分类', before: '1', after: '2' },
      { label: '规格', before: '80mg×28粒', after: '80mg×100粒' },
      { label: '剂型', before: '胶囊', after: '片' },
      { label: '包装单位', before: '盒', after: '瓶' },
      { label: '每包装数量', before: '28', after: '100' },
    ])
    expect((await publish('hospital', waiting.rows)).success).toBe(true)
    expect((await factsOf('W09')).drugs[0]).toMatchObject(written)
    expect(await choice()).toMatchObject({ category: '2', spec: '80mg×100粒', unit: '瓶' })
    await edit(published)
    expect((await publish('pharmacist2', (await drafts()).rows)).success).toBe(true)
  })

  it('[RX-33] a drug is found by what was published, and a draft of a version that knew fewer columns shows and loses only what was changed', async () => {
    const { result } = await call(westernDrug, 'list', { query: { keyword: 'W09' } }, tokens['pharmacist'])
    const { id, name } = result.records[0]
    const edit = (json: object) => call(westernDrug, 'edit', { json: { id, ...json } }, tokens['pharmacist'])
    const found = async (q: string) =>
      (await t.call(findDrugs, { q, type: '1', shop: '', page: 1 }, tokens['doctor'])).result.rows.map(({ code }) => code)
    await edit({ category: '4', name: '改名待发布' })
    expect([await found('W09'), await found(name), await found('改名待发布')]).toEqual([['W09'], ['W09'], []])
    await edit({ category: '1', name })
    expect((await drafts()).total).toBe(0)

    await edit({ packSize: 100 })
    await t.database.db.execute(sql`
      update hos_rule_draft set before = before #- '{facts,drug,category}' #- '{texts,分类}' #- '{facts,drug,spec}' #- '{texts,规格}'`)
    expect((await drafts()).rows).toMatchObject([{ changes: [{ label: '每包装数量', before: '28', after: '100' }] }])
    await edit({ spec: '80mg×100粒' })
    expect((await factsOf('W09')).drugs[0]).toMatchObject({ spec: '80mg×28粒', packSize: 28 })
    await edit({ packSize: 28, spec: '80mg×28粒' })
    expect((await drafts()).total).toBe(0)
  })

  it('[RX-33] a new drug has no facts and cannot be chosen before it is published', async () => {
    const json = {
      code: 'N01',
      name: '新试验片',
      spec: '5mg×10片',
      category: '1',
      doseForm: '片',
      unit: '盒',
      minUnit: '片',
      packSize: 10,
      price: 1,
      routes: 'po',
      strengthText: '5mg',
    }
    await call(westernDrug, 'add', { json }, tokens['hospital'])
    const choice = async () =>
      (await t.call(findDrugs, { q: 'N01', type: '1', shop: '', page: 1 }, tokens['doctor'])).result.rows[0]
    expect(await choice()).toMatchObject({ code: 'N01', disabled: '资料待发布' })
    expect((await factsOf('N01')).drugs[0]).toMatchObject({ minUnit: '', ingredients: [] })
    expect(await publish('hospital', (await drafts()).rows)).toMatchObject({ result: { reason: 'SAME_PERSON' } })
    expect((await publish('pharmacist2', (await drafts()).rows)).success).toBe(true)
    expect(await choice()).not.toHaveProperty('disabled')
    expect((await factsOf('N01')).drugs[0]).toMatchObject({ minUnit: '片', strength: { value: 5_000 } })
  })

  it('[RX-33] levels of rules wait too; those that are fixed are not moved', async () => {
    const levels = async () => (await ruleConfigOf(t.app.db, 1)).levels
    expect((await t.call(setRuleLevel, { ruleId: 'T2', level: 3 }, tokens['pharmacist'])).message).toBe('已保存，发布后生效')
    expect(await levels()).toEqual({})
    const told = (await t.call(ruleLevels, undefined, tokens['pharmacist'])).result
    expect(told.find(({ ruleId }) => ruleId === 'T2')).toEqual({
      ruleId: 'T2',
      name: '十九畏',
      standard: 2,
      level: 3,
      offered: [1, 2, 3],
      isDraft: true,
    })
    expect(await t.call(setRuleLevel, { ruleId: 'A2', level: 1 }, tokens['pharmacist'])).toMatchObject({
      success: false,
      result: { reason: 'UNKNOWN_RULE' },
    })
    expect((await drafts()).rows).toMatchObject([{ kind: 'level', changes: [{ before: 'L2', after: 'L3' }] }])
    expect((await publish('hospital', (await drafts()).rows)).success).toBe(true)
    expect(await levels()).toEqual({ T2: 3 })
    await t.call(setRuleLevel, { ruleId: 'T2', level: 2 }, tokens['pharmacist'])
    expect(await levels()).toEqual({ T2: 3 })
    await t.call(setRuleLevel, { ruleId: 'T2', level: 3 }, tokens['pharmacist'])
    expect((await drafts()).total).toBe(0)
  })

  it('[RX-33] 十八反 is drafted like the others, between warning and block, and blocks only once another person published it', async () => {
    const antagonism = async () => (await ruleConfigOf(t.app.db, 1)).antagonism
    const set = (level: number) => t.call(setRuleLevel, { ruleId: 'T1', level }, tokens['pharmacist'])
    expect(await set(1)).toMatchObject({ success: false, result: { reason: 'UNKNOWN_RULE' } })
    expect((await set(3)).message).toBe('已保存，发布后生效')
    expect(await antagonism()).toBe('warn')
    expect((await drafts()).rows).toMatchObject([{ name: 'T1 十八反', changes: [{ before: 'L2', after: 'L3' }] }])
    expect((await publish('pharmacist', (await drafts()).rows)).success).toBe(false)
    expect((await publish('hospital', (await drafts()).rows)).success).toBe(true)
    expect(await antagonism()).toBe('block')
    const told = (await t.call(ruleLevels, undefined, tokens['pharmacist'])).result
    expect(told.find(({ ruleId }) => ruleId === 'T1')).toMatchObject({ level: 3, offered: [2, 3], isDraft: false })
    await set(2)
    expect(await antagonism()).toBe('block')
    expect((await publish('hospital', (await drafts()).rows)).success).toBe(true)
    expect(await antagonism()).toBe('warn')
  })

  it('a publication that is sent twice is one', async () => {
    await t.call(setRuleLevel, { ruleId: 'D1', level: 2 }, tokens['pharmacist'])
    const { rows } = await drafts()
    const input = { requestId: newKey(), drafts: rows.map(({ id, version }) => ({ id, version })), note: '演示' }
    const answers = [await t.call(publishRules, input, tokens['hospital']), await t.call(publishRules, input, tokens['hospital'])]
    expect(answers.map(({ success }) => success)).toEqual([true, true])
    expect(new Set(answers.map(({ result }) => result.rev)).size).toBe(1)
  })
})
