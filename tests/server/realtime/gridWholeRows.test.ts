import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { keysBetween } from '#contract/grids/order.ts'
import { LIVE, ORDER, type NewRow } from '#contract/grids/register.ts'
import { printPlainUpdate } from '#contract/sockets/grid.ts'
import { gridHistory } from '#contract/http/calls/grids.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { closeGrids, nameOf, openGrid, type GridClient } from '#tests/support/gridSockets.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { acks, answered, enterTable, rejs, rowsIn, soon } from '#tests/support/realtime/gridTable.ts'

const life = (r: string, row: NewRow) => ({ r, f: LIVE, v: true, row })

describeOnDatabases('rows that begin by one operation', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ open })
  })
  afterEach(() => closeGrids())
  afterAll(() => test.close())

  const refused = async (client: GridClient, key: string, row: NewRow) => {
    const [id] = client.op(key, life('bad', row))
    await answered(client, [id ?? ''])
    const rej = rejs(client).find(({ i }) => i === id)
    return rej === undefined ? null : [rej.why, rej.text]
  }

  it('[WALK-35] stand in the table with all their cells under one number, for colleagues, late pages and the history', async () => {
    const key = 'demo:s1'
    const [one, colleague] = [await enterTable(test, key), await enterTable(test, key)]
    const [a1, a2] = keysBetween(null, null, 2)
    const ids = one.op(
      key,
      life('x', { o: a1 ?? null, d: { name: '甲', code: '100000', stock: 5 } }),
      life('y', { o: a2 ?? null, d: { name: '乙', stock: null } }),
    )
    await answered(one, ids)
    expect([acks(one), rejs(one)]).toEqual([ids.map((i, n) => ({ i, s: n + 1 })), []])
    await soon(() => colleague.entries().length).toBe(2)
    expect(colleague.entries()[0]).toMatchObject({
      s: 1,
      i: ids[0],
      r: 'x',
      f: LIVE,
      v: true,
      row: { begins: true, o: a1, d: { name: '甲', code: '100000', stock: 5 } },
    })
    const late = await enterTable(test, key)
    await soon(() => late.entries().length).toBe(2)
    expect(late.entries()).toEqual(colleague.entries())
    const { rows } = await rowsIn(test, key)
    expect(rows.map(({ id, o, d }) => [id, o, d])).toEqual([
      ['x', a1, { name: '甲', code: '100000', stock: 5 }],
      ['y', a2, { name: '乙', stock: null }],
    ])
    const mark = [1, '管理员', expect.any(Number)]
    expect(rows[0]?.c).toEqual({ [LIVE]: mark, [ORDER]: mark, name: mark, code: mark, stock: mark })
    const token = await tokenFor(test.app, 'admin')
    const history = await test.call(gridHistory, { table: key, row: 'x', field: 'name' }, token)
    expect(history.result).toMatchObject([{ s: 1, value: '甲', before: null, by: '管理员' }])
    const other = await test.call(gridHistory, { table: key, row: 'y', field: 'code' }, token)
    expect(other.result).toEqual([])
  })

  it('[WALK-35] are taken back as a whole, come back as they were, and never over what a colleague wrote into them', async () => {
    const key = 'demo:s2'
    const [one, other] = [await enterTable(test, key), await enterTable(test, key, 'hospital')]
    const born = one.op(key, life('x', { o: 'a1', d: { name: '甲' } }), life('y', { o: 'a2', d: { name: '乙' } }))
    // before its number is known, by its name
    const [i] = one.op(key, { r: 'x', f: LIVE, v: false, u: 0, p: born[0] ?? '' })
    await answered(one, [...born, i ?? ''])
    expect(rejs(one)).toEqual([])
    const [back] = one.op(key, { r: 'x', f: LIVE, v: true, u: 3 })
    await answered(one, [back ?? ''])
    const theirs = other.op(key, { r: 'y', f: 'name', v: '丙', b: 2 })
    await answered(other, theirs)
    const [late] = one.op(key, { r: 'y', f: LIVE, v: false, u: 2 })
    await answered(one, [late ?? ''])
    expect(rejs(one).map(({ i: id, why }) => [id, why])).toEqual([[late, 'stale']])
    const { rows } = await rowsIn(test, key)
    expect(rows.map(({ d }) => d['name'])).toEqual(['甲', '丙'])
  })

  it('[WALK-35] give an added-up cell its first number, which taken back leaves nothing', async () => {
    const key = 'demo:s3'
    const one = await enterTable(test, key)
    const born = one.op(key, life('x', { o: 'a1', d: { name: '甲', stock: 5 } }))
    await answered(one, born)
    const ids = one.op(key, { r: 'x', f: 'stock', v: -5, b: 1, u: 1, w: null })
    await answered(one, ids)
    const { rows } = await rowsIn(test, key)
    expect(rows[0]?.d['stock']).toBeNull()
  })

  it('[WALK-35] are taken whole or not at all, and answered the same at every sending', async () => {
    const key = 'demo:s4'
    const one = await enterTable(test, key)
    expect(await refused(one, key, { o: 'a1', d: { code: '100000' } })).toEqual(['rule', '请输入名称'])
    expect(await refused(one, key, { o: 'a1', d: { name: '甲', code: '1' } })).toEqual(['rule', '编码须为6到16位数字'])
    expect(await refused(one, key, { o: 'a1', d: { name: '甲', nowhere: 1 } })).toEqual(['perm', '您没有修改该单元格的权限'])
    expect(await refused(one, key, { o: 'a1', d: { name: '甲', stock: '多' } })).toEqual(['rule', '数据格式不正确'])
    expect(await refused(one, key, { o: '!', d: { name: '甲' } })).toEqual(['rule', '数据格式不正确'])
    const { rows } = await rowsIn(test, key)
    expect(rows).toEqual([])
    // nothing of a refused row counts for those behind it
    const ids = one.op(
      key,
      life('x', { o: 'a1', d: { name: '甲', code: '1' } }),
      life('y', { o: 'a2', d: { name: '甲' } }),
      life('z', { o: 'a3', d: { name: '甲' } }),
      life('y', { o: 'a4', d: { name: '丁' } }),
    )
    await answered(one, ids)
    const [x, y, z, again] = ids
    expect(acks(one).map(({ i, s }) => [i, s])).toEqual([[y, 1]])
    const why = new Map(rejs(one).map(rej => [rej.i, [rej.why, rej.text]]))
    expect([x, z, again].map(i => why.get(i ?? ''))).toEqual([
      ['rule', '编码须为6到16位数字'],
      ['rule', '名称不能重复'],
      ['stale', '该行已存在'],
    ])
    one.op(key, { ...life('y', { o: 'a9', d: { name: '乙' } }), i: y ?? '' })
    await soon(() => acks(one).length).toBe(2)
    expect(acks(one)[1]).toEqual({ i: y, s: 1 })
  })

  it('[WALK-35] are none where anything of them is wrong: such an operation alone is refused', async () => {
    const key = 'demo:s5'
    const one = await enterTable(test, key)
    const row = { o: 'a1', d: { name: '甲' } }
    const broken = [
      { ...life('a', row), u: 1 },
      { ...life('b', row), f: 'name' },
      { ...life('c', row), v: false },
      life('d', { o: 'a1', d: { $live: false } }),
      life('e', { o: 'a1', d: { name: { a: 1 } as never } }),
      life('f', { o: 1 as never, d: {} }),
      life('g', { o: 'a1', d: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`f${n}`, n])) }),
    ]
    const ids = one.op(key, ...broken, life('good', row))
    await answered(one, ids)
    expect(rejs(one).map(({ i, why }) => [i, why])).toEqual(ids.slice(0, 7).map(i => [i, 'rule']))
    expect(acks(one).map(({ i }) => i)).toEqual([ids[7]])
  })

  it('[WALK-35] reach an original client as a row with its fields, and what it sends of them changes only what it changed', async () => {
    const key = 'demo:s6'
    const plain = await openGrid(test.url, demoUserId('admin'), await tokenFor(test.app, 'admin'))
    const one = await enterTable(test, key)
    await answered(one, one.op(key, life('甲', { o: 'a1', d: { name: '旧', stock: 1 } })))
    const send = (row: Record<string, string | number>) =>
      plain.send(printPlainUpdate({ socketKey: key, args: [{ id: '甲', ...row }, 'case-1'] }))
    send({ name: '旧', stock: 1 })
    // it has entered the table: what is written while it enters may reach it twice
    await soon(() => plain.plain().filter(({ args: [{ id }] }) => id === '甲').length).toBe(1)
    await answered(one, one.op(key, life('乙', { o: 'a2', d: { name: '新', stock: 7 } })))
    await soon(() => plain.plain().filter(({ args: [{ id }] }) => id === '乙').length).toBe(1)
    expect(plain.plain().find(({ args: [{ id }] }) => id === '乙')?.args).toEqual([
      { id: '乙', name: '新', stock: 7 },
      nameOf(one),
    ])
    const sendNew = (row: Record<string, string | number>) =>
      plain.send(printPlainUpdate({ socketKey: key, args: [{ id: '乙', ...row }, 'case-1'] }))
    sendNew({ name: '新', note: '改', stock: 7 })
    await soon(() => one.entries().filter(({ r, f, v }) => r === '乙' && f === 'note' && v === '改').length).toBe(1)
    // time in which a person sees what came
    await wait(1_100)
    sendNew({ name: '新', note: '改', stock: 9 })
    await soon(() => one.entries().filter(({ r, f, v }) => r === '乙' && f === 'stock' && v === 9).length).toBe(1)
    expect(
      one
        .entries()
        .filter(({ r }) => r === '乙')
        .map(({ f, v }) => [f, v]),
    ).toEqual([
      [LIVE, true],
      ['note', '改'],
      ['stock', 9],
    ])
  })
})
