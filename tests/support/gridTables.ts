import { expect } from 'vitest'
import type { GridOp } from '#contract/grids/register.ts'
import { nameOf, openGrid, type GridClient } from './gridSockets.ts'
import type { TestApp } from './testApp.ts'

/** Waits until something is so. */
export const until = async (what: () => boolean): Promise<void> => expect.poll(what, { timeout: 20_000, interval: 10 }).toBe(true)

/** A grid of a person at one table. */
export interface GridSeat {
  client: GridClient
  /** says operations and waits for the answers: 'ok' or `why text` for each, in order */
  op: (...ops: (Omit<GridOp, 'i' | 'b'> & { i?: string; b?: number })[]) => Promise<string[]>
  /** number of a cell as this person has heard it: what an edit says it saw */
  seen: (r: string, f: string) => Promise<number>
}

/** Joins a table; `refused` when there is none for this person. */
export async function acquireSeat(
  test: TestApp,
  key: string,
  person: { id: string; token: string },
): Promise<GridSeat | 'refused'> {
  const client = await openGrid(test.url, person.id, person.token)
  client.say(key, { t: 'join', client: nameOf(client), since: 0 })
  await until(() => client.words('joined').length + client.words('refused').length === 1)
  if (client.words('refused').length > 0) return 'refused'
  const acks = () => client.words('ack').flatMap(word => word.acks)
  const verdictOf = (id: string): string | null => {
    if (acks().some(({ i }) => i === id)) return 'ok'
    const rej = client.words('rej').flatMap(word => word.rejs)
    const found = rej.find(({ i }) => i === id)
    return found === undefined ? null : `${found.why} ${found.text}`
  }
  return {
    client,
    op: async (...ops) => {
      const ids = client.op(key, ...ops)
      await until(() => ids.every(id => verdictOf(id) !== null))
      return ids.map(id => verdictOf(id) ?? '')
    },
    seen: async (r, f) => {
      const heard = () => client.entries().findLast(one => one.r === r && one.f === f)
      await until(() => heard() !== undefined)
      return heard()?.s ?? 0
    },
  }
}

/** The same where the table must be there. */
export async function seatAt(test: TestApp, key: string, person: { id: string; token: string }): Promise<GridSeat> {
  const seat = await acquireSeat(test, key, person)
  if (seat === 'refused') throw new Error(`${key} was refused`)
  return seat
}
