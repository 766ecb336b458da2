/**
 * `npm run check:deploy`: each file of deploy/ read by the tool that will read it (SCALE-04): Caddy, systemd-analyze, docker compose, PgBouncer; the Dockerfile by
 * the language service of Docker's editors, and whether .dockerignore lets through what it copies. Prints a line for each, `left` with the reason where the tool is not installed. Exit code 1 when one is refused.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { validate } from 'dockerfile-utils'
import { missingSources } from './lib/dockerContext.mjs'
import { root } from './lib/setup.mjs'

const at = name => join(root, 'deploy', name)
const isThere = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
/** null: fine; else what the tool said. */
const issueOf = (command, args, env = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, { env: { ...process.env, ...env }, encoding: 'utf8' })
  return status === 0 ? null : `${stdout}${stderr}`
}

const SECRETS = { SITE: 'xinglin.example.org', POSTGRES_PASSWORD: 'x', DATA_KEY: 'x', BACKUP_KEY: 'x' }
const compose = [
  ['docker', ['compose', 'version'], ['compose']],
  ['docker-compose', ['version'], []],
].find(([command, version]) => isThere(command, ...version))

/** PgBouncer reads its file at the start only: one that stays up has taken it. */
async function pgbouncer() {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-pgbouncer-'))
  try {
    // readable for the account that it changes to
    const ini = join(folder, 'pgbouncer.ini')
    const users = join(folder, 'userlist.txt')
    copyFileSync(at('pgbouncer.ini'), ini)
    writeFileSync(users, '"xinglin" "x"\n')
    writeFileSync(ini, `\n[pgbouncer]\nauth_file = ${users}\nlisten_port = 0\nlisten_addr =\nunix_socket_dir = ${folder}\n`, {
      flag: 'a',
    })
    spawnSync('chmod', ['-R', 'a+rwX', folder])
    const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    const child = spawn('pgbouncer', [...asRoot, ini], { stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (text += data))
    const exit = once(child, 'exit')
    await Promise.race([exit, wait(1_500)])
    const isUp = child.exitCode === null
    child.kill('SIGINT')
    await exit
    // it goes on after a line that it does not know
    return isUp && !/ERROR|FATAL|unrecognized|invalid/i.test(text) ? null : text
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const UNITS = ['xinglin@.service', 'xinglin.target'].map(name => at(`systemd/${name}`))
const parts = [
  [
    'Caddyfile',
    isThere('caddy', 'version'),
    'caddy',
    () => issueOf('caddy', ['validate', '--adapter', 'caddyfile', '--config', at('Caddyfile')]),
  ],
  [
    'Dockerfile',
    true,
    '',
    () => {
      const text = readFileSync(at('Dockerfile'), 'utf8')
      const missing = missingSources(text, readFileSync(join(root, '.dockerignore'), 'utf8'))
      return (
        [
          ...validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
          ...missing.map(source => `${source} is copied, but .dockerignore leaves it out`),
        ].join('\n') || null
      )
    },
  ],
  [
    'compose.yaml',
    compose !== undefined,
    'docker compose',
    () =>
      compose &&
      issueOf(compose[0], [...compose[2], '-f', at('compose.yaml'), '--profile', 'clamav', 'config', '--quiet'], SECRETS),
  ],
  ['systemd', isThere('systemd-analyze', '--version'), 'systemd-analyze', () => issueOf('systemd-analyze', ['verify', ...UNITS])],
  [
    'systemd (exposure at most 2.5)',
    isThere('systemd-analyze', '--version'),
    'systemd-analyze',
    () => issueOf('systemd-analyze', ['security', '--offline=true', '--threshold=25', UNITS[0]]),
  ],
  ['pgbouncer.ini', isThere('pgbouncer', '--version'), 'pgbouncer', pgbouncer],
]

let isFine = true
for (const [name, hasTool, tool, check] of parts) {
  const issue = hasTool ? await check() : null
  console.log(
    `${!hasTool ? 'left  ' : issue === null ? 'ok    ' : 'FAILED'}  ${name}${hasTool ? '' : `: ${tool} is not installed`}`,
  )
  if (issue !== null) console.log(issue)
  isFine &&= issue === null
}
process.exit(isFine ? 0 : 1)
