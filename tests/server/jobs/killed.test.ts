import { setTimeout as wait } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { sysJobRun, sysQuartzJob } from '#server/db/tables/index.ts'
import { copyOfDataDir, openTestPostgres } from '#tests/support/testDatabase.ts'
import { startServerProcess } from '#tests/support/serverProcess.ts'
import type { ServerProcess } from '#tests/support/serverProcess.ts'

const address = process.env['DATABASE_URL'] ?? ''

describe.skipIf(address === '')('jobs over two real processes (postgres)', () => {
  let database: Database
  let remove: () => void
  const processes: ServerProcess[] = []
  beforeAll(async () => {
    database = await openTestPostgres(address)
    const folder = await copyOfDataDir()
    remove = folder.remove
    for (let count = 0; count < 2; count += 1)
      processes.push(await startServerProcess({ dataDir: folder.dataDir, databaseUrl: database.url ?? '', env: { DEMO: 'on' } }))
  }, 240_000)
  afterAll(async () => {
    for (const one of processes) await one.stop()
    await database.close()
    remove()
  })

  it('[PROD-07] runs every second once, also while one process after the other is killed and started again', async () => {
    const [one, two] = processes
    if (!one || !two) throw new Error('no processes')
    await one.stop()
    await database.db
      .insert(sysQuartzJob)
      .values({ id: 'tick', jobClassName: 'SweepOutboxJob', cronExpression: '* * * * * ?', status: 0, misfire: 'all' })
    // a start puts plans in order
    await one.start()
    const runs = () => database.db.select().from(sysJobRun).where(eq(sysJobRun.jobId, 'tick')).orderBy(asc(sysJobRun.plannedAt))
    const grown = async (by: number) => {
      const from = (await runs()).length
      await expect.poll(async () => (await runs()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(from + by)
    }
    await grown(3)
    await one.kill()
    await grown(5)
    await one.start()
    await two.kill()
    await grown(5)
    await wait(100)
    const rows = await runs()
    const first = rows.filter(({ attempt }) => attempt === 1).map(({ plannedAt }) => plannedAt.getTime())
    // every second from the first to the last, each once
    expect(first).toEqual(first.map((_, at) => (first[0] ?? 0) + at * 1_000))
    expect(new Set(rows.map(({ processId }) => processId)).size).toBeGreaterThanOrEqual(2)
  }, 240_000)
})
