import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { vacuumGrownTables } from '#server/db/grownTables.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import { openTestPglite } from '#tests/support/testDatabase.ts'

let database: Database
beforeAll(async () => {
  database = await openTestPglite()
  await database.db.execute(sql`create table grown (id int, content text); create table "Sm all" (id int)`)
})
afterAll(() => database.close())
afterEach(() => vi.useRealTimers())

const write = (rows: number) =>
  database.db.execute(sql`insert into grown select n, repeat('x', 800) from generate_series(1, ${rows}::int) n`)
const counted = async () => {
  const { rows } = await database.db.execute<{ n: number }>(sql`select reltuples::int as n from pg_class where relname = 'grown'`)
  return rows[0]?.n
}

it('[SCALE-08] vacuums a table of the embedded database when it has grown by a fifth, and no other', async () => {
  await vacuumGrownTables(database.db)
  expect(await counted()).toBe(-1)
  await write(1_000)
  await database.db.execute(sql`insert into "Sm all" select 1`)
  expect(await vacuumGrownTables(database.db)).toEqual(['public.grown'])
  expect(await counted()).toBe(1_000)
  await write(150)
  expect(await vacuumGrownTables(database.db)).toEqual([])
  await write(100)
  expect(await vacuumGrownTables(database.db)).toEqual(['public.grown'])
  expect(await counted()).toBe(1_250)
})

it('[SCALE-08] gives the room of removed rows to new ones', async () => {
  const size = async () => {
    const { rows } = await database.db.execute<{ n: number }>(sql`select pg_relation_size('grown')::int as n`)
    return rows[0]?.n ?? 0
  }
  await database.db.execute(sql`delete from grown`)
  await write(1_250)
  const twice = await size()
  await database.db.execute(sql`delete from grown`)
  expect(await vacuumGrownTables(database.db)).toEqual(['public.grown'])
  await write(1_250)
  expect(await size()).toBeLessThan(0.6 * twice)
})

it('[SCALE-08] a running server does so every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = await startTestApp({ open: async () => database })
  try {
    await write(2_000)
    const before = await counted()
    await vi.advanceTimersByTimeAsync(61_000)
    await expect.poll(counted).not.toBe(before)
  } finally {
    vi.useRealTimers()
    await app.close()
  }
})
