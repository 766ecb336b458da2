import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { gridSnapshot } from '#contract/http/calls/grids.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import { GRID_OPS_MAX } from '#contract/constants.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import '#server/realtime/grid/index.ts'
import { rowsMadeBy } from '#server/realtime/grid/makers.ts'
import { storedRows } from '#server/realtime/grid/storedRows.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { closeGrids, nameOf } from '#tests/support/gridSockets.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import * as dbTables from '#server/db/tables/index.ts'
import { gridRow } from '#server/db/tables/index.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { acks, answered, enterTable, rejs, rowsIn } from '#tests/support/realtime/gridTable.ts'

/** columns and row ids of every question about unique values */
const asked: string[][] = []
/** Tables whose questions are counted, and in which only administrators may remove rows. */
const tables: ServerModule = async app => {
  const counted = storedRows({ ...demoGrid, name: 'counted' }, async () => ({ edit: true, add: true, remove: true, move: true }))
  app.grids.add({
    ...counted,
    holders: (tx, scope, field, keys, except) => {
      asked.push([...keys])
      return counted.holders(tx, scope, field, keys, except)
    },
  })
  const own = { ...demoGrid, name: 'own' }
  app.grids.add(
    storedRows(own, async (_tx, user) => ({ edit: true, add: true, remove: user.roles.includes('admin'), move: true })),
  )
  app.grids.add(
    storedRows({ ...demoGrid, name: 'adds' }, async (_tx, user) => {
      const isAdmin = user.roles.includes('admin')
      return { edit: isAdmin, add: true, remove: true, move: isAdmin }
    }),
  )
}

describeOnDatabases('rules of shared tables', open => {
  let test: TestApp
  let made = 0
  const newTable = (kind: string) => `${kind}:${(made += 1)}`
  const row = (r: string, name = r) => [
    { r, f: LIVE, v: true },
    { r, f: 'name', v: name },
  ]

  beforeAll(async () => {
    test = await startTestApp({ open, more: [tables] })
  })
  afterEach(() => closeGrids())
  afterAll(() => test.close())

  it('[GVAL-17] compares unique values without the spaces around them, as the page does', async () => {
    const key = newTable('counted')
    const one = await enterTable(test, key)
    await answered(one, one.op(key, ...row('甲', '阿莫西林'), ...row('乙', ' 布洛芬\u3000')))
    const ids = one.op(
      key,
      { r: '乙', f: 'name', v: '阿莫西林\t' },
      { r: '甲', f: 'name', v: '布洛芬' },
      { r: '甲', f: 'name', v: ' 阿莫西林 ' },
      { r: '乙', f: 'name', v: '头孢' },
      { r: '甲', f: 'name', v: '布洛芬' },
    )
    await answered(one, ids)
    expect(rejs(one).map(({ i, text }) => `${i} ${text}`)).toEqual([`${ids[0]} 名称不能重复`, `${ids[1]} 名称不能重复`])
    // a row that comes back meets what was taken meanwhile
    const back = one.op(key, { r: '乙', f: LIVE, v: false }, { r: '甲', f: 'name', v: ' 头孢' }, { r: '乙', f: LIVE, v: true })
    await answered(one, back)
    expect(rejs(one).at(-1)).toMatchObject({ i: back[2], text: '名称不能重复' })
    const other = await enterTable(test, key, 'hospital')
    const free = other.op(key, { r: '甲', f: 'name', v: '布洛芬' }, { r: '乙', f: LIVE, v: true })
    await answered(other, free)
    expect(acks(other)).toHaveLength(2)
  })

  it('asks for the holders of unique values once for a frame, however many rows are pasted', async () => {
    const key = newTable('counted')
    const one = await enterTable(test, key)
    await answered(one, one.op(key, ...row('甲', '第7行')))
    asked.length = 0
    const rows = Array.from({ length: GRID_OPS_MAX / 2 }, (_, n) => row(`r${n}`, `第${n}行`)).flat()
    const ids = one.op(key, ...rows)
    await answered(one, ids)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toHaveLength(GRID_OPS_MAX / 2)
    expect(rejs(one).map(({ i, text }) => `${i} ${text}`)).toEqual([`${ids[14]} 名称不能重复`, `${ids[15]} 名称不能重复`])
  })

  it('[WALK-31] begins no row without its required cells, whichever way its operations come, and keeps the others of the frame', async () => {
    const key = newTable('counted')
    const one = await enterTable(test, key)
    const told = () => rejs(one).map(({ i, why, text }) => `${i} ${why} ${text}`)
    // alone, with another cell, with an emptied one, before its beginning, in a frame behind
    const alone = one.op(key, { r: '甲', f: LIVE, v: true })
    const other = one.op(key, { r: '乙', f: LIVE, v: true }, { r: '乙', f: 'note', v: '备注' })
    const blank = one.op(key, ...row('丙'), { r: '丙', f: 'name', v: ' ' })
    const early = one.op(key, { r: '丁', f: 'name', v: '丁' }, { r: '丁', f: LIVE, v: true })
    const behind = one.op(key, { r: '甲', f: 'name', v: '甲' })
    await answered(one, [...alone, ...other, ...blank, ...early, ...behind])
    expect(told()).toEqual([
      `${alone[0]} rule 请输入名称`,
      `${other[0]} rule 请输入名称`,
      `${other[1]} gone 该行未添加`,
      `${blank[0]} rule 请输入名称`,
      `${blank[1]} rule 请输入名称`,
      `${blank[2]} rule 请输入名称`,
      `${early[0]} gone 该行已被删除`,
      `${early[1]} rule 请输入名称`,
      `${behind[0]} gone 该行已被删除`,
    ])
    expect((await rowsIn(test, key)).rows).toEqual([])
    // a paste whose rows come interleaved: the whole ones stand, the other does not
    const paste = one.op(
      key,
      ...['戊', '己', '庚'].map(r => ({ r, f: LIVE, v: true })),
      ...['戊', '庚'].map(r => ({ r, f: 'name', v: r })),
      { r: '己', f: 'note', v: '无名' },
    )
    await answered(one, paste)
    expect((await rowsIn(test, key)).rows.map(({ id }) => id).sort()).toEqual(['庚', '戊'])
    // what is there cannot lose its name
    const emptied = one.op(key, { r: '戊', f: 'name', v: '' })
    await answered(one, emptied)
    expect(told().at(-1)).toBe(`${emptied[0]} rule 请输入名称`)
  })

  it('[WALK-30] takes the first number of a cell back to nothing, unless somebody has added to it since', async () => {
    const key = newTable('counted')
    const one = await enterTable(test, key)
    await answered(one, one.op(key, ...row('甲')))
    const stock = async () => (await rowsIn(test, key)).rows[0]?.d['stock'] ?? null
    const last = () => acks(one).at(-1)?.s ?? 0
    const book = async (v: number, more: object = {}) => answered(one, one.op(key, { r: '甲', f: 'stock', v, ...more }))
    await book(5)
    await book(-5, { u: last(), w: null })
    expect(await stock()).toBeNull()
    await book(5)
    const first = last()
    await book(2)
    await book(-5, { u: first, w: null })
    expect(await stock()).toBe(2)
    // it was not the first one
    await book(3)
    await book(-3, { u: last(), w: null })
    expect(await stock()).toBe(2)
  })

  it('takes together what waits for one table, and judges each person by themselves', async () => {
    const key = newTable('counted')
    const one = await enterTable(test, key)
    await answered(one, one.op(key, ...row('甲', '阿莫西林')))
    const people = await Promise.all(
      ['admin', 'hospital', 'admin', 'hospital', 'admin', 'hospital'].map(name => enterTable(test, key, name)),
    )
    asked.length = 0
    // the same ids from everybody, frame behind frame: ids are a person's own, names are not
    const waves = 10
    for (let n = 0; n < waves; n += 1)
      for (const client of people)
        client.op(key, { i: `w:${n}`, r: '甲', f: 'stock', v: 1 }, { i: `n:${n}`, r: '甲', f: 'name', v: `第${n}个` })
    const ids = Array.from({ length: waves }, (_, n) => [`w:${n}`, `n:${n}`]).flat()
    for (const client of people) await answered(client, ids)
    // two persons, each wave once for each of them however many of their sockets sent it
    const { rows, s } = await rowsIn(test, key)
    expect(rows).toMatchObject([{ id: '甲', d: { stock: waves * 2, name: `第${waves - 1}个` } }])
    expect(s).toBe(2 + waves * 2 * 2)
    const numbers = people.map(client => new Set(acks(client).map(({ s: number }) => number)))
    expect(numbers[2]).toEqual(numbers[0])
    expect(numbers[3]).toEqual(numbers[1])
    expect([...(numbers[0] ?? []), ...(numbers[1] ?? [])].sort((a, b) => a - b)).toEqual(
      Array.from({ length: waves * 4 }, (_, n) => n + 3),
    )
    // one question for each transaction: sixty frames did not take sixty
    expect(asked.length).toBeLessThan((waves * people.length) / 2)
  })

  it('lets who may add but not remove take back a row of their own, as long as nobody else wrote into it', async () => {
    const key = newTable('own')
    const [office, admin] = [await enterTable(test, key, 'hospital'), await enterTable(test, key)]
    const insert = async (r: string) => {
      await answered(office, office.op(key, ...row(r), { r, f: ORDER, v: 'a0' }, { r, f: 'note', v: r }))
      return acks(office).at(-4)?.s ?? 0
    }
    const [first, second, third] = [await insert('甲'), await insert('乙'), await insert('丙')]
    await answered(admin, admin.op(key, { r: '乙', f: 'note', v: '他的' }, ...row('丁')))
    // what a colleague wrote stays theirs although it was written over
    await answered(
      office,
      office.op(key, { r: '乙', f: 'note', v: '我的', b: acks(admin)[0]?.s ?? 0 }, { r: '丁', f: LIVE, v: true }),
    )
    const revived = acks(office).at(-1)?.s ?? 0
    const ids = office.op(
      key,
      { r: '甲', f: LIVE, v: false },
      { r: '甲', f: LIVE, v: false, u: first },
      { r: '乙', f: LIVE, v: false, u: second },
      { r: '丙', f: LIVE, v: false, u: third + 1 },
      { r: '丙', f: LIVE, v: false, u: third },
      { r: '丁', f: LIVE, v: false, u: revived },
    )
    await answered(office, ids)
    expect(rejs(office).map(({ i, why }) => `${i} ${why}`)).toEqual([
      `${ids[0]} perm`,
      `${ids[2]} perm`,
      `${ids[3]} stale`,
      `${ids[5]} perm`,
    ])
    expect((await rowsIn(test, key)).rows.map(({ id }) => id).sort()).toEqual(['丁', '乙'])
    // done and taken back before either was sent: the second names the first
    const born = `${nameOf(office)}:born`
    const both = office.op(
      key,
      { i: born, r: '戊', f: LIVE, v: true },
      { r: '戊', f: 'name', v: '戊' },
      { r: '戊', f: LIVE, v: false, u: 0, p: born },
    )
    await answered(office, both)
    expect(acks(office).map(({ i }) => i)).toEqual(expect.arrayContaining(both))
  })

  it('lets who may add but not edit fill the rows they made, later and after a reload, and nobody else’s', async () => {
    const key = newTable('adds')
    const [office, admin] = [await enterTable(test, key, 'hospital'), await enterTable(test, key)]
    await answered(office, office.op(key, ...row('甲')))
    await answered(admin, admin.op(key, ...row('乙', '他的'), { r: '甲', f: 'note', v: '已阅' }))
    // frame after frame, over another socket, and after a colleague deleted it and brought it back
    await answered(office, office.op(key, { r: '甲', f: 'name', v: '我的' }, { r: '甲', f: ORDER, v: 'a0' }))
    const again = await enterTable(test, key, 'hospital')
    await answered(admin, admin.op(key, { r: '甲', f: LIVE, v: false }, { r: '乙', f: LIVE, v: false }))
    await answered(again, again.op(key, { r: '甲', f: LIVE, v: true }, { r: '乙', f: LIVE, v: true }))
    await answered(again, again.op(key, { r: '甲', f: 'stock', v: 3 }, { r: '甲', f: 'note', v: '补充', b: 99 }))
    expect([...rejs(office), ...rejs(again)]).toEqual([])
    // a row is not their because they brought it back, a colleague's or one that was there before the grid
    const stood = { tenantId: DEMO_TENANT, tableKey: key, rowId: '丙', data: { name: '原有' } }
    await test.app.db.insert(gridRow).values(stood)
    await answered(again, again.op(key, { r: '丙', f: LIVE, v: false }, { r: '丙', f: LIVE, v: true }))
    const write = (r: string) => [
      { r, f: 'note', v: '改' },
      { r, f: ORDER, v: 'a1' },
    ]
    const refused = again.op(key, ...write('乙'), ...write('丙'))
    await answered(again, refused)
    expect(rejs(again).map(({ i, why }) => `${i} ${why}`)).toEqual(refused.map(i => `${i} perm`))
    const snapshot = async (username: string) =>
      (await test.call(gridSnapshot, { table: key }, await tokenFor(test.app, username))).result
    expect(await snapshot('hospital')).toMatchObject({ own: ['甲'], access: { edit: false, add: true } })
    expect((await snapshot('hospital')).rows).toContainEqual(
      expect.objectContaining({ id: '甲', o: 'a0', d: { name: '我的', stock: 3, note: '补充' } }),
    )
    // who may edit may fill every row
    expect(await snapshot('admin')).not.toHaveProperty('own')
  })

  it('finds who made the rows of a table without its whole history', async () => {
    const key = newTable('own')
    await test.app.db.execute(sql`
      insert into grid_log (tenant_id, table_key, seq, op_id, row_id, field, value, before, by_id, by_name, at)
      select ${DEMO_TENANT}::int, ${key}::text, n, 'h' || n, 'r' || n % 100, case when n <= 100 then ${LIVE}::text else 'note' end,
        case when n <= 100 then 'true'::jsonb else '"x"'::jsonb end, case when n <= 100 then 'false'::jsonb else '"y"'::jsonb end,
        'u' || n % 2, 'u', now()
      from generate_series(1, 20000) n`)
    await test.app.db.execute(sql`analyze grid_log`)
    const questions: { text: string; values: unknown[] }[] = []
    const db = drizzle(test.database.pool, {
      schema: dbTables,
      logger: { logQuery: (text, values) => void questions.push({ text, values }) },
    })
    const begun = await rowsMadeBy(db, { tenantId: DEMO_TENANT, tableKey: key }, 'u1')
    expect([begun.size, begun.has('r1'), begun.has('r2')]).toEqual([50, true, false])
    const plans = questions.map(async ({ text, values }) => {
      const { rows } = await test.database.pool.query({ text: `explain ${text}`, values })
      return JSON.stringify(rows)
    })
    expect(await Promise.all(plans)).toEqual([expect.stringContaining('grid_log_live')])
  })
})
