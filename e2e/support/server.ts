import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { keepPort } from './ports.ts'

/** A server of the built product as a process of its own. */
export interface RunningServer {
  url: string
  port: number
  /** asks it to stop and waits */
  stop(): Promise<void>
  /** SIGSTOP: connections stay, nothing is answered; `thaw` goes on. A frozen server must be thawed before it is stopped. */
  freeze(): void
  thaw(): void
  /** kill -9 */
  kill(): Promise<void>
  output(): string
}

export interface ServerOptions {
  dataDir: string
  databaseUrl?: string
  /** default: a free one, kept until the process of the tests ends */
  port?: number
  env?: Record<string, string>
}

const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js')
const START_LIMIT = 110_000

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + START_LIMIT
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error(`the server was not ready within ${START_LIMIT} ms:\n${output()}`)
}

/** Starts dist/server/main.js and waits until /readyz says yes. Errors: ended or not ready within two minutes, with its output. */
export async function startServer({ dataDir, databaseUrl, port, env = {} }: ServerOptions): Promise<RunningServer> {
  const chosen = port ?? (await keepPort())
  const { DATABASE_URL: _inherited, REDIS_URL: _redis, ...base } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...base,
      PORT: String(chosen),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'on',
      DEMO_SIZE: 'small',
      CAPTCHA: 'off',
      RATE_LIMITS: 'off',
      DISK_FLOOR_MB: '0',
      LOG_LEVEL: 'warn',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const keep = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${chosen}`
  const finish = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  try {
    await ready(url, child, () => text)
  } catch (error) {
    await finish('SIGKILL')
    throw error
  }
  return {
    url,
    port: chosen,
    stop: () => finish('SIGINT'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill: () => finish('SIGKILL'),
    output: () => text,
  }
}
