import { execFile } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { keepPort } from '#e2e/support/ports.ts'
import { hasDebianPostgres, ownedByPostgres, postgresTool } from '../../../scripts/lib/debianPostgres.mjs'

const run = promisify(execFile)
const DEPLOY = resolve(import.meta.dirname, '../../../deploy/postgresql')

describe.skipIf(!hasDebianPostgres)('PostgreSQL with the archive of deploy/postgresql', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-pitr-'))
  const wal = join(folder, 'wal')
  const started: string[] = []
  const start = async (data: string, port: number) => {
    started.push(data)
    await postgresTool(
      'pg_ctl',
      '-D',
      data,
      '-w',
      '-l',
      join(folder, 'log'),
      '-o',
      `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`,
      'start',
    )
  }
  const stop = async (data: string) => {
    started.splice(started.indexOf(data), 1)
    await postgresTool('pg_ctl', '-D', data, '-w', '-m', 'fast', 'stop')
  }
  const ask = async (port: number, ...texts: string[]): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    await client.connect()
    try {
      let rows: Record<string, unknown>[] = []
      for (const text of texts) ({ rows } = await client.query<Record<string, unknown>>(text))
      return rows
    } finally {
      await client.end()
    }
  }
  afterAll(async () => {
    for (const data of [...started]) await stop(data)
    rmSync(folder, { recursive: true, force: true })
  })

  it('[SCALE-09] goes back to the moment before an accident, with all that was committed until then', async () => {
    const [data, base, back] = ['data', 'base', 'back'].map(name => join(folder, name)) as [string, string, string]
    const port = await keepPort()
    mkdirSync(wal)
    // where the test stands may be closed to the account of PostgreSQL
    const script = join(folder, 'archive.sh')
    cpSync(join(DEPLOY, 'archive.sh'), script)
    chmodSync(script, 0o755)
    ownedByPostgres(folder, wal)
    await postgresTool('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
    const deployed = readFileSync(join(DEPLOY, 'archive.conf'), 'utf8')
    const conf = deployed.replace('/opt/xinglin/deploy/postgresql/archive.sh', script).replace('/var/lib/xinglin-wal', wal)
    expect(conf).toContain(`archive_command = '${script} "%p" "%f" ${wal}'`)
    appendFileSync(join(data, 'postgresql.conf'), conf)
    await start(data, port)
    await ask(port, 'create table patient (name text)', `insert into patient values ('before the base backup')`)
    await postgresTool(
      'pg_basebackup',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'postgres',
      '-D',
      base,
      '-X',
      'none',
      '--no-sync',
    )
    await ask(port, `insert into patient values ('after the base backup')`)
    const [moment] = await ask(port, `select clock_timestamp()::text as at`)
    await ask(port, 'select pg_sleep(0.1)', 'drop table patient')
    const [segment] = await ask(port, 'select pg_walfile_name(pg_switch_wal()) as name')
    await expect.poll(() => existsSync(join(wal, String(segment?.['name'])))).toBe(true)
    await stop(data)

    cpSync(base, back, { recursive: true })
    writeFileSync(join(back, 'recovery.signal'), '')
    appendFileSync(
      join(back, 'postgresql.conf'),
      `\narchive_mode = off\nrestore_command = 'cp "${wal}/%f" "%p"'\nrecovery_target_time = '${String(moment?.['at'])}'\nrecovery_target_action = promote\n`,
    )
    if (process.getuid?.() === 0) await run('chown', ['-R', 'postgres', back])
    chmodSync(back, 0o700)
    await start(back, port)
    await expect.poll(async () => (await ask(port, 'select pg_is_in_recovery() as going'))[0]?.['going']).toBe(false)
    expect(await ask(port, 'select name from patient order by name')).toEqual([
      { name: 'after the base backup' },
      { name: 'before the base backup' },
    ])
  })
})
