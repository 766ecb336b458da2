import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { describeOnDatabases } from '../../support/database.ts'
import { migrationsBefore } from '#tests/support/db/migrationsBefore.ts'

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
