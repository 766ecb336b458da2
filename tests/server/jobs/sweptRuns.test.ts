import { beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { sysJobRun } from '#server/db/tables/index.ts'
import { sweepRuns } from '#server/jobs/runs.ts'
import type { Database } from '#server/db/client.ts'
import { describeOnDatabases } from '#tests/support/database.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const NOW = Date.UTC(2026, 5, 15, 4)

describeOnDatabases('runs of jobs that are kept', open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  /** Runs of a job, one a minute, the newest that long ago. */
  const ran = (jobId: string, count: number, ago: number) =>
    database.db.insert(sysJobRun).values(
      Array.from({ length: count }, (_, n) => {
        const at = new Date(NOW - ago - n * MINUTE)
        const times = { plannedAt: at, dueAt: at, startedAt: at, endedAt: at }
        return {
          id: `${jobId}-${ago}-${n}`,
          jobId,
          jobClassName: 'X',
          kind: 'plan' as const,
          state: 'done' as const,
          isExclusive: false,
          ...times,
        }
      }),
    )
  const left = async (jobId: string) =>
    (await database.db.execute(sql`select count(*)::int as n from sys_job_run where job_id = ${jobId}`)).rows[0]?.['n']

  it('are all of the last week, which the sums count, and beyond it the newest thousand of a month', async () => {
    await ran('everyMinute', 1_500, 2 * DAY)
    await ran('everyMinute', 40, 9 * DAY)
    await ran('nightly', 5, 9 * DAY)
    await ran('nightly', 3, 31 * DAY)
    expect(await sweepRuns(database.db, NOW)).toBe(43)
    expect([await left('everyMinute'), await left('nightly')]).toEqual([1_500, 5])
    expect(await sweepRuns(database.db, NOW)).toBe(0)
  })
})
