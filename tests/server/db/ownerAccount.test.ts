import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { forgetLeftProofs } from '#server/db/partitions/convert.service.ts'
// for the types that it puts on the app
import '#server/modules/system/logs/logs.routes.ts'
import { writeBackup } from '#server/jobs/backup/write.ts'
import { jobHandlers } from '#server/jobs/registry.ts'
import { startWard, type Ward } from '#tests/support/consultation/ward.ts'
import { openTestPostgres } from '#tests/support/testDatabase.ts'

const address = process.env['DATABASE_URL'] ?? ''

describe.skipIf(address === '')('an account of the database that may only read and write rows', () => {
  const role = `xinglin_serving_${randomBytes(6).toString('hex')}`
  let owner: Database
  let database: Database
  let ward: Ward
  beforeAll(async () => {
    owner = await openTestPostgres(address)
    await owner.pool.query(`create role ${role} login password 'serving'`)
    const serving = Object.assign(new URL(owner.url ?? ''), { username: role, password: 'serving' })
    database = await openDatabase({ url: serving.href, ownerUrl: owner.url ?? '' })
    await migrate(database)
    ward = await startWard({ database })
    // nothing is to run but what the test runs
    await owner.pool.query('update sys_quartz_job set status = -1; update sys_job_plan set next_at = null')
  })
  afterAll(async () => {
    await ward?.close()
    await database?.close()
    await owner.pool.query(`drop owned by ${role}; drop role ${role}`)
    await owner.close()
  })

  it('[SCALE-11] serves the product with it: the demonstration, sign-ins, a consultation, lists, the audit, a backup', async () => {
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const { id: sid } = await ward.running(patient, doctor)
    await ward.say(doctor, sid, '您好')
    await ward.signIn(doctor)
    const admin = (await ward.loginAs('admin')).token
    for (const path of ['/sys/user/list', '/sys/log/list', '/hospital/patient/list'])
      expect((await ward.raw('GET', `/jeecg-boot${path}?pageNo=1&pageSize=10`, { token: admin })).text).toContain(
        '"success":true',
      )
    await ward.app.auditFlush()
    const { rows } = await owner.pool.query(`select from sys_log where action = 'patient.list'`)
    expect(rows).toHaveLength(1)
    const folder = mkdtempSync(join(tmpdir(), 'xinglin-owner-'))
    const { size } = await writeBackup({
      db: ward.app.db,
      dataDir: folder,
      at: new Date(ward.clock.now),
      signal: new AbortController().signal,
      key: null,
      files: null,
    })
    expect(size).toBeGreaterThan(10_000)
    rmSync(folder, { recursive: true })
  })

  it('[SCALE-11] makes, changes and drops no table, and reads nothing beside its own', async () => {
    for (const statement of [
      'create table evil (n int)',
      'alter table sys_user add column evil int',
      'drop table sys_log',
      'truncate sys_log',
      'delete from drizzle.__drizzle_migrations',
      'create role evil',
      'select rolpassword from pg_authid',
    ])
      await expect(database.pool.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
  })

  it('[SCALE-11] a check that a killed conversion left is removed at the start, as the owner', async () => {
    const names = async () => (await owner.pool.query(`select from pg_constraint where conname = 'sys_log_no_month'`)).rowCount
    await owner.pool.query(`alter table sys_log add constraint sys_log_no_month check (at < '2100-01-01') not valid`)
    expect(await names()).toBeGreaterThan(0)
    await forgetLeftProofs(database)
    expect(await names()).toBe(0)
  })

  it('[SCALE-11] the months of its tables are made by the owner, and rows go into them', async () => {
    ward.clock.now = Date.parse('2027-04-02T00:00:00Z')
    const lines: string[] = []
    await jobHandlers.PartitionsJob.run(
      { tablespace: '' },
      {
        app: ward.app,
        signal: new AbortController().signal,
        plannedAt: new Date(ward.clock.now),
        log: line => void lines.push(line),
      },
    )
    expect(lines.join('\n')).toContain('2027-05')
    ward.clock.now = Date.parse('2027-05-02T00:00:00Z')
    const [doctor, patient] = [await ward.makeDoctor(), await ward.makePatient()]
    const { id: sid } = await ward.running(patient, doctor)
    const { rows } = await owner.pool.query<{ part: string }>(
      'select distinct tableoid::regclass::text as part from chat_message where session_id = $1',
      [sid],
    )
    expect(rows).toEqual([{ part: expect.stringContaining('2027_05') }])
  })
})
