import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allDictItems } from '#contract/http/calls/common.ts'
import { addDictionary, addDictionaryItem, deleteDictionary } from '#contract/http/calls/dictionaries.ts'
import type { RecycleBinCalls } from '#contract/resources/defineResource.ts'
import { dict } from '#contract/resources/system/dict.resource.ts'
import { sysDictItem } from '#server/db/tables/index.ts'
import { createTable } from '#tests/support/createTable.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'

const callsOf = ({ bin }: { bin?: RecycleBinCalls }): RecycleBinCalls => {
  if (!bin) throw new Error('No recycle bin')
  return bin
}

describeOnDatabases('the recycle bin of a list', open => {
  let t: TestApp
  let admin = ''
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({ open, more: [async app => app.crud.serve({ resource: sample, table: sampleTable })] })
    await createTable(t.app.db, sampleTable)
    admin = await tokenFor(t.app, 'admin')
  })
  beforeEach(async () => void (await t.app.db.delete(sampleTable)))
  afterAll(async () => t.close())
  const added = async (json: object): Promise<string> => String((await call(sample, 'add', { json }, admin)).result)
  const binned = async () => (await t.call(callsOf(sample).list, {}, admin)).result.map(({ id }) => id)

  it('holds what was deleted, gives it back with its history, and tells the list', async () => {
    const id = await added({ name: '回来', code: 'B1' })
    expect((await t.call(callsOf(sample).restore, { id }, admin)).message).toBe('未找到对应实体')
    await call(sample, 'delete', { query: { id } }, admin)
    expect(await binned()).toEqual([id])
    expect(await t.call(callsOf(sample).restore, { id }, admin)).toMatchObject({ success: true, message: '操作成功!' })
    expect(await binned()).toEqual([])
    expect((await call(sample, 'list', { query: { code: 'B1' } }, admin)).result.total).toBe(1)
    const { result } = await call(sample, 'history', { query: { id } }, admin)
    expect(result.map((entry: { action: string }) => entry.action)).toEqual(['restore', 'delete', 'add'])
  })

  it('shows first what was deleted last, whenever it was added or edited', async () => {
    const [old, middle, young] = [
      await added({ name: '先加', code: 'C1' }),
      await added({ name: '再加', code: 'C2' }),
      await added({ name: '后加', code: 'C3' }),
    ]
    await call(sample, 'edit', { json: { id: young, name: '改过' } }, admin)
    for (const id of [young, middle, old]) await call(sample, 'delete', { query: { id } }, admin)
    expect(await binned()).toEqual([old, middle, young])
  })

  it('leaves a row where it is whose unique value somebody else has meanwhile', async () => {
    const id = await added({ name: '旧', code: 'B2' })
    await call(sample, 'delete', { query: { id } }, admin)
    await added({ name: '新', code: 'B2' })
    expect(await t.call(callsOf(sample).restore, { id }, admin)).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    })
    expect(await binned()).toContain(id)
  })

  it('lets nothing of another tenant, nobody without the right, and no row that lives, be erased', async () => {
    const id = await added({ name: '活', code: 'B3' })
    expect((await t.call(callsOf(sample).erase, { id }, admin)).message).toBe('未找到对应实体')
    await t.app.db
      .update(sampleTable)
      .set({ delFlag: 1, tenantId: 7 })
      .where(sql`id = ${id}`)
    expect(await binned()).not.toContain(id)
    expect((await t.call(callsOf(sample).erase, { id }, admin)).success).toBe(false)
    const doctor = await tokenFor(t.app, 'doctor')
    for (const callName of [callsOf(dict).restore, callsOf(dict).erase])
      expect((await t.call(callName, { id: 'x' }, doctor)).code).toBe(510)
    expect((await t.call(callsOf(dict).list, {}, doctor)).code).toBe(510)
  })

  it('brings a dictionary back with its items, and erases both for good', async () => {
    const id = (await t.call(addDictionary, { dictName: '临时', dictCode: 'made_for_bin' }, admin)).result
    await t.call(addDictionaryItem, { dictId: id, itemText: '一', itemValue: '1' }, admin)
    const items = async () => (await t.call(allDictItems, {}, admin)).result['made_for_bin']?.map(({ text }) => text)
    expect(await items()).toEqual(['一'])
    await t.call(deleteDictionary, { id }, admin)
    expect(await items()).toBeUndefined()
    expect((await t.call(callsOf(dict).list, {}, admin)).result).toMatchObject([{ id, dictCode: 'made_for_bin' }])
    await t.call(callsOf(dict).restore, { id }, admin)
    expect(await items()).toEqual(['一'])
    await t.call(deleteDictionary, { id }, admin)
    expect(await t.call(callsOf(dict).erase, { id }, admin)).toMatchObject({ success: true, message: '删除成功!' })
    expect((await t.call(callsOf(dict).list, {}, admin)).result).toEqual([])
    expect(await t.app.db.$count(sysDictItem, eq(sysDictItem.dictId, id))).toBe(0)
  })
})
