import { quartzJob } from '#contract/resources/system/quartzJob.resource.ts'
import { cronError } from '#contract/cron/cronError.ts'
import { isJobClass, JOB_TEXT, jobClassError } from '#contract/rules/jobRules.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Save } from '#server/crud/hooks.ts'
import { readParameters } from '#server/jobs/parameters.ts'
import { replan, unplan } from '#server/jobs/plan.ts'
import { jobHandlers } from '#server/jobs/registry.ts'
import type { JobRow } from '#server/jobs/jobTable.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { isExpired, jobRowFacts } from './jobRowFacts.rules.ts'
import { endedRunsOf } from './jobRuns.repository.ts'

const CHECKED = { jobClassName: jobClassError, cronExpression: cronError } as const

/** The job as it will stand once this is written. */
const rowAfter = ({ id, before, values }: Save): JobRow => ({ ...before, ...values, id }) as JobRow

function parameterError(row: JobRow): string | null {
  const name = row.jobClassName ?? ''
  if (!isJobClass(name)) return null
  const read = readParameters(jobHandlers[name], row.parameter)
  return 'issue' in read ? read.issue : null
}

const refuse = (field: string, issue: string): never => {
  throw new Refusal(issue, { result: { issues: { [field]: issue } } })
}

/** Jobs run what the registry holds, with parameters that it takes, at times that can be read (contract.md 16.4, 16.6); their plan is written with them. */
export const quartzJobCrud = crudHooks(quartzJob, {
  async beforeSave(save) {
    const { values } = save
    for (const [field, errorOf] of Object.entries(CHECKED)) {
      const issue = field in values ? errorOf(String(values[field] ?? '')) : null
      if (issue !== null) refuse(field, issue)
    }
    const issue = 'parameter' in values || 'jobClassName' in values ? parameterError(rowAfter(save)) : null
    if (issue !== null) refuse('parameter', issue)
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
