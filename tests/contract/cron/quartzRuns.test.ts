// Slow, with random expressions; runs.test.ts tests each form of an expression by itself.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextRun, nextRuns, previousRun, scheduleOf, type ScheduleOptions } from '#contract/cron/nextRuns.ts'
import { parseCron } from '#contract/cron/parse.ts'
import { cronMoments, cronTexts } from '#tests/support/cronExpressions.ts'
import { slowCron, slowRuns } from '#tests/support/slowCron.ts'

/** The schedule of an expression; throws where it is not valid. */
const schedule = (text: string, options: ScheduleOptions = { zone: 'UTC' }) => {
  const reading = parseCron(text)
  if (!reading.ok) throw new Error(`${text}: ${reading.issues.map(issue => issue.text).join()}`)
  return scheduleOf(reading.expression, options)
}

describe('the next runs', () => {
  it('are those that Quartz itself calculated: 2,000 random expressions of every form, ten runs each', () => {
    const rows = readFileSync(join(import.meta.dirname, 'quartzRuns.tsv'), 'utf8')
      .trimEnd()
      .split('\n')
    expect(rows).toHaveLength(2_000)
    for (const row of rows) {
      const [text = '', zone = '', after = '', gaps = ''] = row.split('\t')
      let last = Number(after)
      const runs = gaps.split(' ').flatMap(gap => (gap === '' ? [] : [(last += Number(gap))]))
      const ours = nextRuns(schedule(text, { zone }), Number(after) * 1_000, 10).map(run => run / 1_000)
      // Quartz looked no further than a hundred years
      expect(
        ours.filter(run => run < Date.UTC(2126, 0, 1) / 1_000),
        row,
      ).toEqual(runs)
    }
  })

  it('agree with a search second by second for 3,000 random expressions', () => {
    fc.assert(
      fc.property(cronTexts, cronMoments, (text, after) => {
        const end = after + 400 * 86_400_000
        const slow = slowRuns(slowCron(text), after, 10, end)
        expect(nextRuns(schedule(text), after, 10).filter(run => run < end - 86_400_000)).toEqual(
          slow.filter(run => run < end - 86_400_000),
        )
      }),
      { numRuns: 3_000, seed: 6 },
    )
  })

  it('are strictly later, match and leave nothing out; the previous run leads back', () => {
    fc.assert(
      fc.property(cronTexts, cronMoments, (text, after) => {
        const plan = schedule(text)
        const next = nextRun(plan, after)
        if (next === null) return
        const slow = slowCron(text)
        const date = new Date(next)
        expect(next).toBeGreaterThan(after)
        expect(slow.isDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())).toBe(true)
        expect(slow.isTime(date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds())).toBe(true)
        expect(nextRun(plan, next - 1)).toBe(next)
        expect(previousRun(plan, next + 1)).toBe(next)
        const before = previousRun(plan, next)
        if (before === null) return
        expect(before).toBeLessThanOrEqual(after)
        expect(nextRun(plan, before)).toBe(next)
      }),
      { numRuns: 3_000, seed: 7 },
    )
  })
})
