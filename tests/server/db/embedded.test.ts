import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { DatabaseLocked } from '#server/db/lock.ts'
import { createPgliteHost } from '#server/db/pgliteHost.ts'
import { copyOfDataDir } from '../../support/testDatabase.ts'
import pg from 'pg'

const child = fileURLToPath(new URL('../../support/db/insertingChild.ts', import.meta.url))

describe('[TECH-35] the embedded database', () => {
  let dataDir: string
  let remove: () => void
  beforeEach(async () => {
    ;({ dataDir, remove } = await copyOfDataDir({ migrations: null }))
  }, 60_000)
  afterEach(() => remove())

  it('keeps every acknowledged row when the process is killed while it inserts, and refuses a second opener until then', async () => {
    const process_ = spawn(process.execPath, ['--import', 'tsx', child, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    process_.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
    const acknowledged = () => printed.split('\n').filter(line => line !== '').length
    const ended = new Promise(resolve => process_.once('exit', resolve))
    try {
      await expect.poll(acknowledged, { timeout: 30_000 }).toBeGreaterThan(100)
      const refusal = await openDatabase({ dataDir }).then(undefined, (error: unknown) => error)
      expect(refusal).toBeInstanceOf(DatabaseLocked)
      expect(String(refusal)).toContain(`正被另一个进程使用（PID ${process_.pid}）`)
    } finally {
      process_.kill('SIGKILL')
      await ended
    }
    const database = await openDatabase({ dataDir })
    const { rows } = await database.pool.query<{ n: number }>('select n from kept order by n')
    await database.close()
    const count = acknowledged()
    expect(rows.slice(0, count).map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    expect(rows.length - count).toBeLessThanOrEqual(1)
  }, 60_000)

  it('leaves the main thread free during a heavy query', async () => {
    const database = await openDatabase({ dataDir })
    let last = performance.now()
    let longest = 0
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const begin = performance.now()
    await database.pool.query('select count(*) from generate_series(1, 3000000) as n where n % 7 = 3')
    const took = performance.now() - begin
    clearInterval(timer)
    await database.close()
    expect(took).toBeGreaterThan(200)
    expect(longest).toBeLessThan(took / 2)
  }, 60_000)

  it('refuses a second opening in the same process, and is free again after close', async () => {
    const first = await openDatabase({ dataDir })
    await expect(openDatabase({ dataDir })).rejects.toBeInstanceOf(DatabaseLocked)
    await first.close()
    expect(existsSync(join(dataDir, 'pglite.lock'))).toBe(false)
    await (await openDatabase({ dataDir })).close()
  }, 60_000)

  it('starts a new thread when the old one dies: the query under way fails, committed rows are there', async () => {
    const errors: string[] = []
    const log = { info: () => undefined, warn: () => undefined, error: (text: string) => void errors.push(text) }
    const host = createPgliteHost({ folder: join(dataDir, 'pglite') }, log)
    const pool = new pg.Pool({ max: 1, stream: host.socket, user: 'postgres', database: 'postgres' })
    pool.on('error', () => undefined)
    await pool.query('create table kept (n integer)')
    await pool.query('insert into kept values (1)')
    const underWay = pool.query('select count(*) from generate_series(1, 20000000)').then(undefined, (error: unknown) => error)
    await wait(200)
    await host.crash()
    expect(String(await underWay)).toContain('The embedded database stopped')
    expect((await pool.query('select n from kept')).rows).toEqual([{ n: 1 }])
    expect(errors).toHaveLength(1)
    await pool.end()
    await host.close()
  }, 60_000)

  it('does not pretend that a database in memory survives its thread', async () => {
    const host = createPgliteHost({ folder: null })
    const pool = new pg.Pool({ max: 1, stream: host.socket, user: 'postgres', database: 'postgres' })
    pool.on('error', () => undefined)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await host.crash()
    await expect(pool.query('select 1')).rejects.toThrow('was lost when its thread ended')
    await pool.end()
    await host.close()
  }, 60_000)

  it('makes a folder anew whose first start was interrupted', async () => {
    const half = join(dataDir, 'half')
    mkdirSync(join(half, 'pglite'), { recursive: true })
    writeFileSync(join(half, 'pglite/PG_VERSION'), '18')
    writeFileSync(join(half, 'pglite.creating'), '')
    const database = await openDatabase({ dataDir: half })
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
    expect(existsSync(join(half, 'pglite.creating'))).toBe(false)
  }, 60_000)
})
