import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { LIVE } from '#contract/grids/register.ts'
import { HEART_BEAT, printHeartBeat, printPlainUpdate } from '#contract/sockets/grid.ts'
import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { storedRows } from '#server/realtime/grid/storedRows.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { closeGrids, nameOf, openGrid, type GridClient } from '#tests/support/gridSockets.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { answered, enterTable, soon } from '#tests/support/realtime/gridTable.ts'

/** The tables `slow` answer nobody before this; how often they were asked. */
let gate: Promise<void> = Promise.resolve()
let asked = 0
const slowTables: ServerModule = async app => {
  app.grids.add(
    storedRows({ ...demoGrid, name: 'slow' }, async () => {
      asked += 1
      await gate
      return { edit: true, add: true, remove: true, move: true }
    }),
  )
}

describeOnDatabases('original clients at the edges of shared tables', open => {
  let test: TestApp
  let made = 0
  const newTable = (kind = 'demo') => `${kind}:s${(made += 1)}`
  const isOpen = (key: string) => test.app.hub.listening(`g:1:${key}`)
  const original = async (): Promise<GridClient> => openGrid(test.url, demoUserId('admin'), await tokenFor(test.app, 'admin'))
  const beat = async (client: GridClient) => {
    const before = client.messages.length
    client.send(printHeartBeat())
    await soon(() => client.messages.slice(before).some(({ type }) => type === HEART_BEAT)).toBe(true)
  }
  /** A row as it stands, or of a row that is none: all it does is that the client is in the table. */
  const goesTo = (client: GridClient, ...keys: string[]) => {
    for (const socketKey of keys) client.send(printPlainUpdate({ socketKey, args: [{ id: '甲', name: '甲' }, 'case-1'] }))
  }
  const row = [
    { r: '甲', f: LIVE, v: true },
    { r: '甲', f: 'name', v: '甲' },
  ]
  /** Two heartbeats of a client at a table that does not answer yet; answers how it does. */
  const whileAsked = async (client: GridClient): Promise<() => void> => {
    let goOn = () => {}
    gate = new Promise(resolve => {
      goOn = resolve
    })
    const before = asked
    for (let times = 0; times < 2; times += 1) await beat(client)
    await soon(() => asked).toBe(before + 1)
    return goOn
  }

  beforeAll(async () => {
    test = await startTestApp({ open, more: [slowTables] })
  })
  afterEach(async () => {
    gate = Promise.resolve()
    await closeGrids()
  })
  afterAll(() => test.close())

  it('hear fifty tables that they only watch, and no more', async () => {
    const keys = Array.from({ length: 52 }, () => newTable())
    const pages = [await original(), await original()]
    const pageOf = (n: number) => pages[n % 2] ?? pages[0]
    for (const [n, key] of keys.entries()) {
      const page = pageOf(n)
      page?.say(key, { t: 'join', client: nameOf(page), since: 0 })
    }
    await soon(() => pages.flatMap(page => page.words('joined')).length).toBe(52)
    const client = await original()
    for (let times = 0; times < 2; times += 1) await beat(client)
    for (const [n, key] of keys.entries()) pageOf(n)?.op(key, ...row)
    const heard = () => new Set(client.plain().map(({ socketKey }) => socketKey)).size
    await soon(heard).toBe(50)
    // behind all that it may still be about to hear
    const last = newTable()
    goesTo(client, last)
    await soon(() => isOpen(last)).toBe(true)
    expect(heard()).toBe(50)
  })

  it('leave the table that they wrote first for the fifty-first, and hear all that they missed there when they come again', async () => {
    const key = newTable()
    const ours = await enterTable(test, key)
    await answered(ours, ours.op(key, ...row))
    const client = await original()
    // it watches already, so that it looks at no table anew later
    for (let times = 0; times < 2; times += 1) await beat(client)
    await answered(ours, ours.op(key, { r: '甲', f: 'code', v: '100000' }))
    await soon(() => client.plain().map(({ args: [one] }) => one['code'])).toEqual(['100000'])
    const others = Array.from({ length: 50 }, () => newTable())
    const [second = '', last = ''] = [others[0], others.at(-1)]
    goesTo(client, key, ...others)
    await soon(() => isOpen(last)).toBe(true)
    expect(isOpen(second)).toBe(true)
    const notes = ours.op(key, ...Array.from({ length: 500 }, (_, n) => ({ r: '甲', f: 'note', v: `第${n}次`, b: 0 })))
    const phone = ours.op(key, { r: '甲', f: 'phone', v: '13900001111' })
    await answered(ours, [...notes, ...phone])
    expect(client.plain().filter(({ args: [one] }) => 'note' in one || 'phone' in one)).toEqual([])
    goesTo(client, key)
    await soon(() =>
      client
        .plain()
        .map(({ args: [one] }) => one['phone'])
        .at(-1),
    ).toBe('13900001111')
    expect(client.plain().map(({ args: [one] }) => one['note'])).toContain('第499次')
    // for it the second one had to go, which nobody else keeps open
    await soon(() => isOpen(second)).toBe(false)
  })

  it('are none when they say so while it is asked what they may see', async () => {
    const key = newTable('slow')
    const ours = await enterTable(test, key)
    const client = await original()
    const goOn = await whileAsked(client)
    client.say(key, { t: 'join', client: nameOf(client), since: 0 })
    await beat(client)
    goOn()
    await soon(() => client.words('joined').length).toBe(1)
    await answered(ours, ours.op(key, ...row))
    await soon(() => client.entries().length).toBe(2)
    expect(client.plain()).toEqual([])
  })

  it('open no table by watching that everybody has left meanwhile', async () => {
    const key = newTable('slow')
    const ours = await enterTable(test, key)
    const client = await original()
    const goOn = await whileAsked(client)
    ours.ws.close()
    await soon(() => isOpen(key)).toBe(false)
    goOn()
    const behind = newTable()
    goesTo(client, behind)
    await soon(() => isOpen(behind)).toBe(true)
    expect(isOpen(key)).toBe(false)
  })
})
