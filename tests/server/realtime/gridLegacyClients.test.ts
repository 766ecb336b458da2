import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { GridRow } from '#contract/entities/gridRow.ts'
import { LIVE } from '#contract/grids/register.ts'
import { GRID_WORDS, HEART_BEAT, printHeartBeat, printPlainUpdate } from '#contract/sockets/grid.ts'
import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { storedRows } from '#server/realtime/grid/storedRows.ts'
import { sysUserTenant } from '#server/db/tables/index.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { closeGrids, nameOf, openGrid, type GridClient } from '#tests/support/gridSockets.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { answered, enterTable, rowsIn, soon } from '#tests/support/realtime/gridTable.ts'

const ANSWER_MS = 1_000
const LOOK_EVERY = 30_000
/** Tables that all may see and administrators write. */
const readTable: ServerModule = async app => {
  app.grids.add(
    storedRows({ ...demoGrid, name: 'read' }, async (_tx, user) => {
      const may = user.roles.includes('admin')
      return { edit: may, add: may, remove: may, move: may }
    }),
  )
}

describeOnDatabases('original clients at shared tables', open => {
  let test: TestApp
  let made = 0
  const newTable = () => `demo:s${(made += 1)}`
  /** A grid of ours at a table with one row. */
  const atTable = async (key: string): Promise<GridClient> => {
    const ours = await enterTable(test, key)
    const cells = { name: '甲', note: '旧', stock: 100, price: 10 }
    await answered(
      ours,
      ours.op(key, { r: '甲', f: LIVE, v: true }, ...Object.entries(cells).map(([f, v]) => ({ r: '甲', f, v }))),
    )
    return ours
  }
  const original = async (): Promise<GridClient> => openGrid(test.url, demoUserId('admin'), await tokenFor(test.app, 'admin'))
  const send = (client: GridClient, socketKey: string, row: GridRow, caseId = 'case-1') =>
    client.send(printPlainUpdate({ socketKey, args: [row, caseId] }))
  /** A row as a client shows it that merges what it hears, except its own (contract.md 24.9). */
  const shown = (client: GridClient, key: string, caseId = 'case-1') =>
    client
      .plain()
      .filter(({ socketKey, args: [row, by] }) => socketKey === key && row.id === '甲' && by !== caseId)
      .reduce<GridRow>((all, { args: [row] }) => ({ ...all, ...row }), { id: '甲' })
  /** Time in which a person sees what came. */
  const seen = () => wait(ANSWER_MS + 100)
  const stored = async (key: string) => (await rowsIn(test, key)).rows[0]?.d
  const beat = async (client: GridClient) => {
    const before = client.messages.length
    client.send(printHeartBeat())
    await soon(() => client.messages.slice(before).some(({ type }) => type === HEART_BEAT)).toBe(true)
  }

  /** Sends a row as it stands; the client hears the table once its row has had its turn, which a heartbeat does not wait for. */
  const enters = async (client: GridClient, key: string, ours: GridClient, caseId = 'case-1') => {
    const before = ours.plain().length
    send(client, key, { id: '甲', note: '旧', tug_status: { state: '已读' } }, caseId)
    await soon(() => ours.plain().length).toBe(before + 1)
  }

  /** The server looks who may still see what they hear. */
  let look = () => {}

  beforeAll(async () => {
    const every = vi.spyOn(globalThis, 'setInterval')
    test = await startTestApp({ open, more: [readTable] })
    const looks = every.mock.calls.filter(([, ms]) => ms === LOOK_EVERY)
    every.mockRestore()
    look = () => looks.forEach(([command]) => command())
  })
  afterEach(() => closeGrids())
  afterAll(() => test.close())

  it('[GRIDSOCK-08] writes its numbers as it shows them: an amount is not added once more, a compared price is taken', async () => {
    const key = newTable()
    const ours = await atTable(key)
    const client = await original()
    send(client, key, { id: '甲', name: '甲', note: '旧', code: '', stock: 90, price: 12 })
    await soon(() => ours.entries().filter(({ i }) => i.startsWith('case-1:')).length).toBe(2)
    expect((await rowsIn(test, key)).rows[0]?.d).toEqual({ name: '甲', note: '旧', stock: 90, price: 12 })
    // and again, over what a colleague booked meanwhile
    await answered(ours, ours.op(key, { r: '甲', f: 'stock', v: 5 }))
    await soon(() => shown(client, key)['stock']).toBe(95)
    await seen()
    send(client, key, { id: '甲', stock: 80, price: 11 })
    await soon(() => ours.entries().filter(({ i }) => i.startsWith('case-1:')).length).toBe(4)
    expect((await rowsIn(test, key)).rows[0]?.d).toMatchObject({ stock: 80, price: 11 })
  })

  it('[GRIDSOCK-08] takes back no booking, price or text of a colleague with fields it sends along, whether it was told just now or not at all', async () => {
    const key = newTable()
    const ours = await atTable(key)
    const [fresh, known] = [await original(), await original()]
    // one hears the table before the colleague writes, the other not
    await enters(known, key, ours, 'case-2')
    const colleague = ours.op(key, ...[-30, 2].map(v => ({ r: '甲', f: 'stock', v })), { r: '甲', f: 'note', v: '同事' })
    const b = (await rowsIn(test, key)).rows[0]?.c?.['price']?.[0] ?? 0
    await answered(ours, [...colleague, ...ours.op(key, { r: '甲', f: 'price', v: 12, b })])
    send(known, key, { id: '甲', name: '已知', note: '旧', stock: 100, price: 10 }, 'case-2')
    await soon(() => ours.entries().at(-1)).toMatchObject({ f: 'name', v: '已知' })
    send(fresh, key, { id: '甲', name: '甲', note: '旧', phone: '13900001111', stock: 100, price: 10 })
    await soon(() => ours.entries().filter(({ f }) => f === 'phone').length).toBe(1)
    expect(await stored(key)).toMatchObject({ note: '同事', stock: 72, price: 12, phone: '13900001111' })
    // they are shown what stands there
    await soon(() => shown(known, key, 'case-2')).toMatchObject({ note: '同事', stock: 72, price: 12 })
    await soon(() => shown(fresh, key)).toMatchObject({ note: '同事', stock: 72, price: 12 })
  })

  it('[GRIDSOCK-08] books the difference to the amount it knew, and changes no price that it had not seen', async () => {
    const key = newTable()
    const ours = await atTable(key)
    const [fresh, known] = [await original(), await original()]
    await enters(known, key, ours, 'case-2')
    const b = (await rowsIn(test, key)).rows[0]?.c?.['price']?.[0] ?? 0
    await answered(ours, ours.op(key, { r: '甲', f: 'stock', v: -30 }, { r: '甲', f: 'price', v: 12, b }))
    send(known, key, { id: '甲', note: '一', stock: 90, price: 11 }, 'case-2')
    await soon(() => ours.entries().at(-1)).toMatchObject({ f: 'note', v: '一' })
    expect(await stored(key)).toMatchObject({ stock: 60, price: 12 })
    await soon(() => shown(known, key, 'case-2')).toMatchObject({ stock: 60, price: 12 })
    // the same row once more, before it was corrected there, and a second amount: of what it said itself
    send(known, key, { id: '甲', note: '二', stock: 90, price: 11 }, 'case-2')
    send(known, key, { id: '甲', note: '二', stock: 85, price: 11 }, 'case-2')
    await soon(() => ours.entries().at(-1)).toMatchObject({ f: 'stock', v: 55 })
    // who was told nothing yet may know the old amount or the new one: what is stored stays, and it is sent that
    send(fresh, key, { id: '甲', note: '三', stock: 95, price: 13 })
    await soon(() => ours.entries().at(-1)).toMatchObject({ f: 'note', v: '三' })
    await soon(() => shown(fresh, key)).toMatchObject({ stock: 55, price: 12 })
    expect(await stored(key)).toMatchObject({ stock: 55, price: 12 })
    await seen()
    send(fresh, key, { id: '甲', note: '三', stock: 50, price: 13 })
    await soon(() => ours.entries().filter(({ f }) => f === 'price').length).toBe(3)
    expect(await stored(key)).toMatchObject({ stock: 50, price: 13 })
  })

  it('may change a cell back at once', async () => {
    const key = newTable()
    const ours = await atTable(key)
    const client = await original()
    for (const [stock, price, note] of [
      [90, 11, '新'],
      [100, 10, '旧'],
      [90, 11, '新'],
    ] as const)
      send(client, key, { id: '甲', stock, price, note })
    await soon(() => ours.entries().filter(({ i }) => i.startsWith('case-1:')).length).toBe(9)
    expect(await stored(key)).toMatchObject({ stock: 90, price: 11, note: '新' })
  })

  it('[GRIDSOCK-07] writes however many tables it watches, and keeps no table open by watching', async () => {
    const keys = Array.from({ length: 52 }, newTable)
    const isOpen = (key: string) => test.app.hub.listening(`g:1:${key}`)
    const pages = [await original(), await original()]
    for (const [n, table] of keys.entries()) {
      const page = pages[n % 2]
      page?.say(table, { t: 'join', client: nameOf(page), since: 0 })
    }
    await soon(() => pages.flatMap(page => page.words('joined')).length).toBe(keys.length)
    const client = await original()
    for (let times = 0; times < 2; times += 1) await beat(client)
    const key = newTable()
    const ours = await atTable(key)
    send(client, key, { id: '甲', note: '写' })
    await soon(() => ours.entries().at(-1)).toMatchObject({ f: 'note', v: '写' })
    for (const { ws } of [...pages, ours]) ws.close()
    await soon(() => keys.filter(isOpen)).toEqual([])
    // what it wrote itself it goes on hearing, also of others
    const again = await enterTable(test, key)
    await answered(again, again.op(key, { r: '甲', f: 'phone', v: '13900001111' }))
    await soon(() => shown(client, key)['phone']).toBe('13900001111')
    // and a table that it only watched, when somebody is there again
    const [first = ''] = keys
    const there = await atTable(first)
    await answered(there, there.op(first, { r: '甲', f: 'note', v: '又来' }))
    await soon(() => shown(client, first)['note']).toBe('又来')
  })

  it('is sent the row as it stands where a part of its own was refused, and nothing where all was taken', async () => {
    const key = newTable()
    const ours = await atTable(key)
    const client = await original()
    send(client, key, { id: '甲', name: '', note: '新', stock: '多', price: 1.234 })
    await soon(() => shown(client, key)).toMatchObject({ id: '甲', name: '甲', note: '新', stock: 100, price: 10, phone: null })
    send(client, key, { id: '甲', note: '更新' })
    await soon(() => ours.entries().at(-1)).toMatchObject({ f: 'note', v: '更新' })
    // a row that is none changes nothing
    send(client, key, { id: '无此行', note: 'x' })
    await beat(client)
    expect(client.plain().filter(({ args: [, by] }) => by !== 'case-1')).toHaveLength(1)
    expect((await rowsIn(test, key)).rows).toHaveLength(1)
  })

  it('[GRIDSOCK-12] passes tug_status on to everybody at the table and stores it nowhere', async () => {
    const key = 'read:1'
    const ours = await atTable(key)
    const [one, other] = [await original(), await original()]
    send(other, key, { id: '甲', note: '旧' }, 'case-2')
    send(one, key, { id: '甲', note: '新', tug_status: { state: '已到', step: 2 } })
    await soon(() => shown(other, key, 'case-2')).toMatchObject({ note: '新', tug_status: { state: '已到', step: 2 } })
    // ours takes it as it takes any original update
    await soon(() => ours.plain()).toEqual([
      { socketKey: key, args: [{ id: '甲', tug_status: { state: '已到', step: 2 } }, 'case-1'] },
    ])
    expect((await rowsIn(test, key)).rows[0]?.d).toEqual({ name: '甲', note: '新', stock: 100, price: 10 })
    // who may not write says nothing to the others
    const reader = await openGrid(test.url, demoUserId('doctor'), await tokenFor(test.app, 'doctor'))
    send(reader, key, { id: '甲', tug_status: { state: '假' }, note: '假' }, 'case-3')
    await soon(() => shown(reader, key, 'case-3')).toMatchObject({ note: '新' })
    await beat(reader)
    send(one, key, { id: '甲', tug_status: { step: 3 } })
    await soon(() => ours.plain().map(({ args: [{ tug_status: status }] }) => status)).toEqual([
      { state: '已到', step: 2 },
      { step: 3 },
    ])
  })

  it('that only watches hears what is written in the tables it may see, also between its first two heartbeats', async () => {
    const key = newTable()
    const ours = await atTable(key)
    const stranger = await addUser(test.app, `watcher${open.name}${Math.random()}`)
    const theirs = await test.app.tokens.issue({ kind: 'user', ownerId: stranger, tenantId: 1, ip: '', agent: '' })
    const [client, nobody, late] = [await original(), await openGrid(test.url, stranger, theirs), await original()]
    // a table of the same name in another tenant is another one
    const inside = await atTable('read:2')
    const elsewhere = await addUser(test.app, `elsewhere${open.name}${Math.random()}`, { tenants: [2] })
    const token = await test.app.tokens.issue({ kind: 'user', ownerId: elsewhere, tenantId: 2, ip: '', agent: '' })
    const foreign = await openGrid(test.url, elsewhere, token)
    for (const one of [client, nobody, late, foreign]) await beat(one)
    await answered(inside, inside.op('read:2', { r: '甲', f: 'note', v: '内部' }))
    await answered(ours, ours.op(key, { r: '甲', f: 'note', v: '错过的' }))
    for (const one of [client, nobody, foreign]) await beat(one)
    await soon(() => shown(client, 'read:2')).toEqual({ id: '甲', name: '甲', note: '内部', stock: 100, price: 10 })
    await soon(() => shown(client, key)).toEqual({ id: '甲', note: '错过的' })
    await answered(ours, ours.op(key, { r: '甲', f: 'phone', v: '13900001111' }))
    // a table that somebody opens later
    const later = newTable()
    const there = await atTable(later)
    await answered(there, there.op(later, { r: '甲', f: 'note', v: '后来' }))
    await soon(() => shown(client, key)).toEqual({ id: '甲', note: '错过的', phone: '13900001111' })
    await soon(() => shown(client, later)['note']).toBe('后来')
    expect([...nobody.plain().filter(({ socketKey }) => socketKey !== 'read:2'), ...foreign.plain()]).toEqual([])
    // one of ours only loads long: it joins and hears numbered operations
    late.say(key, { t: 'join', client: nameOf(late), since: 0 })
    await beat(late)
    await answered(ours, ours.op(key, { r: '甲', f: 'note', v: '最后' }))
    await soon(() => late.entries().at(-1)).toMatchObject({ v: '最后' })
    expect(late.plain()).toEqual([])
  })

  it('shows in the end what is stored, in whatever order instances wrote', async () => {
    const key = newTable()
    const ours = await atTable(key)
    const client = await original()
    await enters(client, key, ours)
    const write = (i: string, f: string, v: string) => ({ i, r: '甲', f, v })
    const ids = ours.op(
      key,
      write('a:1', 'note', '一'),
      write('b:1', 'note', '二'),
      write('a:2', 'note', '三'),
      write('a:3', 'phone', ''),
    )
    await answered(ours, ids)
    await soon(() => shown(client, key)).toEqual({ id: '甲', note: '三', phone: '' })
  })

  it('hears no more in the tables of a tenant that they left', async () => {
    const inside = await atTable('read:3')
    const person = await addUser(test.app, `leaver${open.name}${Math.random()}`, { tenants: [1, 2] })
    const token = await test.app.tokens.issue({ kind: 'user', ownerId: person, tenantId: 1, ip: '', agent: '' })
    const [client, ours] = [await openGrid(test.url, person, token), await openGrid(test.url, person, token)]
    ours.say('read:3', { t: 'join', client: nameOf(ours), since: 0 })
    for (let times = 0; times < 2; times += 1) await beat(client)
    await answered(inside, inside.op('read:3', { r: '甲', f: 'note', v: '内部' }))
    await soon(() => shown(client, 'read:3')['note']).toBe('内部')
    await test.app.db.delete(sysUserTenant).where(and(eq(sysUserTenant.userId, person), eq(sysUserTenant.tenantId, 1)))
    test.app.tokens.refresh(person)
    look()
    await soon(() => ours.words('refused').length).toBe(1)
    ours.say('read:3', { t: 'join', client: nameOf(ours), since: 0 })
    await soon(() => ours.words('refused').length).toBe(2)
    await answered(inside, inside.op('read:3', { r: '甲', f: 'note', v: '之后' }))
    // opened after they left
    const later = await atTable('read:4')
    await answered(later, later.op('read:4', { r: '甲', f: 'note', v: '之后' }))
    await beat(client)
    expect(client.plain().filter(({ args: [row] }) => row['note'] === '之后')).toEqual([])
  })

  it('takes none of ours for an original one, however long it loads', async () => {
    const key = newTable()
    const ours = await atTable(key)
    const query = `?${GRID_WORDS.key}=${GRID_WORDS.value}`
    const slow = await openGrid(test.url, demoUserId('admin'), await tokenFor(test.app, 'admin'), {}, query)
    const client = await original()
    for (let times = 0; times < 3; times += 1) for (const one of [slow, client]) await beat(one)
    await answered(ours, ours.op(key, { r: '甲', f: 'note', v: '装载时' }))
    await soon(() => shown(client, key)['note']).toBe('装载时')
    await beat(slow)
    expect(slow.plain()).toEqual([])
    slow.say(key, { t: 'join', client: nameOf(slow), since: 0 })
    await soon(() => slow.entries().at(-1)).toMatchObject({ v: '装载时' })
  })
})
