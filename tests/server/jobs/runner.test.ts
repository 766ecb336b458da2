import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { replan } from '#server/jobs/plan.ts'
import { claim, finish as finishRun, newRun } from '#server/jobs/runs.ts'
import { quartzJobs } from '#server/jobs/jobTable.ts'
import { sysJobPlan, sysJobRun, sysQuartzJob } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { createWorld } from '#tests/support/jobs/runnerWorld.ts'
import type { World } from '#tests/support/jobs/runnerWorld.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const EVERY_MINUTE = '0 * * * * ?'
const never = () => new Promise<string>(() => undefined)

describeOnDatabases('the runner of jobs', open => {
  let database: Database
  let w: World
  const states = async (id: string) => (await w.runs(id)).map(({ state }) => state)
  const planned = async (id: string) => (await w.runs(id)).map(({ plannedAt }) => plannedAt.toISOString().slice(11, 19))
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    for (const table of [sysJobRun, sysJobPlan, sysQuartzJob]) await database.db.delete(table)
    w = createWorld(database)
  })

  it('[PROD-07] runs each planned time once over three processes that look at the same moment', async () => {
    let count = 0
    w.work = async () => {
      count += 1
      return '完成'
    }
    const all = [w.process(), w.process(), w.process()]
    const ids = await Promise.all(Array.from({ length: 5 }, () => w.job(EVERY_MINUTE)))
    await w.pass(10 * MINUTE, ...all)
    await Promise.all(all.map(({ runner }) => runner.settled()))
    expect(count).toBe(50)
    for (const id of ids) {
      expect(await states(id)).toEqual(Array.from({ length: 10 }, () => 'done'))
      expect(new Set(await planned(id)).size).toBe(10)
    }
    const by = new Set((await w.runs(ids[0] ?? '')).map(({ processId }) => processId))
    expect(by.size).toBeGreaterThan(0)
  })

  it('[PROD-07] plans by the clock of Shanghai and writes UTC', async () => {
    const one = w.process()
    const id = await w.job('0 0 10 * * ?')
    await w.pass(15 * SECOND, one)
    await one.runner.settled()
    const [run] = await w.runs(id)
    expect(run).toMatchObject({ state: 'done', result: '完成', attempt: 1, kind: 'plan' })
    expect(run?.plannedAt.toISOString()).toBe('2026-03-02T02:00:00.000Z')
    expect(run?.startedAt?.toISOString()).toBe('2026-03-02T02:00:00.000Z')
    expect(run?.log).toBe('10:00:00.000 完成')
  })

  it('[PROD-07] takes a run whose process was killed for interrupted after its lease, and tries it again elsewhere', async () => {
    const [killed, other] = [w.process(), w.process()]
    const id = await w.job('0 0 10 * * ?')
    w.work = never
    await w.pass(12 * SECOND, killed)
    expect(await states(id)).toEqual(['running'])
    w.work = async () => '第二次完成'
    // killed: it never looks again
    await w.pass(15 * SECOND, other)
    expect(await states(id)).toEqual(['running'])
    await w.pass(15 * SECOND, other)
    expect(await w.runs(id)).toMatchObject([{ state: 'interrupted', result: '执行进程失去联系', attempt: 1 }, { attempt: 2 }])
    await w.pass(MINUTE, other)
    await other.runner.settled()
    expect(await w.runs(id)).toMatchObject([{ state: 'interrupted' }, { state: 'done', attempt: 2, result: '第二次完成' }])
  })

  it('[PROD-07] leaves an interrupted run alone where its policy says so', async () => {
    const [killed, other] = [w.process(), w.process()]
    const id = await w.job('0 0 10 * * ?', { retryInterrupted: 'N', retries: 3 })
    w.work = never
    await w.pass(12 * SECOND, killed)
    await w.pass(3 * MINUTE, other)
    expect(await states(id)).toEqual(['interrupted'])
  })

  it('[PROD-07] stops a run that another process took for dead, and throws its result away', async () => {
    const [asleep, other] = [w.process(), w.process()]
    const id = await w.job('0 0 10 * * ?', { retryInterrupted: 'N' })
    let finish: (text: string) => void = () => undefined
    let signal: AbortSignal | undefined
    w.work = context => {
      signal = context.signal
      return new Promise(resolve => (finish = resolve))
    }
    await w.pass(12 * SECOND, asleep)
    await w.pass(40 * SECOND, other)
    expect(await states(id)).toEqual(['interrupted'])
    await w.pass(6 * SECOND, asleep)
    expect(signal?.aborted).toBe(true)
    finish('too late')
    await asleep.runner.settled()
    expect(await w.runs(id)).toMatchObject([{ state: 'interrupted', result: '执行进程失去联系' }])
  })

  it('[PROD-07] keeps a long run alive by its beat, however long others watch it', async () => {
    const all = [w.process(), w.process()]
    const id = await w.job('0 0 10 * * ?', { timeLimit: 3_600 })
    w.work = never
    await w.pass(5 * MINUTE, ...all)
    expect(await states(id)).toEqual(['running'])
  })

  it('[PROD-07] runs no two of a job at once: policy once lets one wait, the others are left out', async () => {
    const all = [w.process(), w.process()]
    const id = await w.job(EVERY_MINUTE)
    const ends: ((text: string) => void)[] = []
    w.work = () => new Promise(resolve => ends.push(resolve))
    await w.pass(3 * MINUTE + 15 * SECOND, ...all)
    expect(await states(id)).toEqual(['running', 'waiting', 'skipped', 'skipped'])
    expect((await w.runs(id))[2]?.result).toBe('上一次执行尚未结束')
    ends[0]?.('完成')
    // which of the two ran it is not known: both say when they rest
    await Promise.all(all.map(({ runner }) => runner.settled()))
    await w.pass(SECOND, ...all)
    expect((await states(id)).slice(0, 2)).toEqual(['done', 'running'])
    expect(ends).toHaveLength(2)
  })

  it('[PROD-07] leaves out every time that comes while a run is under way where the policy is skip', async () => {
    const one = w.process()
    const id = await w.job(EVERY_MINUTE, { misfire: 'skip' })
    w.work = never
    await w.pass(2 * MINUTE + 15 * SECOND, one)
    expect(await states(id)).toEqual(['running', 'skipped', 'skipped'])
  })

  it('[PROD-07] runs side by side where that is allowed', async () => {
    const one = w.process()
    const id = await w.job(EVERY_MINUTE, { isConcurrent: 'Y' })
    w.work = never
    await w.pass(2 * MINUTE + 15 * SECOND, one)
    expect(await states(id)).toEqual(['running', 'running', 'running'])
  })

  it.each([
    ['once', ['04:59:00 done', '05:00:00 done']],
    ['skip', ['04:59:00 skipped', '05:00:00 done']],
  ])('[PROD-07] makes up for missed runs by policy %s', async (misfire, expected) => {
    const id = await w.job(EVERY_MINUTE, { misfire })
    // nobody looks for three hours; the look comes twenty seconds before a run
    await w.pass(3 * HOUR - 10 * SECOND)
    const one = w.process()
    await w.pass(0, one)
    await one.runner.settled()
    await w.pass(25 * SECOND, one)
    await one.runner.settled()
    const rows = await w.runs(id)
    expect(rows.map(({ plannedAt, state }) => `${plannedAt.toISOString().slice(11, 19)} ${state}`)).toEqual(expected)
  })

  it('[PROD-07] makes up for at most twenty missed runs by policy all, one after the other, the newest', async () => {
    const id = await w.job(EVERY_MINUTE, { misfire: 'all' })
    await w.pass(3 * HOUR - 10 * SECOND)
    const one = w.process()
    let [open_, most] = [0, 0]
    w.work = async () => {
      open_ += 1
      most = Math.max(most, open_)
      await wait(1)
      open_ -= 1
      return '完成'
    }
    for (let round = 0; round < 40; round += 1) {
      await w.pass(0, one)
      await one.runner.settled()
    }
    const done = (await w.runs(id)).filter(({ state }) => state === 'done')
    expect(done).toHaveLength(20)
    expect(done[0]?.plannedAt.toISOString().slice(11, 19)).toBe('04:40:00')
    expect(most).toBe(1)
  })

  it('[PROD-07] runs nothing twice when a clock is set back, and nothing twice when it is set on', async () => {
    const [one, wrong] = [w.process(), w.process()]
    const id = await w.job(EVERY_MINUTE, { misfire: 'all' })
    await w.pass(5 * MINUTE, one, wrong)
    wrong.jump(-HOUR)
    await w.pass(5 * MINUTE, one, wrong)
    wrong.jump(HOUR + 10 * MINUTE)
    await w.pass(5 * MINUTE, one, wrong)
    wrong.jump(-10 * MINUTE)
    await w.pass(15 * MINUTE, one, wrong)
    for (const { runner } of [one, wrong]) await runner.settled()
    const times = await planned(id)
    expect(new Set(times).size).toBe(times.length)
    expect((await states(id)).every(state => state === 'done')).toBe(true)
    // every minute of the half hour was run, by the right clock or by the wrong one
    expect(times.length).toBeGreaterThanOrEqual(29)
  })

  it('[PROD-07] does not plan a time again that was run, when the job is paused and started on a clock set back', async () => {
    const one = w.process()
    const id = await w.job(EVERY_MINUTE)
    await w.pass(5 * MINUTE, one)
    await one.runner.settled()
    const before = await planned(id)
    const row = { id, cronExpression: EVERY_MINUTE }
    await database.db.transaction(tx => replan(tx, { ...row, status: -1 }, w.now() - 3 * MINUTE))
    await database.db.transaction(tx => replan(tx, { ...row, status: 0 }, w.now() - 3 * MINUTE))
    one.jump(-3 * MINUTE)
    await w.pass(2 * MINUTE, one)
    expect(await planned(id)).toEqual(before)
  })

  it('[PROD-07] no jump of the wall clock ends a run early or takes it for dead', async () => {
    const [one, other] = [w.process(), w.process()]
    const id = await w.job('0 0 10 * * ?', { timeLimit: 300 })
    w.work = never
    await w.pass(12 * SECOND, one, other)
    one.jump(5 * HOUR)
    other.jump(-5 * HOUR)
    await w.pass(2 * MINUTE, one, other)
    expect(await states(id)).toEqual(['running'])
  })

  it('[PROD-07] tries a failed run again after its wait, as often as it says, and no more', async () => {
    const one = w.process()
    const id = await w.job('0 0 10 * * ?', { retries: 2, retryWait: 30 })
    w.work = () => Promise.reject(new Error('secret inside'))
    await w.pass(3 * MINUTE, one)
    await one.runner.settled()
    const rows = await w.runs(id)
    expect(rows.map(({ state, attempt }) => `${attempt} ${state}`)).toEqual(['1 failed', '2 failed', '3 failed'])
    expect(rows.map(({ startedAt }) => startedAt?.toISOString().slice(14, 19))).toEqual(['00:00', '00:30', '01:00'])
    expect(JSON.stringify(rows)).not.toContain('secret')
    expect(rows[0]?.result).toContain(`内部错误，详见服务日志（编号${rows[0]?.id}）`)
  })

  it('[PROD-07] stops a run at its time limit by the signal, and one that does not heed it soon after', async () => {
    const one = w.process()
    const heeds = await w.job('0 0 10 * * ?', { timeLimit: 60 })
    const deaf = await w.job('0 0 10 * * ?', { timeLimit: 60 })
    let first = true
    w.work = ({ signal, log }) => {
      log('开始')
      if (!first) return never()
      first = false
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    }
    await w.pass(65 * SECOND, one)
    // a run is written down behind the tick that began or stopped it
    const both = async () => [...(await states(heeds)), ...(await states(deaf))].sort()
    await expect.poll(both).toEqual(['running', 'running'])
    await w.pass(6 * SECOND, one)
    await expect.poll(both).toEqual(['running', 'timeout'])
    await w.pass(6 * SECOND, one)
    await one.runner.settled()
    for (const id of [heeds, deaf]) {
      const [run] = await w.runs(id)
      expect(run).toMatchObject({ state: 'timeout', result: '超过时限，已停止' })
      expect(run?.log).toContain('开始')
    }
  })

  it('[PROD-07] writes a run down as interrupted when the server stops, and leaves its repetition to the next', async () => {
    const [one, next] = [w.process(), w.process()]
    const id = await w.job('0 0 10 * * ?', { retryWait: 1 })
    w.work = ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    await w.pass(12 * SECOND, one)
    await one.runner.stop()
    expect(await w.runs(id)).toMatchObject([{ state: 'interrupted', result: '服务停止，执行中断' }, { state: 'waiting' }])
    w.work = async () => '完成'
    await w.pass(3 * SECOND, next)
    await next.runner.settled()
    expect(await states(id)).toEqual(['interrupted', 'done'])
  })

  it('[PROD-07] a stopped job runs no more, what waited of it neither; deleted and unknown ones harm nobody', async () => {
    const one = w.process()
    const id = await w.job(EVERY_MINUTE, { retries: 5, retryWait: 20 })
    const unknown = await w.job('0 0 10 * * ?', { jobClassName: 'Gone' })
    w.work = () => Promise.reject(new Error('x'))
    await w.pass(12 * SECOND, one)
    await one.runner.settled()
    expect(await states(id)).toEqual(['failed', 'waiting'])
    await w.edit(id, { status: -1 })
    await database.db.transaction(tx => replan(tx, { id, cronExpression: EVERY_MINUTE, status: -1 }, w.now()))
    await w.pass(3 * MINUTE, one)
    expect(await w.runs(id)).toMatchObject([{ state: 'failed' }, { state: 'skipped', result: '任务已停止' }])
    expect((await w.runs(unknown))[0]).toMatchObject({ state: 'failed', result: '后台找不到该类名：Gone' })
  })

  it('[WALK-42] takes no run twice, neither one under way nor one that has ended', async () => {
    const one = w.process()
    const id = await w.job('0 0 10 * * ?')
    await w.pass(15 * SECOND, one)
    await one.runner.settled()
    const [done] = await w.runs(id)
    expect(done?.state).toBe('done')
    expect(await claim(database.db, done?.id ?? '', 'other', new Date(w.now()))).toBe(false)
    expect(await w.runs(id)).toEqual([done])
    const again = await w.job('0 0 11 * * ?', { isConcurrent: 'Y' })
    await database.db
      .insert(sysJobRun)
      .values({ ...newRun(await w.row(again), 'plan', w.now()), state: 'running', processId: 'first' })
    const [running] = await w.runs(again)
    expect(await claim(database.db, running?.id ?? '', 'other', new Date(w.now()))).toBe(false)
    expect(await w.runs(again)).toEqual([running])
  })

  it('[WALK-42] lets only its holder write how a run ended', async () => {
    const job = await w.row(await w.job('0 0 11 * * ?'))
    const made = { ...newRun(job, 'plan', w.now()), state: 'running' as const, processId: 'first', beat: 3 }
    await database.db.insert(sysJobRun).values(made)
    const [run] = await w.runs(job.id)
    if (!run) throw new Error('no run')
    const end = (holder: { processId: string } | { beat: number }) =>
      finishRun(database.db, { run, job }, { state: 'done', result: '完成' }, holder, new Date(w.now()))
    expect(await end({ processId: 'other' })).toBe(false)
    expect(await end({ beat: 2 })).toBe(false)
    expect(await w.runs(job.id)).toEqual([run])
    expect(await end({ processId: 'first' })).toBe(true)
    expect(await end({ processId: 'first' })).toBe(false)
    expect(await states(job.id)).toEqual(['done'])
  })

  it('[WALK-42] tries no failed run of a stopped job again, but one that was started manually', async () => {
    const job = await w.row(await w.job('0 0 11 * * ?', { retries: 3, status: -1 }))
    const end = async (kind: 'plan' | 'manual', at: number) => {
      await database.db.insert(sysJobRun).values({ ...newRun(job, kind, at), state: 'running', processId: 'first' })
      const run = (await w.runs(job.id)).find(({ state }) => state === 'running')
      if (!run) throw new Error('no run')
      await finishRun(database.db, { run, job }, { state: 'failed', result: '失败' }, { processId: 'first' }, new Date(w.now()))
    }
    await end('plan', w.now())
    expect(await states(job.id)).toEqual(['failed'])
    await end('manual', w.now() + SECOND)
    expect((await w.runs(job.id)).map(({ kind, state, attempt }) => [kind, state, attempt])).toEqual([
      ['plan', 'failed', 1],
      ['manual', 'failed', 1],
      ['manual', 'waiting', 2],
    ])
  })

  it('[WALK-42] lets exactly twenty runs wait behind one by policy all', async () => {
    const one = w.process()
    const id = await w.job('0/10 * * * * ?', { misfire: 'all' })
    w.work = never
    await w.pass(4 * MINUTE, one)
    const all = await states(id)
    expect(all.slice(0, 22)).toEqual(['running', ...Array.from({ length: 20 }, () => 'waiting'), 'skipped'])
    expect(all.filter(state => state === 'waiting')).toHaveLength(20)
  })

  it('[PROD-07] runs a job manually beside its plan, and says so where another run holds it off', async () => {
    const [one, other] = [w.process(), w.process()]
    const id = await w.job('0 0 3 * * ?')
    const [job] = await database.db.select().from(quartzJobs)
    if (!job) throw new Error('no job')
    let end: (text: string) => void = () => undefined
    w.work = () => new Promise(resolve => (end = resolve))
    expect(await one.runner.runNow(job, 'admin', 10)).toBeNull()
    expect(await other.runner.runNow(job, 'admin', 10)).toBe('busy')
    end('手动完成')
    await one.runner.settled()
    w.work = async () => '又一次'
    await w.pass(SECOND)
    expect(await other.runner.runNow(job, 'admin', 1_000)).toMatchObject({ state: 'done', result: '又一次' })
    expect(await w.runs(id)).toMatchObject([
      { kind: 'manual', startedBy: 'admin', state: 'done' },
      { kind: 'manual', startedBy: 'admin', state: 'done' },
    ])
  })

  it('[PROD-07] clears away each hour what ended a month ago', async () => {
    const one = w.process()
    const id = await w.job(EVERY_MINUTE, { status: -1 })
    const old = { state: 'done', endedAt: new Date(w.now() - 31 * 24 * HOUR) } as const
    await database.db.insert(sysJobRun).values(newRun(await w.row(id), 'plan', w.now() - 31 * 24 * HOUR, old))
    await w.pass(HOUR - 10 * SECOND)
    await w.pass(0, one)
    expect(await states(id)).toEqual(['done'])
    await w.pass(10 * SECOND)
    await w.pass(0, one)
    expect(await states(id)).toEqual([])
  })

  it('[PROD-07] takes a run for interrupted whose job was deleted while its process died, and tries it no more', async () => {
    const [killed, other] = [w.process(), w.process()]
    const id = await w.job('0 0 10 * * ?', { retries: 3 })
    w.work = never
    await w.pass(12 * SECOND, killed)
    await database.db.delete(sysQuartzJob)
    await w.pass(30 * SECOND, other)
    expect(await w.runs(id)).toMatchObject([{ state: 'interrupted', result: '执行进程失去联系', attempt: 1 }])
  })
})
