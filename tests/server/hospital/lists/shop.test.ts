import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shop } from '#contract/resources/hospital/shop.resource.ts'
import { hosShop } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

describeOnDatabases('pharmacies', open => {
  let t: TestApp
  let office = ''
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({ open })
    office = await tokenFor(t.app, 'hospital')
  })
  afterAll(async () => t.close())

  const draft = { code: 'S08', name: '夜间药房', type: '1', deliveryTypes: '1,2', canDecoct: 'N', enabled: 'Y' }

  it('[VIEW-HOSP-18] lists the three of the demonstration in their order, fees in yuan', async () => {
    const { result } = await call(shop, 'list', { query: {} }, office)
    expect(result.records.map(({ code, deliveryFee }: { code: string; deliveryFee: number }) => [code, deliveryFee])).toEqual([
      ['S01', 8],
      ['S02', 8],
      ['S03', 6],
    ])
    expect(result.records[0]).toMatchObject({
      type_dictText: '院内药房',
      enabled_dictText: '启用',
      deliveryTypes_dictText: '自提,快递',
    })
  })

  it('[VIEW-HOSP-18] keeps a fee to the fen and finds it by its price', async () => {
    const { result: id } = await call(shop, 'add', { json: { ...draft, deliveryFee: 12.35 } }, office)
    const [row] = await t.app.db
      .select()
      .from(hosShop)
      .where(eq(hosShop.id, String(id)))
    expect(row).toMatchObject({ code: 'S08', deliveryFeeFen: 1_235, decoctFeeFen: 0, tenantId: 1 })
    const { result } = await call(shop, 'list', { query: { deliveryFee: '12.35' } }, office)
    expect(result.records).toMatchObject([{ code: 'S08', deliveryFee: 12.35 }])
    const more = await call(shop, 'edit', { json: { ...draft, id, version: 1, deliveryFee: 12.355 } }, office)
    expect(more).toMatchObject({ success: false, message: '配送费（元）最多2位小数' })
    const renamed = await call(shop, 'edit', { json: { id, version: 1, code: 'S99', name: '夜班药房' } }, office)
    expect(renamed.success).toBe(true)
    const [after] = await t.app.db
      .select()
      .from(hosShop)
      .where(eq(hosShop.id, String(id)))
    expect(after).toMatchObject({ code: 'S08', name: '夜班药房', deliveryFeeFen: 1_235 })
    expect(await call(shop, 'delete', { query: { id: String(id) } }, office)).toMatchObject({ success: true })
  })

  it('[VIEW-HOSP-18] one with stock is not deleted, alone or in a batch, nor an area from 810000 on taken', async () => {
    const { result } = await call(shop, 'list', { query: { name: '门诊' } }, office)
    const id = String(result.records[0].id)
    const refused = { success: false, message: '该药房仍有库存，不能删除' }
    expect(await call(shop, 'delete', { query: { id } }, office)).toMatchObject(refused)
    expect(await call(shop, 'deleteBatch', { query: { ids: id } }, office)).toMatchObject(refused)
    expect((await call(shop, 'queryById', { query: { id } }, office)).success).toBe(true)
    const abroad = await call(shop, 'add', { json: { ...draft, code: 'S07', areaCode: '810001' } }, office)
    expect(abroad).toMatchObject({ success: false, result: { issues: { areaCode: '暂不支持选择该地区' } } })
  })

  it('is nothing for pharmacists and doctors', async () => {
    for (const name of ['pharmacist', 'doctor'])
      expect(await call(shop, 'list', { query: {} }, await tokenFor(t.app, name))).toMatchObject({ success: false })
  })
})
