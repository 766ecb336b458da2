import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drugDosage } from '#contract/resources/hospital/drugDosage.resource.ts'
import { hosDrugDosage } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

describeOnDatabases('doses of drugs', open => {
  let t: TestApp
  let pharmacist = ''
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({ open })
    pharmacist = await tokenFor(t.app, 'pharmacist')
  })
  afterAll(async () => t.close())

  const draft = (more: object = {}) => ({
    drugCode: 'W26',
    population: '3',
    route: 'po',
    doseMinText: '0.25g',
    doseMaxText: '500mg',
    dailyMaxText: '1.5g',
    perKg: 'N',
    ...more,
  })
  const add = (more?: object) => call(drugDosage, 'add', { json: draft(more) }, pharmacist)

  it('[VIEW-HOSP-10] amounts are read as they are written', async () => {
    const { result: id } = await add()
    const [row] = await t.app.db
      .select()
      .from(hosDrugDosage)
      .where(eq(hosDrugDosage.id, String(id)))
    expect(row).toMatchObject({
      doseMinText: '0.25g',
      doseMinKind: 'm',
      doseMinValue: 250_000,
      doseMaxValue: 500_000,
      dailyMaxKind: 'm',
      dailyMaxValue: 1_500_000,
    })
    // emptied bounds are no bounds
    expect((await call(drugDosage, 'edit', { json: { id, version: 1, doseMinText: '' } }, pharmacist)).success).toBe(true)
    const [after] = await t.app.db
      .select()
      .from(hosDrugDosage)
      .where(eq(hosDrugDosage.id, String(id)))
    expect(after).toMatchObject({ doseMinText: null, doseMinKind: null, doseMinValue: null, doseMaxValue: 500_000 })
    await call(drugDosage, 'delete', { query: { id: String(id) } }, pharmacist)
  })

  it('[VIEW-HOSP-10] refuses what cannot be: smallest above largest, mg beside 片, no amount, no drug', async () => {
    const refusals: [object, string, string][] = [
      [{ doseMinText: '0.6g' }, 'doseMinText', '最小剂量不能大于最大剂量'],
      [{ doseMinText: '1片' }, 'doseMinText', '最小与最大剂量的单位不一致'],
      [{ doseMaxText: '半片' }, 'doseMaxText', '剂量须写成 0.25g、50μg、400万IU、5ml 或 1片'],
      [{ doseMinText: '', doseMaxText: '', dailyMaxText: '' }, 'doseMaxText', '请填写单次剂量或日最大剂量'],
      [{ drugCode: 'X99' }, 'drugCode', '没有该药品'],
    ]
    for (const [more, field, text] of refusals)
      expect(await add(more), text).toMatchObject({ success: false, message: text, result: { issues: { [field]: text } } })
    expect(await t.app.db.$count(hosDrugDosage, eq(hosDrugDosage.drugCode, 'W26'))).toBe(0)
  })

  it('[VIEW-HOSP-10] the same people and route stand once, also for two who save at once', async () => {
    const taken = '同一人群与途径的用量已存在'
    const both = await Promise.all([add(), add()])
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
    expect(both.find(({ success }) => !success)).toMatchObject({ message: taken })
    expect((await add({ route: 'pr' })).success).toBe(true)
    const { result: other } = await add({ population: '4' })
    expect(await call(drugDosage, 'edit', { json: { id: other, version: 1, population: '3' } }, pharmacist)).toMatchObject({
      success: false,
      message: taken,
    })
  })
})
