import { execFileSync, spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { connectPostgresHints } from '#server/realtime/postgresHints.ts'
import { connectRedis } from '#server/realtime/redis.ts'
import { keepPort } from '#e2e/support/ports.ts'
import { hasDebianPostgres, ownedByPostgres, postgresTool } from '../../../scripts/lib/debianPostgres.mjs'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
const hasOpenssl = spawnSync('openssl', ['version']).status === 0
for (const [name, isThere] of [
  ['PostgreSQL of Debian', hasDebianPostgres],
  ['redis-server', hasRedis],
  ['openssl', hasOpenssl],
] as const)
  if (!isThere) process.stderr.write(`${name} is not installed: TLS to it is not tried.\n`)

describe('transport to the database and to Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  if (hasOpenssl) {
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    execFileSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    chmodSync(folder, 0o755)
  }
  const ends: (() => Promise<unknown> | void)[] = []
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
    rmSync(folder, { recursive: true, force: true })
  })

  it.skipIf(!hasDebianPostgres || !hasOpenssl)(
    '[SCALE-12] speaks TLS to a PostgreSQL that takes nothing else, and to none whose certificate is not signed by the named authority',
    async () => {
      const data = join(folder, 'data')
      const port = await keepPort()
      ownedByPostgres(folder)
      await postgresTool('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
      for (const [from, name] of [
        [key, 'server.key'],
        [cert, 'server.crt'],
      ] as const) {
        cpSync(from, join(data, name))
        chmodSync(join(data, name), 0o600)
        ownedByPostgres(join(data, name))
      }
      appendFileSync(join(data, 'postgresql.conf'), '\nssl = on\nssl_min_protocol_version = TLSv1.2\nfsync = off\n')
      appendFileSync(join(data, 'pg_hba.conf'), '')
      execFileSync('sed', ['-i', 's/^host /hostssl /', join(data, 'pg_hba.conf')])
      await postgresTool(
        'pg_ctl',
        '-D',
        data,
        '-w',
        '-l',
        join(folder, 'log'),
        '-o',
        `-p ${port} -k ${folder} -c listen_addresses=localhost`,
        'start',
      )
      ends.push(() => postgresTool('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop'))

      const base = `postgres://postgres@localhost:${port}/postgres`
      await expect(openDatabase({ url: base })).rejects.toThrow(/no encryption/)
      await expect(openDatabase({ url: `${base}?sslmode=verify-full` })).rejects.toThrow(/self.signed/)
      const url = `${base}?sslmode=verify-full&sslrootcert=${cert}`
      const database = await openDatabase({ url })
      ends.push(() => database.close())
      const { rows } = await database.pool.query('select ssl, version from pg_stat_ssl where pid = pg_backend_pid()')
      expect(rows).toEqual([{ ssl: true, version: expect.stringMatching(/^TLSv1\.[23]$/) }])
      // the line of hints too
      const hints: unknown[] = []
      const carrier = connectPostgresHints(url, database.pool, { onHint: hint => hints.push(hint), warn: () => undefined })
      ends.push(() => carrier.close())
      await expect.poll(() => carrier.state()).toBe('up')
      const { rows: listening } = await database.pool.query(
        `select count(*)::int as n from pg_stat_ssl s join pg_stat_activity a using (pid) where a.backend_type = 'client backend' and not s.ssl`,
      )
      expect(listening).toEqual([{ n: 0 }])
    },
  )

  it.skipIf(!hasRedis || !hasOpenssl)('[SCALE-12] speaks TLS to Redis, whose authority REDIS_CA names', async () => {
    const port = await keepPort()
    const server: ChildProcess = spawn(
      'redis-server',
      [
        '--port',
        '0',
        '--tls-port',
        String(port),
        '--tls-cert-file',
        cert,
        '--tls-key-file',
        key,
        '--tls-auth-clients',
        'no',
        '--save',
        '',
        '--dir',
        folder,
      ],
      { stdio: 'ignore' },
    )
    ends.push(() => void server.kill('SIGKILL'))
    const ca = readFileSync(cert, 'utf8')
    const url = `rediss://localhost:${port}`
    const got: unknown[] = []
    const warnings: string[] = []
    const make = (of: string | null) => {
      const carrier = connectRedis(url, { ca: of, onHint: hint => got.push(hint), warn: text => warnings.push(text) })
      ends.push(() => carrier.close())
      return carrier
    }
    const [one, two] = [make(ca), make(ca)]
    await expect.poll(() => [one.state(), two.state()], { timeout: 10_000 }).toEqual(['up', 'up'])
    const hint = { kind: 'stream', stream: 'u:1', seq: 1 }
    await expect
      .poll(() => {
        one.send(hint as never)
        return got.length
      })
      .toBeGreaterThan(0)
    const stranger = make(null)
    await expect.poll(() => warnings.join()).toMatch(/self.signed/)
    expect(stranger.state()).toBe('down')
  })
})
