import { readParameters } from '#server/jobs/parameters.ts'
import { jobHandlers } from '#server/jobs/registry.ts'
import type { JobClass } from '#contract/rules/jobRules.ts'
import type { Database } from '#server/db/client.ts'
import type { OpenTestDatabase } from '#tests/support/database.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** 2026-03-02 10:00 in Shanghai: when a scene begins. */
export const NOW = Date.UTC(2026, 2, 2, 2)

/** A server on a clock that is set, and its jobs. `said`: the log of the last run. */
export interface JobScene {
  t: TestApp
  database: Database
  now: number
  said: string[]
  /** Runs a job as the runner does, now; answers its words. Throws for a wrong parameter and what the job throws. */
  run(name: JobClass, parameter?: string | null, signal?: AbortSignal): Promise<string>
}

/** Starts the server of a scene; the caller closes `t`. */
export async function startJobScene(open: OpenTestDatabase): Promise<JobScene> {
  const state = { now: NOW, said: [] as string[] }
  const t = await startTestApp({ open, clock: () => state.now })
  return Object.assign(state, {
    t,
    database: t.database,
    async run(name: JobClass, parameter: string | null = null, signal = new AbortController().signal) {
      const handler = jobHandlers[name]
      const read = readParameters(handler, parameter)
      if ('issue' in read) throw new Error(read.issue)
      state.said = []
      return handler.run(read.values, { app: t.app, signal, plannedAt: new Date(state.now), log: text => state.said.push(text) })
    },
  })
}
