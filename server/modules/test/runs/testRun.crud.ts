import { testRun } from '#contract/resources/test/run.resource.ts'
import { doneSteps, shareOf } from '#contract/rules/testRuns.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { qaRun } from '#server/db/tables/index.ts'

const count = (value: unknown): number => Number(value ?? 0)

/** 测试执行: how far each run is, worked out from its counts. */
export const testRunCrud = crudHooks(testRun, {
  table: qaRun,
  present: rows =>
    Promise.resolve(
      rows.map(row => {
        const [passed, failed, blocked] = [count(row['passed']), count(row['failed']), count(row['blocked'])]
        const progress = shareOf(doneSteps({ passed, failed, blocked }), { stepCount: count(row['stepCount']) })
        return { ...row, progress }
      }),
    ),
})
