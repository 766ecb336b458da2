import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { describeOnDatabases } from '../../support/database.ts'
import { createNotes, migrationsOf } from '#tests/support/db/fixtures.ts'

const folder = migrationsOf(createNotes, 'alter table driver_notes add column extra integer;')
const broken = migrationsOf(createNotes, 'create table second (id integer);--> statement-breakpoint\nselect nonsense;')
afterAll(() => [folder, broken].forEach(path => rmSync(path, { recursive: true })))

describeOnDatabases('[TECH-35] migrations', (open, kind) => {
  it('apply once, and do nothing the second time', async () => {
    const database = await open({ migrations: null })
    await migrate(database, folder)
    await migrate(database, folder)
    expect((await database.pool.query('select extra from driver_notes')).rows).toEqual([])
    expect((await database.pool.query('select hash from drizzle.__drizzle_migrations')).rows).toHaveLength(2)
  }, 60_000)

  it('leave nothing behind when one statement fails', async () => {
    const database = await open({ migrations: null })
    await expect(migrate(database, broken)).rejects.toThrow('nonsense')
    const { rows } = await database.pool.query("select to_regclass('driver_notes') as a, to_regclass('second') as b")
    expect(rows).toEqual([{ a: null, b: null }])
  }, 60_000)

  it.runIf(kind === 'postgres')(
    'run by three processes at once are applied once',
    async () => {
      const { url, ...first } = await open({ migrations: null })
      const others = await Promise.all([openDatabase({ url: url ?? '' }), openDatabase({ url: url ?? '' })])
      await Promise.all([{ url, ...first }, ...others].map(async database => migrate(database, folder)))
      expect((await first.pool.query('select hash from drizzle.__drizzle_migrations')).rows).toHaveLength(2)
      for (const database of others) await database.close()
    },
    60_000,
  )

  it.runIf(kind === 'postgres')(
    '[SCALE-05] that wait for a table in use let others read and write it meanwhile',
    async () => {
      const database = await open({ migrations: null })
      await database.pool.query(createNotes)
      const reader = await database.pool.connect()
      const waiting = migrationsOf('alter table driver_notes add column later integer;')
      try {
        // as a backup does
        await reader.query('begin; lock table driver_notes in access share mode')
        const state = { isDone: false }
        const migrating = migrate(database, waiting).then(() => (state.isDone = true))
        let longest = 0
        for (const until = Date.now() + 6_000; Date.now() < until; await wait(50)) {
          const asked = Date.now()
          await database.pool.query("insert into driver_notes values ($1, '')", [asked % 2_000_000_000])
          longest = Math.max(longest, Date.now() - asked)
        }
        expect(state.isDone).toBe(false)
        expect(longest).toBeLessThan(5_000)
        await reader.query('rollback')
        await migrating
        expect((await database.pool.query('select later from driver_notes limit 1')).rows).toHaveLength(1)
      } finally {
        reader.release()
        rmSync(waiting, { recursive: true })
      }
    },
    60_000,
  )

  it.runIf(kind === 'pglite')(
    'that changed give new tests a new database',
    async () => {
      const own = migrationsOf(createNotes)
      await open({ migrations: own })
      appendFileSync(join(own, '0000_step.sql'), '--> statement-breakpoint\ncreate table later (id integer);')
      const database = await open({ migrations: own })
      expect((await database.pool.query('select * from later')).rows).toEqual([])
      rmSync(own, { recursive: true })
    },
    60_000,
  )
})
