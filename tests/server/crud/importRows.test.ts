import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStore } from '#server/crud/store.ts'
import { createTexts } from '#server/crud/texts.ts'
import { createTotals } from '#server/crud/totals.ts'
import { createListReader } from '#server/crud/listReader.ts'
import { importRows } from '#server/crud/importRows.ts'
import type { SheetRow } from '#server/crud/importRows.ts'
import { sysDataLog } from '#server/db/tables/index.ts'
import { createTable } from '#tests/support/createTable.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'

describeOnDatabases('rows of an import', open => {
  let t: TestApp
  let token = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    await createTable(t.app.db, sampleTable)
    token = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())

  const imported = async (rows: readonly SheetRow[], isAwaited?: () => boolean) => {
    const { app } = t
    const user = await app.tokens.resolve(token)
    if (user?.kind !== 'user') throw new Error('No user')
    const crud = {
      app,
      stores: new Map(),
      texts: createTexts(app),
      totals: createTotals(app.now),
      reader: createListReader(app.database.pool),
      clean: (html: string) => html,
      ownChecks: new Map(),
      dataScope: async () => [],
    }
    await importRows(crud, createStore(sample, { table: sampleTable }), user, rows, isAwaited)
  }
  const rowsOf = (names: readonly string[], more: Record<string, string> = {}): SheetRow[] =>
    names.map((name, index) => ({
      number: index + 1,
      cells: new Map(Object.entries({ name, ...more })),
      issue: null,
      isDone: false,
    }))
  const count = (name: string) => t.app.db.$count(sampleTable, sql`name = ${name}`)

  it('does no row a second time when the database breaks off, and tells what was done', async () => {
    await t.app.db.execute(sql`create function break_off() returns trigger language plpgsql as
      $$ begin if new.name = '断' then raise exception 'gone' using errcode = '57014'; end if; return new; end $$`)
    await t.app.db.execute(
      sql`create trigger break_off before insert on ${sampleTable} for each row execute function break_off()`,
    )
    const rows = rowsOf([...Array.from({ length: 500 }, () => '先'), '同', '断'])
    await expect(imported(rows)).rejects.toThrow()
    expect(await Promise.all(['先', '同', '断'].map(count))).toEqual([500, 0, 0])
    expect(rows.filter(row => row.isDone)).toHaveLength(500)
  })

  it('tries rows one by one where a value was refused', async () => {
    await t.app.db.execute(sql`alter table ${sampleTable} add constraint no_bad check (name <> '坏')`)
    const rows = rowsOf(['好', '坏'])
    await imported(rows)
    expect(rows.map(row => row.isDone)).toEqual([true, false])
    expect(rows.map(row => row.issue === null)).toEqual([true, false])
  })

  it('stops between chunks when nobody waits for it any more', async () => {
    const rows = rowsOf(Array.from({ length: 1_200 }, () => '停'))
    let asked = 0
    await imported(rows, () => (asked += 1) <= 1)
    expect(await count('停')).toBe(500)
    expect(rows.filter(row => row.isDone)).toHaveLength(500)
  })

  it('hides secrets in the history', async () => {
    await imported(rowsOf(['密'], { secret: 'geheim' }))
    const [row] = await t.app.db
      .select()
      .from(sampleTable)
      .where(sql`name = '密'`)
    const [entry] = await t.app.db
      .select()
      .from(sysDataLog)
      .where(eq(sysDataLog.entityId, String(row?.['id'])))
    expect(entry?.changes).toContainEqual({ field: 'secret', label: '密钥', before: '', after: '******' })
    expect(JSON.stringify(entry)).not.toContain('geheim')
  })
})
