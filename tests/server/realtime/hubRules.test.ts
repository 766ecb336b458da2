import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHub, type Hint, type Hub } from '#server/realtime/hub.ts'
import type { OutboxRow } from '#server/realtime/outbox.ts'

const row = (seq: number, streamId = 's'): OutboxRow => ({ streamId, seq, type: 't', payload: seq, createdAt: new Date(0) })
const rows = (...seqs: number[]) => seqs.map(seq => row(seq))

/** A table of rows, what was asked of it, and one hub over it. */
let stored: OutboxRow[] = []
/** what was published, which is in the table too; tests look at when it is read */
let committed: OutboxRow[] = []
let asked: [string, number, number][] = []
let headsAsked: (readonly string[])[] = []
let sent: Hint[] = []
let warned: string[] = []
let broken: Error | null = null
let hub: Hub
beforeEach(() => {
  stored = []
  committed = []
  asked = []
  headsAsked = []
  sent = []
  warned = []
  broken = null
  const made = createHub(
    () => ({
      read: async (streamId, afterSeq, limit) => {
        asked.push([streamId, afterSeq, limit])
        if (broken !== null) throw broken
        return stored.filter(one => one.streamId === streamId && one.seq > afterSeq).slice(0, limit)
      },
      heads: async ids => {
        headsAsked.push(ids)
        if (broken !== null) throw broken
        return new Map(
          ids.flatMap(id => {
            const all = [...stored, ...committed].filter(({ streamId }) => streamId === id).map(({ seq }) => seq)
            return all.length === 0 ? [] : [[id, Math.max(...all)]]
          }),
        )
      },
    }),
    {
      backplane: () => ({ send: hint => void sent.push(hint), close: async () => undefined }),
      warn: text => warned.push(text),
      pollMs: 3_600_000,
    },
  )
  hub = {
    ...made,
    publish: more => {
      committed.push(...more)
      made.publish(more)
    },
  }
})
afterEach(() => hub.close())

const rest = async () => {
  for (let n = 0; n < 5; n += 1) await new Promise(setImmediate)
}
function listen(from: number, stream = 's') {
  const heard: (number | string)[] = []
  const leave = hub.subscribe(stream, from, {
    row: ({ seq }) => heard.push(seq),
    lost: next => heard.push(`lost ${next}`),
    told: ({ type }) => heard.push(type),
  })
  return { heard, leave }
}

describe('a stream', () => {
  it('is heard from a number on, what was committed before the subscription too', async () => {
    stored = rows(1, 2, 3)
    const { heard } = listen(1)
    expect(hub.listening('s')).toBe(true)
    await rest()
    expect(heard).toEqual([2, 3])
    expect(headsAsked).toEqual([['s']])
    expect(asked[0]).toEqual(['s', 1, 200])
  })

  it('asks for the heads of all new streams at once', async () => {
    listen(0, 'a')
    listen(0, 'b')
    await rest()
    expect(headsAsked).toEqual([['a', 'b']])
    listen(0, 'c')
    await rest()
    expect(headsAsked).toEqual([['a', 'b'], ['c']])
  })

  it('passes on what is published without reading the table, once to each, in order', async () => {
    const [one, other] = [listen(0), listen(0)]
    await rest()
    stored = rows(1, 2, 3)
    hub.publish(rows(1, 2))
    hub.publish([row(1, 'nobody listens')])
    await rest()
    hub.publish(rows(2))
    hub.publish(rows(3))
    await rest()
    expect([one.heard, other.heard]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
    expect(asked).toEqual([])
    expect(sent).toEqual([
      { stream: 's', seq: 2 },
      { stream: 'nobody listens', seq: 1 },
      { stream: 's', seq: 2 },
      { stream: 's', seq: 3 },
    ])
  })

  it('is read where a number is missing, and goes on from memory afterwards', async () => {
    const { heard } = listen(0)
    await rest()
    stored = rows(1, 2, 3)
    hub.publish(rows(3))
    await rest()
    expect(heard).toEqual([1, 2, 3])
    expect(asked).toEqual([['s', 0, 200]])
    stored = rows(1, 2, 3, 4)
    hub.publish(rows(4))
    await rest()
    expect(heard).toEqual([1, 2, 3, 4])
    expect(asked).toHaveLength(1)
  })

  it('that was swept says what is lost, of a part or of all', async () => {
    stored = rows(5, 6)
    const { heard } = listen(2)
    await rest()
    expect(heard).toEqual(['lost 5', 5, 6])
    const all = listen(6)
    stored = []
    hub.publish(rows(9))
    await rest()
    expect(all.heard).toEqual(['lost 10'])
    expect(heard).toEqual(['lost 5', 5, 6, 'lost 10'])
    stored = rows(10)
    hub.publish(rows(10))
    await rest()
    expect(all.heard).toEqual(['lost 10', 10])
  })

  it('[SCALE-06] of which the database has lost the end is heard anew from where it stands, new events under old numbers too', async () => {
    stored = rows(1, 2, 3, 4, 5)
    const { heard } = listen(0)
    await rest()
    // a replica without the last two commits has taken over
    stored = rows(1, 2, 3)
    await hub.poll()
    stored = rows(1, 2, 3, 4)
    hub.publish(rows(4))
    await rest()
    expect(heard).toEqual([1, 2, 3, 4, 5, 'lost 4', 4])
    expect(warned).toEqual(['Stream s went back from 5 to 3: the database has lost what it had committed'])
  })

  it('that went back is heard on by those who are not that far yet, without a word of a loss', async () => {
    stored = rows(1, 2, 3, 4, 5)
    const ahead = listen(5)
    await rest()
    broken = new Error('away')
    const behind = listen(2)
    await rest()
    broken = null
    stored = rows(1, 2, 3)
    await hub.poll()
    await expect.poll(() => behind.heard).toEqual([3])
    expect(ahead.heard).toEqual(['lost 4'])
  })

  it('is read for who comes late where a published number left a hole in memory', async () => {
    listen(0)
    await rest()
    hub.publish(rows(1, 2))
    stored = rows(1, 2, 3, 4)
    hub.publish(rows(4))
    await rest()
    const late = listen(1)
    await rest()
    expect(late.heard).toEqual([2, 3, 4])
  })

  it('is read in pages for who comes late, and its rows are not told twice to the others', async () => {
    const { heard } = listen(0)
    await rest()
    const many = Array.from({ length: 300 }, (_, n) => row(n + 1))
    stored = many
    hub.publish(many)
    await rest()
    expect(heard).toHaveLength(300)
    const late = listen(0)
    await rest()
    expect(late.heard).toHaveLength(300)
    expect(heard).toHaveLength(300)
    expect(asked.map(([, after]) => after)).toEqual([0, 200])
    // who is almost there gets the rest from memory
    const near = listen(298)
    await rest()
    expect(near.heard).toEqual([299, 300])
    expect(asked).toHaveLength(2)
    // the oldest that is remembered
    const edge = listen(300 - 64)
    await rest()
    expect(edge.heard).toHaveLength(64)
    expect(asked).toHaveLength(2)
    const far = listen(230)
    await rest()
    expect(far.heard).toHaveLength(70)
    expect(asked.at(-1)).toEqual(['s', 230, 200])
  })

  it('is read once for all who are behind, from the first of them on', async () => {
    stored = rows(1, 2, 3, 4)
    const [first, near] = [listen(0), listen(2)]
    await rest()
    expect([first.heard, near.heard]).toEqual([
      [1, 2, 3, 4],
      [3, 4],
    ])
    expect(asked).toEqual([['s', 0, 200]])
    // two holes at once are one look
    stored = [...stored, ...rows(5, 6, 7, 8)]
    hub.publish(rows(6))
    hub.publish(rows(8))
    await rest()
    expect(near.heard).toEqual([3, 4, 5, 6, 7, 8])
    expect(asked.map(([, after]) => after)).toEqual([0, 4])
  })

  it('is read from its own place for who comes while it is read for others', async () => {
    stored = rows(1, 2, 3, 4, 5)
    const near = listen(5)
    await rest()
    stored = [...stored, ...rows(6, 7, 8)]
    hub.publish(rows(8))
    const far = listen(0)
    await rest()
    expect(near.heard).toEqual([6, 7, 8])
    expect(far.heard).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('goes on from memory behind rows that were read before they were published, and never over a hole in it', async () => {
    const { heard } = listen(0)
    await rest()
    stored = rows(1)
    hub.publish(rows(1))
    await rest()
    stored = rows(1, 2, 3, 4)
    hub.publish(rows(3))
    await rest()
    expect(heard).toEqual([1, 2, 3, 4])
    stored = rows(1, 2, 3, 4, 5)
    hub.publish(rows(4, 5))
    await rest()
    expect(heard).toEqual([1, 2, 3, 4, 5])
    expect(asked.map(([, after]) => after)).toEqual([1])
    const late = listen(0)
    await rest()
    expect(late.heard).toEqual([1, 2, 3, 4, 5])
  })

  it('ends for who left, and is forgotten with the last', async () => {
    const [one, other] = [listen(0), listen(0)]
    await rest()
    one.leave()
    expect(hub.listening('s')).toBe(true)
    hub.publish(rows(1))
    await rest()
    other.leave()
    expect(hub.listening('s')).toBe(false)
    hub.publish(rows(2))
    await rest()
    expect([one.heard, other.heard]).toEqual([[], [1]])
    const again = listen(1)
    one.leave()
    other.leave()
    expect(hub.listening('s')).toBe(true)
    expect(again.heard).toEqual([])
  })

  it('that cannot be read says so and is tried again', async () => {
    const { heard } = listen(0)
    await rest()
    broken = new Error('away')
    hub.publish(rows(2))
    await rest()
    expect(warned).toEqual(['Reading stream s failed and is tried again: Error: away'])
    broken = null
    stored = rows(1, 2)
    await expect.poll(() => heard).toEqual([1, 2])
  })
})

describe('a hint of another process', () => {
  it('is a reason to look, where it names a number that is not known yet', async () => {
    stored = rows(1, 2)
    const { heard } = listen(2)
    await rest()
    headsAsked = []
    stored = rows(1, 2, 3)
    hub.hinted({ stream: 's', seq: 2 })
    hub.hinted({ stream: 'other', seq: 9 })
    await rest()
    expect(headsAsked).toEqual([])
    hub.hinted({ stream: 's', seq: 3 })
    await rest()
    expect(headsAsked).toEqual([['s']])
    expect(heard).toEqual([3])
  })

  it('that failed is told, and a closed hub looks no more', async () => {
    listen(0)
    await rest()
    broken = new Error('away')
    hub.hinted({ stream: 's', seq: 3 })
    await rest()
    expect(warned).toEqual(['Looking up stream heads failed: Error: away'])
    headsAsked = []
    hub.hinted({ stream: 's', seq: 3 })
    hub.close()
    await rest()
    expect(headsAsked).toEqual([])
    expect(hub.listening('s')).toBe(false)
  })
})

describe('a passing word', () => {
  it('is heard here by all who listen, and by the other processes', async () => {
    const [one, other] = [listen(0), listen(0, 'else')]
    hub.subscribe('s', 0, { row: () => undefined })
    hub.tell('s', { type: 'see', payload: 1 })
    hub.hinted({ stream: 's', told: { type: 'gone', payload: 2 } })
    hub.hinted({ stream: 'nobody', told: { type: 'gone', payload: 2 } })
    expect([one.heard, other.heard]).toEqual([['see', 'gone'], []])
    expect(sent).toEqual([{ stream: 's', told: { type: 'see', payload: 1 } }])
    await rest()
  })
})

it('a look asks for the heads of all streams that are listened to, a thousand at a time', async () => {
  for (let n = 0; n < 1_001; n += 1) hub.subscribe(`s${n}`, 0, { row: () => undefined })
  await rest()
  headsAsked = []
  await hub.poll()
  expect(headsAsked.map(ids => ids.length)).toEqual([1_000, 1])
})

describe('a process alone', () => {
  it('needs no other one and nobody who hears of losses', async () => {
    const alone = createHub(() => ({ read: async () => [row(3)], heads: async () => new Map([['s', 3]]) }), {
      warn: text => warned.push(text),
    })
    const heard: unknown[] = []
    alone.subscribe('s', 0, { row: ({ seq }) => heard.push(seq), told: ({ type }) => heard.push(type) })
    alone.publish(rows(3))
    alone.tell('s', { type: 'see', payload: 1 })
    await rest()
    alone.close()
    expect([heard, warned]).toEqual([['see', 3], []])
    const swept = createHub(() => ({ read: async () => [], heads: async () => new Map([['s', 3]]) }), {
      warn: text => warned.push(text),
    })
    swept.subscribe('s', 0, { row: ({ seq }) => heard.push(seq) })
    swept.publish(rows(3))
    await rest()
    swept.close()
    expect(warned).toEqual([])
  })

  it('looks by itself from time to time, and says when it cannot', async () => {
    let isAway = false
    const often = createHub(
      () => ({
        read: async () => rows(1),
        heads: async () => {
          if (isAway) throw new Error('away')
          return new Map([['s', 1]])
        },
      }),
      { warn: text => warned.push(text), pollMs: 5 },
    )
    const heard: number[] = []
    often.subscribe('s', 0, { row: ({ seq }) => heard.push(seq) })
    await expect.poll(() => heard).toEqual([1])
    isAway = true
    await expect.poll(() => warned.at(-1)).toBe('Polling stream heads failed: Error: away')
    often.close()
  })
})
