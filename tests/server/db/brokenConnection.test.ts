import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#server/db/client.ts'
import { startProxy, type Proxy } from '#tests/support/proxy.ts'

const address = process.env['DATABASE_URL'] ?? ''
const SILENCE_MS = 400

describe.skipIf(address === '')('a line to PostgreSQL of which one direction is dead', () => {
  const ends: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  async function opened(): Promise<{ database: Database; proxy: Proxy }> {
    const url = new URL(address)
    const proxy = await startProxy(Number(url.port || 5432))
    url.port = String(proxy.port)
    url.hostname = '127.0.0.1'
    const database = await openDatabase({ url: url.href, connections: 1, silence: SILENCE_MS })
    ends.push(
      () => proxy.close(),
      () => database.close(),
    )
    return { database, proxy }
  }
  const transaction = ({ db }: Database) =>
    db.transaction(async tx => (await tx.execute<{ one: number }>(sql`select 1 as one`)).rows[0]?.one)

  for (const way of ['down', 'up'] as const)
    it(`[SCALE-06] costs the transaction that meets it, and nobody after it (${way})`, async () => {
      const { database, proxy } = await opened()
      expect(await transaction(database)).toBe(1)
      proxy.swallow(way)
      await expect(transaction(database)).rejects.toThrow()
      for (let n = 0; n < 3; n += 1) expect(await transaction(database)).toBe(1)
      expect(proxy.counts().all).toBe(2)
    })

  it('[SCALE-06] that breaks before a transaction begins takes no place of the pool', async () => {
    const { database, proxy } = await opened()
    expect(await transaction(database)).toBe(1)
    for (let n = 0; n < 2; n += 1) {
      proxy.halfOpen()
      await expect(transaction(database)).rejects.toThrow()
      proxy.heal()
      expect(await transaction(database)).toBe(1)
    }
    expect(database.pool.totalCount).toBe(1)
  })

  it('[SCALE-06] costs the single question that meets it, and nobody after it', async () => {
    const { database, proxy } = await opened()
    proxy.swallow('down')
    await expect(database.db.execute(sql`select 1`)).rejects.toThrow()
    expect(await transaction(database)).toBe(1)
  })
})
