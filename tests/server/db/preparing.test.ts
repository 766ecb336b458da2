import { beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { describeOnDatabases } from '../../support/database.ts'

describeOnDatabases('statements kept prepared', open => {
  let database: Database
  beforeAll(async () => {
    database = await open({ migrations: null })
  })

  it('are parsed once per connection from their second use on, at most 300, and survive errors and new columns', async () => {
    const client = await database.pool.connect()
    try {
      const kept = async () => {
        const { rows } = await client.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')
        return rows[0]?.n ?? 0
      }
      const ask = async (text: string, values: unknown[]) => (await client.query({ text }, values)).rows
      const before = await kept()
      expect(await ask('select $1::int + 1 as n', [1])).toEqual([{ n: 2 }])
      expect(await kept()).toBe(before)
      for (const n of [2, 3, 4]) expect(await ask('select $1::int + 1 as n', [n])).toEqual([{ n: n + 1 }])
      expect(await kept()).toBe(before + 1)

      for (const _again of [1, 2, 3]) await expect(ask('select $1::int / 0 as n', [1])).rejects.toThrow('division by zero')
      for (const _again of [1, 2, 3]) await expect(ask('select $1::int from nowhere', [1])).rejects.toThrow('nowhere')
      await client.query('create table kept (a int)')
      expect(await ask('select $1::int from nowhere', [1]).catch((error: Error) => error.message)).toContain('nowhere')
      for (const n of [1, 2, 3]) await ask('insert into kept (a) values ($1)', [n])
      await client.query('alter table kept add column b int')
      await ask('insert into kept (a) values ($1)', [4])
      expect(await ask('select a from kept where a > $1 order by a', [2])).toEqual([{ a: 3 }, { a: 4 }])

      // statements that come once, however many, keep no room from those that come again
      const now = await kept()
      for (let n = 0; n < 1_100; n += 1) await ask(`select $1::int - ${n} as n`, [n])
      expect(await kept()).toBe(now)
      for (const n of [1, 2]) expect(await ask('select $1::int * 2 as n', [n])).toEqual([{ n: n * 2 }])
      expect(await kept()).toBe(now + 1)

      for (let n = 0; n < 320; n += 1) for (const _twice of [1, 2]) await ask(`select $1::int + ${n} as n`, [n])
      expect(await kept()).toBeLessThanOrEqual(300)
    } finally {
      client.release()
    }
  })
})
