/** Debian's PgBouncer with deploy/pgbouncer.ini before a database, for tests. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { keepPort } from '#e2e/support/ports.ts'

export interface Pooler {
  /** address of the same database through the pooler */
  url: string
  close: () => Promise<void>
}

/** Whether `pgbouncer` is installed. */
export const hasPgbouncer = (): boolean => spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0

/** `servers`: connections to PostgreSQL at most; all else as deployed but for the address, and that users need no password. Errors: it ended, with its log. */
export async function startPgbouncer(databaseUrl: string, { servers }: { servers: number }): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await keepPort()
  const { hostname, port: at, pathname, username } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const ini = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"${username}" ""\n`)
  const own: Record<string, string> = {
    listen_port: String(port),
    auth_type: 'trust',
    auth_file: users,
    default_pool_size: String(servers),
    min_pool_size: '0',
    reserve_pool_size: '0',
  }
  const deployed = readFileSync(resolve(import.meta.dirname, '../../deploy/pgbouncer.ini'), 'utf8')
  const lines = deployed
    .replace(/^xinglin = host=\S+ port=\S+ dbname=\S+/m, `${name} = host=${hostname} port=${at || '5432'} dbname=${name}`)
    .split('\n')
    .map(line => {
      const key = /^(\w+) = /.exec(line)?.[1] ?? ''
      return key in own ? `${key} = ${own[key]}` : line
    })
  writeFileSync(ini, `${lines.join('\n')}unix_socket_dir =\n`)
  // it refuses to serve as root
  const child = spawn('pgbouncer', [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), ini], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (text += String(data)))
  const exit = once(child, 'exit')
  const close = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await exit
    rmSync(folder, { recursive: true, force: true })
  }
  const until = Date.now() + 10_000
  while (!text.includes('process up')) {
    if (child.exitCode !== null || Date.now() > until) {
      await close()
      throw new Error(`PgBouncer did not start:\n${text}`)
    }
    await wait(20)
  }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return { url: url.href, close }
}
