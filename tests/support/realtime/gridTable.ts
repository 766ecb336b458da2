/** People at shared tables, for suites of the grid socket. */
import { expect } from 'vitest'
import type { GridAck, GridReject } from '#contract/sockets/grid.ts'
import { gridSnapshot } from '#contract/http/calls/grids.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { nameOf, openGrid, type GridClient } from '#tests/support/gridSockets.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import type { TestApp } from '#tests/support/testApp.ts'

export const soon = <T>(what: () => T): ReturnType<typeof expect.poll<T>> => expect.poll(what, { timeout: 30_000, interval: 10 })
export const acks = (client: GridClient): GridAck[] => client.words('ack').flatMap(word => word.acks)
export const rejs = (client: GridClient): GridReject[] => client.words('rej').flatMap(word => word.rejs)

/** Waits until every one of these operations has an answer. */
export async function answered(client: GridClient, ids: readonly string[]): Promise<void> {
  const told = () => new Set([...acks(client), ...rejs(client)].map(({ i }) => i))
  await soon(() => {
    const known = told()
    return ids.filter(id => !known.has(id)).length
  }).toBe(0)
}

/** A demo account joins a table. */
export async function enterTable({ app, url }: TestApp, key: string, username = 'admin'): Promise<GridClient> {
  const client = await openGrid(url, demoUserId(username), await tokenFor(app, username))
  client.say(key, { t: 'join', client: nameOf(client), since: 0 })
  await soon(() => client.words('joined').length + client.words('refused').length).toBe(1)
  return client
}

/** The rows of a table as a page would load them. */
export async function rowsIn(test: TestApp, key: string) {
  return (await test.call(gridSnapshot, { table: key }, await tokenFor(test.app, 'admin'))).result
}
