import type { Static } from 'typebox'
import type { OpenedRun, RunStep, TestRun } from '../../entities/testRun.ts'
import { TEST_RIGHTS } from '../../permissions/testRights.ts'
import { defineCall } from '../defineCall.ts'
import type { beginRunBody, endRunBody, runQuery, runTrendQuery } from './testRuns.schema.ts'

/** A run of generated paths; `rows` of a path are its start and its steps. Sent again under the same id it is the same run. */
export const beginRun = defineCall<Static<typeof beginRunBody>, TestRun>({
  name: 'begin a run',
  methods: ['POST'],
  path: '/test/run/begin',
  who: { permission: TEST_RIGHTS.addRun },
})
/** Nothing of it can be written any more; those who have it open are told. */
export const endRun = defineCall<Static<typeof endRunBody>, TestRun>({
  name: 'end a run',
  methods: ['POST'],
  path: '/test/run/end',
  who: { permission: TEST_RIGHTS.editRun },
})
export const openRun = defineCall<Static<typeof runQuery>, OpenedRun>({
  name: 'a run',
  methods: ['GET'],
  path: '/test/run/open',
  who: { permission: TEST_RIGHTS.runs },
})
/** A run with all that was written, for paper. */
export const runReport = defineCall<Static<typeof runQuery>, { run: OpenedRun; steps: RunStep[] }>({
  name: 'report of a run',
  methods: ['GET'],
  path: '/test/run/report',
  who: { permission: TEST_RIGHTS.runs },
})
/** The newest runs of a machine, the oldest of them first. */
export const runTrend = defineCall<Static<typeof runTrendQuery>, TestRun[]>({
  name: 'runs of a machine',
  methods: ['GET'],
  path: '/test/run/trend',
  who: { permission: TEST_RIGHTS.runs },
})
