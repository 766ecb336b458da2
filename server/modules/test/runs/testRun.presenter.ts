import type { OpenedRun, RunStep, TestRun } from '#contract/entities/testRun.ts'
import { isRunResult } from '#contract/rules/testRuns.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import type { RunRow, StepRow } from './testRuns.repository.ts'

const moment = (at: Date | null): string | null => (at === null ? null : wireTime(at))

/** A run as answers carry it. */
export function runFacts(row: RunRow): TestRun {
  const { id, name, machine, title, generator, until, seed, build, browser, tester } = row
  const { pathCount, stepCount, passed, failed, blocked, startedAt, endedAt, endedBy } = row
  return {
    ...{ id, name, machine, title, generator, until, seed, build, browser, tester },
    ...{ pathCount, stepCount, passed, failed, blocked, endedBy },
    startedAt: wireTime(startedAt),
    endedAt: moment(endedAt),
  }
}
export const openedRun = (row: RunRow): OpenedRun => ({ ...runFacts(row), walks: row.walks })

export const runStep = ({ path, step, act, see, result, note, pictures, byName, at }: StepRow): RunStep => ({
  ...{ path, step, act, see, note, pictures },
  result: isRunResult(result) ? result : null,
  by: byName,
  at: moment(at),
})
