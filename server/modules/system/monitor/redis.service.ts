import type { Redis } from 'ioredis'
import type { RedisFigures } from '#contract/entities/monitor.ts'

/** A Redis to be asked about itself. */
export interface RedisProbe {
  /** lines of INFO; null while it does not answer */
  info(): Promise<Map<string, string> | null>
  keys(): Promise<number | null>
  figures(): Promise<RedisFigures>
  close(): void
}

const ANSWER_MS = 1_500

/** Lines `name:value` of INFO. */
export const linesOf = (info: string): Map<string, string> =>
  new Map(
    info.split(/\r?\n/).flatMap((line): [string, string][] => {
      const at = line.indexOf(':')
      return line.startsWith('#') || at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1)]]
    }),
  )

/** A connection of its own, made at the first question: the one for hints must not wait. */
export function createRedisProbe(url: string | null, ca: string | null = null): RedisProbe {
  let client: Promise<Redis> | undefined
  const connect = async (to: string): Promise<Redis> => {
    const { Redis: Client } = await import('ioredis')
    const made = new Client(to, {
      lazyConnect: true,
      connectTimeout: ANSWER_MS,
      commandTimeout: ANSWER_MS,
      maxRetriesPerRequest: 0,
      ...(ca === null ? {} : { tls: { ca } }),
      retryStrategy: times => Math.min(times * 500, 5_000),
    })
    // each question says itself that nobody answered
    made.on('error', () => undefined)
    return made
  }
  const ask = async <T>(question: (redis: Redis) => Promise<T>): Promise<T | null> => {
    if (url === null) return null
    try {
      return await question(await (client ??= connect(url)))
    } catch {
      return null
    }
  }
  const info = () => ask(async redis => linesOf(await redis.info()))
  const keys = () => ask(redis => redis.dbsize())
  return {
    info,
    keys,
    async figures() {
      if (url === null) return { state: 'off' }
      const [lines, count] = await Promise.all([info(), keys()])
      if (lines === null || count === null) return { state: 'down' }
      const figure = (name: string) => Number(lines.get(name) ?? 0)
      return {
        state: 'up',
        version: lines.get('redis_version') ?? '',
        uptime: figure('uptime_in_seconds'),
        clients: figure('connected_clients'),
        memory: figure('used_memory'),
        memoryPeak: figure('used_memory_peak'),
        keys: count,
      }
    },
    close: () => void client?.then(one => one.disconnect()),
  }
}
