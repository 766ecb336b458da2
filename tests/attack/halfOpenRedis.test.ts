import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Hint } from '#server/realtime/hub.ts'
import { connectRedis } from '#server/realtime/redis.ts'
import { hasRedisServer, startOwnRedis } from '#tests/support/ownRedis.ts'
import { startProxy } from '#tests/support/proxy.ts'

it.skipIf(!hasRedisServer())(
  '[SCALE-03] hints travel again half a minute after the lines to Redis have become half open',
  async () => {
    const redis = await startOwnRedis()
    const proxy = await startProxy(redis.port)
    const heard: Hint[] = []
    const here = connectRedis(`redis://127.0.0.1:${proxy.port}`, { onHint: hint => heard.push(hint), warn: () => undefined })
    const there = connectRedis(`redis://127.0.0.1:${redis.port}`, { onHint: hint => heard.push(hint), warn: () => undefined })
    try {
      const up = () => [here, there].map(({ state }) => state())
      await expect.poll(up, { timeout: 5_000 }).toEqual(['up', 'up'])
      await wait(500)
      there.send({ stream: 'a', seq: 1 })
      await expect.poll(() => heard, { timeout: 5_000 }).toHaveLength(1)
      proxy.halfOpen()
      const heardAgain = async () => {
        there.send({ stream: 'a', seq: 2 })
        here.send({ stream: 'b', seq: 3 })
        await wait(200)
        return new Set(heard.map(({ stream }) => stream)).size === 2 && heard.some(hint => 'seq' in hint && hint.seq === 2)
      }
      await expect.poll(heardAgain, { timeout: 30_000, interval: 1_000 }).toBe(true)
    } finally {
      await here.close()
      await there.close()
      await proxy.close()
      await redis.close()
    }
  },
)
