import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { GRID_FRAME_MAX } from '#contract/constants.ts'
import { addGridComment, gridComments, gridHistory, gridSnapshot, settleGridComment } from '#contract/http/calls/grids.ts'
import { keysBetween } from '#contract/grids/order.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { printHeartBeat, printPlainUpdate } from '#contract/sockets/grid.ts'
import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import '#server/realtime/grid/index.ts'
import { storedRows } from '#server/realtime/grid/storedRows.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { gridLog, sysUser, sysUserRole, sysUserTenant } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { closeGrids, nameOf, openGrid, type GridClient } from '#tests/support/gridSockets.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { acks, answered, rejs, rowsIn, soon } from '#tests/support/realtime/gridTable.ts'

const admin = demoUserId('admin')
const DEMO = 'demo'
/** A table whose storage fails at a value that its rules let pass. */
const fragileTable: ServerModule = async app => {
  const source = storedRows({ ...demoGrid, name: 'fragile' }, async () => ({ edit: true, add: true, remove: true, move: true }))
  app.grids.add({
    ...source,
    write: async (tx, scope, rows, user) => {
      if (rows.some(({ data }) => data['name'] === '坏')) await tx.execute(sql`select 1 / 0`)
      await source.write(tx, scope, rows, user)
    },
  })
}

describeOnDatabases('grid socket', open => {
  let test: TestApp
  let token: string
  let tables = 0
  /** a table of its own for every test */
  const newTable = () => `${DEMO}:s${(tables += 1)}`
  const enter = async (key: string, since = 0, with_ = token, userId = admin): Promise<GridClient> => {
    const client = await openGrid(test.url, userId, with_)
    client.say(key, { t: 'join', client: nameOf(client), since })
    await soon(() => client.words('joined').length + client.words('refused').length).toBe(1)
    return client
  }
  /** Makes rows with names and waits until they are in. */
  const addRows = async (client: GridClient, key: string, ...names: string[]) => {
    const places = keysBetween(null, null, names.length)
    const ids = client.op(
      key,
      ...names.flatMap((name, n) => [
        { r: name, f: LIVE, v: true },
        { r: name, f: ORDER, v: places[n] ?? null },
        { r: name, f: 'name', v: name },
      ]),
    )
    await answered(client, ids)
  }
  const rowsOf = (key: string) => rowsIn(test, key)

  beforeAll(async () => {
    test = await startTestApp({ open, config: { origins: ['https://desk.example.org'] }, more: [fragileTable] })
    token = await tokenFor(test.app, 'admin')
  })
  afterEach(() => closeGrids())
  afterAll(() => test.close())

  it('[GRIDSOCK-05] answers a heartbeat to its sender alone', async () => {
    const one = await openGrid(test.url, admin, token)
    const other = await openGrid(test.url, admin, token)
    one.send(printHeartBeat())
    await soon(() => one.messages).toEqual([{ type: 'heart_beat' }])
    expect(other.messages).toEqual([])
  })

  it('lets in only the user of the path, by the cookie of the login, from an allowed origin', async () => {
    const refusal = async (userId: string, with_: string, headers = {}) =>
      openGrid(test.url, userId, with_, headers).then(
        () => 'in',
        (error: Error) => error.message,
      )
    expect(await refusal(admin, 'forged')).toBe('401')
    expect(await refusal(demoUserId('doctor'), token)).toBe('403')
    expect(await refusal(admin, token, { origin: 'https://evil.example.org' })).toBe('403')
    expect(await refusal(admin, token, { origin: 'https://desk.example.org' })).toBe('in')
  })

  it('gives the rows in their order, however they were made and moved: a page draws the top of a long table before the rest', async () => {
    const key = newTable()
    const one = await enter(key)
    await addRows(one, key, '丁', '甲', '丙', '乙')
    await answered(one, one.op(key, { r: '丁', f: ORDER, v: 'a9' }, { r: '乙', f: ORDER, v: 'Zz' }))
    expect((await rowsOf(key)).rows.map(({ id }) => id)).toEqual(['乙', '甲', '丙', '丁'])
  })

  it('[GRIDSOCK-13] numbers what is accepted, tells everybody in the table, and keeps it', async () => {
    const key = newTable()
    const [one, other] = [await enter(key), await enter(key)]
    await addRows(one, key, '甲', '乙')
    await soon(() => other.entries().length).toBe(6)
    expect(other.entries().map(({ s }) => s)).toEqual([1, 2, 3, 4, 5, 6])
    expect(other.entries()[2]).toMatchObject({ r: '甲', f: 'name', v: '甲', by: '管理员' })
    other.op(key, { r: '甲', f: 'phone', v: '13900001111', b: 0 })
    await soon(() => one.entries().at(-1)).toMatchObject({ s: 7, f: 'phone', v: '13900001111' })
    const stored = await rowsOf(key)
    expect(stored.s).toBe(7)
    expect(stored.rows.find(({ id }) => id === '甲')).toMatchObject({
      d: { name: '甲', phone: '13900001111' },
      c: { phone: [7, '管理员', expect.any(Number)] },
    })
  })

  it('answers an operation that is sent again as it answered the first, and does it once', async () => {
    const key = newTable()
    const one = await enter(key)
    await addRows(one, key, '甲')
    const again = { i: `${nameOf(one)}:again`, r: '甲', f: 'stock', v: 5 }
    one.op(key, again)
    one.op(key, again, again)
    await soon(() => acks(one).filter(({ i }) => i === again.i).length).toBe(3)
    expect(
      new Set(
        acks(one)
          .filter(({ i }) => i === again.i)
          .map(({ s }) => s),
      ).size,
    ).toBe(1)
    expect((await rowsOf(key)).rows[0]?.d['stock']).toBe(5)
    const bad = { i: `${nameOf(one)}:bad`, r: '甲', f: 'phone', v: '123' }
    one.op(key, bad)
    one.op(key, bad)
    await soon(() => rejs(one).filter(({ i }) => i === bad.i).length).toBe(2)
  })

  it('keeps the answers of one person apart from another’s: nobody spends a colleague’s operation ids', async () => {
    const key = newTable()
    const one = await enter(key)
    await addRows(one, key, '甲')
    const other = await enter(key, 0, await tokenFor(test.app, 'hospital'), demoUserId('hospital'))
    const spent = `${nameOf(one)}:next`
    other.op(key, { i: spent, r: '甲', f: 'note', v: '抢先' })
    await answered(other, [spent])
    one.op(key, { i: spent, r: '甲', f: 'stock', v: 5 })
    await answered(one, [spent])
    expect((await rowsOf(key)).rows[0]?.d['stock']).toBe(5)
  })

  it('settles two people at one cell by the policy of the column', async () => {
    const key = newTable()
    const [one, other] = [await enter(key), await enter(key)]
    await addRows(one, key, '甲')
    await answered(one, one.op(key, { r: '甲', f: 'price', v: 10 }))
    const [first] = acks(one).slice(-1)
    await answered(other, other.op(key, { r: '甲', f: 'price', v: 12, b: 0 }))
    expect(rejs(other)).toMatchObject([{ why: 'stale', cur: { v: 10, s: first?.s, by: '管理员' } }])
    await answered(other, other.op(key, { r: '甲', f: 'price', v: 12, b: first?.s ?? 0 }))
    await Promise.all(
      [1, 2, 3].map(n => answered(n % 2 ? one : other, (n % 2 ? one : other).op(key, { r: '甲', f: 'stock', v: n }))),
    )
    expect((await rowsOf(key)).rows[0]?.d).toMatchObject({ price: 12, stock: 6 })
  })

  it('undoes only what nobody has written over', async () => {
    const key = newTable()
    const [one, other] = [await enter(key), await enter(key)]
    await addRows(one, key, '甲')
    await answered(one, one.op(key, { r: '甲', f: 'note', v: '我的' }))
    const mine = acks(one).at(-1)?.s ?? 0
    await answered(other, other.op(key, { r: '甲', f: 'note', v: '他的', b: mine }))
    await answered(one, one.op(key, { r: '甲', f: 'note', v: '', u: mine }))
    expect(rejs(one)).toMatchObject([{ why: 'stale', cur: { v: '他的' } }])
    expect((await rowsOf(key)).rows[0]?.d['note']).toBe('他的')
  })

  it('takes nothing back that would lose a colleague’s work in a row, and no amount that was refused', async () => {
    const key = newTable()
    const [one, other] = [await enter(key), await enter(key, 0, await tokenFor(test.app, 'hospital'), demoUserId('hospital'))]
    await addRows(one, key, '甲', '乙')
    const born = (name: string) => one.entries().find(({ r, f }) => r === name && f === LIVE)?.s ?? 0
    await soon(() => born('乙')).toBeGreaterThan(0)
    await answered(other, other.op(key, { r: '甲', f: 'note', v: '他的' }))
    expect(acks(other)).toHaveLength(1)
    await answered(one, one.op(key, ...['甲', '乙'].map(r => ({ r, f: LIVE, v: false, u: born(r) }))))
    expect(rejs(one)).toMatchObject([{ why: 'stale' }])
    expect((await rowsOf(key)).rows.map(({ id }) => id)).toEqual(['甲'])
    const [more] = one.op(key, { r: '甲', f: 'stock', v: 5 }, { r: '甲', f: 'stock', v: Number.MAX_VALUE })
    await answered(one, one.op(key, { r: '甲', f: 'stock', v: -5, u: 0, p: more ?? '' }))
    expect(rejs(one).map(({ why }) => why)).toEqual(['stale', 'rule'])
    const refused = rejs(one).at(-1)?.i ?? ''
    await answered(one, one.op(key, { r: '甲', f: 'stock', v: -5, u: 0, p: refused }, { r: '无此行', f: LIVE, v: false }))
    expect(rejs(one).map(({ why }) => why)).toEqual(['stale', 'rule', 'stale', 'gone'])
    expect((await rowsOf(key)).rows[0]?.d['stock']).toBe(0)
  })

  it('sends nothing into the table of another tenant, and turns out who left their own', async () => {
    const key = newTable()
    const person = await addUser(test.app, `between${open.name}${Math.random()}`, { tenants: [1, 2] })
    const roles = await test.app.db.select().from(sysUserRole).where(eq(sysUserRole.userId, admin))
    await test.app.db.insert(sysUserRole).values(roles.map(({ roleId }) => ({ userId: person, roleId })))
    const theirs = await test.app.tokens.issue({ kind: 'user', ownerId: person, tenantId: 1, ip: '', agent: '' })
    const one = await openGrid(test.url, person, theirs)
    one.say(key, { t: 'join', client: nameOf(one), since: 0, tenant: 2 })
    await soon(() => one.words('joined').length).toBe(1)
    await test.app.db.delete(sysUserTenant).where(and(eq(sysUserTenant.userId, person), eq(sysUserTenant.tenantId, 2)))
    await test.app.tokens.refresh(person)
    one.op(key, { r: '甲', f: LIVE, v: true })
    await soon(() => one.words('refused').length).toBe(1)
    expect((await rowsOf(key)).rows).toEqual([])
  })

  it('refuses what its storage cannot hold, keeps the rest of the frame, and answers the same again', async () => {
    const key = `fragile:${(tables += 1)}`
    const one = await enter(key)
    const rowOf = (r: string, name: string) => [
      { r, f: LIVE, v: true },
      { r, f: 'name', v: name },
    ]
    const ids = one.op(key, ...rowOf('甲', '好'), ...rowOf('乙', '坏'), ...rowOf('丙', '也好'))
    await answered(one, ids)
    expect(rejs(one).map(({ i, why }) => `${i} ${why}`)).toEqual([`${ids[2]} rule`, `${ids[3]} rule`])
    expect((await rowsOf(key)).rows.map(({ id }) => id).sort()).toEqual(['丙', '甲'].sort())
    one.op(key, { r: '乙', f: LIVE, v: true, i: ids[2] ?? '' })
    await soon(() => rejs(one).length).toBe(3)
  })

  it('says stale instead of what is too long for a socket', async () => {
    const key = newTable()
    const one = await enter(key)
    await addRows(one, key, '甲')
    const many = () => one.op(key, ...Array.from({ length: 150 }, () => ({ r: '甲', f: 'note', v: 'x'.repeat(2_000) })))
    await answered(one, [...many(), ...many()])
    const late = await enter(key)
    await soon(() => late.words('stale').length).toBe(1)
    expect(late.ws.readyState).toBe(late.ws.OPEN)
  })

  it('refuses what the column’s rules, the person’s rights or a deleted row forbid, and changes nothing', async () => {
    const key = newTable()
    const one = await enter(key)
    await addRows(one, key, '甲', '乙')
    const ids = one.op(
      key,
      { r: '甲', f: 'name', v: '' },
      { r: '甲', f: 'name', v: '乙' },
      { r: '甲', f: 'price', v: '贵' },
      { r: '甲', f: 'price', v: 1.234 },
      { r: '甲', f: 'nothing', v: 1 },
      { r: '无此行', f: 'note', v: 'x' },
      { r: '甲', f: ORDER, v: 5 },
    )
    await answered(one, ids)
    expect(rejs(one).map(({ why, text }) => `${why} ${text}`)).toEqual([
      'rule 请输入名称',
      'rule 名称不能重复',
      'rule 单价必须是数字',
      'rule 单价格式不正确',
      'perm 您没有修改该单元格的权限',
      'gone 该行已被删除',
      'rule 数据格式不正确',
    ])
    expect(new Set((await rowsOf(key)).rows.map(({ d }) => d))).toEqual(new Set([{ name: '甲' }, { name: '乙' }]))
    // unique also within one frame
    const two = one.op(key, { r: '甲', f: 'name', v: '丙' }, { r: '乙', f: 'name', v: '丙' })
    await answered(one, two)
    expect(rejs(one).at(-1)).toMatchObject({ i: two[1], why: 'rule' })
  })

  it('refuses tables that are none or not for this person, and stops when their rights end', async () => {
    const stranger = await addUser(test.app, `nobody${open.name}${Math.random()}`)
    const theirs = await test.app.tokens.issue({ kind: 'user', ownerId: stranger, tenantId: 1, ip: '', agent: '' })
    const out = await enter(DEMO, 0, theirs, stranger)
    expect(out.words('refused')).toEqual([{ t: 'refused', text: '没有该表格，或您没有查看它的权限' }])
    const nowhere = await enter('no_such_table')
    expect(nowhere.words('refused')).toHaveLength(1)
    expect(await test.call(gridSnapshot, { table: DEMO }, theirs)).toMatchObject({ success: false, code: 510 })
    // frozen in the middle: the sign-in ends, so does the socket
    const other = await openGrid(test.url, stranger, theirs)
    await test.app.db.update(sysUser).set({ status: 2 }).where(eq(sysUser.id, stranger))
    await test.app.tokens.end({ kind: 'user', ownerId: stranger }, 'frozen')
    expect(await other.closed).toBe(4401)
  })

  it('gives what came after a number, and says stale where it is no longer kept', async () => {
    const key = newTable()
    const one = await enter(key)
    await addRows(one, key, '甲')
    await soon(() => one.entries().length).toBe(3)
    const late = await enter(key, 1)
    await soon(() => late.entries().map(({ s }) => s)).toEqual([2, 3])
    late.say(key, { t: 'since', client: nameOf(late), since: 2 })
    await soon(() => late.entries().map(({ s }) => s)).toEqual([2, 3, 3])
    await test.app.db.delete(gridLog).where(and(eq(gridLog.tenantId, 1), eq(gridLog.tableKey, key)))
    const later = await enter(key, 1)
    await soon(() => later.words('stale')).toEqual([{ t: 'stale', s: 3 }])
    const ahead = await enter(key, 99)
    await soon(() => ahead.words('stale').length).toBe(1)
  })

  it('shows who is where, at most five times a second, and who left', async () => {
    const key = newTable()
    const [one, other] = [await enter(key), await enter(key)]
    for (let n = 0; n < 20; n += 1) one.say(key, { t: 'see', client: nameOf(one), r: 'x', f: 'name', editing: true })
    one.say(key, { t: 'since', client: nameOf(one), since: 0 })
    await soon(() => other.words('see').length).toBeGreaterThan(0)
    expect(other.words('see')[0]).toEqual({
      t: 'see',
      client: nameOf(one),
      userId: admin,
      name: '管理员',
      r: 'x',
      f: 'name',
      editing: true,
    })
    expect(other.words('see').length).toBeLessThanOrEqual(6)
    one.ws.close()
    await soon(() => other.words('gone')).toEqual([{ t: 'gone', client: nameOf(one) }])
  })

  it('[GRIDSOCK-07] [GRIDSOCK-08] serves an original client: its row becomes operations, and it gets the rows of others', async () => {
    const key = newTable()
    const ours = await enter(key)
    await addRows(ours, key, '甲')
    const original = await openGrid(test.url, admin, token)
    original.send(
      printPlainUpdate({ socketKey: key, args: [{ id: '甲', name: '甲', phone: '13900002222', orderNum: 1 }, 'case-1'] }),
    )
    await soon(() => ours.entries().at(-1)).toMatchObject({ f: 'phone', v: '13900002222' })
    ours.op(key, { r: '甲', f: 'note', v: '来自我们' })
    await soon(() => original.plain().at(-1)).toEqual({ socketKey: key, args: [{ id: '甲', note: '来自我们' }, nameOf(ours)] })
    // its own row comes back under its own instance, by which it knows to ignore it
    expect(original.plain().map(({ args }) => args[1])).toContain('case-1')
  })

  it('keeps the history of a cell and its comments', async () => {
    const key = newTable()
    const one = await enter(key)
    await addRows(one, key, '甲')
    await answered(one, one.op(key, { r: '甲', f: 'note', v: '一' }))
    await answered(one, one.op(key, { r: '甲', f: 'note', v: '二', b: 4 }))
    const cell = { table: key, row: '甲', field: 'note' }
    expect((await test.call(gridHistory, cell, token)).result).toMatchObject([
      { value: '二', before: '一', by: '管理员' },
      { value: '一', before: null, by: '管理员' },
    ])
    // texts that read like something else stay texts
    await answered(one, one.op(key, { r: '甲', f: 'note', v: '15', b: 5 }, { r: '甲', f: 'note', v: 'null', b: 6 }))
    const [later, earlier] = (await test.call(gridHistory, cell, token)).result
    expect([later, earlier].map(entry => [entry?.before, entry?.value])).toEqual([
      ['15', 'null'],
      ['二', '15'],
    ])
    const older = await test.call(gridHistory, { ...cell, before: earlier?.s }, token)
    expect(older.result.map(({ value }) => value)).toEqual(['二', '一'])
    const { result: comment } = await test.call(addGridComment, { ...cell, text: '请核对' }, token)
    await soon(() => one.words('commented')).toEqual([{ t: 'commented', r: '甲', f: 'note', open: 1 }])
    expect((await rowsOf(key)).comments).toEqual([['甲', 'note', 1]])
    for (const text of ['  \n', 'a\u0000b'])
      expect(await test.call(addGridComment, { ...cell, text }, token)).toMatchObject({ message: '请输入批注内容' })
    // anyone who was away when it was said hears of it with the answer to their join
    const returned = await enter(key)
    expect(returned.words('joined').at(-1)).toMatchObject({ comments: [['甲', 'note', 1]] })
    await test.call(settleGridComment, { table: key, id: comment.id }, token)
    expect((await test.call(gridComments, cell, token)).result).toMatchObject([{ text: '请核对', settled: true }])
    await soon(() => returned.words('commented')).toEqual([{ t: 'commented', r: '甲', f: 'note', open: 0 }])
    expect((await enter(key)).words('joined').at(-1)).not.toHaveProperty('comments')
    expect(await test.call(settleGridComment, { table: `${DEMO}:s0`, id: comment.id }, token)).toMatchObject({
      success: false,
      message: '该批注不存在',
    })
  })

  it('takes nothing that is broken, oversized or hostile', async () => {
    const key = newTable()
    const one = await enter(key)
    await addRows(one, key, '甲')
    const before = await test.app.db.select().from(gridLog)
    const frame = (x: unknown) => JSON.stringify({ type: 'update_vxe_table', data: { socketKey: key, x } })
    const client = nameOf(one)
    for (const word of [
      { t: 'op', client, ops: [{ i: 'a:1', r: '甲', f: '__proto__', v: 1, b: 0 }] },
      { t: 'op', client, ops: [{ i: 'a:2', r: '甲', f: 'note', v: { $gt: '' }, b: 0 }] },
      { t: 'op', client, ops: [{ i: 'a:3', r: '甲', f: 'note', v: 'x', b: -1 }] },
      { t: 'op', client, ops: Array.from({ length: 501 }, (_, n) => ({ i: `a:${n}`, r: '甲', f: 'note', v: 'x', b: 0 })) },
      { t: 'op', client: 'somebody', ops: [{ i: 'a:5', r: '甲', f: 'note', v: 'x', b: 0 }] },
      { t: 'join', client, since: '0; drop table grid_log' },
      null,
    ])
      one.send(frame(word))
    one.send('{"type":"update_vxe_table"')
    one.send(JSON.stringify({ type: 'common_send_date', data: { key: 'x', args: [] } }))
    one.send(printHeartBeat())
    await soon(() => one.messages.some(({ type }) => type === 'heart_beat')).toBe(true)
    expect(await test.app.db.select().from(gridLog)).toHaveLength(before.length)
    one.send('x'.repeat(GRID_FRAME_MAX + 1))
    expect(await one.closed).toBe(1009)
  })
})
