import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { sysJobPlan, sysJobRun, sysQuartzJob } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { createWorld } from '#tests/support/jobs/runnerWorld.ts'
import type { World } from '#tests/support/jobs/runnerWorld.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const never = () => new Promise<string>(() => undefined)

describeOnDatabases('looks of the runner of jobs, to the second', open => {
  let database: Database
  let w: World
  const states = async (id: string) => (await w.runs(id)).map(({ state }) => state)
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    for (const table of [sysJobRun, sysJobPlan, sysQuartzJob]) await database.db.delete(table)
    w = createWorld(database)
  })

  it('[PROD-07] a look says when the next one is due: at once after something was done, else at the next time, in five seconds at most', async () => {
    const one = w.process()
    w.work = never
    await w.job('0 0 10 * * ?')
    expect(await one.runner.look()).toBe(5_000)
    await w.pass(7 * SECOND)
    expect(await one.runner.look()).toBe(3_000)
    await w.pass(3 * SECOND)
    // planned and started, then nothing before the next watch
    expect(await one.runner.look()).toBe(0)
    expect(await one.runner.look()).toBe(5_000)
  })

  it('[PROD-07] a job whose last time has passed has no next one, and a run says whether it came late or was left out', async () => {
    const one = w.process()
    w.work = never
    const last = await w.job('0 0 10 2 3 ? 2026')
    const late = await w.job('0 1 10 * * ?')
    const leftOut = await w.job('0 1 10 * * ?', { misfire: 'skip' })
    await w.pass(10 * SECOND, one)
    const [plan] = await database.db.select().from(sysJobPlan).where(eq(sysJobPlan.jobId, last))
    expect(plan?.nextAt).toBe(null)
    expect(await w.runs(last)).toMatchObject([{ state: 'running', result: null }])
    // nobody looks for ten minutes
    await w.pass(11 * MINUTE)
    await one.runner.look()
    expect(await w.runs(late)).toMatchObject([{ result: '补执行' }])
    expect(await w.runs(leftOut)).toMatchObject([{ state: 'skipped', result: '错过执行时间，按策略未补执行' }])
  })

  it('[PROD-07] says each five seconds that it lives, and is taken for dead twenty seconds after the last time', async () => {
    const [killed, other] = [w.process(), w.process()]
    const id = await w.job('0 0 10 * * ?')
    w.work = never
    const beats = async () => (await w.runs(id)).map(({ beat }) => beat)
    await w.pass(10 * SECOND, killed)
    const [first = Number.NaN] = await beats()
    await w.pass(5 * SECOND, killed)
    expect(await beats()).toEqual([first + 1])
    await w.pass(4 * SECOND, killed)
    expect(await beats()).toEqual([first + 1])
    await w.pass(SECOND, killed)
    expect(await beats()).toEqual([first + 2])
    // the other sees it first now, and looks each five seconds
    await other.runner.look()
    await w.pass(19 * SECOND)
    await other.runner.look()
    expect(await states(id)).toEqual(['running'])
    await w.pass(SECOND)
    await w.pass(4 * SECOND)
    await other.runner.look()
    expect((await states(id))[0]).toBe('interrupted')
  })
})
