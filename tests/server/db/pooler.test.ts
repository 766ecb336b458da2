import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#server/db/client.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { hasPgbouncer, startPgbouncer, type Pooler } from '#tests/support/pgbouncer.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import { openTestPostgres } from '#tests/support/testDatabase.ts'

const address = process.env['DATABASE_URL'] ?? ''
const SERVERS = 3

describe.skipIf(address === '' || !hasPgbouncer())('a database behind PgBouncer, which pools by transaction', () => {
  let direct: Database
  let pooler: Pooler
  let database: Database
  beforeAll(async () => {
    direct = await openTestPostgres(address, { seeded: true })
    // the time zone of the server is nothing to rely on
    await direct.pool.query(`alter database ${new URL(direct.url ?? '').pathname.slice(1)} set timezone = 'Asia/Shanghai'`)
    pooler = await startPgbouncer(direct.url ?? '', { servers: SERVERS })
    database = await openDatabase({ url: pooler.url, directUrl: direct.url ?? '' })
  })
  afterAll(async () => {
    await database?.close()
    await pooler?.close()
    await direct?.close()
  })

  it('[SCALE-04] runs statements and transactions of ten connections on three sessions, each with its settings and no word of another', async () => {
    const pids = new Set<number>()
    const ask = async (n: number) => {
      const { rows } = await database.pool.query<{ n: number; pid: number; zone: string; limit: string; idle: string }>(
        `select $1::int + 1 as n, pg_backend_pid() as pid, current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit,
           current_setting('idle_in_transaction_session_timeout') as idle`,
        [n],
      )
      const [row] = rows
      if (row) pids.add(row.pid)
      return row && { n: row.n, zone: row.zone, limit: row.limit, idle: row.idle }
    }
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)))
    expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => ({ n: n + 1, zone: 'UTC', limit: '10s', idle: '20s' })))
    expect(pids.size).toBeLessThanOrEqual(SERVERS)

    await direct.pool.query('create table pooled (n int)')
    const write = (n: number) =>
      database.db.transaction(async tx => {
        await tx.execute(`insert into pooled values (${n})`)
        await tx.execute(`select pg_sleep(0.005)`)
        if (n % 2 === 0) throw new Error('taken back')
      })
    const results = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => write(n)))
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(20)
    const { rows } = await direct.pool.query<{ n: number }>('select n from pooled order by n')
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, n) => 2 * n + 1))
  })

  it('[SCALE-04] serves the product: lists side by side, and hints of another process by the direct address', async () => {
    const one = await startTestApp({ database })
    const two = await startTestApp({ database })
    try {
      await expect
        .poll(() => [one.app.hintState(), two.app.hintState()])
        .toEqual([
          { carrier: 'postgres', state: 'up' },
          { carrier: 'postgres', state: 'up' },
        ])
      const token = await tokenFor(one.app, 'admin')
      const lists = [
        'sys/user/list',
        'sys/role/list',
        'sys/dict/list',
        'sys/log/list',
        'sys/sysDepart/queryTreeList',
        'sys/position/list',
      ]
      const ask = async (n: number) => {
        const { status, text } = await (n % 2 ? one : two).raw(
          'GET',
          `/jeecg-boot/${lists[n % lists.length]}?pageNo=1&pageSize=5`,
          {
            token,
          },
        )
        return { status, success: (JSON.parse(text) as { success: boolean }).success }
      }
      expect(await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)))).toEqual(
        Array.from({ length: 60 }, () => ({ status: 200, success: true })),
      )
      const seen: unknown[] = []
      two.app.hub.subscribe('s:pooled', 0, { row: ({ seq }) => seen.push(seq) })
      // heard only once both know of each other
      await expect
        .poll(async () => {
          await one.app.outbox.run(async (_tx, add) => add('s:pooled', 'tick', {}))
          return seen.length
        })
        .toBeGreaterThan(1)
    } finally {
      await two.close()
      await one.close()
    }
  })

  it('[SCALE-04] is refused without the direct address, not half used', async () => {
    await expect(openDatabase({ url: pooler.url })).rejects.toThrow('unsupported startup parameter')
  })
})
