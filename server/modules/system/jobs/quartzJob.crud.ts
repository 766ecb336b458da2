import { quartzJob } from '#contract/resources/system/quartzJob.resource.ts'
import { cronFault } from '#contract/cron/cronFault.ts'
import { isJobClass, JOB_TEXT, jobClassFault } from '#contract/rules/jobRules.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Save } from '#server/crud/hooks.ts'
import { readParameters } from '#server/jobs/parameters.ts'
import { replan, unplan } from '#server/jobs/plan.ts'
import { jobHandlers } from '#server/jobs/registry.ts'
import type { JobRow } from '#server/jobs/jobTable.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { isExpired, jobRowFacts } from './jobRowFacts.ts'
import { endedRunsOf } from './jobRuns.repository.ts'

const CHECKED = { jobClassName: jobClassFault, cronExpression: cronFault } as const

/** The job as it will stand once this is written. */
const rowAfter = ({ id, before, values }: Save): JobRow => ({ ...before, ...values, id }) as JobRow

function parameterFault(row: JobRow): string | null {
  const name = row.jobClassName ?? ''
  if (!isJobClass(name)) return null
  const read = readParameters(jobHandlers[name], row.parameter)
  return 'fault' in read ? read.fault : null
}

const refuse = (field: string, fault: string): never => {
  throw new Refusal(fault, { result: { faults: { [field]: fault } } })
}

/** Jobs run what the registry holds, with parameters that it takes, at times that can be read (contract.md 16.4, 16.6); their plan is written with them. */
export const quartzJobCrud = crudHooks(quartzJob, {
  async beforeSave(save) {
    const { values } = save
    for (const [field, faultOf] of Object.entries(CHECKED)) {
      const fault = field in values ? faultOf(String(values[field] ?? '')) : null
      if (fault !== null) refuse(field, fault)
    }
    const fault = 'parameter' in values || 'jobClassName' in values ? parameterFault(rowAfter(save)) : null
    if (fault !== null) refuse('parameter', fault)
  },
  afterSave: save => replan(save.tx, rowAfter(save), save.app.now()),
  afterDelete: (row, { tx, app }) => unplan(tx, String(row['id']), app.now()),
  async present(rows, { app }) {
    const ended = await endedRunsOf(
      app.db,
      rows.map(row => String(row['id'])),
    )
    return rows.map(row => ({
      ...row,
      ...jobRowFacts(
        { cronExpression: String(row['cronExpression'] ?? ''), status: row['status'] },
        ended.get(String(row['id'])) ?? [],
        app.now(),
      ),
    }))
  },
  remark: async (row, { app }) => (isExpired(String(row['cronExpression'] ?? ''), app.now()) ? JOB_TEXT.expired : null),
  committed: async (_ids, { app }) => app.jobs.hint(),
})
