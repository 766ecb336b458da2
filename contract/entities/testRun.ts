import type { RunResult } from '../rules/testRuns.ts'

/** A path as the walk of the workbench opens it: which input it starts with, and its steps as an address has them. */
export interface RunWalk {
  start: number
  steps: string
}

/** A run of test paths: what it is made of, who runs it where, and how far it is. Moments as answers carry them. */
export interface TestRun {
  id: string
  name: string
  /** name of the machine in the code */
  machine: string
  /** what the machine was called when the run was made */
  title: string
  generator: string
  until: string
  seed: number
  build: string
  browser: string
  tester: string
  startedAt: string
  endedAt: string | null
  endedBy: string | null
  pathCount: number
  stepCount: number
  passed: number
  failed: number
  blocked: number
}
/** The same with the ways to its steps, path after path. */
export interface OpenedRun extends TestRun {
  walks: RunWalk[]
}

/** A step of a path with what somebody wrote about it. Step 0 is the start. */
export interface RunStep {
  path: number
  step: number
  act: string
  see: string
  result: RunResult | null
  note: string | null
  /** stored paths, comma-joined */
  pictures: string | null
  by: string | null
  at: string | null
}
