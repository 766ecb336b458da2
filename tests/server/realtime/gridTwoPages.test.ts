import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { PendingOp } from '#machines/gridMerge/gridMerge.types.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { noHarm, startGridClient, type GridClient } from '#tests/chaos/gridClient.ts'
import { createRandom } from '#tests/chaos/random.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { rowsIn, soon } from '#tests/support/realtime/gridTable.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

describeOnDatabases('a new row that two pages of a person hold', open => {
  let test: TestApp
  const pages: GridClient[] = []
  beforeAll(async () => {
    test = await startTestApp({ open })
  })
  afterEach(() => {
    for (const page of pages.splice(0)) page.end()
  })
  afterAll(() => test.close())

  const pendingOf = (page: GridClient) => page.merge.getSnapshot().context.pending
  const isLive = (page: GridClient) => page.merge.getSnapshot().hasTag('live')
  /** A page of the administrator's with what others of theirs left waiting. */
  async function openPage(key: string, name: string, queued: readonly PendingOp[] = []): Promise<GridClient> {
    const page = startGridClient({
      url: test.url,
      userId: demoUserId('admin'),
      token: await tokenFor(test.app, 'admin'),
      key,
      name,
      random: createRandom(1),
      harm: noHarm,
      queued,
    })
    pages.push(page)
    await soon(() => isLive(page)).toBe(true)
    return page
  }
  const write = (page: GridClient, cells: Record<string, GridValue>) =>
    page.set(Object.entries(cells).map(([f, v]) => ({ r: 'n', f, v })))
  const stored = async (key: string) => (await rowsIn(test, key)).rows.map(({ id, o, d }) => [id, o, d])
  /** Any page that would say something of its own accord has said it by then: an unanswered operation goes again after 5 s, here after 125 ms. */
  const quiet = () => new Promise(resolve => setTimeout(resolve, 600))

  it('[WALK-31] stands at the server as the page that finished it left it, and its numbers count once', async () => {
    const key = 'demo:s41'
    const one = await openPage(key, 'one')
    write(one, { [LIVE]: true, [ORDER]: 'a1', sex: '男', stock: 5, price: 1 })
    const two = await openPage(key, 'two', pendingOf(one))
    write(one, { sex: '男性', price: 2, [ORDER]: 'a5' })
    write(one, { name: '甲' })
    await soon(() => [pendingOf(one), pendingOf(two)]).toEqual([[], []])
    await quiet()
    expect(await stored(key)).toEqual([['n', 'a5', { name: '甲', sex: '男性', stock: 5, price: 2 }]])
    expect(two.store.row('n')?.toRow()).toMatchObject({ name: '甲', sex: '男性', stock: 5, price: 2 })
    expect(two.merge.getSnapshot().context.conflicts).toEqual([])
  })

  it('[WALK-32] is asked about by the page that began it where the other finished it otherwise', async () => {
    const key = 'demo:s42'
    const one = await openPage(key, 'one')
    write(one, { [LIVE]: true, [ORDER]: 'a1', sex: '男', stock: 5 })
    const two = await openPage(key, 'two', pendingOf(one))
    write(two, { sex: '男性', name: '甲' })
    await soon(() => [pendingOf(one), pendingOf(two)]).toEqual([[], []])
    await quiet()
    expect(await stored(key)).toEqual([['n', 'a1', { name: '甲', sex: '男性', stock: 5 }]])
    expect(one.merge.getSnapshot().context.conflicts).toMatchObject([
      { r: 'n', f: 'sex', kind: 'refused', mine: '男', theirs: { v: '男性' } },
    ])
  })

  it('[WALK-31] is not begun again by a page that is opened after the row was finished, with a queue from before', async () => {
    const key = 'demo:s43'
    const one = await openPage(key, 'one')
    write(one, { [LIVE]: true, [ORDER]: 'a1', sex: '男', stock: 5 })
    const before = [...pendingOf(one)]
    write(one, { stock: 7, name: '甲' })
    await soon(() => pendingOf(one)).toEqual([])
    const late = await openPage(key, 'late', before)
    await soon(() => pendingOf(late)).toEqual([])
    await quiet()
    expect(await stored(key)).toEqual([['n', 'a1', { name: '甲', sex: '男', stock: 7 }]])
    expect(late.merge.getSnapshot().context.local).toEqual({})
    expect(late.merge.getSnapshot().context.refusals).toMatchObject([{ r: 'n', f: 'stock', mine: 5 }])
  })
})
