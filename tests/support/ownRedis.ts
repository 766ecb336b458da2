/** A Redis of a test's own, which is killed, emptied and started again. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { keepPort } from '#e2e/support/ports.ts'

export interface OwnRedis {
  port: number
  /** kill -9 */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** SIGSTOP, SIGCONT: it takes connections and answers nothing */
  freeze: (on: boolean) => void
  /** FLUSHALL, and every connection of clients is closed, as by somebody who begins anew */
  empty: () => Promise<void>
  close: () => Promise<void>
}

/** Whether `redis-server` is installed. */
export const hasRedisServer = (): boolean => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0

/** Starts it without persistence. Errors: it does not answer. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const port = await keepPort()
  let child: ChildProcess | undefined
  const ask = async (...commands: [string, ...string[]][]): Promise<void> => {
    const client = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 0, retryStrategy: () => null })
    client.on('error', () => undefined)
    try {
      for (const [name, ...args] of commands) await client.call(name, ...args)
    } finally {
      client.disconnect()
    }
  }
  const start = async (): Promise<void> => {
    child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
    for (const until = Date.now() + 10_000; ; await wait(20)) {
      const isThere = await ask(['PING']).then(
        () => true,
        () => false,
      )
      if (isThere) return
      if (Date.now() > until) throw new Error('redis-server does not answer')
    }
  }
  const kill = async (): Promise<void> => {
    const going = child
    child = undefined
    if (going === undefined || going.exitCode !== null || going.signalCode !== null) return
    const exit = once(going, 'exit')
    going.kill('SIGKILL')
    await exit
  }
  await start()
  return {
    port,
    kill,
    start: async () => (child === undefined ? start() : undefined),
    freeze: on => void child?.kill(on ? 'SIGSTOP' : 'SIGCONT'),
    empty: async () => {
      const asked = child
      try {
        await ask(['FLUSHALL'], ['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'], ['CLIENT', 'KILL', 'TYPE', 'pubsub'])
      } catch (error) {
        // one that was not there, or went meanwhile, is empty, also where another has begun since
        if (asked !== undefined && child === asked) throw error
      }
    },
    close: kill,
  }
}
