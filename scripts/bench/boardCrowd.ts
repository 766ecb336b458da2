/** The editors of `bench:board` that have no browser: the product's own machines, store and wire, each with a socket of its own. */
import { setTimeout as wait } from 'node:timers/promises'
import type { GridSnapshot } from '#contract/entities/gridSnapshot.ts'
import { scheduleGrid } from '#contract/grids/tables/schedule.grid.ts'
import { HEADER } from '#contract/http/headers.ts'
import { QUOTA_MAX, SCHEDULE_SLOTS } from '#contract/rules/scheduleWeek.ts'
import { noHarm, startGridClient, type GridClient } from '#tests/chaos/gridClient.ts'
import type { GridPerson } from '#tests/chaos/gridPeople.ts'
import { createRandom } from '#tests/chaos/random.ts'

/** A value somebody gave a half-day. Moments are ms since 1970: sender and page run on one machine. */
export interface Edit {
  cell: string
  value: number
  sentAt: number
  /** when the sender saw it numbered; absent while it was not, or was refused */
  takenAt?: number
}
export const cellOf = (r: string, f: string): string => `${r} ${f}`

export interface Crowd {
  /** every editor writes `perSecond` cells for so long, evenly and not at the same moments */
  work: (perSecond: number, ms: number) => Promise<void>
  /** all write one cell at the same moment */
  burst: () => void
  /** waits until nobody has anything unanswered */
  settle: () => Promise<void>
  /** what was done since the last call, and how long it took to reach the other editors, ms */
  take: () => { edits: Edit[]; reached: number[] }
  /** editors that show something else than the server holds */
  astray: () => Promise<string[]>
  leave: () => void
}

const SETTLE_MS = 60_000

/** Seats `count` editors at a board, `people` in turn, and waits until everybody sees the rows. */
export async function seatCrowd(url: string, key: string, people: readonly GridPerson[], count: number): Promise<Crowd> {
  const random = createRandom(count)
  const tries = new Map<string, number>()
  let edits = new Map<string, Edit>()
  let reached: number[] = []

  const clients = Array.from({ length: count }, (_, n) => {
    const person = people[n % people.length]
    if (person === undefined) throw new Error('nobody to seat')
    const client = startGridClient({ url, ...person, key, name: `b${n}`, random, harm: noHarm, table: scheduleGrid, haste: 1 })
    client.merge.on('ops.apply', ({ entries, mine }) => {
      const now = Date.now()
      for (const { i } of entries) {
        const edit = edits.get(i)
        if (edit === undefined) continue
        if (mine.includes(i)) edit.takenAt = now
        else reached.push(now - edit.sentAt)
      }
    })
    return client
  })
  while (!clients.every(({ merge }) => merge.getSnapshot().hasTag('live'))) await wait(20)

  function writeCell({ store, merge, set }: GridClient) {
    const { id } = random.pick(store.view)
    const { key: f } = random.pick(SCHEDULE_SLOTS)
    const cell = cellOf(id, f)
    // a value that was not tried in this cell for long: what the page shows is known by it
    const value = ((tries.get(cell) ?? 0) % QUOTA_MAX) + 1
    tries.set(cell, value)
    merge.send({ type: 'place.entered', r: id, f })
    const sentAt = Date.now()
    set([{ r: id, f, v: value }])
    const made = merge.getSnapshot().context.pending.at(-1)
    if (made !== undefined) edits.set(made.op.i, { cell, value, sentAt })
  }

  const waiting = (client: GridClient): string[] => {
    if (client.isQuiet()) return []
    const { value, context } = client.merge.getSnapshot()
    return [`${client.name} ${JSON.stringify(value)}, ${context.pending.length} pending, ${context.seq} of ${context.head}`]
  }

  return {
    work: async (perSecond, ms) => {
      const until = Date.now() + ms
      await Promise.all(
        clients.map(async client => {
          await wait(random.next() * (1_000 / perSecond))
          while (Date.now() < until) {
            writeCell(client)
            await wait((0.5 + random.next()) * (1_000 / perSecond))
          }
        }),
      )
    },
    burst: () => clients.forEach(writeCell),
    settle: async () => {
      const until = Date.now() + SETTLE_MS
      while (!clients.every(client => client.isQuiet())) {
        if (Date.now() > until) throw new Error(`waiting: ${clients.flatMap(waiting).join('; ')}`)
        await wait(20)
      }
    },
    take: () => {
      const taken = { edits: [...edits.values()], reached }
      edits = new Map()
      reached = []
      return taken
    },
    astray: async () => {
      const answer = await fetch(`${url}/jeecg-boot/grid/snapshot?table=${encodeURIComponent(key)}`, {
        headers: { [HEADER.token]: people[0]?.token ?? '' },
      })
      const { result } = (await answer.json()) as { result: GridSnapshot }
      const shown = ({ store }: GridClient) =>
        result.rows.filter(({ id, d }) => {
          const row = store.row(id)
          return row === null || Object.entries(d).some(([f, v]) => row.get(f) !== v)
        })
      return clients.filter(client => shown(client).length > 0).map(({ name }) => name)
    },
    leave: () => clients.forEach(client => client.end()),
  }
}
