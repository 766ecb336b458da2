import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { sysJobPlan, sysJobRun, sysQuartzJob } from '#server/db/tables/index.ts'
import { newRun } from '#server/jobs/runs.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { createWorld } from '#tests/support/jobs/runnerWorld.ts'
import type { World } from '#tests/support/jobs/runnerWorld.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

describeOnDatabases('runs whose beginning or end the process and the database see differently', (open, kind) => {
  let database: Database
  let w: World
  const states = async (id: string) => (await w.runs(id)).map(({ state }) => state)
  const refuse = (when: string) =>
    database.db.execute(sql.raw(`alter table sys_job_run add constraint refusing check (not (${when})) not valid`))
  const allowAll = () => database.db.execute(sql`alter table sys_job_run drop constraint if exists refusing`)
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await allowAll()
    for (const table of [sysJobRun, sysJobPlan, sysQuartzJob]) await database.db.delete(table)
    w = createWorld(database)
  })

  it('[PROD-07] what is done counts as done as soon as the database is there again, not as a run that took too long', async () => {
    const one = w.process()
    const id = await w.job('0 0 10 * * ?', { retries: 3 })
    await refuse(`state = 'done'`)
    await w.pass(20 * SECOND, one)
    expect(await states(id)).toEqual(['running'])
    await allowAll()
    await w.pass(10 * SECOND, one)
    expect(await states(id)).toEqual(['done'])
    await w.pass(2 * 60 * MINUTE, one)
    expect(await states(id)).toEqual(['done'])
  })

  it('[PROD-07] a run whose end is never taken keeps no other job waiting', async () => {
    const one = w.process()
    const bad = await w.job('0 0 10 * * ?', { timeLimit: 60 })
    await refuse(`job_id = '${bad}' and state <> 'waiting' and state <> 'running'`)
    await w.pass(3 * MINUTE, one)
    const other = await w.job('0 5 10 * * ?')
    await w.pass(5 * MINUTE, one)
    expect(await states(bad)).toEqual(['running'])
    expect(await states(other)).toEqual(['done'])
  })

  it('[PROD-07] a log with text that no database takes keeps nobody from saying that they live', async () => {
    const one = w.process()
    const id = await w.job('0 0 10 * * ?')
    const other = await w.job('0 1 10 * * ?')
    let goOn = () => {}
    const gate = new Promise<void>(resolve => {
      goOn = resolve
    })
    let isFirst = true
    w.work = async ({ log }) => {
      if (!isFirst) return '完成'
      isFirst = false
      log(`${'长'.repeat(19_986)}😀\0`)
      await gate
      return '完成\0'
    }
    await w.pass(2 * MINUTE, one)
    expect(await states(other)).toEqual(['done'])
    goOn()
    await w.pass(10 * SECOND, one)
    expect(await w.runs(id)).toMatchObject([{ state: 'done', result: '完成\uFFFD' }])
  })

  it('[PROD-07] a run that was taken by an answer that never came is given up after twenty seconds, and keeps its job from nothing', async () => {
    const one = w.process()
    const id = await w.job('0 0/5 10 * * ?', { retries: 1, retryInterrupted: 'Y' })
    await w.pass(20 * SECOND, one)
    const [first] = await w.runs(id)
    expect(first?.state).toBe('done')
    // as the lost answer leaves the next one: taken by this process, which knows nothing of it
    await database.db.insert(sysJobRun).values({
      ...newRun(await w.row(id), 'plan', w.now()),
      state: 'running',
      startedAt: new Date(w.now()),
      processId: first?.processId,
    })
    await w.pass(15 * SECOND, one)
    expect(await states(id)).toEqual(['done', 'running'])
    await w.pass(15 * SECOND, one)
    expect((await w.runs(id))[1]).toMatchObject({ state: 'interrupted', result: '执行进程失去联系' })
    await w.pass(10 * MINUTE, one)
    expect(await states(id)).toEqual(['done', 'interrupted', 'done', 'done', 'done'])
  })

  it('[PROD-07] a process never takes its own long run for lost', async () => {
    const one = w.process()
    const id = await w.job('0 0 10 * * ?')
    let goOn = () => {}
    const gate = new Promise<void>(resolve => {
      goOn = resolve
    })
    w.work = async () => {
      await gate
      return '完成'
    }
    // looked at again and again, though nobody says meanwhile that it lives
    await database.db.execute(sql`create function refuse_beats() returns trigger language plpgsql as $$ begin return old; end $$`)
    await database.db.execute(
      sql`create trigger refuse_beats before update of beat on sys_job_run for each row when (old.state = 'running') execute function refuse_beats()`,
    )
    await w.pass(2 * MINUTE, one)
    expect(await states(id)).toEqual(['running'])
    goOn()
    await database.db.execute(sql`drop trigger refuse_beats on sys_job_run`)
    await w.pass(10 * SECOND, one)
    expect(await states(id)).toEqual(['done'])
  })

  it.runIf(kind === 'postgres')('[PROD-07] a run that begins while a process says that it lives goes on', async () => {
    const one = w.process()
    const first = await w.job('0 0 10 * * ?')
    const other = await w.job('0 0 11 * * ?')
    let goOn = () => {}
    const gate = new Promise<void>(resolve => {
      goOn = resolve
    })
    w.work = async () => {
      await gate
      return '完成'
    }
    await w.pass(10 * SECOND, one)
    await w.pass(5 * SECOND)
    const blocked = async () => {
      const { rows } = await database.db.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.n
    }
    const row = await w.row(other)
    const [looked, ending] = await database.db.transaction(async tx => {
      await tx.select().from(sysJobRun).where(eq(sysJobRun.jobId, first)).for('update')
      const looking = one.runner.look()
      await expect.poll(blocked, { interval: 10 }).toBe(1)
      // pressed at this moment
      const pressed = one.runner.runNow(row, 'admin', 60_000)
      await expect.poll(() => states(other)).toEqual(['running'])
      return [looking, pressed] as const
    })
    await looked
    goOn()
    expect(await ending).toEqual({ state: 'done', result: '完成' })
    await w.pass(10 * SECOND, one)
    expect((await w.runs(other))[0]?.log).not.toContain('失去联系')
    expect([...(await states(first)), ...(await states(other))]).toEqual(['done', 'done'])
  })
})
