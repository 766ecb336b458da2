import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/db/client.ts'
import type { HintCarrier } from '#server/realtime/hints.ts'
import { createHub, type Hint } from '#server/realtime/hub.ts'
import { createOutbox, type Outbox } from '#server/realtime/outbox.ts'
import { connectPostgresHints } from '#server/realtime/postgresHints.ts'
import { openTestPostgres } from '#tests/support/testDatabase.ts'

const address = process.env['DATABASE_URL'] ?? ''

describe.skipIf(address === '')('hints by PostgreSQL', () => {
  let database: Database
  const ends: (() => void | Promise<void>)[] = []
  beforeAll(async () => {
    database = await openTestPostgres(address)
  })
  afterAll(async () => {
    for (const end of ends) await end()
    await database.close()
  })

  /** A process that hears; `ups` counts how often the line came. */
  function carrier(onHint: (hint: Hint) => void = () => undefined, pool = database.pool) {
    const warnings: string[] = []
    const heard = { ups: 0, warnings }
    const made: HintCarrier = connectPostgresHints(database.url ?? '', pool, {
      onHint,
      onUp: () => (heard.ups += 1),
      warn: text => warnings.push(text),
    })
    ends.push(made.close)
    return { ...made, heard }
  }
  /** A server process whose poll never comes: what arrives came by a hint. */
  function startProcess() {
    const lines: HintCarrier[] = []
    const hub = createHub(() => outbox, { backplane: () => lines[0], warn: text => expect.unreachable(text), pollMs: 600_000 })
    const outbox: Outbox = createOutbox(
      database.db,
      rows => hub.publish(rows),
      () => new Date(),
    )
    const line = carrier(hub.hinted)
    lines.push(line)
    ends.push(hub.close)
    return { hub, outbox, line }
  }

  it('[SCALE-03] bring the events of another process without a poll, each once and in order', async () => {
    const [here, there] = [startProcess(), startProcess()]
    const seen: unknown[] = []
    there.hub.subscribe('s:hints', 0, { row: ({ seq, payload }) => seen.push([seq, payload]) })
    await expect.poll(() => [here.line.state(), there.line.state()]).toEqual(['up', 'up'])
    let count = 0
    const emit = (): Promise<void> => here.outbox.run(async (_tx, add) => add('s:hints', 'tick', (count += 1)))
    // the first hint that arrives says that they know of each other
    await expect
      .poll(async () => {
        await emit()
        return seen.length
      })
      .toBeGreaterThan(0)
    for (let more = 0; more < 50; more += 1) await emit()
    await expect.poll(() => seen.length).toBe(count)
    expect(seen).toEqual(Array.from({ length: count }, (_, at) => [at + 1, at + 1]))
  })

  it('[SCALE-03] carry what is told whole, however long, and never back to the process that told it', async () => {
    const [mine, theirs]: [Hint[], Hint[]] = [[], []]
    const [one, two] = [carrier(hint => mine.push(hint)), carrier(hint => theirs.push(hint))]
    await expect.poll(() => [one.state(), two.state()]).toEqual(['up', 'up'])
    const long: Hint = { stream: 's:long', told: { type: 'draft', payload: { text: '长文😀'.repeat(6_000) } } }
    const isLong = (hint: Hint): boolean => hint.stream === 's:long'
    await expect
      .poll(
        async () => {
          one.send(long)
          one.send({ stream: 's:short', seq: 7 })
          await wait(100)
          return theirs.some(isLong)
        },
        { interval: 200 },
      )
      .toBe(true)
    expect(theirs.find(isLong)).toEqual(long)
    await expect.poll(() => theirs.find(hint => hint.stream === 's:short')).toEqual({ stream: 's:short', seq: 7 })
    expect(mine.filter(hint => hint.stream === 's:long' || hint.stream === 's:short')).toEqual([])
  })

  it('[SCALE-03] carry a long text whole while another process comes', async () => {
    const slow = new Proxy(database.pool, {
      get: (pool, key) =>
        key === 'query'
          ? (text: string, values: string[]) => wait(50).then(() => pool.query(text, values))
          : Reflect.get(pool, key),
    })
    const heard: Hint[] = []
    const [one, two] = [carrier(undefined, slow), carrier(hint => heard.push(hint))]
    await expect.poll(() => [one.state(), two.state()]).toEqual(['up', 'up'])
    await expect
      .poll(() => {
        one.send({ stream: 's:known', seq: 1 })
        return heard.length
      })
      .toBeGreaterThan(0)
    // some forty pieces, two seconds
    one.send({ stream: 's:whole', told: { type: 'draft', payload: { text: 'a'.repeat(300_000) } } })
    await wait(300)
    const three = carrier()
    await expect.poll(() => three.state()).toBe('up')
    await expect.poll(() => heard.some(hint => hint.stream === 's:whole'), { timeout: 10_000 }).toBe(true)
  })

  it('[SCALE-03] come again when the database has ended the connection that listens, and the rows of the time between are looked up', async () => {
    const heard: Hint[] = []
    const [one, two] = [carrier(), carrier(hint => heard.push(hint))]
    await expect.poll(() => [one.state(), two.state()]).toEqual(['up', 'up'])
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'xinglin hints' and datname = current_database()`,
    )
    await expect.poll(() => two.heard.ups).toBe(2)
    expect(two.heard.warnings).toEqual([expect.stringMatching(/^Hints do not travel by PostgreSQL \(.+\): events of other/)])
    await expect
      .poll(() => {
        one.send({ stream: 's:again', seq: 1 })
        return heard.some(hint => hint.stream === 's:again')
      })
      .toBe(true)
  })

  it('[SCALE-03] are not sent while no other process is there', async () => {
    const alone = await openTestPostgres(address)
    const texts: string[] = []
    const listener = new pg.Client({ connectionString: alone.url ?? '' })
    await listener.connect()
    listener.on('notification', ({ payload = '' }) => texts.push(payload.split(' ').slice(3).join(' ')))
    await listener.query('listen xinglin_hints')
    const single = connectPostgresHints(alone.url ?? '', alone.pool, { onHint: () => undefined, warn: () => undefined })
    await expect.poll(() => texts).toEqual(['[]'])
    single.send({ stream: 's', seq: 1 })
    await wait(300)
    expect(texts).toEqual(['[]'])
    await single.close()
    await listener.end()
    await alone.close()
  })

  /** All texts of the channel of a database of its own, without what says from where they are. */
  async function overheard() {
    const own = await openTestPostgres(address)
    const texts: string[] = []
    const listener = new pg.Client({ connectionString: own.url ?? '' })
    await listener.connect()
    listener.on('notification', ({ payload = '' }) => texts.push(payload.split(' ').slice(3).join(' ')))
    await listener.query('listen xinglin_hints')
    const carriers: HintCarrier[] = []
    const make = (onHint: (hint: Hint) => void = () => undefined, pool = own.pool): HintCarrier => {
      const made = connectPostgresHints(own.url ?? '', pool, { onHint, warn: text => expect.unreachable(text) })
      carriers.push(made)
      return made
    }
    const close = async () => {
      for (const one of carriers) await one.close()
      await listener.end()
      await own.close()
    }
    return { own, texts, make, close }
  }

  it('[SCALE-03] of one moment travel in one notification, and nothing follows it', async () => {
    const { texts, make, close } = await overheard()
    const heard: Hint[] = []
    const one = make()
    await expect.poll(() => one.state()).toBe('up')
    make(hint => heard.push(hint))
    // each says that it is there, and again to the other as soon as it hears of it
    await expect.poll(() => texts).toEqual(['[]', '[]', '[]', '[]'])
    for (const seq of [1, 2, 3]) one.send({ stream: 's:many', seq })
    await expect.poll(() => heard).toHaveLength(3)
    await wait(200)
    expect(texts.slice(4)).toEqual(['[{"stream":"s:many","seq":1},{"stream":"s:many","seq":2},{"stream":"s:many","seq":3}]'])
    await close()
  })

  it('[SCALE-03] carry two long texts whole, of which the second is sent while the first is on its way', async () => {
    const { own, texts, make, close } = await overheard()
    const slow = new Proxy(own.pool, {
      get: (pool, key) =>
        key === 'query'
          ? (text: string, values: string[]) => wait(30).then(() => pool.query(text, values))
          : Reflect.get(pool, key),
    })
    const heard: string[] = []
    const one = make(undefined, slow)
    await expect.poll(() => one.state()).toBe('up')
    make(hint => heard.push(hint.stream))
    await expect.poll(() => texts).toEqual(['[]', '[]', '[]', '[]'])
    const told = { type: 'draft', payload: { text: 'a'.repeat(50_000) } }
    one.send({ stream: 's:first', told })
    await wait(60)
    one.send({ stream: 's:second', told })
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['s:first', 's:second'])
    await close()
  })

  // runs of mutations (scripts/mutate.mjs) cannot set timers
  it.skipIf(!('useFakeTimers' in vi))('[SCALE-03] go on for hours: a process says again and again that it is there', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { texts, make, close } = await overheard()
    try {
      const one = make()
      await expect.poll(() => one.state()).toBe('up')
      await expect.poll(() => texts).toEqual(['[]'])
      vi.advanceTimersByTime(10_000)
      await expect.poll(() => texts).toEqual(['[]', '[]'])
    } finally {
      vi.useRealTimers()
      await close()
    }
  })

  it('[SCALE-03] that cannot travel say so once, and are tried ever less often', async () => {
    let tries = 0
    const refusing = createServer(socket => {
      tries += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(refusing, 'listening')
    const at = refusing.address()
    const port = typeof at === 'object' && at !== null ? at.port : 0
    const warnings: string[] = []
    const lost = connectPostgresHints(`postgres://nobody@127.0.0.1:${port}/none`, database.pool, {
      onHint: () => undefined,
      warn: text => warnings.push(text),
    })
    // at once, after 0.2 s, 0.4 s and 0.6 s more
    await wait(1_500)
    expect(lost.state()).toBe('down')
    await lost.close()
    await wait(1_000)
    refusing.close()
    expect(tries).toBeGreaterThanOrEqual(3)
    expect(tries).toBeLessThanOrEqual(4)
    expect(warnings).toEqual([expect.stringMatching(/^Hints do not travel by PostgreSQL \(.+\): events of other processes/)])
  })

  it('passes over what others write into the channel', async () => {
    const heard: Hint[] = []
    const one = carrier(hint => heard.push(hint))
    await expect.poll(() => one.state()).toBe('up')
    const foreign = [
      '',
      'hello',
      '0123456789abcdef 1 1/1 {',
      '0123456789abcdef 2 2/3 half',
      '0123456789abcdef 3 1/1 [{"stream":5},null,7]',
    ]
    for (const text of foreign) await database.pool.query(`select pg_notify('xinglin_hints', $1)`, [text])
    await database.pool.query(`select pg_notify('xinglin_hints', $1)`, ['0123456789abcdef 4 1/1 [{"stream":"s:last","seq":3}]'])
    await expect.poll(() => heard).toEqual([{ stream: 's:last', seq: 3 }])
    expect(one.heard.warnings).toEqual([])
  })
})
