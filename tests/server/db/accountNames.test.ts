import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrate, migrationsFolder } from '#server/db/migrate.ts'
import { describeOnDatabases } from '../../support/database.ts'

interface Journal {
  entries: { idx: number; tag: string }[]
}

/** The migrations of the product up to this one, it not included. */
function migrationsBefore(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-before-'))
  cpSync(migrationsFolder(), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: Journal = JSON.parse(readFileSync(path, 'utf8'))
  const last = journal.entries.findIndex(entry => entry.tag === tag)
  expect(last).toBeGreaterThan(0)
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last) }))
  return folder
}

describeOnDatabases('accounts of an older database', open => {
  it('keep what they have; of two with one name, e-mail or number the first keeps it', async () => {
    const database = await open({ migrations: null })
    const older = migrationsBefore('0013_account_names')
    await migrate(database, older)
    rmSync(older, { recursive: true })
    const add = (id: string, username: string, day: number, more: { email?: string; workNo?: string; delFlag?: number } = {}) =>
      database.pool.query(
        'insert into sys_user (id, username, password, realname, email, work_no, del_flag, create_time) values ($1, $2, $3, $4, $5, $6, $7, $8)',
        [id, username, '-', username, more.email ?? null, more.workNo ?? null, more.delFlag ?? 0, `2026-01-0${day}T00:00:00Z`],
      )
    await add('aaaa1', 'anna', 2, { email: 'a@example.com', workNo: '7' })
    await add('bbbb1', 'ANNA', 1, { email: 'A@example.com', workNo: '7' })
    await add('cccc1', 'carl', 3, { email: 'c@example.com', workNo: '8' })
    await add('dddd1', 'Carl', 1, { email: 'C@example.com', workNo: '8', delFlag: 1 })
    await migrate(database)
    const { rows } = await database.pool.query('select id, username, email, work_no from sys_user order by id')
    expect(rows).toEqual([
      { id: 'aaaa1', username: 'anna_aaaa', email: null, work_no: null },
      { id: 'bbbb1', username: 'ANNA', email: 'A@example.com', work_no: '7' },
      { id: 'cccc1', username: 'carl', email: 'c@example.com', work_no: '8' },
      { id: 'dddd1', username: 'Carl', email: 'C@example.com', work_no: '8' },
    ])
  }, 60_000)
})
