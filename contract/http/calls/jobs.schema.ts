import Type from 'typebox'
import { JOB_RUN_KINDS, JOB_RUN_STATES } from '../../rules/jobRules.ts'
import type { JobRunKind, JobRunState } from '../../rules/jobRules.ts'
import { oneOf } from './common.schema.ts'

/** Schema of calls/jobs.ts. */
export const jobQuery = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const jobRunsQuery = Type.Object({
  jobId: Type.Optional(Type.String({ maxLength: 64 })),
  state: Type.Optional(oneOf(Object.keys(JOB_RUN_STATES) as JobRunState[])),
  kind: Type.Optional(oneOf(Object.keys(JOB_RUN_KINDS) as JobRunKind[])),
  pageNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})
