/** One random story at one shared table: several people edit, insert, delete, move, undo, lose the network, load anew, die; and what must hold after it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { GridSnapshot } from '#contract/entities/gridSnapshot.ts'
import { byPosition } from '#contract/grids/order.ts'
import { HEADER } from '#contract/http/headers.ts'
import { insertion, movement, removal } from '#src/grid/data/rowPositions.ts'
import { startGridClient, type GridClient, type Harm } from './gridClient.ts'
import type { GridPerson } from './gridPeople.ts'
import type { Random } from './random.ts'

export interface Story {
  seed: number
  issues: string[]
  /** ids of all operations that people made */
  made: string[]
  /** of those, the ones that a dying page may have swallowed */
  unsure: Set<string>
  key: string
}
/** The server, and who may sit down at its tables. */
export interface Desk {
  url: string
  people: readonly GridPerson[]
  /** the server is not down at this moment: nobody can be quiet without it */
  isUp: () => boolean
}

const QUIET_MS = 20_000

function command(random: Random, client: GridClient, n: number) {
  const { store } = client
  const rows = store.view
  const row = rows.length === 0 ? null : random.pick(rows)
  const kind = random.whole(0, 99)
  const after = random.whole(0, rows.length)
  if (row === null || kind < 12) {
    // half of the rows begin without their required cell: they are local until it is filled
    const id = `${client.name}-${n}`
    const name = `row ${id}`
    const isWhole = random.happens(0.5)
    const d: Record<string, GridValue> = isWhole ? { note: `${n}`, name } : { note: `${n}` }
    client.set(insertion(rows, [{ id, d }], rows[after - 1]?.id ?? null))
    return isWhole ? undefined : client.set([{ r: id, f: 'name', v: name }])
  }
  const write = (f: string, v: GridValue) => client.set([{ r: row.id, f, v }])
  if (kind < 18) return client.set(removal([row.id]))
  if (kind < 28) return client.set(movement(rows, row.id, random.whole(0, rows.length - 1)))
  if (kind < 45) return write('note', `${client.name} ${n}`)
  if (kind < 60) return write('price', random.whole(1, 99))
  if (kind < 72) return write('stock', random.whole(0, 20))
  if (kind < 76) return write('phone', random.happens(0.5) ? '13900001111' : 'no phone')
  if (kind < 84) return client.undo()
  if (kind < 88) return client.redo()
  if (kind < 92) return client.cut()
  if (kind < 96) return client.mend()
  if (kind < 98) return client.reload()
  return client.crash(random.happens(0.7))
}

/** What the server has of a table now. */
export async function snapshotOf(url: string, token: string, key: string): Promise<GridSnapshot> {
  const answer = await fetch(`${url}/jeecg-boot/grid/snapshot?table=${encodeURIComponent(key)}`, {
    headers: { [HEADER.token]: token },
  })
  return ((await answer.json()) as { result: GridSnapshot }).result
}

const clean = (d: object) =>
  JSON.stringify(
    Object.entries(d)
      .filter(([, v]) => v !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** What a client shows against what the server has. */
export function compare(client: GridClient, snapshot: GridSnapshot): string[] {
  const shown = client.store.view.map(row => `${row.id} ${clean(row.d)}`)
  const current = snapshot.rows
    .map(({ id, o, d }) => ({ id, key: o, d }))
    .sort(byPosition)
    .map(({ id, d }) => `${id} ${clean(d)}`)
  const { seq } = client.merge.getSnapshot().context
  const issues = seq === snapshot.s ? [] : [`${client.name} stands at ${seq}, the server at ${snapshot.s}`]
  return JSON.stringify(shown) === JSON.stringify(current)
    ? issues
    : [...issues, `${client.name} shows\n  ${shown.join('\n  ')}\nthe server holds\n  ${current.join('\n  ')}`]
}

/** Plays one story; answers what does not hold after everybody is back and quiet. `limit`: how long that may take, ms. */
export async function playStory(desk: Desk, seed: number, random: Random, harm: Harm, limit = QUIET_MS): Promise<Story> {
  const key = `demo:s${seed}`
  const { url, people } = desk
  // one person may be there twice, and in other tables at the same time
  const clients = Array.from({ length: random.whole(2, 4) }, (_, n) =>
    startGridClient({ url, ...random.pick(people), key, name: `p${seed}-${n}`, random, harm }),
  )
  // people edit what they see: the rows come first
  while (!clients.every(({ merge }) => merge.getSnapshot().context.seq !== null)) await wait(10)
  const steps = random.whole(15, 45)
  for (let n = 0; n < steps; n += 1) {
    const there = clients.filter(client => !client.isGone())
    if (there.length === 0) break
    command(random, random.pick(there), n)
    if (random.happens(0.5)) await wait(random.whole(0, 6))
  }
  for (const client of clients) client.heal()
  let until = performance.now() + limit
  let issues: string[] = ['not quiet']
  while (performance.now() < until) {
    if (!desk.isUp()) until = performance.now() + limit
    for (const client of clients) client.finish()
    if (clients.every(client => client.isQuiet())) {
      // the server may be down at this moment
      const snapshot = await snapshotOf(url, random.pick(people).token, key).catch(() => null)
      if (snapshot === null) {
        await wait(100)
        continue
      }
      const there = clients.filter(client => !client.isGone())
      for (const client of there) client.store.commit()
      issues = there.flatMap(client => compare(client, snapshot))
      if (issues.length === 0) break
    }
    await wait(20)
  }
  if (issues.length > 0)
    for (const client of clients) {
      const { value, context } = client.merge.getSnapshot()
      issues.push(
        `${client.name}: ${JSON.stringify(value)}, ${context.pending.length} pending, seq ${context.seq}, head ${context.head}`,
      )
    }
  for (const client of clients) client.end()
  const all = (of: (client: GridClient) => Set<string>) => clients.flatMap(client => [...of(client)])
  return { seed, issues, made: all(({ made }) => made), unsure: new Set(all(({ unsure }) => unsure)), key }
}
