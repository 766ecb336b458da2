import { Type } from 'typebox'
import { RUN_ID, RUN_STEP_TEXT } from '#contract/rules/testRuns.ts'
import { text } from '#contract/sockets/chat.schema.ts'

/** Ids that a client may choose: sent again, the same run is meant. */
const runId = Type.String({ pattern: RUN_ID })
const machineName = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,63}$' })
/** Far above what a run may hold, which is said in words. */
const MANY = 20_000

/** Schemas of calls/testRuns.ts. */
export const beginRunBody = Type.Object({
  id: runId,
  name: text(1, 100),
  machine: machineName,
  title: text(1, 100),
  generator: text(1, 40),
  until: text(0, 1_000),
  seed: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  build: text(0, 100),
  browser: text(0, 200),
  paths: Type.Array(
    Type.Object({
      start: Type.Integer({ minimum: 0, maximum: 10_000 }),
      steps: text(2, 1_000_000),
      rows: Type.Array(Type.Object({ act: text(0, RUN_STEP_TEXT), see: text(0, RUN_STEP_TEXT) }), {
        minItems: 1,
        maxItems: MANY,
      }),
    }),
    { minItems: 1, maxItems: MANY },
  ),
})
export const runQuery = Type.Object({ id: runId })
export const endRunBody = Type.Object({ id: runId })
export const runTrendQuery = Type.Object({ machine: machineName })
