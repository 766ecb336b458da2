import { beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/client.ts'
import { outbox as outboxTable, stream as streamTable } from '#server/db/tables/index.ts'
import { createHub } from '#server/realtime/hub.ts'
import type { Hub } from '#server/realtime/hub.ts'
import { createOutbox } from '#server/realtime/outbox.ts'
import type { Outbox, OutboxRow } from '#server/realtime/outbox.ts'
import { connectRedis, parseHint } from '#server/realtime/redis.ts'
import { describeOnDatabases } from '#tests/support/database.ts'

interface Process {
  outbox: Outbox
  hub: Hub
}
/** One server process: outbox and hub over a database. `deaf`: its publish reaches nobody, only polls find the rows. */
function startProcess(database: Database, deaf = false, clock = () => new Date()): Process {
  const hub: Hub = createHub(() => outbox, { warn: text => expect.unreachable(text), pollMs: 60_000 })
  const outbox = createOutbox(database.db, rows => (deaf ? undefined : hub.publish(rows)), clock)
  return { outbox, hub }
}
const collect = (hub: Hub, streamId: string, from = 0) => {
  const seen: { seq: number; payload: unknown }[] = []
  const lost: number[] = []
  const end = hub.subscribe(streamId, from, {
    row: ({ seq, payload }) => seen.push({ seq, payload }),
    lost: next => lost.push(next),
  })
  return { seen, lost, end }
}
const upTo = (n: number, from = 1) => Array.from({ length: n }, (_, i) => i + from)

describeOnDatabases('outbox', open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  it('numbers events of parallel commands over several streams without holes or deadlock, and passes them on in order', async () => {
    const here = startProcess(database)
    const there = startProcess(database)
    const listeners = ['s:a', 's:b', 's:c'].map(id => ({ id, here: collect(here.hub, id), there: collect(there.hub, id) }))
    await Promise.all(
      upTo(60).map(n =>
        (n % 2 ? here : there).outbox.run(async (_tx, emit) => {
          // Every other command names the streams the other way round.
          for (const id of n % 4 < 2 ? ['s:a', 's:b', 's:c'] : ['s:c', 's:b', 's:a']) emit(id, 'tick', { n })
        }),
      ),
    )
    await Promise.all([here.hub.poll(), there.hub.poll()])
    for (const { id, here: a, there: b } of listeners) {
      await expect.poll(() => [a.seen.length, b.seen.length]).toEqual([60, 60])
      expect(a.seen.map(row => row.seq)).toEqual(upTo(60))
      expect(b.seen).toEqual(a.seen)
      expect((await here.outbox.read(id, 0, 100)).map(row => row.payload)).toEqual(a.seen.map(row => row.payload))
      expect(a.lost).toEqual([])
    }
    here.hub.close()
    there.hub.close()
  })

  it('a command that fails stores no event and takes no number', async () => {
    const { outbox, hub } = startProcess(database)
    const { seen } = collect(hub, 's:fail')
    const failing = outbox.run(async (_tx, emit) => {
      emit('s:fail', 'tick', 1)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await outbox.run(async (_tx, emit) => emit('s:fail', 'tick', 2))
    expect(seen).toEqual([{ seq: 1, payload: 2 }])
    hub.close()
  })

  it('[WALK-42] publishes after the commit, and nothing where the commit fails', async () => {
    const told: string[] = []
    let isFailing = false
    const db = new Proxy(database.db, {
      get: (target, key, receiver) =>
        key === 'transaction'
          ? async (work: (tx: Tx) => Promise<unknown>) => {
              const answer = await target.transaction(work)
              if (isFailing) throw new Error('the line was cut at the commit')
              told.push('committed')
              return answer
            }
          : Reflect.get(target, key, receiver),
    })
    const outbox = createOutbox(
      db,
      rows => told.push(...rows.map(({ seq }) => `published ${seq}`)),
      () => new Date(),
    )
    await outbox.run(async (_tx, emit) => emit('s:commit', 'tick', 1))
    isFailing = true
    await expect(outbox.run(async (_tx, emit) => emit('s:commit', 'tick', 2))).rejects.toThrow('at the commit')
    expect(told).toEqual(['committed', 'published 1'])
  })

  it('works out late payloads behind the lock of the stream: parallel sums come out exact and ascending', async () => {
    const { outbox } = startProcess(database)
    await database.db.insert(streamTable).values({ id: 's:sum' })
    await Promise.all(
      upTo(20).map(n =>
        outbox.run(async (tx, emit) => {
          await tx.insert(streamTable).values({ id: `sum-row:${n}` })
          emit('s:sum', 'skipped', () => Promise.resolve(undefined))
          emit(
            's:sum',
            'sum',
            async (late: Tx) => (await late.select().from(streamTable)).filter(row => row.id.startsWith('sum-row:')).length,
          )
        }),
      ),
    )
    const rows = await outbox.read('s:sum', 0, 100)
    expect(rows.map(row => [row.seq, row.payload])).toEqual(upTo(20).map(n => [n, n]))
  })

  it('a listener that joins late or after a missed hint gets every row once, in order', async () => {
    const silent = startProcess(database, true)
    const other = startProcess(database)
    for (const n of upTo(300)) await silent.outbox.run(async (_tx, emit) => emit('s:late', 'tick', n))
    const all = collect(other.hub, 's:late', 0)
    const tail = collect(other.hub, 's:late', 290)
    await expect.poll(() => [all.seen.length, tail.seen.length]).toEqual([300, 10])
    // The first of the two is not announced; the second arrives with its number and shows the hole.
    await silent.outbox.run(async (_tx, emit) => emit('s:late', 'tick', 301))
    await other.outbox.run(async (_tx, emit) => emit('s:late', 'tick', 302))
    await expect.poll(() => all.seen.length).toBe(302)
    expect(all.seen.map(row => row.seq)).toEqual(upTo(302))
    expect(tail.seen.map(row => row.seq)).toEqual(upTo(12, 291))
    tail.end()
    all.end()
    expect(other.hub.listening('s:late')).toBe(false)
    other.hub.close()
  })

  it('sweeps after a day and beyond 10,000 rows, and tells a listener that stood before', async () => {
    let now = new Date('2026-01-01T00:00:00Z')
    const { outbox, hub } = startProcess(database, false, () => now)
    for (const n of upTo(3)) await outbox.run(async (_tx, emit) => emit('s:sweep', 'tick', n))
    now = new Date('2026-01-01T23:59:59Z')
    await outbox.run(async (_tx, emit) => emit('s:sweep', 'tick', 4))
    expect(await outbox.sweep()).toBe(0)
    now = new Date('2026-01-02T00:00:01Z')
    await outbox.sweep()
    expect((await outbox.read('s:sweep', 0, 10)).map(row => row.seq)).toEqual([4])
    const late = collect(hub, 's:sweep', 1)
    await expect.poll(() => late.seen.length).toBe(1)
    expect(late.lost).toEqual([4])
    now = new Date('2026-01-05T00:00:00Z')
    await outbox.sweep()
    const later = collect(hub, 's:sweep', 2)
    await expect.poll(() => later.lost).toEqual([5])
    await database.db
      .insert(outboxTable)
      .values(upTo(3).map(seq => ({ streamId: 's:many', seq, type: 't', payload: 1, createdAt: now })))
    await database.db.insert(streamTable).values({ id: 's:many', headSeq: 10_002 })
    await outbox.sweep()
    const kept = await database.db.select().from(outboxTable).where(eq(outboxTable.streamId, 's:many'))
    expect(kept.map(row => row.seq)).toEqual([3])
    hub.close()
  })
})

describe('hub', () => {
  it('loses nothing when a slow read brings rows before they are announced', async () => {
    const row = (seq: number) => ({ streamId: 's', seq, type: 'tick', payload: seq, createdAt: new Date(0) })
    let answer: (rows: OutboxRow[]) => void = () => undefined
    const hub = createHub(
      () => ({ read: () => new Promise(resolve => (answer = resolve)), heads: () => Promise.resolve(new Map()) }),
      { warn: text => expect.unreachable(text), pollMs: 60_000 },
    )
    const { seen, lost } = collect(hub, 's')
    hub.publish([row(1)])
    // 2 was committed elsewhere: the table is asked, and while it is asked 4 is announced and 5 committed.
    hub.publish([row(3)])
    hub.publish([row(4)])
    answer([2, 3, 4, 5].map(row))
    await expect.poll(() => seen.length).toBe(5)
    hub.publish([row(5)])
    hub.publish([row(6)])
    await expect.poll(() => seen.length).toBe(6)
    expect(seen.map(one => one.seq)).toEqual(upTo(6))
    expect(lost).toEqual([])
    hub.close()
  })

  it('[WALK-42] tells a hole of a single row', async () => {
    const row = (seq: number) => ({ streamId: 's', seq, type: 'tick', payload: seq, createdAt: new Date(0) })
    // row 2 was swept before anybody read it
    const hub = createHub(
      () => ({ read: () => Promise.resolve([3, 4].map(row)), heads: () => Promise.resolve(new Map([['s', 4]])) }),
      {
        warn: text => expect.unreachable(text),
        pollMs: 60_000,
      },
    )
    const { seen, lost } = collect(hub, 's', 1)
    await expect.poll(() => seen.map(({ seq }) => seq)).toEqual([3, 4])
    expect(lost).toEqual([3])
    hub.close()
  })
})

it('passes over what others write to a Redis', () => {
  const hint = { stream: 's', seq: 7 }
  expect(parseHint(JSON.stringify({ from: 'x', hint }))?.hint).toEqual(hint)
  for (const foreign of [
    'x',
    null,
    {},
    { stream: 's' },
    { stream: 1, seq: 1 },
    { stream: 's', told: 'x' },
    { stream: 'x:tokens', told: { payload: null } },
  ])
    expect([foreign, parseHint(JSON.stringify({ from: 'x', hint: foreign }))]).toEqual([foreign, null])
})

const redisUrl = process.env.REDIS_URL
if (!redisUrl) process.stderr.write('REDIS_URL is not set: the hints between processes are not tried.\n')
describe.skipIf(!redisUrl)('redis hints', () => {
  it('reach the hub of another process, told events too; without Redis nothing fails', async () => {
    const prefix = `xinglin-test-${process.pid}:`
    const hints: unknown[] = []
    const warnings: string[] = []
    const make = (url: string, onHint: (hint: unknown) => void) =>
      connectRedis(url, { prefix, onHint, warn: text => warnings.push(text) })
    const one = make(redisUrl ?? '', () => expect.unreachable('own hints do not come back'))
    const two = make(redisUrl ?? '', hint => hints.push(hint))
    await expect.poll(() => [one.state(), two.state()]).toEqual(['up', 'up'])
    await expect
      .poll(() => {
        one.send({ stream: 's', seq: 7 })
        return hints.length
      })
      .toBeGreaterThan(0)
    expect(hints[0]).toEqual({ stream: 's', seq: 7 })
    const nowhere = make('redis://127.0.0.1:1', () => undefined)
    nowhere.send({ stream: 's', seq: 8 })
    await expect.poll(() => warnings.length).toBe(1)
    expect(nowhere.state()).toBe('down')
    await Promise.all([one.close(), two.close(), nowhere.close()])
    // nothing stays connected
    await expect.poll(() => [one.state(), two.state(), nowhere.state()]).toEqual(['down', 'down', 'down'])
  })
})
