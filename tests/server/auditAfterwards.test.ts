import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineCall } from '#contract/http/defineCall.ts'
import { sysLog } from '#server/db/tables/index.ts'
import { serve } from '#server/plugins/serve.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

describe('what stays of a request that is answered', () => {
  let t: TestApp
  /** what a cache would keep */
  const kept: Promise<string>[] = []
  const asked: WeakRef<object>[] = []
  let goOn: () => void = () => undefined
  let written: Promise<void> = Promise.resolve()
  beforeAll(async () => {
    t = await startTestApp({
      more: [
        async app => {
          app.addHook('preHandler', async request => void asked.push(new WeakRef(request)))
          serve(app, defineCall<object, string>({ name: 'kept', methods: ['GET'], path: '/kept', who: 'public' }), {
            handler: async () => {
              const answer = (async () => (await wait(1), 'x'))()
              kept.push(answer)
              return answer
            },
          })
          serve(app, defineCall<{ reason: string }, null>({ name: 'began', methods: ['POST'], path: '/began', who: 'public' }), {
            schema: { body: Type.Object({ reason: Type.String() }) },
            handler: async () => {
              const told = new Promise<void>(resolve => (goOn = resolve))
              written = told.then(() => app.audit({ actor: { kind: 'system' }, action: 'afterwards' }))
              return null
            },
          })
        },
      ],
    })
  })
  afterAll(async () => t.close())

  it('[SCALE-14] is nothing with a promise that a cache keeps', async () => {
    for (let n = 0; n < 5; n += 1) expect((await t.raw('GET', '/jeecg-boot/kept')).status).toBe(200)
    expect([kept.length, asked.length]).toEqual([5, 5])
    // the last ones may still stand in a connection
    await wait(100)
    collect()
    expect(asked.filter(one => one.deref() !== undefined).length).toBeLessThan(3)
    expect(await Promise.all(kept)).toHaveLength(5)
  })

  it('[SEC-02] is its route and its parameters for a line that its work writes later', async () => {
    const answer = await t.raw('POST', '/jeecg-boot/began', { json: { reason: '补录' } })
    expect(answer.status).toBe(200)
    await wait(50)
    goOn()
    await written
    const rows = await t.database.db.select().from(sysLog).where(eq(sysLog.action, 'afterwards'))
    expect(rows).toMatchObject([{ requestUrl: 'POST /began', requestParam: '{"reason":"补录"}' }])
  })
})
