import { rmSync } from 'node:fs'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database, Queryable } from '#server/db/client.ts'
import { describeOnDatabases } from '../../support/database.ts'
import { createNotes, migrationsOf, notes } from '#tests/support/db/fixtures.ts'

const migrations = migrationsOf(createNotes)
afterAll(() => rmSync(migrations, { recursive: true }))

const codeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined

describeOnDatabases('[TECH-35] one driver for both databases', open => {
  let database: Database
  beforeAll(async () => {
    database = await open({ migrations })
  }, 60_000)
  beforeEach(async () => {
    await database.db.delete(notes)
  })

  const add = async (tx: Queryable, id: number, body = 'x') => tx.insert(notes).values({ id, body })
  const ids = async () => (await database.db.select({ id: notes.id }).from(notes).orderBy(notes.id)).map(({ id }) => id)

  it('runs 20 transactions at once, none sees half of another', async () => {
    const { db } = database
    await add(db, 0, '0')
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        db.transaction(async tx => {
          const [row] = await tx.select().from(notes).where(eq(notes.id, 0)).for('update')
          await add(tx, index + 1)
          await tx
            .update(notes)
            .set({ body: String(Number(row?.body) + 1) })
            .where(eq(notes.id, 0))
        }),
      ),
    )
    expect(await db.select().from(notes).where(eq(notes.id, 0))).toEqual([{ id: 0, body: '20' }])
    expect(await ids()).toHaveLength(21)
  })

  it('outlives a connection that breaks in the middle of a transaction', async () => {
    const client = await database.pool.connect()
    // Without a listener this throws, and where it happens nobody catches.
    expect(() => client.emit('error', new Error('terminating connection due to administrator command'))).not.toThrow()
    client.release()
  })

  it('rolls back all of a transaction that throws, and only the inner part up to a savepoint', async () => {
    const { db } = database
    await expect(
      db.transaction(async tx => {
        await add(tx, 1)
        throw new Error('on purpose')
      }),
    ).rejects.toThrow('on purpose')
    await db.transaction(async tx => {
      await add(tx, 2)
      await tx
        .transaction(async inner => {
          await add(inner, 3)
          await add(inner, 2)
        })
        .catch(() => undefined)
      await add(tx, 4)
    })
    expect(await ids()).toEqual([2, 4])
  })

  it('gives the PostgreSQL code of an error as cause and goes on working', async () => {
    const { db } = database
    await add(db, 1)
    expect(codeOf(await add(db, 1).then(undefined, (error: unknown) => error))).toBe('23505')
    expect(codeOf(await db.execute(sql`select nonsense`).then(undefined, (error: unknown) => error))).toBe('42703')
    await expect(database.pool.query('select 1 as a; select nonsense')).rejects.toThrow('nonsense')
    expect(await ids()).toEqual([1])
  })

  it('carries rows of 1 MB both ways and many rows at once', async () => {
    const { db } = database
    const body = '杏林'.repeat(180_000)
    for (const id of [1, 2, 3, 4, 5]) await add(db, id, body)
    const rows = await db.select().from(notes)
    expect(rows.map(row => row.body === body)).toEqual([true, true, true, true, true])
    const many = await database.pool.query<{ n: number }>('select n from generate_series(1, 100000) as n')
    expect(many.rows.at(-1)).toEqual({ n: 100_000 })
  })

  it('answers typed columns alike: numbers, dates in UTC, JSON', async () => {
    const [{ total } = { total: -1 }] = await database.db.select({ total: count() }).from(notes)
    expect(total).toBe(0)
    const { rows } = await database.pool.query(
      `select timestamptz '2026-03-01 08:00+08' as t, (timestamptz '2026-03-01 08:00+08')::text as s, '{"a":[1]}'::jsonb as j`,
    )
    expect(rows).toEqual([{ t: new Date('2026-03-01T00:00:00Z'), s: '2026-03-01 00:00:00+00', j: { a: [1] } }])
  })

  it('makes a new connection after one is lost; the lost one leaves no transaction, setting or statement behind', async () => {
    const { pool } = database
    const client = await pool.connect()
    await client.query("begin; set search_path = nowhere; insert into public.driver_notes values (9, 'lost')")
    await client.query({ name: 'kept', text: 'select 1' })
    client.release(true)
    expect((await pool.query({ name: 'kept', text: 'select 2 as two' })).rows).toEqual([{ two: 2 }])
    expect(await ids()).toEqual([])
  })

  it('refuses queries after close, and a second close is harmless', async () => {
    const second = await open({ migrations: null })
    await Promise.all([second.close(), second.close()])
    await expect(second.pool.query('select 1')).rejects.toThrow()
  }, 60_000)
})
