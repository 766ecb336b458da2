import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { sysJobPlan, sysJobRun, sysQuartzJob } from '#server/db/tables/index.ts'
import { glance, replan } from '#server/jobs/plan.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { createWorld } from '#tests/support/jobs/runnerWorld.ts'
import type { World } from '#tests/support/jobs/runnerWorld.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const EVERY_MINUTE = '0 * * * * ?'

describeOnDatabases('jobs after a clock that ran ahead', open => {
  let database: Database
  let w: World
  /** Day and time of each run in UTC, eight hours before Shanghai. */
  const runs = async (id: string) =>
    (await w.runs(id)).map(({ plannedAt, state }) => `${plannedAt.toISOString().slice(8, 16)} ${state}`)
  const nextAt = async (id: string) => {
    const [row] = await database.db.select().from(sysJobPlan).where(eq(sysJobPlan.jobId, id))
    return row?.nextAt?.toISOString() ?? null
  }
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    for (const table of [sysJobRun, sysJobPlan, sysQuartzJob]) await database.db.delete(table)
    w = createWorld(database)
  })

  it('[PROD-07] runs a job at its next time once the clock is right again, and goes on', async () => {
    const one = w.process()
    const id = await w.job(EVERY_MINUTE)
    one.jump(5 * HOUR)
    await w.pass(30 * SECOND, one)
    await one.runner.settled()
    // 14:59:50 there: the newest of what passed meanwhile, and the next
    expect(await runs(id)).toEqual(['02T06:59 done', '02T07:00 done'])
    one.jump(-5 * HOUR)
    await w.pass(2 * MINUTE + 10 * SECOND, one)
    await one.runner.settled()
    expect(await runs(id)).toEqual(['02T02:01 done', '02T02:02 done', '02T06:59 done', '02T07:00 done'])
  })

  it('[PROD-07] does not run a planned time again that the clock ahead saw to', async () => {
    const one = w.process()
    const id = await w.job('0 0 12 * * ?')
    one.jump(5 * HOUR)
    await w.pass(30 * SECOND, one)
    one.jump(-5 * HOUR)
    await w.pass(30 * SECOND, one)
    expect(await nextAt(id)).toBe('2026-03-03T04:00:00.000Z')
    await w.pass(2 * HOUR + MINUTE)
    await w.pass(10 * SECOND, one)
    await one.runner.settled()
    expect(await runs(id)).toEqual(['02T04:00 done'])
  })

  it.each([
    ['0 0 12 * * ?', '2026-03-02T04:00:00.000Z'],
    // beyond its last year by the clock ahead: it had no next time at all
    ['0 0 12 1 4 ? 2026', '2026-04-01T04:00:00.000Z'],
  ])('[PROD-07] plans %s anew that was started on a clock ahead, also when that process is gone', async (cron, expected) => {
    const id = await w.job(cron, { status: -1 })
    await w.edit(id, { status: 0 })
    await database.db.transaction(tx => replan(tx, { id, cronExpression: cron, status: 0 }, w.now() + 400 * DAY))
    expect(await nextAt(id)).not.toBe(expected)
    await w.pass(10 * SECOND, w.process())
    expect(await nextAt(id)).toBe(expected)
  })

  it('[PROD-07] leaves a stopped job stopped', async () => {
    const id = await w.job(EVERY_MINUTE, { status: -1 })
    await database.db.transaction(tx => replan(tx, { id, cronExpression: EVERY_MINUTE, status: -1 }, w.now() + HOUR))
    await w.pass(MINUTE, w.process())
    expect(await nextAt(id)).toBeNull()
    // and nothing is left to be put right at every look
    expect((await glance(database.db, w.now())).isAhead).toBe(false)
    expect(await runs(id)).toEqual([])
  })

  it('[PROD-07] tries a failed run again after its pause by the right clock, and lets the next runs through', async () => {
    const one = w.process()
    const id = await w.job(EVERY_MINUTE, { retries: 1, retryWait: 30 })
    one.jump(5 * HOUR)
    w.work = () => Promise.reject(new Error('broken'))
    await w.pass(5 * SECOND, one)
    await one.runner.settled()
    expect(await runs(id)).toEqual(['02T06:59 failed', '02T06:59 waiting'])
    one.jump(-5 * HOUR)
    w.work = async () => '完成'
    await w.pass(10 * SECOND, one)
    const again = (await w.runs(id)).find(({ attempt }) => attempt === 2)
    expect(again?.dueAt.getTime()).toBeLessThanOrEqual(w.now() + 30 * SECOND)
    await w.pass(2 * MINUTE, one)
    await one.runner.settled()
    // what comes while an attempt waits is left out, as ever
    expect(await runs(id)).toEqual(['02T02:00 skipped', '02T02:01 done', '02T02:02 done', '02T06:59 failed', '02T06:59 done'])
  })

  it('[PROD-07] a process whose own clock is behind takes nothing back from the others', async () => {
    const [right, behind] = [w.process(), w.process()]
    const id = await w.job(EVERY_MINUTE, { misfire: 'all' })
    behind.jump(-HOUR)
    await w.pass(3 * MINUTE, right, behind)
    for (const { runner } of [right, behind]) await runner.settled()
    expect(await runs(id)).toEqual(['02T02:00 done', '02T02:01 done', '02T02:02 done'])
  })

  it('[PROD-07] runs each time once while one of two clocks stays ahead', async () => {
    const [right, ahead] = [w.process(), w.process()]
    const id = await w.job(EVERY_MINUTE, { misfire: 'all' })
    ahead.jump(10 * MINUTE)
    await w.pass(15 * MINUTE, right, ahead)
    for (const { runner } of [right, ahead]) await runner.settled()
    const times = await runs(id)
    expect(new Set(times).size).toBe(times.length)
    expect(times.every(time => time.endsWith('done'))).toBe(true)
    expect(times.length).toBeGreaterThanOrEqual(25)
  })
})
