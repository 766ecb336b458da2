import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { keysBetween } from '#contract/grids/order.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { gridLog, outbox } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { closeGrids, nameOf, type GridClient } from '#tests/support/gridSockets.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { acks, answered, enterTable, rejs, rowsIn, soon } from '#tests/support/realtime/gridTable.ts'

/** Twelve frames of forty new rows, as one page sends a paste: without waiting for answers. */
const FRAMES = 12
const ROWS = 40

describeOnDatabases('a paste of many frames', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ open })
  })
  afterEach(() => closeGrids())
  afterAll(() => test.close())

  const places = keysBetween(null, null, FRAMES * ROWS)
  const send = (client: GridClient, key: string): string[] =>
    Array.from({ length: FRAMES }, (_, frame) =>
      client.op(
        key,
        ...Array.from({ length: ROWS }, (_unused, row) => frame * ROWS + row).flatMap(n => [
          { r: `r${n}`, f: LIVE, v: true },
          { r: `r${n}`, f: ORDER, v: places[n] ?? null },
          { r: `r${n}`, f: 'name', v: `批量${n}` },
        ]),
      ),
    ).flat()

  it('[WALK-35] goes into the table by few transactions, in its order, and is answered in its order', async () => {
    const key = 'demo:s1'
    const [one, colleague] = [await enterTable(test, key), await enterTable(test, key)]
    const { outbox: plain } = test.app
    let transactions = 0
    const run = plain.run
    plain.run = command => {
      transactions += 1
      return run(command)
    }
    try {
      const ids = send(one, key)
      // asked while the frames wait: it is answered behind them, with all of them
      one.say(key, { t: 'since', client: nameOf(one), since: 1_430 })
      await answered(one, ids)
      expect(rejs(one)).toEqual([])
      expect(acks(one).map(({ i }) => i)).toEqual(ids)
      expect(acks(one).map(({ s }) => s)).toEqual(Array.from({ length: 1_440 }, (_, n) => n + 1))
      expect(transactions).toBeLessThan(FRAMES)
      await soon(() => colleague.entries().length).toBe(1_440)
      expect(colleague.entries().map(({ i }) => i)).toEqual(ids)
      await soon(() => one.words('ops').filter(({ from, ops }) => from === 1_431 && ops.length === 10).length).toBe(1)
      const { rows } = (await rowsIn(test, key)) ?? { rows: [] }
      expect(rows.map(({ d }) => d['name'])).toEqual(Array.from({ length: 480 }, (_, n) => `批量${n}`))
      expect(rows[479]?.c).toEqual({
        [LIVE]: [1_438, '管理员', expect.any(Number)],
        [ORDER]: [1_439, '管理员', expect.any(Number)],
        name: [1_440, '管理员', expect.any(Number)],
      })
    } finally {
      plain.run = run
    }
  })

  it('[WALK-35] is answered the same again by its history, of which there is no copy', async () => {
    const key = 'demo:s2'
    const one = await enterTable(test, key)
    const ids = send(one, key)
    await answered(one, ids)
    const before = acks(one)
    one.op(key, { i: ids[1_439] ?? '', r: 'r479', f: 'name', v: '另一个' })
    await soon(() => acks(one).length).toBe(1_441)
    expect(acks(one).at(-1)).toEqual(before.at(-1))
    const log = await test.app.db
      .select({ seq: gridLog.seq, value: gridLog.value })
      .from(gridLog)
      .where(and(eq(gridLog.tableKey, key), eq(gridLog.field, 'name')))
      .orderBy(asc(gridLog.seq))
    expect([log.length, log[479]]).toEqual([480, { seq: 1_440, value: '批量479' }])
    const copies = await test.app.db
      .select({ n: sql<number>`count(*)::int` })
      .from(outbox)
      .where(eq(outbox.streamId, `g:1:${key}`))
    expect(copies).toEqual([{ n: 0 }])
  })

  it('says to a late page what a row held that came back, out of the history', async () => {
    const key = 'demo:s3'
    const one = await enterTable(test, key)
    const ids = one.op(
      key,
      { r: 'x', f: LIVE, v: true },
      { r: 'x', f: 'name', v: '甲' },
      { r: 'x', f: LIVE, v: false },
      { r: 'x', f: LIVE, v: true },
    )
    await answered(one, ids)
    const late = await enterTable(test, key)
    await soon(() => late.entries().length).toBe(4)
    expect(late.entries().map(({ s, f, v, row }) => [s, f, v, row])).toEqual([
      [1, LIVE, true, undefined],
      [2, 'name', '甲', undefined],
      [3, LIVE, false, undefined],
      [4, LIVE, true, { o: null, d: { name: '甲' } }],
    ])
  })
})
