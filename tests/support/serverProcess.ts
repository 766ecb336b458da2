/** The real server as a process of its own, from the source: for tests that kill it and for benchmarks. No word of vitest in here. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { keepPort } from '#e2e/support/ports.ts'

export interface ServerProcess {
  /** `http://127.0.0.1:port`; the same after each start */
  url: string
  port: number
  /** undefined while it does not run */
  pid: () => number | undefined
  /** kill -9, and waits for the end */
  kill: () => Promise<void>
  /** starts it again on the same folder and port, and waits until it is ready */
  start: () => Promise<void>
  /** asks it to stop and waits */
  stop: () => Promise<void>
  /** SIGSTOP, SIGCONT: the process sleeps and wakes as a computer does */
  sleep: () => void
  wake: () => void
  /** processor time of all its threads since its start, ms (Linux) */
  cpuMs: () => number
  /** memory it really occupies, bytes (Linux) */
  rss: () => number
  /** the last 20,000 characters of what it printed, over all starts */
  output: () => string
}

export interface ServerProcessOptions {
  dataDir: string
  /** PostgreSQL instead of the embedded database */
  databaseUrl?: string | undefined
  /** default: SERVER_MAIN, which `npm test` sets to the built server (a start costs half), or server/main.ts through tsx */
  main?: string
  env?: Record<string, string>
}

const ROOT = resolve(import.meta.dirname, '../..')
const START_LIMIT_MS = 150_000
/** Settings of a server with the small demonstration, into which a test can sign in. */
export const DEMO_ENV = { DEMO: 'on', DEMO_SIZE: 'small', CAPTCHA: 'off' } as const

/** Ticks of /proc/PID/stat: 100 a second on every Linux that Node runs on. */
const TICK_MS = 10

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Starts the server and waits until /readyz says yes. Errors: ended or not ready in time, with its output. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { dataDir, databaseUrl, main = resolve(ROOT, process.env['SERVER_MAIN'] ?? 'server/main.ts'), env = {} } = options
  const port = await keepPort()
  const url = `http://127.0.0.1:${port}`
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env
  let child: ChildProcess | undefined
  let text = ''
  const running = () => (child && !ended(child) ? child : undefined)
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-20_000)
  }

  async function ready(started: ChildProcess): Promise<void> {
    const until = Date.now() + START_LIMIT_MS
    while (Date.now() < until) {
      if (ended(started)) throw new Error(`the server ended with ${started.exitCode ?? started.signalCode}:\n${text}`)
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
      if (answer?.ok) return
      await wait(50)
    }
    throw new Error(`the server was not ready within ${START_LIMIT_MS} ms:\n${text}`)
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const going = running()
    if (!going) return
    const exit = once(going, 'exit')
    going.kill(signal)
    await exit
  }
  async function start(): Promise<void> {
    if (running()) return
    const started = spawn(process.execPath, [...(main.endsWith('.ts') ? ['--import', 'tsx'] : []), main], {
      cwd: ROOT,
      env: {
        ...inherited,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        ...DEMO_ENV,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    started.stdout.on('data', keep)
    started.stderr.on('data', keep)
    try {
      await ready(started)
    } catch (error) {
      await end('SIGKILL')
      throw error
    }
  }
  const fact = (file: string) => (running() ? readFileSync(`/proc/${running()?.pid}/${file}`, 'utf8') : '')

  await start()
  return {
    url,
    port,
    pid: () => running()?.pid,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    sleep: () => void child?.kill('SIGSTOP'),
    wake: () => void child?.kill('SIGCONT'),
    cpuMs: () => {
      // The name in brackets may hold spaces; utime and stime are the 14th and 15th field.
      const fields = fact('stat')
        .replace(/^.*\) /s, '')
        .split(' ')
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS
    },
    rss: () => Number(/^VmRSS:\s+(\d+)/m.exec(fact('status'))?.[1] ?? 0) * 1024,
    output: () => text,
  }
}
