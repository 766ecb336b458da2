/**
 * `npm run cluster -- 3`: Caddy on PORT (8080) with deploy/Caddyfile before three processes on the ports after it, on PostgreSQL and Redis of this machine, in a
 * database of their own (`xinglin_cluster`, made at the first start) and with files below data/cluster. `--https` serves https://localhost.
 * DATABASE_URL names another PostgreSQL, REDIS_URL another Redis (`off`: none). SIGUSR2 replaces one process after the other, as an update does; Ctrl-C drains and
 * ends all. Exit codes: 0 stopped as asked, 1 the start failed, 2 something is not installed or does not answer.
 */
import { connect } from 'node:net'
import { parseArgs } from 'node:util'
import { hasCaddy } from './lib/caddy.mjs'
import { startCluster } from './lib/cluster.mjs'
import { ensureBuild, ensurePackages, requireNode, say } from './lib/setup.mjs'

const DATABASE = 'xinglin_cluster'
const PROCESSES_MAX = 9

const fail = (code, chinese, english) => {
  console.error(`${chinese}  ${english}`)
  process.exit(code)
}

requireNode()
const { values, positionals } = parseArgs({ options: { https: { type: 'boolean', default: false } }, allowPositionals: true })
const count = Number(positionals[0] ?? 3)
if (!Number.isInteger(count) || count < 1 || count > PROCESSES_MAX)
  fail(2, `进程数应为 1 到 ${PROCESSES_MAX}`, `The number of processes is 1 to ${PROCESSES_MAX}: npm run cluster -- 3`)
if (!hasCaddy())
  fail(
    2,
    '没有找到 caddy。安装：apt install caddy',
    'caddy is not installed: apt install caddy, or https://caddyserver.com/docs/install',
  )
await ensurePackages()
const built = await ensureBuild()
if (built !== 0) process.exit(built)

/** Makes the database where it is missing; resolves to its address. */
async function ownDatabase(address) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
  return Object.assign(new URL(address), { pathname: `/${DATABASE}` }).href
}

/** The address of a Redis that takes a connection; null: none does. */
const redisAt = address =>
  new Promise(done => {
    const { hostname, port } = new URL(address)
    const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 2_000 })
    const end = value => {
      socket.destroy()
      done(value)
    }
    socket
      .on('connect', () => end(address))
      .on('error', () => end(null))
      .on('timeout', () => end(null))
  })

const server = process.env.DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres'
const databaseUrl = await ownDatabase(server).catch(error =>
  fail(
    2,
    `无法使用 PostgreSQL：${error.message}`,
    'PostgreSQL does not answer; set DATABASE_URL to one whose user may create databases',
  ),
)
const wantedRedis = process.env.REDIS_URL || 'redis://127.0.0.1:6379'
const redisUrl = wantedRedis === 'off' ? null : await redisAt(wantedRedis)
const port = Number(process.env.PORT || 8080)
const { PORT: _port, REDIS_URL: _redis, ...inherited } = process.env
for (const name of ['PORT', 'REDIS_URL']) delete process.env[name]

say(`正在启动 ${count} 个进程…`, `Starting ${count} processes…`)
const cluster = await startCluster({
  port,
  ports: Array.from({ length: count }, (_, at) => port + 2 + at),
  https: values.https,
  env: {
    DEMO: 'on',
    DEMO_SIZE: 'small',
    DATA_DIR: 'data/cluster',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    ...inherited,
    DATABASE_URL: databaseUrl,
    ...(redisUrl === null ? {} : { REDIS_URL: redisUrl }),
  },
  onText: (from, text) => {
    for (const line of text.split('\n')) if (line.startsWith('{')) console.log(`${from} │ ${line}`)
  },
}).catch(error => fail(1, '启动失败', error.message))

console.log(`
杏林 Xinglin  ${cluster.url}
  ${count} 个进程 processes  ${cluster.processes.map(one => `${one.port} (pid ${one.pid()})`).join(', ')}
  PostgreSQL  ${DATABASE}    Redis  ${redisUrl ?? '—，LISTEN/NOTIFY'}
  滚动更新 rolling update  kill -USR2 ${process.pid}    结束 end  Ctrl-C
`)

let rolling = Promise.resolve()
process.on('SIGUSR2', () => {
  rolling = rolling
    .then(() => say('滚动更新开始', 'Rolling update begins'))
    .then(() => cluster.roll())
    .then(
      () => say('滚动更新完成', 'Rolling update done'),
      error => console.error(error.message),
    )
})
let isEnding = false
const end = async () => {
  if (isEnding) return
  isEnding = true
  say('正在结束…', 'Ending…')
  await cluster.stop()
  process.exit(0)
}
process.on('SIGINT', end).on('SIGTERM', end)
