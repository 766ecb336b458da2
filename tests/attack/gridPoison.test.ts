import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, it } from 'vitest'
import { LIVE } from '#contract/grids/register.ts'
import { demoGrid } from '#contract/grids/tables/demo.grid.ts'
import { printPlainUpdate } from '#contract/sockets/grid.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import '#server/realtime/grid/index.ts'
import { storedRows } from '#server/realtime/grid/storedRows.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { closeGrids, openGrid } from '#tests/support/gridSockets.ts'
import { answered, enterTable, soon } from '#tests/support/realtime/gridTable.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

let asked = 0
/** the table answers nobody before this */
let gate: Promise<void> = Promise.resolve()
const tables: ServerModule = async app =>
  app.grids.add(
    storedRows({ ...demoGrid, name: 'gated' }, async () => {
      asked += 1
      await gate
      return { edit: true, add: true, remove: true, move: true }
    }),
  )

describeOnDatabases('what one person says at a shared table', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ open, more: [tables] })
  })
  afterEach(closeGrids)
  afterAll(() => test.close())

  it('[GRIDSOCK-12] keeps no colleague from an answer, whatever name an original client gives its grid', async () => {
    const key = 'gated:poison'
    const first = await enterTable(test, key)
    await answered(first, first.op(key, { r: 'a', f: LIVE, v: true }, { r: 'a', f: 'name', v: '甲' }))
    const [before, behind] = [await enterTable(test, key), await enterTable(test, key)]
    const hostile = await openGrid(test.url, demoUserId('admin'), await tokenFor(test.app, 'admin'))
    for (const name of ['\ud83d', 'x\0y']) {
      let goOn = () => {}
      gate = new Promise(resolve => {
        goOn = resolve
      })
      const since = asked
      const begun = first.op(key, { r: 'a', f: 'note', v: `waits ${name.length}` })
      await soon(() => asked).toBeGreaterThan(since)
      const ids = before.op(key, { r: 'b', f: LIVE, v: true })
      await wait(150)
      gate = Promise.resolve()
      hostile.send(printPlainUpdate({ socketKey: key, args: [{ id: 'a', name: `乙${name.length}` }, name] }))
      await wait(300)
      const more = behind.op(key, { r: 'c', f: LIVE, v: true })
      await wait(150)
      goOn()
      await answered(first, begun)
      await answered(before, ids)
      await answered(behind, more)
    }
  })
})
