import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openNotice, type NoticeClient } from '#tests/support/noticeSockets.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
import { demoUserId } from '#server/db/seed/demo.ts'

const HOUR = 3_600_000
/** The gateway looks at its sockets every 5 s. */
const LOOK_MS = 5_500

describe('a clock of the machine that is set', () => {
  let ahead = 0
  let test: TestApp
  let client: NoticeClient
  beforeAll(async () => {
    const real = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead)
    test = await startTestApp()
    client = await openNotice(test.url, demoUserId('doctor'), await tokenFor(test.app, 'doctor'))
  })
  afterAll(async () => {
    client?.ws.terminate()
    await test?.close()
    vi.restoreAllMocks()
  })
  const isAnswered = async (times: number) => {
    const before = client.frames.length
    for (let n = 0; n < times; n += 1) client.ws.send('HeartBeat')
    await expect.poll(() => client.frames.length).toBe(before + times)
  }

  it('[SCALE-06] does not end sockets as silent when it goes an hour on, nor as too loud when it goes an hour back', async () => {
    await isAnswered(1)
    ahead = HOUR
    await wait(LOOK_MS)
    expect(client.ws.readyState).toBe(client.ws.OPEN)
    await isAnswered(3)
    ahead = -HOUR
    await isAnswered(3)
    expect(client.ws.readyState).toBe(client.ws.OPEN)
  })

  it('[SCALE-06] does not keep a right or an ended sign-in for an hour when it goes back', async () => {
    ahead = HOUR
    const token = await tokenFor(test.app, 'doctor2')
    expect(await test.app.tokens.resolve(token)).not.toBeNull()
    ahead = 0
    // ended at a process whose hint was lost
    await test.database.pool.query('delete from sys_token where owner_id = $1', [demoUserId('doctor2')])
    expect(await test.app.tokens.resolve(token)).toBeNull()
  })
})
