import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { announcement } from '#contract/resources/system/announcement.resource.ts'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { createTable } from '#tests/support/createTable.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'
import { validRow } from '#tests/support/crud/validRow.ts'

describeOnDatabases('odd values', open => {
  let t: TestApp
  let token = ''
  const lines: string[] = []
  const call = crudCaller(() => t)
  beforeAll(async () => {
    t = await startTestApp({
      open,
      logTo: { write: line => lines.push(line) },
      more: [
        async app => {
          await createTable(app.db, sampleTable)
          app.crud.serve({ resource: sample, table: sampleTable })
          app.get('/jeecg-boot/test/yearZero', { config: { who: 'public' } }, () =>
            app.db.execute(sql`select ${'0000-01-01'}::date`),
          )
          app.get('/jeecg-boot/test/noMoment', { config: { who: 'public' } }, () =>
            app.db.execute(sql`select ${'x'}::timestamptz`),
          )
        },
      ],
    })
    token = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())

  it('refuses the year 0 and lists without end in words', async () => {
    for (const json of [{ day: '0000-01-01' }, { moment: '0000-12-31 00:00:00' }])
      expect(await call(sample, 'add', { json: { name: '古', ...json } }, token)).toMatchObject({ success: false, code: 500 })
    const odd: Record<string, string>[] = [{ day: '0000-01-01' }, { moment: '0000-01-01' }, { moment_begin: '0000-01-01' }]
    for (const query of odd)
      expect(await call(sample, 'list', { query }, token)).toMatchObject({ message: expect.stringMatching(/^参数不合法：/) })
    expect(await call(sample, 'list', { query: { day: '0001-01-01', moment_begin: '0001-01-02' } }, token)).toMatchObject({
      success: true,
    })
    const many = Array.from({ length: 20_000 }, (_, index) => index).join(',')
    const notice = { ...(await validRow(t.app, announcement, 1)), msgType: 'USER', userIds: many }
    expect(await call(announcement, 'add', { json: notice }, token)).toMatchObject({
      success: false,
      message: expect.stringContaining('最多选择1000项'),
    })
    const account = { ...(await validRow(t.app, users, 1)), selectedroles: many }
    expect(await call(users, 'add', { json: account }, token)).toMatchObject({
      success: false,
      message: expect.stringContaining('最多选择1000项'),
    })
    for (const path of ['yearZero', 'noMoment'])
      expect(JSON.parse((await t.raw('GET', `/jeecg-boot/test/${path}`, { token })).text)).toMatchObject({
        message: '参数不合法',
      })
    expect(lines.filter(line => /"level":(50|60)/.test(line))).toEqual([])
  })

  it('finds moments by the second and the day that are shown, whatever their milliseconds', async () => {
    const { result: id } = await call(sample, 'add', { json: { name: '毫秒', moment: '2026-03-01 23:59:59' } }, token)
    await t.app.db
      .update(sampleTable)
      .set({ moment: new Date('2026-03-01T23:59:59.900+08:00') })
      .where(sql`id = ${String(id)}`)
    const rule = (name: string, val: string) => ({ superQueryParams: JSON.stringify([{ field: 'moment', rule: name, val }]) })
    const found = async (query: Record<string, string>) => (await call(sample, 'list', { query }, token)).result.total
    const [second, next] = ['2026-03-01 23:59:59', '2026-03-02 00:00:00']
    const hits: Record<string, string>[] = [
      { moment: second },
      { moment: '2026-03-01' },
      { moment_end: '2026-03-01' },
      { moment_end: second },
      { moment: `<=${second}` },
      { moment: `${second},${next}` },
      { moment: `!${next}` },
      { moment: '!2026-03-02' },
      { moment: '2026-03-01 23:59:59.900' },
      rule('eq', second),
      rule('le', second),
      rule('in', second),
    ]
    for (const query of hits) expect(await found(query), JSON.stringify(query)).toBe(1)
    const misses: Record<string, string>[] = [
      { moment: next },
      { moment: '2026-03-02' },
      { moment: `>${second}` },
      { moment: `!${second}` },
      { moment: '!2026-03-01' },
      { moment: '2026-03-01 23:59:59.800' },
      { moment: `<${second}` },
      rule('gt', second),
    ]
    for (const query of misses) expect(await found(query), JSON.stringify(query)).toBe(0)
  })
})
