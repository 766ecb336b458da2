/** PostgreSQL of a test's own with a streaming replica, which is broken, restarted and failed over: Debian's binaries, in memory where there is room. */
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { keepPort } from '#e2e/support/ports.ts'
import { ownedByPostgres, postgresTool } from '../../scripts/lib/debianPostgres.mjs'
import { startProxy, type Proxy } from './proxy.ts'

/** The primary of the moment and its replica. Ports change places at a failover. */
export interface OwnPostgres {
  port: () => number
  url: (database?: string) => string
  /** one statement on the primary */
  run: (text: string) => Promise<Record<string, unknown>[]>
  /** ends it as a crash does (immediate) or as an operator does (fast), and starts it again */
  restart: (how: 'immediate' | 'fast') => Promise<void>
  /** whether commits wait for the replica */
  waitForReplica: (on: boolean) => Promise<void>
  /** what the primary writes reaches the replica no more, until `attach` */
  holdReplica: () => void
  /** The primary dies at once, the replica takes its place. */
  failover: () => Promise<void>
  /** a replica that follows the primary of the moment: made anew where there is none */
  attach: () => Promise<void>
  /** last lines of the logs of both */
  log: () => string
  close: () => Promise<void>
}

interface Member {
  data: string
  port: number
  line: Proxy | null
}

const SETTINGS = `
listen_addresses = '127.0.0.1'
shared_buffers = 64MB
max_connections = 120
max_wal_size = 512MB
wal_keep_size = 256MB
max_wal_senders = 5
hot_standby = on
`

/** Starts a primary in a folder of its own; Errors: what initdb or pg_ctl said. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'xinglin-pg-'))
  chmodSync(folder, 0o755)
  ownedByPostgres(folder)
  const log = join(folder, 'log')
  const ctl = (data: string, ...args: string[]) => postgresTool('pg_ctl', '-D', data, '-w', '-t', '60', '-l', log, ...args)
  const start = ({ data, port }: Member) => ctl(data, '-o', `-p ${port} -k ${folder}`, 'start')
  const urlOf = (port: number, database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  let made = 0
  const member = async (): Promise<Member> => {
    made += 1
    return { data: join(folder, `data${made}`), port: await keepPort(), line: null }
  }
  let primary = await member()
  let replica: Member | null = null

  const runOn = async (port: number, text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: urlOf(port, 'postgres'), connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }
  const drop = async (one: Member | null): Promise<void> => {
    if (one === null) return
    await ctl(one.data, '-m', 'immediate', 'stop').catch(() => undefined)
    await one.line?.close()
    rmSync(one.data, { recursive: true, force: true })
  }

  await postgresTool('initdb', '-D', primary.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  appendFileSync(join(primary.data, 'postgresql.conf'), SETTINGS)
  await start(primary)

  const isFollowing = async (): Promise<boolean> =>
    (await runOn(primary.port, `select 1 from pg_stat_replication where state = 'streaming'`)).length > 0

  return {
    port: () => primary.port,
    url: (database = 'postgres') => urlOf(primary.port, database),
    run: text => runOn(primary.port, text),
    restart: async how => {
      await ctl(primary.data, '-m', how, 'stop')
      await start(primary)
    },
    waitForReplica: async on => {
      await runOn(primary.port, `alter system set synchronous_standby_names = '${on ? '*' : ''}'`)
      await runOn(primary.port, 'select pg_reload_conf()')
    },
    holdReplica: () => replica?.line?.freeze(true),
    failover: async () => {
      const next = replica
      if (next === null) throw new Error('there is no replica to take over')
      const dead = primary
      await ctl(dead.data, '-m', 'immediate', 'stop')
      replica = null
      primary = next
      next.line?.cutAll()
      await ctl(next.data, 'promote')
      await drop(dead)
    },
    attach: async () => {
      replica?.line?.freeze(false)
      if (replica === null) {
        const next = await member()
        next.line = await startProxy(primary.port)
        const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
        await postgresTool('pg_basebackup', ...from, '-D', next.data, '-X', 'stream', '-c', 'fast', '--no-sync')
        writeFileSync(join(next.data, 'standby.signal'), '')
        const conninfo = `host=127.0.0.1 port=${next.line.port} user=postgres`
        appendFileSync(
          join(next.data, 'postgresql.conf'),
          `\nprimary_conninfo = '${conninfo}'\nwal_retrieve_retry_interval = 200ms\n`,
        )
        ownedByPostgres(join(next.data, 'standby.signal'))
        await start(next)
        replica = next
      }
      for (const until = Date.now() + 30_000; !(await isFollowing()); await wait(50))
        if (Date.now() > until) throw new Error(`the replica does not follow:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
    },
    log: () => (existsSync(log) ? readFileSync(log, 'utf8').slice(-4_000) : ''),
    close: async () => {
      await drop(replica)
      await drop(primary)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
