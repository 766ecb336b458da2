/** Plays schedules one after the other, a fresh hospital for each row of them. No word of vitest in here. */
import { setTimeout as wait } from 'node:timers/promises'
import { startOwnPostgres } from '#tests/support/ownPostgres.ts'
import { startOwnRedis } from '#tests/support/ownRedis.ts'
import { announcementErrors } from './checks.ts'
import { openHospital } from './hospital.ts'
import { planOf, type DisasterKind, type Plan } from './plan.ts'
import { play, type Played } from './schedule.ts'

export interface RunOptions {
  /** the first seed; the others follow it */
  seed: number
  schedules: number
  /** schedules of one hospital */
  together: number
  processes: number
  /** what the processes run */
  main: string
  only?: DisasterKind | undefined
  /** gives a schedule another plan than its seed's */
  plan?: (seed: number) => Plan
  /** told of each schedule, with the seed of the first of its hospital */
  played: (one: Played, first: number) => void
  /** ends the run after the schedule under way */
  isOver?: () => boolean
}

/** What a job was told to release comes with its next run: a killed process's counts as lost after 20 s. */
const DUE_MS = 40_000

/** Plays them all; answers how many, and what did not hold at the end of a hospital. Errors: a server could not be started. */
export async function run(options: RunOptions): Promise<{ count: number; issues: string[] }> {
  const {
    seed,
    schedules,
    together,
    processes,
    main,
    only,
    plan = (one: number) => planOf(one, only),
    played,
    isOver = () => false,
  } = options
  const postgres = await startOwnPostgres()
  const redis = await startOwnRedis()
  const issues: string[] = []
  let count = 0
  try {
    for (let first = seed; first < seed + schedules; first += together) {
      if (isOver()) break
      const hospital = await openHospital({ postgres, redis, processes, main, seed: first })
      try {
        for (let one = first; one < Math.min(first + together, seed + schedules); one += 1) {
          if (isOver()) break
          played(await play(hospital, plan(one)), first)
          count += 1
        }
        const database = await hospital.open()
        try {
          let last = await announcementErrors(hospital, database, true)
          for (const until = Date.now() + DUE_MS; last.length > 0 && Date.now() < until; await wait(500))
            last = await announcementErrors(hospital, database, true)
          issues.push(...last.map(text => `hospital of seed ${first}: ${text}`))
        } finally {
          await database.close()
        }
      } finally {
        await hospital.close()
      }
    }
  } finally {
    await redis.close()
    await postgres.close()
  }
  return { count, issues }
}
