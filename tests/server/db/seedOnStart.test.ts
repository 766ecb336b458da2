import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { markOfBuild, seedOnStart } from '#server/db/seedOnStart.ts'
import { sysDict, sysPosition } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'

const NOW = new Date('2026-11-20T02:00:00Z')

describeOnDatabases('what a start fills the database with', open => {
  let database: Database
  const start = (build: string | undefined, more: { demo?: boolean | null; now?: Date } = {}) =>
    seedOnStart(database, { demo: true, now: NOW, size: 'small', ...more }, build)
  const dictionaries = () => database.db.$count(sysDict, eq(sysDict.dictCode, 'sex'))
  /** Deletes what every look puts back. */
  const deleteDictionary = async () => {
    await database.db.delete(sysDict).where(eq(sysDict.dictCode, 'sex'))
    expect(await dictionaries()).toBe(0)
  }
  beforeAll(async () => {
    database = await open()
  })

  it('looks for nothing after a start of the same build on the same day, and says the same of it', async () => {
    expect(await start('one')).toMatchObject({ demo: true, firstStart: true })
    expect(await database.db.$count(sysPosition, eq(sysPosition.tenantId, DEMO_TENANT))).toBeGreaterThan(0)
    await deleteDictionary()
    const later = new Date(NOW.getTime() + 13 * 3_600_000)
    expect(await start('one', { now: later })).toEqual({
      demo: true,
      firstStart: false,
      administrator: null,
      frozen: [],
      warning: null,
    })
    expect(await dictionaries()).toBe(0)
  })

  it('looks again with another build, on another day, with another choice of the demonstration, and from the source', async () => {
    const nextDay = new Date(NOW.getTime() + 14 * 3_600_000)
    for (const [build, more] of [
      ['two', {}],
      ['two', { now: nextDay }],
      ['two', { now: nextDay, demo: null }],
      [undefined, { now: nextDay, demo: null }],
    ] as const) {
      await deleteDictionary()
      expect(await start(build, more)).toMatchObject({ demo: true, firstStart: false })
      expect(await dictionaries(), `${build} ${JSON.stringify(more)}`).toBe(1)
    }
  })

  it('[SEC-01] freezes the accounts of a demonstration at each start without one, also in the same build and day', async () => {
    expect((await start('three', { demo: false })).frozen.length).toBeGreaterThan(0)
    await deleteDictionary()
    expect(await start('three', { demo: false })).toMatchObject({ demo: false, frozen: [] })
    expect(await dictionaries()).toBe(1)
  })
})

describe('the mark of a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-build-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const entry = join(folder, 'main.js')

  it('is another one when the entry or the name of a chunk changes, and none for the source', () => {
    writeFileSync(entry, 'one')
    mkdirSync(join(folder, 'assets'))
    const marks = [markOfBuild(entry)]
    writeFileSync(join(folder, 'assets/seed-a1.js'), '')
    marks.push(markOfBuild(entry), markOfBuild(entry))
    writeFileSync(entry, 'two')
    marks.push(markOfBuild(entry))
    expect(new Set(marks).size).toBe(3)
    expect(marks[1]).toBe(marks[2])
    expect(markOfBuild(join(import.meta.dirname, '../../../server/main.ts'))).toBe(undefined)
  })
})
