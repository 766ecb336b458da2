import { describe, expect, it } from 'vitest'
import type { JobRow } from '#server/jobs/jobTable.ts'
import { attemptsAfter, policyOf } from '#server/jobs/policy.ts'
import { dueTimes, nextTime, nextTimes } from '#server/jobs/schedule.ts'

const EMPTY: JobRow = {
  id: 'j',
  jobClassName: null,
  cronExpression: null,
  parameter: null,
  status: null,
  misfire: null,
  isConcurrent: null,
  timeLimit: null,
  retries: null,
  retryWait: null,
  retryInterrupted: null,
}
const at = (text: string) => Date.parse(`2026-03-02T${text}+08:00`)
const EVERY_MINUTE = '0 * * * * ?'

describe('the policy of a job', () => {
  it('[PROD-07] is the usual one where its row says nothing', () => {
    expect(policyOf(EMPTY)).toEqual({
      misfire: 'once',
      isConcurrent: false,
      timeLimit: 600_000,
      retries: 0,
      retryWait: 60_000,
      retryInterrupted: true,
      waitingMax: 1,
      lateAfter: 5_000,
    })
  })

  it('[PROD-07] gives a backup and what else reads everything six hours, unless the row says otherwise', () => {
    const limitOf = (jobClassName: string, timeLimit: number | null = null) =>
      policyOf({ ...EMPTY, jobClassName, timeLimit }).timeLimit
    expect(['BackupJob', 'RestoreTestJob', 'PartitionsJob'].map(name => limitOf(name))).toEqual([
      21_600_000, 21_600_000, 21_600_000,
    ])
    expect([limitOf('CleanUploadsJob'), limitOf('BackupJob', 60)]).toEqual([600_000, 60_000])
  })

  it('[PROD-07] is what its row says, and a word that is none means the usual one', () => {
    const row = { ...EMPTY, isConcurrent: 'Y', timeLimit: 5, retries: 2, retryWait: 7, retryInterrupted: 'N' }
    expect(policyOf({ ...row, misfire: 'all' })).toEqual({
      misfire: 'all',
      isConcurrent: true,
      timeLimit: 5_000,
      retries: 2,
      retryWait: 7_000,
      retryInterrupted: false,
      waitingMax: 20,
      lateAfter: 5_000,
    })
    expect(policyOf({ ...row, misfire: 'skip' })).toMatchObject({ misfire: 'skip', waitingMax: 1 })
    expect(policyOf({ ...row, misfire: 'never' }).misfire).toBe('once')
  })

  it('[PROD-07] allows one more attempt after a kill even where failures have none', () => {
    const attempts = (retries: number, retryInterrupted: string) =>
      (['failed', 'timeout', 'interrupted'] as const).map(state =>
        attemptsAfter(policyOf({ ...EMPTY, retries, retryInterrupted }), state),
      )
    expect(attempts(0, 'Y')).toEqual([1, 1, 2])
    expect(attempts(3, 'Y')).toEqual([4, 4, 4])
    expect(attempts(3, 'N')).toEqual([4, 4, 1])
  })
})

describe('planned times', () => {
  it('[PROD-07] are those of the clock of Shanghai, after a moment, as many as wanted', () => {
    expect(nextTime('0 0 10 * * ?', at('09:59:59'))).toBe(at('10:00:00'))
    expect(nextTime('0 0 10 * * ?', at('10:00:00'))).toBe(at('10:00:00') + 86_400_000)
    expect(nextTimes(EVERY_MINUTE, at('10:00:00'), 3)).toEqual(['10:01:00', '10:02:00', '10:03:00'].map(at))
    expect(nextTimes(EVERY_MINUTE, at('10:00:00'), 0)).toEqual([])
  })

  it('[WALK-40] never come where nobody can read the expression or its years are over, asked once or again', () => {
    for (let n = 0; n < 2; n += 1) {
      expect(nextTime('hello', 0)).toBeNull()
      expect(nextTime('0 0 0 1 1 ? 2025', at('10:00:00'))).toBeNull()
    }
    expect(nextTimes('0 0 0 1 1 ? 2027-2028', at('10:00:00'), 5)).toHaveLength(2)
    expect(dueTimes('hello', 'all', 0, at('10:00:00'))).toEqual({ run: [], missed: null, next: null })
  })
})

describe('planned times that have come', () => {
  it('[PROD-07] of the last five seconds are on time, by any policy', () => {
    for (const misfire of ['skip', 'once', 'all'] as const) {
      const due = dueTimes(EVERY_MINUTE, misfire, at('10:00:00'), at('10:00:05'))
      expect(due).toEqual({ run: [at('10:00:00')], missed: null, next: at('10:01:00') })
    }
    expect(dueTimes(EVERY_MINUTE, 'skip', at('10:00:00'), at('10:00:00')).run).toEqual([at('10:00:00')])
    expect(dueTimes(EVERY_MINUTE, 'skip', at('10:00:00'), at('10:00:05') + 1)).toEqual({
      run: [],
      missed: at('10:00:00'),
      next: at('10:01:00'),
    })
  })

  it('[PROD-07] and are late: policy skip runs none, once the newest where nothing is on time, all each', () => {
    const of = (misfire: 'skip' | 'once' | 'all', now: string) => dueTimes(EVERY_MINUTE, misfire, at('10:00:00'), at(now))
    expect(of('skip', '10:02:30')).toEqual({ run: [], missed: at('10:02:00'), next: at('10:03:00') })
    expect(of('once', '10:02:30')).toEqual({ run: [at('10:02:00')], missed: at('10:01:00'), next: at('10:03:00') })
    expect(of('all', '10:02:30')).toEqual({
      run: ['10:00:00', '10:01:00', '10:02:00'].map(at),
      missed: null,
      next: at('10:03:00'),
    })
    // one is on time: of the older ones once makes up for none
    expect(of('once', '10:02:02')).toEqual({ run: [at('10:02:00')], missed: at('10:01:00'), next: at('10:03:00') })
    expect(of('skip', '10:02:02')).toEqual({ run: [at('10:02:00')], missed: at('10:01:00'), next: at('10:03:00') })
  })

  it('[PROD-07] are twenty at most by policy all, the newest', () => {
    const { run, missed, next } = dueTimes(EVERY_MINUTE, 'all', at('10:00:00'), at('10:30:30'))
    expect(run).toHaveLength(20)
    expect([run[0], run.at(-1)]).toEqual([at('10:11:00'), at('10:30:00')])
    expect([missed, next]).toEqual([at('10:10:00'), at('10:31:00')])
  })

  it('[PROD-07] begin with the first that was planned, and without any the plan stays', () => {
    expect(dueTimes(EVERY_MINUTE, 'all', at('10:02:00'), at('10:02:30'))).toMatchObject({ run: [at('10:02:00')], missed: null })
    expect(dueTimes('0 0 12 * * ?', 'all', at('12:00:00'), at('10:00:00'))).toEqual({
      run: [],
      missed: null,
      next: at('12:00:00') + 86_400_000,
    })
  })
})
