import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUserId } from '#server/db/seed/demo.ts'
import { refusalOf } from '#tests/support/noticeSockets.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
// for what it puts on the app
import '#server/realtime/upgrade.ts'

describe('the door for sockets', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ config: { trustProxy: '10.0.0.5, 127.0.0.1' } })
  })
  afterAll(() => test?.close())

  it('believes a proxy of the list what the browser called, and the browser alone nothing', async () => {
    const me = demoUserId('doctor')
    const token = await tokenFor(test.app, 'doctor')
    const opens = (of: string, headers: Record<string, string>) => refusalOf(of, me, token, { headers })
    const passedOn = { origin: 'https://desk.example.org', 'x-forwarded-host': 'desk.example.org' }
    expect(await opens(test.url, passedOn)).toBe(101)
    expect(await opens(test.url, { origin: 'https://desk.example.org' })).toBe(403)
    const alone = await startTestApp({ database: test.database })
    expect(await opens(alone.url, passedOn)).toBe(403)
    await alone.close()
  })

  it('closes ten thousand sockets within the time that is meant for it', async () => {
    const closed: number[] = []
    const at = performance.now()
    await test.app.upgrades.drain(
      Array.from({ length: 10_000 }, (_, n) => n),
      one => closed.push(one),
    )
    const took = performance.now() - at
    expect(closed).toHaveLength(10_000)
    expect(took).toBeGreaterThan(1_500)
    expect(took).toBeLessThan(6_000)
  })

  it('lets the line grow to ten seconds, and those who are sent away make it no longer', async () => {
    const { admit } = test.app.upgrades
    const answers: boolean[] = []
    const ask = (times: number) => {
      for (let n = 0; n < times; n += 1) void admit().then(is => answers.push(is))
    }
    const at = performance.now()
    ask(200)
    await wait(0)
    expect(answers.filter(is => is)).toHaveLength(200)
    ask(5_000)
    // what the queue lets on while it is asked makes room for as many more
    const went = Math.ceil(((performance.now() - at) * 200) / 1_000)
    await wait(100)
    expect(answers.filter(is => !is).length).toBeGreaterThanOrEqual(3_000 - went)
    expect(answers.filter(is => !is).length).toBeLessThanOrEqual(3_000)
    expect(await Promise.race([admit(), wait(500, 'waits')])).toBe('waits')
  })
})
