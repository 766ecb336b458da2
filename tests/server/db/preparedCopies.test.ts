import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentsOf, forgetUnused, MAKERS, recordUse, RUN, SEEDS } from '#tests/support/preparedCopies.ts'
import { openTestPglite } from '#tests/support/testDatabase.ts'
import { migrationsOf } from '#tests/support/db/fixtures.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xinglin-copies-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a file that is as old, and as long, as the one before. */
function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
  utimesSync(join(folder, name), LONG_AGO, LONG_AGO)
}

describe('prepared test databases', () => {
  it('are told apart by what their sources hold, not by dates or places', () => {
    mkdirSync(join(folder, 'seed'))
    write('seed/people.ts', 'one')
    const first = contentsOf([folder])
    write('seed/people.ts', 'two')
    const second = contentsOf([folder])
    expect(second).not.toBe(first)
    write('seed/people.ts', 'one')
    utimesSync(join(folder, 'seed/people.ts'), new Date(), new Date())
    expect(contentsOf([folder])).toBe(first)
    write('seed/drugs.ts', '')
    expect(contentsOf([folder])).not.toBe(first)
    // whatever makes the rows of the demonstration is looked at
    for (const source of [...MAKERS, ...SEEDS]) expect(existsSync(source), source).toBe(true)
  })

  it('are made anew when a migration changes, though its file is as old and as long as before', async () => {
    const migrations = migrationsOf('create table kept_a (id integer);')
    const [file = ''] = readdirSync(migrations).filter(name => name.endsWith('.sql'))
    const { atime, mtime } = statSync(join(migrations, file))
    const tables = async () => {
      const database = await openTestPglite({ migrations })
      const { rows } = await database.pool.query(
        `select table_name from information_schema.tables where table_name like 'kept_%'`,
      )
      await database.close()
      return rows
    }
    expect(await tables()).toEqual([{ table_name: 'kept_a' }])
    writeFileSync(join(migrations, file), 'create table kept_b (id integer);')
    utimesSync(join(migrations, file), atime, mtime)
    expect(await tables()).toEqual([{ table_name: 'kept_b' }])
    rmSync(migrations, { recursive: true, force: true })
  })

  it('are given up with their run, however young, and kept with it, however old; others when nobody wanted them for a day', () => {
    const copies = { mine: `aaaa${RUN}`, dead: 'aaaa.4194305.0000.run', wanted: 'bbbb', unwanted: 'cccc' }
    for (const name of Object.values(copies)) mkdirSync(join(folder, name))
    for (const name of [copies.mine, copies.wanted, copies.unwanted]) utimesSync(join(folder, name), LONG_AGO, LONG_AGO)
    recordUse(join(folder, copies.wanted))
    forgetUnused(folder)
    expect(readdirSync(folder).sort()).toEqual([copies.mine, copies.wanted].sort())
  })
})
