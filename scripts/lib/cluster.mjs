/** Several processes of the server behind Caddy, which are replaced one after the other: for `npm run cluster` and for tests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { startCaddy } from './caddy.mjs'
import { root } from './setup.mjs'

const START_LIMIT_MS = 150_000
const STOP_LIMIT_MS = 25_000
/** Until the proxy surely knows that a process is back: two of its looks (deploy/Caddyfile, health_interval) and what they take. */
const SEEN_MS = 2_000
/** Between two tries of a process that ended by itself. */
const AGAIN_MS = 1_000

const hasEnded = child => child.exitCode !== null || child.signalCode !== null

async function ready(child, port, output) {
  const until = Date.now() + START_LIMIT_MS
  while (Date.now() < until) {
    if (hasEnded(child))
      throw new Error(`the process on port ${port} ended with ${child.exitCode ?? child.signalCode}:\n${output()}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (answer?.ok) return
    await wait(50)
  }
  throw new Error(`the process on port ${port} was not ready within ${START_LIMIT_MS} ms:\n${output()}`)
}

/** One process of the cluster: started, started again when it ends by itself, stopped as a deployment does. */
function processOn({ port, main, env, onText }) {
  let child
  let text = ''
  let isWanted = false
  const output = () => text
  const start = async () => {
    isWanted = true
    const started = spawn(process.execPath, [...(main.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps']), main], {
      cwd: root,
      env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port), TRUST_PROXY: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C is for the cluster, which drains its processes one by one
      detached: true,
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', data => {
        text = (text + data).slice(-20_000)
        onText?.(port, String(data))
      })
    started.on('exit', async () => {
      await wait(AGAIN_MS)
      if (isWanted && child === started) await start().catch(error => onText?.(port, `${error.message}\n`))
    })
    await ready(started, port, output)
  }
  const end = async signal => {
    isWanted = false
    const going = child
    if (going === undefined || hasEnded(going)) return
    const exit = once(going, 'exit')
    going.kill(signal)
    const late = setTimeout(() => going.kill('SIGKILL'), STOP_LIMIT_MS)
    await exit
    clearTimeout(late)
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid: () => (child && !hasEnded(child) ? child.pid : undefined),
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    output,
  }
}

/**
 * Starts Caddy on `port` before processes on `ports`, the first of which migrates and fills the database. `env`: of every process, DATABASE_URL among it; `envOf`: what the nth has besides.
 * `roll` replaces one process after the other, each drained first; `stop` ends all. Errors: what a process or Caddy printed.
 */
export async function startCluster({ port, ports, env, envOf, main = 'dist/server/main.js', https = false, httpPort, onText }) {
  const processes = ports.map((one, at) => processOn({ port: one, main, env: { ...env, ...envOf?.(at) }, onText }))
  const [first, ...others] = processes
  let caddy
  const stop = async () => {
    await Promise.all(processes.map(one => one.stop()))
    await caddy?.stop()
  }
  try {
    await first?.start()
    await Promise.all(others.map(one => one.start()))
    caddy = await startCaddy({ port, upstreams: ports.map(one => `127.0.0.1:${one}`), https, httpPort })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: caddy.url,
    authority: caddy.authority,
    proxyOutput: caddy.output,
    processes,
    roll: async () => {
      for (const one of processes) {
        await one.stop()
        await one.start()
        await wait(SEEN_MS)
      }
    },
    stop,
  }
}
