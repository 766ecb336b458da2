import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { JobHandler } from './handler.ts'
import { AHEAD_MS, glance, planDue, putBack, reconcile } from './plan.ts'
import type { Glance } from './plan.ts'
import type { JobRow } from './jobTable.ts'
import { beat, claim, finish, newRun, runsUnderWay, startable, sweepRuns } from './runs.ts'
import type { Candidate, Ending } from './runs.ts'
import { begin, stoppedEnding } from './running.ts'
import type { Running } from './running.ts'
import { publishFigure } from '#server/plugins/figures.ts'
import { sysJobRun } from '#server/db/tables/index.ts'

/** Runs the jobs of the table at their times; each process has one, each due run happens in one of them. */
export interface JobRunner {
  /** One look: plans and starts what is due, stops what is late, watches the others. Answers ms until something is due, at most POLL_MS. */
  look: () => Promise<number>
  /** Something changed: look again soon. */
  hint: () => void
  /** Puts plans in order and looks by itself from then on. */
  start: () => Promise<void>
  /** Runs a job now, whatever its plan; the ending, null while it still runs after `patience` ms, 'busy' where another run holds it off. */
  runNow: (job: JobRow, by: string, patience: number) => Promise<Ending | null | 'busy'>
  /** Waits until this process runs nothing. */
  settled: () => Promise<void>
  /** Stops looking, stops what runs and writes it down as interrupted. */
  stop: () => Promise<void>
}

export interface RunnerParts {
  app: FastifyInstance
  handlerOf: (name: string) => JobHandler | undefined
  /** wall clock, epoch ms: what times of plans are compared with */
  now: () => number
  /** a clock that is never set, ms: limits and leases go by it alone, so that no jump of the wall clock kills or doubles a run */
  steady: () => number
  /** the clock that all processes share, the database's, epoch ms: who differs from it corrects nobody */
  shared: () => Promise<number>
  /** others should look again: there is a run or a plan that they do not know */
  told: () => void
}

const POLL_MS = 5_000
const BEAT_MS = 5_000
/** A run whose beat stands still for so long, seen from one process, is taken for dead. */
const LEASE_MS = 20_000
/** For a handler to heed its signal. */
const GRACE_MS = 5_000
const SWEEP_MS = 3_600_000
const AT_ONCE = 20

export function createRunner({ app, handlerOf, now, steady, shared, told }: RunnerParts): JobRunner {
  const { db } = app
  const processId = randomBytes(8).toString('hex')
  const own = new Map<string, Running>()
  const endings = new Map<string, Promise<Ending>>()
  /** how runs ended that the database did not take yet */
  const unwritten = new Map<string, Ending>()
  const seen = new Map<string, { beat: number; at: number }>()
  let timer: NodeJS.Timeout | undefined
  let armed = 0
  let looking: Promise<number> = Promise.resolve(0)
  let state: 'idle' | 'looking' | 'stopped' = 'idle'
  let watchedAt = -Infinity
  let sweptAt = steady()
  const date = () => new Date(now())
  const failed = (error: unknown) => app.log.error({ err: error }, 'The runner of jobs failed and goes on')

  async function writeEnding(running: Running, ending: Ending): Promise<Ending> {
    const { candidate } = running
    if (own.get(candidate.run.id) !== running) return ending
    publishFigure('job.ended', () => ({ job: candidate.run.jobClassName, state: ending.state }))
    unwritten.set(candidate.run.id, ending)
    await finish(db, candidate, { ...ending, log: running.log() }, { processId }, date())
    unwritten.delete(candidate.run.id)
    own.delete(candidate.run.id)
    endings.delete(candidate.run.id)
    // what waited for its end, here or elsewhere
    hint()
    told()
    return ending
  }

  function launch(candidate: Candidate): Promise<Ending> {
    publishFigure('job.started', () => ({ job: candidate.run.jobClassName, lateMs: now() - candidate.run.dueAt.getTime() }))
    const running = begin(app, handlerOf(candidate.run.jobClassName), candidate, { now, steady })
    own.set(candidate.run.id, running)
    const ending = running.ended.then(how => writeEnding(running, how))
    endings.set(candidate.run.id, ending)
    ending.catch(failed)
    return ending
  }

  async function startDue(): Promise<number> {
    const room = AT_ONCE - own.size
    if (room <= 0) return 0
    const found = await startable(db, date(), room)
    const started = await Promise.all(
      found.map(async candidate => {
        if (state === 'stopped' || !(await claim(db, candidate.run.id, processId, date()))) return 0
        void launch(candidate)
        return 1
      }),
    )
    return started.reduce<number>((sum, one) => sum + one, 0)
  }

  /** Time limits; a handler that does not heed its signal is left behind, as nothing can end it. */
  async function stopLate(): Promise<void> {
    const at = steady()
    for (const [id, running] of own) {
      if (unwritten.has(id)) continue
      if (!running.stopped && at >= running.until) running.stop('timeout', at)
      if (running.stopped && at >= running.stopped.at + GRACE_MS)
        await writeEnding(running, stoppedEnding(running.stopped.why)).catch(failed)
    }
  }

  /** What is done is done, though the database was away when it was to be written: its job would else wait for the time limit, and count as one that took too long. */
  async function writeAgain(): Promise<void> {
    for (const [id, ending] of unwritten) {
      const running = own.get(id)
      if (running) await writeEnding(running, ending).catch(failed)
      else unwritten.delete(id)
    }
  }

  async function watchOthers(): Promise<void> {
    const at = steady()
    // one that bears this process's name and is not known here was begun by a statement whose answer was lost
    const others = (await runsUnderWay(db)).filter(({ run }) => !own.has(run.id))
    for (const id of seen.keys()) if (!others.some(({ run }) => run.id === id)) seen.delete(id)
    for (const candidate of others) {
      const { id, beat: count } = candidate.run
      const known = seen.get(id)
      if (known?.beat !== count) seen.set(id, { beat: count, at })
      else if (at >= known.at + LEASE_MS) {
        const ending = { state: 'interrupted', result: '执行进程失去联系' } as const
        if (await finish(db, candidate, ending, { beat: count }, date())) app.log.warn(`The run ${id} lost its process`)
        seen.delete(id)
      }
    }
  }

  async function sayAlive(): Promise<void> {
    // of those that begin or end meanwhile the answer says nothing
    const asked = [...own]
    if (asked.length === 0) return
    const mine = await beat(db, processId, new Map(asked.map(([id, running]) => [id, running.log()])))
    for (const [id, running] of asked) if (own.has(id) && !mine.has(id) && !running.stopped) running.stop('lost', steady())
  }

  /** Takes back what a clock that ran ahead has planned, as soon as a clock that is right sees it. */
  async function correct(): Promise<boolean> {
    if (!(Math.abs((await shared()) - now()) <= AHEAD_MS)) return false
    const count = await putBack(db, now())
    app.log.warn(`A clock ran ahead: ${count} jobs are planned anew`)
    return true
  }

  /** Answers whether plans have changed by it. */
  async function watch({ isRunning, isAhead }: Glance): Promise<boolean> {
    await stopLate()
    if (steady() < watchedAt + BEAT_MS) return false
    watchedAt = steady()
    await writeAgain()
    const isCorrected = isAhead && (await correct())
    await sayAlive()
    if (isRunning) await watchOthers()
    if (steady() >= sweptAt + SWEEP_MS) {
      sweptAt = steady()
      await sweepRuns(db, now())
    }
    return isCorrected
  }

  async function lookOnce(): Promise<number> {
    if (state === 'stopped') return POLL_MS
    const facts = await glance(db, now())
    if (await watch(facts)) return 0
    const planned = facts.plan !== null && facts.plan <= now() ? await planDue(db, now()) : 0
    const started = planned > 0 || (facts.due !== null && facts.due <= now()) ? await startDue() : 0
    // what is next is known only after what was done
    if (planned + started > 0) return 0
    const times = [facts.plan, facts.due].flatMap(at => (at === null || at <= now() ? [] : [at - now()]))
    const limits = [...own.values()].map(({ until, stopped }) => (stopped ? stopped.at + GRACE_MS : until) - steady())
    return Math.max(1, Math.min(POLL_MS, ...times, ...limits))
  }
  // One look after the other, each begun after it was asked for.
  const look = (): Promise<number> => {
    const mine = looking.then(lookOnce, lookOnce)
    looking = mine
    return mine
  }

  function arm(ms: number): void {
    clearTimeout(timer)
    armed += 1
    const mine = armed
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => {
          failed(error)
          return POLL_MS
        })
        // a hint that came meanwhile has set a timer of its own
        .then(wait => {
          if (state === 'looking' && mine === armed) arm(wait)
        }, failed)
    }, ms)
    timer.unref()
  }
  function hint(): void {
    if (state === 'looking') arm(0)
  }

  async function runNow(job: JobRow, by: string, patience: number): Promise<Ending | null | 'busy'> {
    const more = { state: 'running', startedAt: date(), processId, startedBy: by } as const
    // the index that keeps two runs of a job apart says no by giving nothing
    const [run] = await db
      .insert(sysJobRun)
      .values(newRun(job, 'manual', now(), more))
      .onConflictDoNothing()
      .returning()
    if (!run) return 'busy'
    const ending = launch({ run, job })
    let late: NodeJS.Timeout | undefined
    const waiting = new Promise<null>(resolve => {
      late = setTimeout(resolve, patience, null)
    })
    return Promise.race([ending, waiting]).finally(() => clearTimeout(late))
  }

  return {
    look,
    hint,
    start: async () => {
      await reconcile(db, now())
      if (state === 'stopped') return
      state = 'looking'
      arm(0)
    },
    runNow,
    settled: async () => {
      while (endings.size > 0) await Promise.allSettled(endings.values())
    },
    stop: async () => {
      state = 'stopped'
      clearTimeout(timer)
      await looking.catch(() => undefined)
      for (const running of own.values()) running.stop('interrupted', steady())
      let late: NodeJS.Timeout | undefined
      const grace = new Promise<void>(resolve => {
        late = setTimeout(resolve, GRACE_MS)
      })
      await Promise.race([Promise.allSettled(endings.values()), grace])
      clearTimeout(late)
      for (const [id, running] of own) await writeEnding(running, unwritten.get(id) ?? stoppedEnding('interrupted')).catch(failed)
    },
  }
}
