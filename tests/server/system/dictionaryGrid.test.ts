import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/dictionaries.ts'
import { dictItems } from '#contract/http/calls/common.ts'
import { gridHistory, gridSnapshot } from '#contract/http/calls/grids.ts'
import { isPositionKey, keysBetween, positionOfNumber } from '#contract/grids/order.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { sysDictItem } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { closeGrids } from '#tests/support/gridSockets.ts'
import { seatAt, acquireSeat, until } from '#tests/support/gridTables.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

it('gives numbers keys in the order of the numbers, as a list of keys would have them', () => {
  const numbers = [0, 1, 61, 62, 63, 3_905, 3_906, 3_907, 99_999, 242_233, 500_000]
  const keys = numbers.map(positionOfNumber)
  expect(keys.every(isPositionKey)).toBe(true)
  expect([...keys].sort()).toEqual(keys)
  expect(Array.from({ length: 200 }, (_, n) => positionOfNumber(n))).toEqual(keysBetween(null, null, 200))
  expect(['', '!!', 'a', 'zz', '甲'].filter(isPositionKey)).toEqual([])
})

describeOnDatabases('the item editor of a dictionary', open => {
  let test: TestApp
  let admin: { id: string; token: string }
  let dictionaries = 0
  const newDictionary = async (...values: string[]) => {
    dictionaries += 1
    const code = `grid_${dictionaries}`
    const { result: dictId } = await test.call(calls.addDictionary, { dictCode: code, dictName: code }, admin.token)
    for (const [n, itemValue] of values.entries())
      await test.call(calls.addDictionaryItem, { dictId, itemText: `文${itemValue}`, itemValue, sortOrder: n + 1 }, admin.token)
    return { code, dictId, key: `dictItems:${dictId}` }
  }
  const rowsOf = async (table: string) => (await test.call(gridSnapshot, { table }, admin.token)).result.rows
  const valuesOf = async (code: string) => (await test.call(dictItems, { code }, admin.token)).result.map(({ value }) => value)
  const itemsOf = async (dictId: string) =>
    (await test.app.db.select().from(sysDictItem).where(eq(sysDictItem.dictId, dictId))).sort((a, b) => a.sortOrder - b.sortOrder)

  beforeAll(async () => {
    test = await startTestApp({ open })
    admin = { id: demoUserId('admin'), token: await tokenFor(test.app, 'admin') }
  })
  afterEach(() => closeGrids())
  afterAll(() => test.close())

  it('[PROD-08] moves, edits and adds items, which everybody reads at once', async () => {
    const { code, dictId, key } = await newDictionary('a', 'b', 'c')
    const seat = await seatAt(test, key, admin)
    expect(await valuesOf(code)).toEqual(['a', 'b', 'c'])
    const rows = new Map((await rowsOf(key)).map(row => [String(row.d['itemValue']), row]))
    const [front = ''] = keysBetween(null, rows.get('a')?.o ?? null, 1)
    const c = rows.get('c')?.id ?? ''
    expect(await seat.op({ r: c, f: ORDER, v: front }, { r: c, f: 'itemText', v: '第一' })).toEqual(['ok', 'ok'])
    expect(await valuesOf(code)).toEqual(['c', 'a', 'b'])
    expect((await itemsOf(dictId)).map(({ itemValue, sortOrder, itemText }) => [itemValue, sortOrder, itemText])).toEqual([
      ['c', 1, '第一'],
      ['a', 2, '文a'],
      ['b', 3, '文b'],
    ])
    // what others hold as places still stands
    expect(new Map((await rowsOf(key)).map(row => [row.d['itemValue'], row.o])).get('b')).toBe(rows.get('b')?.o)
    // a new row is no item without text and value
    const half = [
      { r: 'n1', f: LIVE, v: true },
      { r: 'n1', f: ORDER, v: 'a9' },
      { r: 'n1', f: 'itemText', v: '新' },
    ]
    expect(await seat.op(...half)).toEqual(['rule 请输入数据值', 'gone 该行未添加', 'gone 该行未添加'])
    expect((await rowsOf(key)).map(({ id }) => id)).not.toContain('n1')
    expect(await seat.op(...half, { r: 'n1', f: 'itemValue', v: 'n' })).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(await valuesOf(code)).toEqual(['c', 'a', 'b', 'n'])
    expect((await rowsOf(key)).find(({ id }) => id === 'n1')?.d).toMatchObject({ itemText: '新', itemValue: 'n', status: 1 })
  })

  it('deletes items and brings them back, swaps values, and refuses what no item may hold', async () => {
    const { code, key } = await newDictionary('1', '2')
    const seat = await seatAt(test, key, admin)
    const rows = new Map((await rowsOf(key)).map(row => [String(row.d['itemValue']), row.id]))
    const [one = '', two = ''] = [rows.get('1'), rows.get('2')]
    expect(await seat.op({ r: one, f: LIVE, v: false })).toEqual(['ok'])
    expect(await valuesOf(code)).toEqual(['2'])
    expect(await seat.op({ r: one, f: LIVE, v: true })).toEqual(['ok'])
    expect(await valuesOf(code)).toEqual(['1', '2'])
    const number = async (r: string) => (await rowsOf(key)).find(({ id }) => id === r)?.c?.['itemValue']?.[0] ?? 0
    const [n1, n2] = [await number(one), await number(two)]
    expect(
      await seat.op(
        { r: one, f: 'itemValue', v: 'x', b: n1, i: 'swap:1' },
        { r: two, f: 'itemValue', v: '1', b: n2 },
        { r: one, f: 'itemValue', v: '2', b: n1, p: 'swap:1' },
      ),
    ).toEqual(['ok', 'ok', 'ok'])
    expect(await valuesOf(code)).toEqual(['2', '1'])
    const m1 = await number(one)
    expect(
      await seat.op(
        { r: one, f: 'itemValue', v: '1', b: m1 },
        { r: one, f: 'itemValue', v: '', b: m1 },
        { r: one, f: 'itemValue', v: ' 9', b: m1 },
        { r: one, f: 'itemValue', v: 'a,b', b: m1 },
        { r: one, f: 'itemValue', v: 9, b: m1 },
        { r: one, f: 'status', v: 2 },
        { r: one, f: 'itemText', v: 'x'.repeat(101) },
        { r: 'a,b', f: LIVE, v: true },
        { r: 'a,b', f: 'itemText', v: '新' },
        { r: 'a,b', f: 'itemValue', v: 'n' },
      ),
    ).toEqual([
      'rule 数据值不能重复',
      'rule 请输入数据值',
      'rule 数据值首尾不能有空格',
      'rule 数据值不能含有英文逗号',
      'rule 数据格式不正确',
      'rule 数据格式不正确',
      'rule 名称最多100个字符',
      'rule 数据格式不正确',
      'gone 该行已被删除',
      'gone 该行已被删除',
    ])
    const { key: foreign } = await newDictionary('z')
    const elsewhere = await seatAt(test, foreign, admin)
    const stolen = [
      { r: one, f: LIVE, v: true },
      { r: one, f: 'itemText', v: '抢' },
      { r: one, f: 'itemValue', v: 'n' },
    ]
    expect(await elsewhere.op({ r: one, f: 'itemText', v: '抢' }, ...stolen)).toEqual([
      'gone 该行已被删除',
      'rule 数据格式不正确',
      'gone 该行已被删除',
      'gone 该行已被删除',
    ])
  })

  it('hears of what the form writes: additions, edits, numbers, deletions, each with a number of its own', async () => {
    const { dictId, key } = await newDictionary('a', 'b')
    const seat = await seatAt(test, key, admin)
    // life, place and three fields of two items
    const before = 10
    await until(() => seat.client.entries().length === before)
    await test.call(calls.addDictionaryItem, { dictId, itemText: '丙', itemValue: 'c', sortOrder: 1 }, admin.token)
    await until(() => seat.client.entries().length >= before + 5)
    const [born] = seat.client.entries().slice(before)
    expect(born).toMatchObject({ f: LIVE, v: true, by: '管理员', i: expect.stringMatching(/^server:/) })
    const c = born?.r ?? ''
    await test.call(calls.editDictionaryItem, { id: c, itemText: '三', sortOrder: 9 }, admin.token)
    await until(() => seat.client.entries().some(({ f, v }) => f === 'itemText' && v === '三'))
    const shown = await rowsOf(key)
    const order = [...shown].sort((x, y) => (String(x.o) < String(y.o) ? -1 : 1)).map(({ d }) => d['itemValue'])
    expect(order).toEqual(['a', 'b', 'c'])
    const heard = seat.client.entries().findLast(({ r, f }) => r === c && f === ORDER)
    expect(heard?.v).toBe(shown.find(({ id }) => id === c)?.o)
    // an edit that did not see the form's is told so
    await test.call(calls.editDictionaryItem, { id: c, itemValue: 'cc' }, admin.token)
    expect(await seat.op({ r: c, f: 'itemValue', v: 'mine', b: 1 })).toEqual(['stale 该单元格已被他人修改'])
    await test.call(calls.deleteDictionaryItem, { id: c }, admin.token)
    await until(() => seat.client.entries().some(({ r, f, v }) => r === c && f === LIVE && v === false))
    expect(await seat.op({ r: c, f: 'itemText', v: '晚' })).toEqual(['gone 该行已被删除'])
    const numbers = seat.client.entries().map(({ s }) => s)
    expect(numbers).toEqual([...numbers].sort((x, y) => x - y))
    expect(new Set(numbers).size).toBe(numbers.length)
    const history = (await test.call(gridHistory, { table: key, row: c, field: 'itemValue' }, admin.token)).result
    expect(history.map(({ value, before: was }) => [value, was])).toEqual([
      ['cc', 'c'],
      ['c', null],
    ])
  })

  it('goes on while forms and the editor write one dictionary at once', async () => {
    const { dictId, key } = await newDictionary('a', 'b', 'c', 'd')
    const seats = await Promise.all([1, 2].map(() => seatAt(test, key, admin)))
    const rows = await rowsOf(key)
    const id = rows[0]?.id ?? ''
    await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => test.call(calls.editDictionaryItem, { id, description: `表单${n}` }, admin.token)),
      ...Array.from({ length: 6 }, (_, n) => seats[n % 2]?.op({ r: id, f: 'itemText', v: `表格${n}` })),
      ...Array.from({ length: 3 }, (_, n) =>
        test.call(calls.addDictionaryItem, { dictId, itemText: `新${n}`, itemValue: `n${n}`, sortOrder: 2 }, admin.token),
      ),
    ])
    const item = (await rowsOf(key)).find(row => row.id === id)
    const [first] = seats
    if (first === undefined) throw new Error('two seats')
    const said = (f: string) => first.client.entries().findLast(one => one.r === id && one.f === f)?.v
    await until(() => said('itemText') === item?.d['itemText'] && said('description') === item?.d['description'])
    expect(await rowsOf(key)).toHaveLength(7)
    const numbers = first.client.entries().map(({ s }) => s)
    expect(numbers.every((s, n) => n === 0 || s === (numbers[n - 1] ?? 0) + 1)).toBe(true)
  })

  it('is one for all tenants, for those who may see dictionaries, as long as the dictionary lives', async () => {
    const { dictId, key } = await newDictionary('a')
    const elsewhere = { id: admin.id, token: await tokenFor(test.app, 'admin', 0) }
    const [seat, far] = [await seatAt(test, key, admin), await seatAt(test, key, elsewhere)]
    const [row] = await rowsOf(key)
    await seat.op({ r: row?.id ?? '', f: 'itemText', v: '共同' })
    await until(() => far.client.entries().some(({ v }) => v === '共同'))
    const doctor = { id: demoUserId('doctor'), token: await tokenFor(test.app, 'doctor') }
    expect(await acquireSeat(test, key, doctor)).toBe('refused')
    expect(await test.call(gridSnapshot, { table: key }, doctor.token)).toMatchObject({ success: false, code: 510 })
    await test.call(calls.deleteDictionary, { id: dictId }, admin.token)
    expect(await acquireSeat(test, key, admin)).toBe('refused')
    seat.client.op(key, { r: row?.id ?? '', f: 'itemText', v: '太晚' })
    await until(() => seat.client.words('refused').length === 1)
  })
})
