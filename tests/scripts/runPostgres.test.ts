import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import pg from 'pg'
import { hasDebianPostgres } from '../../scripts/lib/debianPostgres.mjs'
import { type RunPostgres, startRunPostgres } from '../../scripts/lib/runPostgres.mjs'

const address = process.env['DATABASE_URL']
if (!address || !hasDebianPostgres)
  console.log('DATABASE_URL or PostgreSQL’s programs are missing: its server of a run is not tested.')

/** One row of the server at `url`. */
async function ask(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client.query<Record<string, unknown>>(sql).then(
    async ({ rows }) => {
      await client.end()
      return rows[0] ?? {}
    },
    async (error: unknown) => {
      await client.end()
      throw error
    },
  )
}

describe.runIf(Boolean(address) && hasDebianPostgres)('the PostgreSQL of a run', () => {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'xinglin-run-test-'))
  chmodSync(folder, 0o711)
  let own: RunPostgres | undefined
  afterEach(() => {
    own?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  it('orders texts as the server of DATABASE_URL, waits for no disk, and ends at once', async () => {
    own = await startRunPostgres(address ?? '', folder)
    const url = own?.url ?? ''
    const order = `select datcollate, datctype, encoding from pg_database where datname = 'template1'`
    expect(new URL(url).port).not.toBe(new URL(address ?? '').port)
    expect(await ask(url, order)).toEqual(await ask(address ?? '', order))
    expect(await ask(url, 'show fsync')).toEqual({ fsync: 'off' })
    own?.stop()
    await expect
      .poll(() =>
        ask(url, 'select 1').then(
          () => 'answers',
          () => 'gone',
        ),
      )
      .toBe('gone')
  })

  it('is not started for a server of another machine, which is used as it is', async () => {
    expect(await startRunPostgres('postgres://db.example.org/xinglin', folder)).toBeUndefined()
  })
})
