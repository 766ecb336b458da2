import { eq } from 'drizzle-orm'
import { qaRunGrid } from '#contract/grids/tables/qaRun.grid.ts'
import { TEST_RIGHTS } from '#contract/permissions/testRights.ts'
import { isEmptyValue } from '#contract/rules/gridPatterns.ts'
import { arePictures, isRunResult, RUN_MAX, RUN_NOTE, RUN_STEP_TEXT, RUN_TEXT } from '#contract/rules/testRuns.ts'
import { qaRunStep } from '#server/db/tables/index.ts'
import type { GridSource } from '#server/realtime/grid/source.ts'
import { tableRows } from '#server/realtime/grid/tableRows.ts'
import { findRun, recordWork } from './testRuns.repository.ts'

const PATHS_TEXT = 1_000
const RESULT_TEXT = 10

/** Steps of one run of the tenant: results, notes and pictures while it lasts, nothing after its end. Each write is counted. */
export function testRunSource(now: () => number): GridSource {
  const rows = tableRows({
    table: qaRunGrid,
    store: qaRunStep,
    fields: {
      path: { column: qaRunStep.path, shape: { as: 'whole', min: 1, max: RUN_MAX.paths }, shown: true },
      step: { column: qaRunStep.step, shape: { as: 'whole', min: 0, max: RUN_MAX.steps }, shown: true },
      act: { column: qaRunStep.act, shape: { as: 'text', max: RUN_STEP_TEXT }, shown: true },
      see: { column: qaRunStep.see, shape: { as: 'text', max: RUN_STEP_TEXT }, shown: true },
      result: { column: qaRunStep.result, shape: { as: 'text', max: RESULT_TEXT } },
      note: { column: qaRunStep.note, shape: { as: 'text', max: RUN_NOTE } },
      pictures: { column: qaRunStep.pictures, shape: { as: 'text', max: PATHS_TEXT } },
    },
    of: ({ scope }) => ({ where: eq(qaRunStep.runId, scope ?? ''), given: { runId: scope ?? '' } }),
    access: async (tx, { actions }, { tenantId, scope }) => {
      const run = actions.has(TEST_RIGHTS.runs) ? await findRun(tx, tenantId, scope ?? '') : null
      if (run === null) return null
      const fixed = { add: false, remove: false, move: false }
      return run.isEnded === 'Y'
        ? { ...fixed, edit: false, why: RUN_TEXT.ended }
        : { ...fixed, edit: actions.has(TEST_RIGHTS.editRun) }
    },
    issue: async (_ask, _row, field, value) => {
      if (isEmptyValue(value)) return ''
      if (field === 'result') return isRunResult(value) ? '' : RUN_TEXT.badResult
      return field === 'pictures' && !arePictures(String(value)) ? RUN_TEXT.badPictures : ''
    },
  })
  return {
    ...rows,
    write: async (tx, scope, changed, user) => {
      await rows.write(tx, scope, changed, user)
      await recordWork(tx, {
        tenantId: scope.tenantId,
        runId: scope.scope ?? '',
        steps: changed.map(({ id }) => id),
        byName: user.realname,
        now: new Date(now()),
      })
    },
  }
}
