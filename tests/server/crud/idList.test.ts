import { read, utils } from '@e965/xlsx'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { category } from '#contract/resources/system/category.resource.ts'
import { dictItem } from '#contract/resources/system/dictItem.resource.ts'
import { position } from '#contract/resources/system/position.resource.ts'
import { sysCategory, sysDict } from '#server/db/tables/index.ts'
import { createTable } from '#tests/support/createTable.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'

const BASE = '/jeecg-boot'

describeOnDatabases('chosen rows', (open, kind) => {
  let t: TestApp
  let token = ''
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({
      open,
      more: [
        async app => {
          await createTable(app.db, sampleTable)
          app.crud.serve({ resource: sample, table: sampleTable })
        },
      ],
    })
    token = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())
  const post = async (path: string, json: object) => JSON.parse((await t.raw('POST', BASE + path, { json, token })).text)

  it('exports a chosen row that the list does not show by itself', async () => {
    const { result: pid } = await post('/sys/category/add', { name: '上级' })
    const { result: id } = await post('/sys/category/add', { name: '下级', pid })
    const query = new URLSearchParams({ selections: `${id},${pid}` })
    const response = await fetch(`${t.url}${BASE}${category.api.exportXls?.path}?${query}`, {
      headers: { 'X-Access-Token': token },
    })
    const book = read(Buffer.from(await response.arrayBuffer()))
    const cells = utils.sheet_to_json<unknown[]>(book.Sheets['导出信息'] ?? {}, { header: 1 }).flat()
    expect(cells).toEqual(expect.arrayContaining(['上级', '下级']))
  })

  it('refuses more chosen rows than it takes instead of leaving some out', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => `x${index}`).join(',')
    const words = { success: false, message: '一次最多选择500条数据' }
    expect(await call(position, 'exportXls', { query: { selections: ids } }, token)).toMatchObject(words)
    expect(await call(position, 'deleteBatch', { query: { ids } }, token)).toMatchObject(words)
  })

  it('counts anew and knows new items at once after commands of their own', async () => {
    const total = async (resource: typeof category | typeof dictItem, query: Record<string, string>) =>
      (await call(resource, 'list', { query: { pageSize: '1', ...query } }, token)).result.total
    const before = await total(category, {})
    await post('/sys/category/add', { name: '再一个' })
    expect(await total(category, {})).toBe(before + 1)
    const [sex] = await t.app.db.select().from(sysDict).where(eq(sysDict.dictCode, 'sex'))
    const items = await total(dictItem, { dictId: String(sex?.id) })
    expect(await call(sample, 'add', { json: { name: '甲', sex: '9' } }, token)).toMatchObject({ message: '性别不是有效的选项' })
    await post('/sys/dictItem/add', { dictId: sex?.id, itemText: '未说明', itemValue: '9' })
    expect(await total(dictItem, { dictId: String(sex?.id) })).toBe(items + 1)
    const { result: id } = await call(sample, 'add', { json: { name: '甲', sex: '9' } }, token)
    expect((await call(sample, 'queryById', { query: { id } }, token)).result).toMatchObject({ sex_dictText: '未说明' })
    expect(await t.app.db.$count(sysCategory)).toBeGreaterThan(2)
  })

  it.runIf(kind === 'postgres')('deletes batches that share rows without a deadlock', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ids = []
      for (let n = 0; n < 12; n += 1) ids.push(String((await call(sample, 'add', { json: { name: `批${n}` } }, token)).result))
      const answers = await Promise.all(
        [ids, ids.toReversed(), [...ids.slice(6), ...ids.slice(0, 6)]].map(some =>
          call(sample, 'deleteBatch', { query: { ids: some.join(',') } }, token),
        ),
      )
      for (const { message } of answers) expect(message).not.toMatch(/服务器内部错误/)
      expect(answers.reduce((sum, { result }) => sum + (result?.done ?? 0), 0)).toBe(12)
    }
    await t.app.db.execute(sql`select 1`)
  })
})
