import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

describeOnDatabases('how many rows a list has', open => {
  let t: TestApp
  let now = Date.parse('2026-11-20T02:00:00Z')
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now })
  })
  afterAll(() => t.close())

  const fill = (from: number, to: number) =>
    t.database.db.execute(sql`
      insert into sys_log (id, log_type, at, actor_kind, action, tenant_id)
      select md5('count' || i), 2, timestamptz '2026-01-01' + i * interval '1 second', 'system', 'count', 0 from generate_series(${from}::int, ${to}::int) i`)
  const total = async (): Promise<number> => {
    // counts are kept for a while
    now += 60_000
    const path = '/jeecg-boot/sys/log/list?pageNo=1&pageSize=10&createTime_end=2026-01-20%2000:00:00'
    const { text } = await t.raw('GET', path, { token: await tokenFor(t.app, 'admin') })
    const { result } = JSON.parse(text) as { result: { total: number; records: unknown[] } }
    expect(result.records).toHaveLength(10)
    return result.total
  }

  it('[SCALE-08] is counted up to 200,000 of them, and beyond it what the database thinks', async () => {
    await fill(1, 200_000)
    expect(await total()).toBe(200_000)
    await fill(200_001, 260_000)
    await t.database.db.execute(sql`analyze sys_log`)
    // a count that took long is answered once more while it is made anew
    await expect.poll(total, { timeout: 60_000 }).toBeGreaterThan(200_000)
    const told = await total()
    expect(Math.abs(told - 260_000)).toBeLessThan(26_000)
  })
})
