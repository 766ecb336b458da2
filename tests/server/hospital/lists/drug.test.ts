import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { herbDrug } from '#contract/resources/hospital/herbDrug.resource.ts'
import { westernDrug } from '#contract/resources/hospital/westernDrug.resource.ts'
import { hosDrug, hosDrugIcd, hosDrugIngredient, hosPrescription, hosRxLine } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const western = (more: object = {}) => ({
  code: 'T01',
  name: '试验复方片',
  spec: '10mg×20片',
  category: '1',
  doseForm: '片',
  unit: '盒',
  minUnit: '片',
  packSize: 20,
  price: 12.8,
  routes: 'po',
  strengthText: '10mg',
  doseMinText: '5mg',
  doseMaxText: '20mg',
  dailyMaxText: '40mg',
  ingredients: '甲药:10mg:40mg、乙药:5mg',
  icdFor: 'i10，I25',
  icdForbid: 'K25',
  ...more,
})

describeOnDatabases('drugs and herbs', open => {
  let t: TestApp
  let pharmacist = ''
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({ open })
    pharmacist = await tokenFor(t.app, 'pharmacist')
  })
  afterAll(async () => t.close())

  const names = async (resource: typeof westernDrug | typeof herbDrug, query: Record<string, string>) => {
    const { result } = await call(resource, 'list', { query: { pageSize: '200', ...query } }, pharmacist)
    return result.records.map(({ name }: { name: string }) => name)
  }

  it('[VIEW-HOSP-09] a drug is written with amounts, ingredients and diagnoses, and comes back as it was written', async () => {
    const { result: id, success } = await call(westernDrug, 'add', { json: western() }, pharmacist)
    expect(success).toBe(true)
    const [row] = await t.app.db.select().from(hosDrug).where(eq(hosDrug.code, 'T01'))
    expect(row).toMatchObject({
      id,
      label: '试验复方片 10mg×20片',
      pinyin: 'syffp',
      priceFen: 1_280,
      strengthKind: 'm',
      strengthValue: 10_000,
      doseMinValue: 5_000,
      dailyMaxValue: 40_000,
    })
    const { result } = await call(westernDrug, 'queryById', { query: { id: String(id) } }, pharmacist)
    expect(result).toMatchObject({
      price: 12.8,
      ingredients: '甲药:10mg:40mg、乙药:5mg',
      icdFor: 'I10,I25',
      icdForbid: 'K25',
      stock: 0,
      inDrafts: 0,
    })
    const ingredients = await t.app.db.select().from(hosDrugIngredient).where(eq(hosDrugIngredient.drugCode, 'T01'))
    expect(
      ingredients.map(({ name, amountValue, dailyMaxValue, main }) => [name, amountValue, dailyMaxValue, main]).sort(),
    ).toEqual([
      ['乙药', 5_000, null, 'N'],
      ['甲药', 10_000, 40_000, 'Y'],
    ])
    // a diagnosis that is moved to another kind stands once
    const moved = { id, version: 1, icdFor: 'I10', icdForbid: 'K25,I25', ingredients: '甲药:10mg' }
    expect((await call(westernDrug, 'edit', { json: moved }, pharmacist)).success).toBe(true)
    const icds = await t.app.db.select().from(hosDrugIcd).where(eq(hosDrugIcd.drugCode, 'T01'))
    expect(icds.map(({ icdPrefix, kind }) => `${icdPrefix}:${kind}`).sort()).toEqual(['I10:1', 'I25:3', 'K25:3'])
    expect(await t.app.db.$count(hosDrugIngredient, eq(hosDrugIngredient.drugCode, 'T01'))).toBe(1)
    // what is not sent stays
    expect((await call(westernDrug, 'edit', { json: { id, version: 2, price: 9.9 } }, pharmacist)).success).toBe(true)
    expect(await t.app.db.$count(hosDrugIcd, eq(hosDrugIcd.drugCode, 'T01'))).toBe(3)
    expect((await t.app.db.select().from(hosDrug).where(eq(hosDrug.code, 'T01')))[0]).toMatchObject({
      priceFen: 990,
      doseMaxValue: 20_000,
    })
  })

  it('[VIEW-HOSP-09] refuses what cannot be, each in its field', async () => {
    const refusals: [object, string, string][] = [
      [{ doseMinText: '30mg' }, 'doseMinText', '最小剂量不能大于最大剂量'],
      [{ doseMaxText: '50mg' }, 'dailyMaxText', '单次最大剂量不能大于日最大剂量'],
      [{ strengthText: '十毫克' }, 'strengthText', '剂量须写成 0.25g、50μg、400万IU、5ml 或 1片'],
      [{ category: '3' }, 'category', '中药饮片请在中药管理中维护'],
      [{ ageMinMonths: 12, ageMaxMonths: 6 }, 'ageMinMonths', '最小月龄不能大于最大月龄'],
      [{ egfrBlock: 45, egfrWarn: 30 }, 'egfrWarn', 'eGFR慎用值不能低于禁用值'],
      [{ icdFor: '高血压' }, 'icdFor', 'ICD编码须写成 I10、J06.9，多个用逗号分隔'],
      [{ ingredients: '甲药:很多' }, 'ingredients', '成分须写成 名称:含量，多个用、分隔，如 对乙酰氨基酚:250mg、咖啡因:15mg'],
      [{ ingredients: '甲药、甲药' }, 'ingredients', '同一成分只能写一次'],
    ]
    for (const [more, field, text] of refusals)
      expect(await call(westernDrug, 'add', { json: western({ code: 'T02', ...more }) }, pharmacist), text).toMatchObject({
        success: false,
        result: { issues: { [field]: text } },
      })
    expect(await t.app.db.$count(hosDrug, eq(hosDrug.code, 'T02'))).toBe(0)
    expect(await call(westernDrug, 'add', { json: western({ code: 'W01' }) }, pharmacist)).toMatchObject({
      message: '药品编码已存在',
    })
  })

  it('[VIEW-HOSP-09] is asked by initials, part of the name, mark and low stock; herbs are not among them', async () => {
    expect(await names(westernDrug, { keyword: 'amxl' })).toEqual(['阿莫西林胶囊'])
    expect(await names(westernDrug, { keyword: '氨氯地平' })).toEqual(['苯磺酸氨氯地平片'])
    expect(await names(westernDrug, { keyword: 'w08' })).toEqual(['苯磺酸氨氯地平片'])
    expect(await names(westernDrug, { keyword: '黄芪' })).toEqual([])
    expect(await names(westernDrug, { mark: 'control' })).toContain('艾司唑仑片')
    expect(await names(westernDrug, { mark: 'control' })).not.toContain('阿莫西林胶囊')
    expect((await names(westernDrug, { stockWarn: 'Y' })).length).toBeGreaterThan(0)
    expect(await names(herbDrug, { keyword: 'hq' })).toContain('黄芪')
    expect(await names(herbDrug, { mark: 'toxic' })).toContain('附子')
    const { result } = await call(herbDrug, 'list', { query: { keyword: '黄芪' } }, pharmacist)
    expect(result.records[0]).toMatchObject({ doseMinG: 9, doseMaxG: 30, gramPrice: 0.18 })
  })

  it('[VIEW-HOSP-08] a herb is written in g and 厘; form, unit and the price of a bag follow', async () => {
    const draft = { code: 'HT1', name: '试验草', baseName: '试验草', doseMinG: 1.5, doseMaxG: 4.5, gramPrice: 0.245 }
    const { result: id, success } = await call(herbDrug, 'add', { json: draft }, pharmacist)
    expect(success).toBe(true)
    const [row] = await t.app.db.select().from(hosDrug).where(eq(hosDrug.code, 'HT1'))
    expect(row).toMatchObject({
      category: '3',
      doseForm: '饮片',
      unit: 'g',
      minUnit: 'g',
      label: '试验草 10g',
      doseMinMg: 1_500,
      doseMaxMg: 4_500,
      gramPriceLi: 245,
      priceFen: 245,
    })
    expect(await call(herbDrug, 'edit', { json: { id, version: 1, doseMinG: 5 } }, pharmacist)).toMatchObject({
      success: false,
      result: { issues: { doseMinG: '最小剂量不能大于最大剂量' } },
    })
    // the other list knows nothing of it
    expect((await call(westernDrug, 'queryById', { query: { id: String(id) } }, pharmacist)).success).toBe(false)
  })

  it('[VIEW-HOSP-08] [VIEW-HOSP-09] a drug out of use tells on how many sheets that are not submitted it stands', async () => {
    const { result } = await call(westernDrug, 'list', { query: { keyword: 'W25' } }, pharmacist)
    const [{ id }] = result.records
    const [sheet] = await t.app.db.select().from(hosPrescription).limit(1)
    if (!sheet) throw new Error('The demonstration has sheets')
    const made = ['0', '5', '4', '3'].map((status, n) => ({
      ...sheet,
      id: `draft${n}`,
      rxNo: `RX${n}`,
      sessionId: `s${n}`,
      status,
      rxVersion: 2,
    }))
    await t.app.db.insert(hosPrescription).values(made as (typeof hosPrescription.$inferInsert)[])
    const line = {
      drugCode: 'W25',
      facts: { name: '', spec: '', unit: '', strengthText: '' },
      priceFen: 1,
      amountFen: 1,
      no: 1,
      tenantId: 1,
    }
    await t.app.db
      .insert(hosRxLine)
      .values([
        ...made.map(({ id: rxId }) => ({ ...line, rxId, rxVersion: 2 })),
        { ...line, no: 2, rxId: 'draft0', rxVersion: 2 },
      ] as (typeof hosRxLine.$inferInsert)[])
    const off = await call(westernDrug, 'edit', { json: { id, enabled: 'N' } }, pharmacist)
    expect(off).toMatchObject({ success: true, message: '修改成功!\n用于3张未提交处方' })
    expect((await call(westernDrug, 'list', { query: { keyword: 'W25' } }, pharmacist)).result.records[0]).toMatchObject({
      enabled: 'N',
      enabled_dictText: '停用',
      inDrafts: 3,
    })
    expect(westernDrug.api.delete).toBeUndefined()
    expect(herbDrug.api.deleteBatch).toBeUndefined()
  })
})
