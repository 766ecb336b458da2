import { qaRunGrid } from '#contract/grids/tables/qaRun.grid.ts'
import { testRun } from '#contract/resources/test/run.resource.ts'
import { doneSteps, RUN_TEXT, shareOf } from '#contract/rules/testRuns.ts'
import type { GridDown } from '#contract/sockets/grid.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { qaRun } from '#server/db/tables/index.ts'
import { gridStream } from '#server/realtime/grid/changed.ts'

const count = (value: unknown): number => Number(value ?? 0)

/** 测试执行: how far each run is, worked out from its counts; the open tables of a deleted one say so at once. */
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
  committed: (ids, { app, user, operation }) => {
    const gone: GridDown = { t: 'refused', text: RUN_TEXT.unknown }
    if (operation === 'delete')
      for (const id of ids)
        app.hub.tell(gridStream({ tenantId: user.tenantId, scope: id }, qaRunGrid.name), { type: 'grid', payload: gone })
    return Promise.resolve()
  },
})
