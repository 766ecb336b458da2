import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTable } from '#tests/support/createTable.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'

describeOnDatabases('rows that were made for this', open => {
  let t: TestApp
  let token = ''
  let told: [string, readonly string[]][] = []
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({
      open,
      more: [
        async app => {
          await createTable(app.db, sampleTable)
          app.crud.serve({
            resource: sample,
            table: sampleTable,
            committed: async (ids, { operation }) => void told.push([operation, ids]),
          })
        },
      ],
    })
    token = await tokenFor(t.app, 'admin')
  })
  beforeEach(async () => {
    await t.app.db.delete(sampleTable)
    told = []
  })
  afterAll(async () => t.close())
  const added = async (json: Record<string, unknown>) => String((await call(sample, 'add', { json }, token)).result)

  it('are told to others after a batch was deleted: those that went, not those that were left', async () => {
    const [first, second] = [await added({ name: '一' }), await added({ name: '二' })]
    told = []
    const answer = await call(sample, 'deleteBatch', { query: { ids: `${first},nobody,${second}` } }, token)
    expect(answer).toMatchObject({ success: true, message: '已删除2条，1条未删除' })
    expect(told).toEqual([['delete', [first, second]]])
  })

  it('are deleted by an id or by nothing: an id that is none is not known, and none is refused as such', async () => {
    const missing = { success: false, message: '未找到对应实体' }
    const senseless = { success: false, message: '参数不识别！' }
    expect(await call(sample, 'delete', {}, token)).toMatchObject(senseless)
    expect(await call(sample, 'delete', { json: { id: '' } }, token)).toMatchObject(senseless)
    expect(await call(sample, 'delete', { json: { id: { of: 'nobody' } } }, token)).toMatchObject(senseless)
    expect(await call(sample, 'delete', { json: { id: 5 } }, token)).toMatchObject(missing)
    await t.app.db.insert(sampleTable).values({ id: '5', name: '五', tenantId: 1 } as never)
    expect(await call(sample, 'delete', { json: { id: 5 } }, token)).toMatchObject({ success: true })
  })

  it('tell who they were given to in their history, by name', async () => {
    const id = await added({ name: '三', owner: 'doctor' })
    await call(sample, 'edit', { json: { id, owner: 'doctor2' } }, token)
    await call(sample, 'edit', { json: { id, owner: '' } }, token)
    const { result } = await call(sample, 'history', { query: { id } }, token)
    expect(result.slice(0, 2).map((entry: { changes: unknown }) => entry.changes)).toEqual([
      [{ field: 'owner', label: '负责人', before: '周济', after: '' }],
      [{ field: 'owner', label: '负责人', before: '林杏', after: '周济' }],
    ])
    expect(result[2].changes).toContainEqual({ field: 'owner', label: '负责人', before: '', after: '林杏' })
  })

  it('are given to other modules by their ids, and none for none', async () => {
    const user = await t.app.tokens.resolve(token)
    if (user?.kind !== 'user') throw new Error('No user')
    const id = await added({ name: '四' })
    expect(await t.app.crud.rows('test/sample', user, [])).toEqual([])
    expect(await t.app.crud.rows('test/sample', user, [id, 'nobody'])).toMatchObject([{ id, name: '四' }])
  })
})
