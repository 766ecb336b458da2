import { randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sysLog } from '#server/db/tables/index.ts'
import { openAuditJournal } from '#server/plugins/auditJournal.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

const BASE = '/jeecg-boot'
/** Text that no database packs into less. */
const noise = (length: number): string => Array.from({ length }, () => String.fromCharCode(0x4e00 + randomInt(20_000))).join('')

describeOnDatabases('the audit and ids that are too long for its index', open => {
  let t: TestApp
  let admin = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = (await t.loginAs('admin')).token
  })
  afterAll(() => t.close())

  it('[SEC-02] nobody keeps lines out of the audit by an id of a thousand characters', async () => {
    await t.auditFlush()
    await t.app.db.delete(sysLog)
    const id = noise(1_000)
    await t.raw('GET', `${BASE}/hospital/patient/history?id=${encodeURIComponent(id)}`, { token: admin })
    await t.raw('GET', `${BASE}/hospital/patient/list?name=没有这个人`, { token: admin })
    await t.auditFlush()
    const rows = await t.app.db.select().from(sysLog).orderBy(asc(sysLog.at))
    expect(rows.map(({ action, entityId }) => [action, entityId])).toEqual([
      ['history.read', id.slice(0, 100)],
      ['patient.list', ''],
    ])
    await t.app.db.delete(sysLog)
  })

  it('[SEC-02] a line that an earlier version kept with such an id goes to a file of its own, and keeps no other line out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xinglin-journal-'))
    const journal = openAuditJournal(t.app.db, folder, t.app.log)
    const row = { logType: 2, at: new Date(0), actorKind: 'user', action: 'history.read' }
    journal.append([
      { ...row, id: 'l1' },
      { ...row, id: 'l2', entityId: noise(1_000) },
      { ...row, id: 'l3' },
    ])
    await journal.flush()
    await journal.close()
    const stored = await t.app.db.select({ id: sysLog.id }).from(sysLog).orderBy(asc(sysLog.id))
    expect(stored.map(one => one.id)).toEqual(['l1', 'l3'])
    expect(readdirSync(folder)).toEqual(['refused.lines'])
    rmSync(folder, { recursive: true })
  })
})
