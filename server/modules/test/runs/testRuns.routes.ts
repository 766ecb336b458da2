import * as calls from '#contract/http/calls/testRuns.ts'
import * as schemas from '#contract/http/calls/testRuns.schema.ts'
import { qaRunGrid } from '#contract/grids/tables/qaRun.grid.ts'
import { testRun } from '#contract/resources/test/run.resource.ts'
import { RUN_TEXT } from '#contract/rules/testRuns.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { gridStream, holdStream } from '#server/realtime/grid/changed.ts'
import { openedRun, runFacts, runStep } from './testRun.presenter.ts'
import { pathsError } from './testRun.rules.ts'
import { testRunSource } from './testRun.source.ts'
import { closeRun, findRun, insertRun, newestRuns, stepsOf, type RunRow } from './testRuns.repository.ts'

/** A set of paths with their words, some bytes a letter. */
const BODY_MAX = 4 * 1024 * 1024
const ENTITY = 'qa_run'

/** Runs of test paths (QA-14): begun from generated paths, filled in by a shared table, ended, reported. */
export const testRunsModule: ServerModule = async app => {
  app.grids.add(testRunSource(app.now))
  const existing = async (tenantId: number, id: string): Promise<RunRow> => {
    const run = await findRun(app.db, tenantId, id)
    if (run === null) throw new Refusal(RUN_TEXT.unknown)
    return run
  }

  serve(app, calls.beginRun, {
    schema: { body: schemas.beginRunBody },
    bodyLimit: BODY_MAX,
    handler: async ({ user, input }) => {
      const { tenantId, username, realname } = user
      const issue = pathsError(input.paths)
      if (issue !== null) throw new Refusal(issue)
      const run = { ...input, tenantId, tester: realname, createBy: username, now: new Date(app.now()) }
      await app.outbox.run(async tx => {
        const isNew = await insertRun(tx, run)
        const content = `${input.machine} ${input.name}`
        if (isNew) await app.audit({ actor: user, action: 'testRun.begin', entity: ENTITY, entityId: input.id, content }, tx)
      })
      app.crud.touched(testRun.id)
      return runFacts(await existing(tenantId, input.id))
    },
    message: '已新建执行',
  })

  serve(app, calls.endRun, {
    schema: { body: schemas.endRunBody },
    handler: async ({ user, input: { id } }) => {
      const { tenantId } = user
      await existing(tenantId, id)
      const streamId = gridStream({ tenantId, scope: id }, qaRunGrid.name)
      const head = await app.outbox.run(async tx => {
        // what is being written comes before the end, or is refused
        const seq = await holdStream(tx, streamId)
        const isEnded = await closeRun(tx, { tenantId, id, by: user, now: new Date(app.now()) })
        if (!isEnded) throw new Refusal(RUN_TEXT.endedBefore)
        await app.audit({ actor: user, action: 'testRun.end', entity: ENTITY, entityId: id }, tx)
        return seq
      })
      // open tables are loaded anew, with what may be done there now
      app.hub.tell(streamId, { type: 'grid', payload: { t: 'stale', s: head } })
      app.crud.touched(testRun.id)
      return runFacts(await existing(tenantId, id))
    },
    message: '执行已结束',
  })

  serve(app, calls.openRun, {
    schema: { query: schemas.runQuery },
    handler: async ({ user, input: { id } }) => openedRun(await existing(user.tenantId, id)),
  })

  serve(app, calls.runReport, {
    schema: { query: schemas.runQuery },
    handler: async ({ user: { tenantId }, input: { id } }) => {
      const run = openedRun(await existing(tenantId, id))
      return { run, steps: (await stepsOf(app.db, tenantId, id)).map(runStep) }
    },
  })

  serve(app, calls.runTrend, {
    schema: { query: schemas.runTrendQuery },
    handler: async ({ user, input: { machine } }) =>
      (await newestRuns(app.db, user.tenantId, machine)).map(runFacts).toReversed(),
  })
}
