import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStore } from '#server/crud/store.ts'
import { auditReads } from '#server/crud/auditReads.ts'
import { sysLog } from '#server/db/tables/index.ts'
import { createTable } from '#tests/support/createTable.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'

describeOnDatabases('what follows a command on rows', open => {
  let t: TestApp
  let admin = ''
  const told: (readonly [string, readonly string[]])[] = []
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({
      open,
      more: [
        async app =>
          app.crud.serve({
            resource: sample,
            table: sampleTable,
            committed: async (ids, { operation }) => void told.push([operation, [...ids]]),
          }),
      ],
    })
    await createTable(t.app.db, sampleTable)
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())
  const added = async (name: string, code: string): Promise<string> =>
    String((await call(sample, 'add', { json: { name, code } }, admin)).result)

  it('a deletion of several rows tells of those that are gone, not of those that were left', async () => {
    const kept = await added('系统', 'K1')
    const gone = [await added('甲', 'K2'), await added('乙', 'K3')]
    told.length = 0
    const { result } = await call(sample, 'deleteBatch', { query: { ids: [gone[0], kept, gone[1]].join(',') } }, admin)
    expect(result).toMatchObject({ done: 2, left: [{ id: kept, name: '系统', text: '系统样本不能修改' }] })
    expect(told).toEqual([['delete', gone]])
  })

  it('a deletion that names no row is refused with what is missing', async () => {
    for (const [action, query] of [
      ['delete', { id: '' }],
      ['deleteBatch', { ids: ' , ' }],
    ] as const)
      expect(await call(sample, action, { query }, admin), action).toMatchObject({ success: false, message: '参数不识别！' })
  })

  it('the trace of a reading names up to thirty rows, and of more the number alone', async () => {
    const actor = await t.app.tokens.resolve(admin)
    if (actor?.kind !== 'user') throw new Error('no user')
    const reads = { action: 'sample.read', entity: 'test_sample', unit: '行' }
    const store = createStore(sample, { table: sampleTable, reads })
    const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `r${n}` }))
    for (const count of [0, 29, 30, 31]) await auditReads({ app: t.app }, store, actor, rowsOf(count))
    const lines = await t.app.db
      .select({ id: sysLog.entityId, content: sysLog.content })
      .from(sysLog)
      .where(inArray(sysLog.action, ['sample.read']))
    expect(lines.map(({ id, content }) => [content, id === null || id === '' ? 0 : id.split(',').length]).sort()).toEqual([
      ['29行', 29],
      ['30行', 30],
      ['31行', 0],
    ])
  })
})
