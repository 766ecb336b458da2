import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { depart, dict, role, user as userField, type Field } from '#contract/resources/field.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { addRows } from '#server/crud/addRows.ts'
import type { Hooks, Save } from '#server/crud/hooks.ts'
import { createStore } from '#server/crud/store.ts'
import { createTexts } from '#server/crud/texts.ts'
import { createTotals } from '#server/crud/totals.ts'
import { createListReader } from '#server/crud/listReader.ts'
import { importRows } from '#server/crud/importRows.ts'
import type { SheetRow } from '#server/crud/importRows.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { sysDataLog, sysDepart, sysLog, sysRole, sysUser } from '#server/db/tables/index.ts'
import { createTable } from '#tests/support/createTable.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
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

  /** The calls with hooks of the sample, and who imports. */
  const callsOf = async (hooks: Hooks) => {
    const { app } = t
    const user = await app.tokens.resolve(token)
    if (user?.kind !== 'user') throw new Error('No user')
    const crud = {
      app,
      stores: new Map(),
      texts: createTexts(app),
      totals: createTotals(app.steady),
      reader: createListReader(app.database.pool),
      clean: (html: string) => html,
      ownChecks: new Map(),
      dataScope: async () => [],
    }
    return { crud, user, store: createStore(sample, { table: sampleTable, ...hooks }) }
  }
  const imported = async (rows: readonly SheetRow[], isAwaited?: () => boolean, hooks: Hooks = {}) => {
    const { crud, store, user } = await callsOf(hooks)
    await importRows(crud, store, user, rows, isAwaited)
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

  it('writes a chunk again that the database gave up for the sake of another', async () => {
    await t.app.db.execute(sql`create sequence given_up`)
    await t.app.db.execute(sql`create function give_up() returns trigger language plpgsql as
      $$ begin if new.name = '让' and nextval('given_up') < 3 then raise exception 'gave up' using errcode = '40001'; end if;
      return new; end $$`)
    await t.app.db.execute(sql`create trigger give_up before insert on ${sampleTable} for each row execute function give_up()`)
    const rows = rowsOf(['让', '让'])
    await imported(rows)
    expect(rows.map(row => row.isDone)).toEqual([true, true])
    expect(await count('让')).toBe(2)
  })

  it('marks no row as refused whose end nobody knows: the import breaks off', async () => {
    const rows = rowsOf(['知', '不知', '后'])
    const afterSave = async ({ values }: Save) => {
      if (values['name'] === '不知') throw Object.assign(new Error('Connection terminated'), { code: '08006' })
    }
    await expect(imported(rows, undefined, { afterSave })).rejects.toThrow('Connection terminated')
    expect(rows.map(({ isDone, issue }) => [isDone, issue])).toEqual([
      [true, null],
      [false, null],
      [false, null],
    ])
  })

  it('tries rows one by one where a value was refused', async () => {
    await t.app.db.execute(sql`alter table ${sampleTable} add constraint no_bad check (name <> '坏')`)
    const rows = rowsOf(['好', '坏'])
    await imported(rows)
    expect(rows.map(row => row.isDone)).toEqual([true, false])
    expect(rows.map(row => row.issue)).toEqual([null, '未知错误，忽略导入'])
  })

  it('writes nothing of a row with a wrong cell, and says which one it is', async () => {
    const rows = [...rowsOf(['错'], { phone: '123' }), ...rowsOf(['错'], { sex: '没有' })]
    await imported(rows)
    expect(rows.map(row => row.issue)).toEqual(['请输入正确手机号，忽略导入。', '性别不是有效的选项，忽略导入。'])
    expect(await count('错')).toBe(0)
  })

  it('reads names as those of people in service of the own tenant, and says which name is none or that of several', async () => {
    const people = [
      ['one_now', '陈一', {}],
      ['two_now', '陈二', {}],
      ['two_more', '陈二', {}],
      ['gone_before', '陈三', { delFlag: 1 }],
      ['frozen_now', '陈四', { status: 2 }],
      ['foreign_one', '陈五', {}],
      ['one_gone', '陈一', { delFlag: 1 }],
      ['one_foreign', '陈一', {}],
    ] as const
    for (const [username, realname, more] of people) {
      const id = await addUser(t.app, username, { tenants: [username.includes('foreign') ? 9401 : DEMO_TENANT] })
      await t.app.db
        .update(sysUser)
        .set({ realname, ...more })
        .where(eq(sysUser.id, id))
    }
    const owners = ['陈一', '陈二', '陈三', '陈四', '陈五', '无此人', 'frozen_now', 'foreign_one', '']
    const rows = owners.flatMap(owner => rowsOf(['名'], { owner }))
    for (const row of rows) if (row.cells.get('owner') === '') row.cells = new Map([...row.cells, ['owner', null]])
    await imported(rows)
    const unknown = (name: string) => `负责人“${name}”不存在或已停用，请填写已有的名称或编码，忽略导入。`
    expect(rows.map(({ issue }) => issue)).toEqual([
      null,
      '负责人“陈二”有多条同名记录，请填写编码，忽略导入。',
      unknown('陈三'),
      unknown('陈四'),
      unknown('陈五'),
      unknown('无此人'),
      null,
      unknown('foreign_one'),
      null,
    ])
    const stored = await t.app.db
      .select()
      .from(sampleTable)
      .where(sql`name = '名'`)
    expect(stored.map(row => String(row['owner'])).toSorted()).toEqual(['frozen_now', 'null', 'one_now'])
  })

  it('takes the username or code that people know for an id that nobody sees, before the name of another', async () => {
    const { db } = t.app
    const [known, namesake] = [await addUser(t.app, 'known_one'), await addUser(t.app, 'known_two')]
    for (const [id, realname] of Object.entries({ [known]: '钱一', [namesake]: 'known_one' }))
      await db.update(sysUser).set({ realname }).where(eq(sysUser.id, id))
    const { crud, user } = await callsOf({})
    const idOf = async (field: Field, ...texts: string[]) => {
      const { codes } = (await crud.texts.meanings(field, texts, user)) ?? {}
      return texts.map(text => codes?.get(text))
    }
    expect(await idOf(dict('账号', 'sys_user,realname,id'), 'known_one', '钱一', known)).toEqual([known, known, known])
    expect(await idOf(userField('账号'), 'known_one')).toEqual(['known_one'])
    const [{ id: roleId } = { id: '' }] = await db.select().from(sysRole).where(eq(sysRole.roleCode, 'doctor'))
    const [{ id: departId } = { id: '' }] = await db.select().from(sysDepart).where(eq(sysDepart.orgCode, 'A01'))
    expect(await idOf(role('角色'), 'doctor')).toEqual([roleId])
    expect(await idOf(depart('部门'), 'A01')).toEqual([departId])
  })

  it('stops between chunks when nobody waits for it any more', async () => {
    const rows = rowsOf(Array.from({ length: 1_200 }, () => '停'))
    let asked = 0
    await imported(rows, () => (asked += 1) <= 1)
    expect(await count('停')).toBe(500)
    expect(rows.filter(row => row.isDone)).toHaveLength(500)
  })

  it('[VIEW-HOSP-09] writes rows with more behind them together, and finds the one that is refused there', async () => {
    const sizes: number[] = []
    const told: number[] = []
    const refuseOne = (saves: readonly Save[]) => {
      if (saves.some(({ values }) => values['count'] === 7)) throw new Refusal('后面不行')
    }
    const rows = Array.from({ length: 160 }, (_, n) => rowsOf(['批'], { count: String(n), code: `B${n}` })).flat()
    const fourth = rows[3]
    if (fourth) fourth.cells = new Map([...fourth.cells, ['code', 'B2']])
    rows.forEach((row, at) => (row.number = at + 1))
    await imported(rows, undefined, {
      async beforeSave({ values }) {
        if (values['count'] === 5) throw new Refusal('前面不行')
        values['made'] = `由${String(values['count'])}`
      },
      afterSave: async save => refuseOne([save]),
      batch: {
        async afterSave(saves) {
          sizes.push(saves.length)
          refuseOne(saves)
        },
      },
      committed: async ids => void told.push(ids.length),
    })
    expect(rows.flatMap(({ number, issue }) => (issue === null ? [] : [[number, issue]]))).toEqual([
      [4, '编码已经存在，忽略导入。'],
      [6, '前面不行，忽略导入。'],
      [8, '后面不行，忽略导入。'],
    ])
    expect(rows.filter(row => row.isDone)).toHaveLength(157)
    expect(sizes.length).toBeLessThan(25)
    expect(told.reduce((sum, n) => sum + n, 0)).toBe(157)
    const stored = await t.app.db
      .select()
      .from(sampleTable)
      .where(sql`name = '批'`)
    expect(new Set(stored.map(row => row['made'])).size).toBe(157)
    const [one] = stored.filter(row => row['count'] === 9)
    const of = String(one?.['id'])
    const history = await t.app.db.select().from(sysDataLog).where(eq(sysDataLog.entityId, of))
    expect(history).toMatchObject([{ action: 'add', version: 1, actorName: '管理员', entity: 'test_sample' }])
    expect(history[0]?.changes).toContainEqual({ field: 'code', label: '编码', before: '', after: 'B9' })
    const lines = await t.app.db.select().from(sysLog).where(eq(sysLog.entityId, of))
    expect(lines).toMatchObject([{ action: 'sample.add', content: '添加样本：批' }])
  })

  it('[VIEW-HOSP-09] fills batches to 150 rows, and does none a second time when what follows a commit breaks off', async () => {
    const sizes: number[] = []
    const batch = { afterSave: async (saves: readonly Save[]) => void sizes.push(saves.length) }
    await imported(rowsOf(Array.from({ length: 160 }, () => '满')), undefined, { batch })
    expect(sizes).toEqual([150, 10])
    const rows = rowsOf(['后', '后'])
    const committed = async () => {
      throw new Error('the others could not be told')
    }
    await expect(imported(rows, undefined, { batch, committed })).rejects.toThrow('the others could not be told')
    expect(await count('后')).toBe(2)
    expect(rows.map(({ isDone, issue }) => [isDone, issue])).toEqual([
      [true, null],
      [true, null],
    ])
  })

  it('added together are followed up one after another where nothing else is said, and taken back with the cause', async () => {
    const saved: unknown[] = []
    const drafts = ['合', '并'].map(name => ({ values: { name }, extras: {} }))
    const whole = await callsOf({ afterSave: async ({ values }) => void saved.push(values['name']) })
    const { added, refused } = await addRows(whole.crud, whole.store, whole.user, drafts)
    expect([added.length, refused.size, saved]).toEqual([2, 0, ['合', '并']])
    const broken = await callsOf({
      async beforeSave() {
        throw new Error('the rule is away')
      },
    })
    await expect(addRows(broken.crud, broken.store, broken.user, drafts)).rejects.toMatchObject({
      message: 'The rows were taken back',
      cause: { message: 'the rule is away' },
    })
    const refusing = await callsOf({
      async beforeSave() {
        throw new Refusal('不行')
      },
    })
    const none = await addRows(refusing.crud, refusing.store, refusing.user, drafts)
    expect([none.added, [...none.refused.values()].map(({ text }) => text)]).toEqual([[], ['不行', '不行']])
    expect(await count('合')).toBe(1)
  })

  it('lets a row see those before it that share a key, and takes names that differ in case as one', async () => {
    const seen: number[] = []
    const keyed: Hooks = {
      caseless: ['code'],
      async beforeSave({ tx, values }) {
        if (values['note'] === '同') seen.push(await tx.$count(sampleTable, sql`note = '同'`))
      },
      batch: { keys: ({ values }) => (values['note'] ? [String(values['note'])] : []) },
    }
    const rows = [
      ...rowsOf(['键', '键', '键'], { note: '同' }),
      ...rowsOf(['写'], { code: 'Upper' }),
      ...rowsOf(['写'], { code: 'uPPER' }),
    ]
    rows.forEach((row, at) => (row.number = at + 1))
    await imported(rows, undefined, keyed)
    expect(seen).toEqual([0, 1, 2])
    expect(rows.map(({ isDone }) => isDone)).toEqual([true, true, true, true, false])
    expect(rows[4]?.issue).toBe('编码已经存在，忽略导入。')
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

  it('keeps rows with a wrong cell out of what is written together, each with its sentence', async () => {
    const rows = [...rowsOf(['整'], { count: '7' }), ...rowsOf(['整'], { count: '7.5' }), ...rowsOf([''], { count: '7' })]
    await imported(rows, undefined, { batch: {} })
    expect(rows.map(({ isDone, issue }) => [isDone, issue])).toEqual([
      [true, null],
      [false, '数量必须是整数，忽略导入。'],
      [false, '请输入名称，忽略导入。'],
    ])
    expect(await count('整')).toBe(1)
  })
})
