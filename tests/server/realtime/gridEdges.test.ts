import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { LIVE } from '#contract/grids/register.ts'
import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import '#server/realtime/grid/index.ts'
import { storedRows } from '#server/realtime/grid/storedRows.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { sysToken } from '#server/db/tables/index.ts'
import { onFigure, type Figures } from '#server/plugins/figures.ts'
import { hashToken } from '#server/plugins/tokens.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { closeGrids, nameOf, openGrid, type GridClient } from '#tests/support/gridSockets.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { acks, answered, enterTable, rejs, rowsIn, soon } from '#tests/support/realtime/gridTable.ts'

/** who was asked about at the table `gated`, how often it was told that something was stored */
const asked: string[] = []
let committed = 0
/** those who may not see the table `gated` any more */
const shutOut = new Set<string>()
/** the table `gated` answers nobody before this */
let gate: Promise<void> = Promise.resolve()

const tables: ServerModule = async app => {
  const gated = storedRows({ ...demoGrid, name: 'gated' }, async (_tx, { roles, username }) => {
    asked.push(username)
    await gate
    const isAdmin = roles.includes('admin')
    return shutOut.has(username) ? null : { edit: isAdmin, add: true, remove: isAdmin, move: isAdmin }
  })
  app.grids.add({
    ...gated,
    committed: () => {
      committed += 1
    },
  })
  const sixDigits = { key: 'parts', title: '件数', type: 'inputNumber', merge: 'add' } as const
  const columns = [...demoGrid.columns, { ...sixDigits, validateRules: [{ required: true }, { pattern: 'p' }] }]
  app.grids.add(
    storedRows({ ...demoGrid, name: 'sums', columns }, async () => ({ edit: true, add: true, remove: true, move: true })),
  )
}

describeOnDatabases('edges of shared tables', open => {
  let test: TestApp
  let made = 0
  const newTable = (kind: string) => `${kind}:s${(made += 1)}`
  const row = (r: string) => [
    { r, f: LIVE, v: true },
    { r, f: 'name', v: r },
  ]
  /** What is said to the table `gated` while `behind` runs waits in one line behind a first frame. */
  const together = async (key: string, behind: () => Promise<void>) => {
    const first = await enterTable(test, key)
    let goOn = () => {}
    gate = new Promise(resolve => {
      goOn = resolve
    })
    const before = asked.length
    const ids = first.op(key, ...row('先'))
    await soon(() => asked.length).toBe(before + 1)
    await behind()
    goOn()
    await answered(first, ids)
  }
  /** Time in which a frame comes into the line. */
  const inLine = () => wait(150)

  beforeAll(async () => {
    test = await startTestApp({ open, more: [tables] })
  })
  afterEach(async () => {
    gate = Promise.resolve()
    shutOut.clear()
    await closeGrids()
  })
  afterAll(() => test.close())

  it('tell the database how large they have become when much was written', async () => {
    const size = async () => {
      const { rows } = await test.app.db.execute(sql`select reltuples::int n from pg_class where oid = 'grid_log'::regclass`)
      return Number(rows[0]?.['n'])
    }
    expect(await size()).toBeLessThan(1)
    const key = newTable('demo')
    const one = await enterTable(test, key)
    await answered(one, one.op(key, ...Array.from({ length: 250 }, (_, n) => row(`r${n}`)).flat()))
    await expect.poll(size, { timeout: 10_000 }).toBe(500)
  })

  it('tell who writes over a value that they did not see, not over their own or over one they saw', async () => {
    const key = newTable('demo')
    const [one, other] = [await enterTable(test, key), await enterTable(test, key, 'hospital')]
    const say = async (who: GridClient, v: string, b: number) => {
      await answered(who, who.op(key, { r: '甲', f: 'note', v, b }))
      const { c, s = 0 } = acks(who).at(-1) ?? {}
      return { s, over: c?.v }
    }
    await answered(one, one.op(key, ...row('甲')))
    expect(await say(one, '一', 0)).toEqual({ s: 3, over: undefined })
    expect(await say(one, '二', 0)).toEqual({ s: 4, over: undefined })
    expect(await say(other, '三', 4)).toEqual({ s: 5, over: undefined })
    expect(await say(one, '四', 4)).toEqual({ s: 6, over: '三' })
  })

  it('refuse a text that no database stores, and say what stands in the cell', async () => {
    const key = newTable('demo')
    const one = await enterTable(test, key)
    await answered(one, one.op(key, ...row('甲')))
    await answered(one, one.op(key, { r: '甲', f: 'name', v: 'a\u0000b' }))
    expect(rejs(one)).toMatchObject([{ why: 'rule', text: '数据格式不正确', cur: { v: '甲', s: 2 } }])
  })

  it('take it that a row is to stay after a colleague wrote into it: that loses nobody’s work', async () => {
    const key = newTable('demo')
    const [one, other] = [await enterTable(test, key), await enterTable(test, key, 'hospital')]
    await answered(one, one.op(key, ...row('甲')))
    await answered(other, other.op(key, { r: '甲', f: 'note', v: '他的' }))
    await answered(one, one.op(key, { r: '甲', f: LIVE, v: true, u: 1 }))
    expect([acks(one).at(-1)?.s, rejs(one)]).toEqual([4, []])
  })

  it('look at each sum that a frame makes in a new row, not at its parts alone', async () => {
    const key = newTable('sums')
    const one = await enterTable(test, key)
    const part = { r: '甲', f: 'parts', v: 600_000 }
    const ids = one.op(key, ...row('甲'), part, part)
    await answered(one, ids)
    expect(acks(one).map(({ i }) => i)).toEqual(ids.slice(0, 3))
    expect(rejs(one)).toMatchObject([{ i: ids[3], why: 'rule', text: '件数格式不正确', cur: { v: 600_000 } }])
  })

  it('let nobody take back a row that never was who may not remove rows', async () => {
    const key = newTable('gated')
    const office = await enterTable(test, key, 'hospital')
    await answered(office, office.op(key, { r: '无此行', f: LIVE, v: false, u: 1 }))
    expect(rejs(office).map(({ why }) => why)).toEqual(['perm'])
  })

  it('let nobody fill a colleague’s new row who may only add, also where both go in together', async () => {
    const key = newTable('gated')
    const [admin, office] = [await enterTable(test, key), await enterTable(test, key, 'hospital')]
    let theirs: string[] = []
    await together(key, async () => {
      admin.op(key, ...row('甲'))
      await inLine()
      theirs = office.op(key, ...row('乙'), { r: '甲', f: 'note', v: '他的' }, { r: '乙', f: 'note', v: '我的' })
      await inLine()
    })
    await answered(office, theirs)
    expect(rejs(office).map(({ i, why }) => [i, why])).toEqual([[theirs[2], 'perm']])
    const { rows } = await rowsIn(test, key)
    expect(rows.map(({ id, d }) => [id, d['note']]).sort()).toEqual([
      ['乙', '我的'],
      ['先', undefined],
      ['甲', undefined],
    ])
  })

  it('take no more at once than four full frames, a row that begins counted as three operations', async () => {
    const key = newTable('gated')
    const one = await enterTable(test, key)
    const frame = (name: string) =>
      one.op(
        key,
        ...Array.from({ length: 500 }, (_, n) => {
          const r = `${name}${n}`
          return { r, f: LIVE, v: true, row: { o: null, d: { name: r } } }
        }),
      )
    let ids: string[] = []
    await together(key, async () => {
      asked.length = 0
      ids = [...frame('a'), ...frame('b')]
      await inLine()
    })
    await answered(one, ids)
    // each transaction asks what its people may do
    expect(asked).toEqual(['admin', 'admin'])
  })

  it('ask once for a frame what somebody may do, say once that something was stored, and turn out who may not look any more', async () => {
    const key = newTable('gated')
    const office = await enterTable(test, key, 'hospital')
    const told: Figures['grid.answered'][] = []
    const stop = onFigure('grid.answered', figure => told.push(figure))
    asked.length = 0
    committed = 0
    await answered(office, office.op(key, ...row('甲')))
    expect([asked, committed]).toEqual([['hospital'], 1])
    await answered(office, office.op(key, { r: '乙', f: LIVE, v: true }))
    expect([asked, committed]).toEqual([['hospital', 'hospital'], 1])
    shutOut.add('hospital')
    office.op(key, { r: '甲', f: 'note', v: '再来' })
    await soon(() => office.words('refused').length).toBe(1)
    stop()
    expect([told, committed]).toEqual([
      [
        { taken: 2, refused: 0, replaced: 0 },
        { taken: 0, refused: 1, replaced: 0 },
        { taken: 0, refused: 0, replaced: 0 },
      ],
      1,
    ])
  })

  it('let one page join fifty tables and no more', async () => {
    const page = await openGrid(test.url, demoUserId('admin'), await tokenFor(test.app, 'admin'))
    const keys = Array.from({ length: 51 }, () => newTable('demo'))
    for (const key of keys) page.say(key, { t: 'join', client: nameOf(page), since: 0 })
    await soon(() => page.words('joined').length + page.words('refused').length).toBe(51)
    expect([page.words('joined').length, page.words('refused').length]).toEqual([50, 1])
  })

  it('refuse who joins after their sign-in ended, though their socket is still there', async () => {
    const token = await tokenFor(test.app, 'admin')
    const page = await openGrid(test.url, demoUserId('admin'), token)
    await test.app.db.delete(sysToken).where(eq(sysToken.hash, hashToken(token)))
    test.app.tokens.forget()
    page.say(newTable('demo'), { t: 'join', client: nameOf(page), since: 0 })
    await soon(() => page.words('refused').length).toBe(1)
  })

  it('keep the sign-in of who writes from ending, not of whose page only comes back', async () => {
    const key = newTable('demo')
    const token = await tokenFor(test.app, 'admin')
    const mine = eq(sysToken.hash, hashToken(token))
    const seen = async () => (await test.app.db.select().from(sysToken).where(mine))[0]?.lastSeen.getTime() ?? 0
    const longAgo = Date.now() - 20 * 60_000
    await test.app.db
      .update(sysToken)
      .set({ lastSeen: new Date(longAgo) })
      .where(mine)
    const page = await openGrid(test.url, demoUserId('admin'), token)
    page.say(key, { t: 'join', client: nameOf(page), since: 0 })
    await soon(() => page.words('joined').length).toBe(1)
    expect(await seen()).toBe(longAgo)
    await answered(page, page.op(key, ...row('甲')))
    expect(await seen()).toBeGreaterThan(longAgo + 19 * 60_000)
  })

  it('forget the words that were answered: however many a page says in time, it may say more', async () => {
    const key = newTable('demo')
    const page = await enterTable(test, key)
    const quiet = { t: 'since', client: 'nobody', since: 0 } as const
    for (let n = 0; n < 210; n += 1) page.say(key, quiet)
    await answered(page, page.op(key, ...row('甲')))
    for (let n = 0; n < 40; n += 1) page.say(key, quiet)
    await answered(page, page.op(key, ...row('乙')))
    expect(page.ws.readyState).toBe(page.ws.OPEN)
  })
})
