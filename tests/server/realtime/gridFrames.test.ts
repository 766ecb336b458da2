import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { GRID_OPS_MAX, GRID_OPS_SIZE, GRID_TEXT_MAX } from '#contract/constants.ts'
import { LIVE } from '#contract/grids/register.ts'
import { TABLE_UPDATE } from '#contract/sockets/grid.ts'
import { sweepGridAnswers } from '#server/plugins/sweeper.ts'
import '#server/realtime/grid/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { closeGrids, nameOf, type GridClient } from '#tests/support/gridSockets.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { acks, answered, enterTable, rejs, rowsIn, soon } from '#tests/support/realtime/gridTable.ts'

/** A row of the demo table with all that it must hold. */
const beginning = (r: string) => [
  { r, f: LIVE, v: true },
  { r, f: 'name', v: r },
]

describeOnDatabases('frames of shared tables', open => {
  let test: TestApp
  let made = 0
  const newTable = () => `demo:s${(made += 1)}`
  const sendOps = (client: GridClient, key: string, ops: readonly unknown[]) =>
    client.send(JSON.stringify({ type: TABLE_UPDATE, data: { socketKey: key, x: { t: 'op', client: nameOf(client), ops } } }))

  beforeAll(async () => {
    test = await startTestApp({ open })
  })
  afterEach(() => closeGrids())
  afterAll(() => test.close())

  it('refuses a broken operation and takes the others of its frame', async () => {
    const key = newTable()
    const one = await enterTable(test, key)
    const good = (i: string, more: object) => ({ i, r: '甲', b: 0, ...more })
    sendOps(one, key, [
      good('c:1', { f: LIVE, v: true }),
      good('c:6', { f: 'name', v: '甲' }),
      good('c:2', { f: 'note', v: { $gt: '' } }),
      good('c:3', { f: 'stock', v: 'many', b: -1 }),
      good('c:4', { f: 'note', v: '好' }),
      { r: '甲', f: 'note', v: 'nobody', b: 0 },
      good('', { f: 'note', v: 'nobody' }),
      null,
      // takes back what was never added
      good('c:5', { f: 'stock', v: -5, u: 0, p: 'c:3' }),
    ])
    await answered(one, ['c:1', 'c:2', 'c:3', 'c:4', 'c:5', 'c:6'])
    expect(acks(one).map(({ i }) => i)).toEqual(['c:1', 'c:6', 'c:4'])
    expect(rejs(one).map(({ i, why, text }) => `${i} ${why} ${text}`)).toEqual([
      'c:2 rule 数据格式不正确',
      'c:3 rule 数据格式不正确',
      'c:5 stale 该单元格已被他人修改',
    ])
    expect((await rowsIn(test, key)).rows).toMatchObject([{ id: '甲', d: { note: '好' } }])
    // all of them broken: answered, and the same at a second sending
    for (let times = 0; times < 2; times += 1) sendOps(one, key, [good('c:2', { f: 'note', v: [] })])
    await soon(() => rejs(one).filter(({ i }) => i === 'c:2').length).toBe(3)
  })

  it('answers a booking that comes again weeks later as it did the first time, and books it once', async () => {
    const key = newTable()
    const one = await enterTable(test, key)
    const again = { i: `${nameOf(one)}:again`, r: '甲', f: 'stock', v: 5 }
    const refused = { i: `${nameOf(one)}:refused`, r: '甲', f: 'stock', v: Number.MAX_VALUE }
    await answered(one, one.op(key, ...beginning('甲'), again, refused))
    expect(await sweepGridAnswers(test.app.db, Date.now() + 8 * 24 * 60 * 60_000)).toBeGreaterThan(2)
    // the device was away: another socket, the same person
    const back = await enterTable(test, key)
    // what was never booked is not taken back
    const undone = back.op(key, { r: '甲', f: 'stock', v: -9, u: 0, p: refused.i })
    await answered(back, undone)
    expect(rejs(back)).toMatchObject([{ i: undone[0], why: 'stale' }])
    await answered(back, back.op(key, again, refused))
    expect(acks(back)).toEqual(acks(one).filter(({ i }) => i === again.i))
    expect(rejs(back).at(-1)).toMatchObject({ i: refused.i, why: 'rule' })
    await answered(back, back.op(key, { r: '甲', f: 'stock', v: -5, u: 0, p: again.i }, { r: '甲', f: 'stock', v: 5 }))
    // a colleague's operation of the same name is their own
    const other = await enterTable(test, key, 'hospital')
    await answered(other, other.op(key, { ...again, v: 2 }))
    expect((await rowsIn(test, key)).rows[0]?.d['stock']).toBe(7)
  })

  it('answers in as many frames as long values in the cells take', async () => {
    const key = newTable()
    const one = await enterTable(test, key)
    const rows = Array.from({ length: GRID_OPS_MAX }, (_, n) => `r${n}`)
    for (const half of [rows.slice(0, GRID_OPS_MAX / 2), rows.slice(GRID_OPS_MAX / 2)])
      await answered(one, one.op(key, ...half.flatMap(beginning)))
    const long = '长'.repeat(GRID_TEXT_MAX)
    const parts = Array.from({ length: 25 }, (_, n) => rows.slice(n * 20, n * 20 + 20))
    for (const part of parts) await answered(one, one.op(key, ...part.map(r => ({ r, f: 'note', v: long }))))
    const other = await enterTable(test, key, 'hospital')
    // refused, each with the 12 KB that stand there; then taken, each with what it replaced unseen
    const ids = other.op(key, ...rows.map(r => ({ r, f: 'note', v: 'x', u: 1 })))
    await answered(other, ids)
    expect(rejs(other).filter(({ why, cur }) => why === 'stale' && cur.v === long)).toHaveLength(GRID_OPS_MAX)
    const sizes = other.words('rej').map(word => Buffer.byteLength(JSON.stringify(word)))
    expect(sizes.length).toBeGreaterThan(10)
    expect(Math.max(...sizes)).toBeLessThan(GRID_OPS_SIZE + 4 * GRID_TEXT_MAX)
    await answered(other, other.op(key, ...rows.map(r => ({ r, f: 'note', v: 'x' }))))
    expect(acks(other).filter(({ c }) => c?.v === long)).toHaveLength(GRID_OPS_MAX)
    expect(other.ws.readyState).toBe(other.ws.OPEN)
  })

  it('tells in one frame where several people went in one moment, each by their last word', async () => {
    const key = newTable()
    const one = await enterTable(test, key)
    const two = await enterTable(test, key, 'hospital')
    const three = await enterTable(test, key, 'hospital')
    const stand = (who: GridClient, f: string) => who.say(key, { t: 'see', client: nameOf(who), r: '甲', f, editing: false })
    stand(one, 'name')
    stand(two, 'code')
    stand(one, 'note')
    await soon(() => three.words('seen').length).toBe(1)
    expect(three.words('seen')[0]).toMatchObject({
      people: [
        { client: nameOf(one), f: 'note' },
        { client: nameOf(two), f: 'code' },
      ],
    })
    expect(three.words('see')).toEqual([])
  })

  it('tells the others at once who stands in no cell any more', async () => {
    const key = newTable()
    const [one, other] = [await enterTable(test, key), await enterTable(test, key, 'hospital')]
    one.say(key, { t: 'see', client: nameOf(one), r: '甲', f: 'note', editing: false })
    await soon(() => other.words('see').length).toBe(1)
    one.say(key, { t: 'away', client: nameOf(one) })
    await soon(() => other.words('gone')).toEqual([{ t: 'gone', client: nameOf(one) }])
    // they are still in the table
    await answered(one, one.op(key, ...beginning('甲')))
    await soon(() => other.entries().length).toBe(2)
  })

  it('has demo tables of two kinds of names besides the one of the page, and no others', async () => {
    for (const key of ['demo', 'demo:s1', 'demo:b20261121']) {
      const inside = await enterTable(test, key)
      expect(inside.words('joined'), key).toHaveLength(1)
    }
    for (const key of ['demo:', 'demo:1', 'demo:x1', 'demo:s', 'demo:s1x', 'demo:s1:s2', `demo:s${'1'.repeat(20)}`]) {
      const outside = await enterTable(test, key)
      expect(outside.words('refused'), key).toHaveLength(1)
    }
  })
})
