/** What the processes of `bench:push` say to each other. Times are microseconds of the machine's monotonic clock, the same in every process. */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

export const micros = (): number => Number(process.hrtime.bigint() / 1_000n)

export interface Seat {
  /** path of the socket, with its token */
  path: string
}
export interface Pace {
  notices: number
  perSecond: number
  /** length of a notice's text, characters */
  size: number
}
/** A notice's text: serial number and moment of sending, filled up. */
export const noticeText = (serial: number, size: number): string => `${serial}|${micros()}|`.padEnd(size, '.')

export type Ask =
  | { ask: 'seats'; count: number }
  | { ask: 'memory' }
  | { ask: 'send'; pace: Pace }
  | { ask: 'cpu' }
  | { ask: 'connect'; port: number; seats: Seat[] }
  | { ask: 'result' }
  | { ask: 'leave' }
export interface Outcome {
  received: number
  doubled: number
  disordered: number
  closed: number
  /** ms, sorted */
  p50: number
  p99: number
  max: number
}
/** Bytes, after the garbage is gone: what the system gave to the process, and what the program holds of it. */
export interface Memory {
  rss: number
  current: number
}
export interface Answers {
  seats: Seat[]
  memory: Memory
  /** null when the last notice is written */
  send: null
  /** µs of user and system time of the whole process so far */
  cpu: number
  connect: null
  result: Outcome
  leave: null
}

/** A process that answers asks one after the other. */
export interface Helper {
  port: number
  ask: <A extends Ask>(ask: A) => Promise<Answers[A['ask']]>
  stop: () => Promise<void>
}

/**
 * Starts a file of this folder, or one that was built from it; settles when it says `ready`. What memory is measured of is built, as the product is: tsx gives each
 * function a name of its own and with it a table, which costs a socket two kilobytes.
 */
export async function start(file: string, built?: string): Promise<Helper> {
  const child: ChildProcess = fork(built ?? new URL(file, import.meta.url), {
    execArgv: [...(built === undefined ? process.execArgv : []), '--expose-gc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const answered = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const died = (code: number | null) => reject(new Error(`${file} ended with ${code}`))
      child.once('exit', died)
      child.once('message', message => {
        child.off('exit', died)
        resolve(message)
      })
    })
  const { port } = (await answered()) as { port: number }
  let line: Promise<unknown> = Promise.resolve()
  return {
    port,
    ask: ask => {
      const answer = line.then(() => {
        const coming = answered()
        child.send(ask)
        return coming
      })
      line = answer
      // Which answer belongs to which ask is the table `Answers`; a process boundary knows no types.
      return answer as Promise<Answers[(typeof ask)['ask']]>
    },
    stop: () =>
      new Promise(resolve => {
        child.once('exit', () => resolve())
        child.disconnect()
      }),
  }
}

/** The other end: answers every ask with what `handle` gives; the process ends when its parent lets go. */
export function serveAsks(port: number, handle: (ask: Ask) => Promise<unknown>, close: () => Promise<void>): void {
  process.on('message', message => {
    handle(message as Ask).then(
      answer => process.connected && process.send?.(answer ?? null),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.once('disconnect', () => void close().finally(() => process.exit(0)))
  process.send?.({ port })
}

export const cpuMicros = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}
/** Waits until collecting garbage no longer gives anything back: V8 returns pages late. */
export async function restingMemory(): Promise<Memory> {
  let last = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 20; tries++) {
    globalThis.gc?.()
    await new Promise(resolve => setTimeout(resolve, 400))
    const { rss, heapUsed, external } = process.memoryUsage()
    if (last - rss < 256 * 1_024 && tries >= 5) return { rss, current: heapUsed + external }
    last = rss
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, current: heapUsed + external }
}

/** Calls `one(serial)` at an even pace, whether or not earlier calls are done; settles when all are. */
export async function atPace({ notices, perSecond }: Pace, one: (serial: number) => Promise<unknown> | void): Promise<void> {
  const begin = performance.now()
  const under: (Promise<unknown> | void)[] = []
  for (let serial = 0; serial < notices; serial++) {
    const wait = begin + (serial * 1_000) / perSecond - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    under.push(one(serial))
  }
  await Promise.all(under)
}
