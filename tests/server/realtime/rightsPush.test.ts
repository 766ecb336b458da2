import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { openTestPostgres } from '#tests/support/testDatabase.ts'
// for what it puts on the app
import '#server/realtime/rightsPush.ts'

const address = process.env['DATABASE_URL'] ?? ''

describe.skipIf(address === '')('changed rights', () => {
  let database: Database
  let [here, there]: TestApp[] = []
  beforeAll(async () => {
    database = await openTestPostgres(address)
    here = await startTestApp({ database })
    there = await startTestApp({ database })
  })
  afterAll(async () => {
    await here?.close()
    await there?.close()
    await database?.close()
  })

  for (const [of, username] of [
    ['one person', 'doctor'],
    ['anybody', 'pharmacist'],
  ] as const)
    it(`of ${of} are known to the other processes at once`, async () => {
      const id = demoUserId(username)
      if (!here || !there) throw new Error('no processes')
      const [from, to] = [here.app, there.app]
      await expect.poll(() => [from.hintState().state, to.hintState().state]).toEqual(['up', 'up'])
      const token = await tokenFor(from, username)
      const roles = async () => {
        const principal = await to.tokens.resolve(token)
        return principal?.kind === 'user' ? principal.roles : null
      }
      expect(await roles()).not.toEqual([])
      await database.pool.query('delete from sys_user_role where user_id = $1', [id])
      // until both know of each other nothing is told; without being told a process knows it after ten seconds
      await expect
        .poll(
          async () => {
            await from.rightsChanged(of === 'anybody' ? null : [id])
            return roles()
          },
          { timeout: 4_000, interval: 200 },
        )
        .toEqual([])
    })
})
