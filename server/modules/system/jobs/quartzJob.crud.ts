import { quartzJob } from '#contract/resources/system/quartzJob.resource.ts'
import { cronFault } from '#contract/cron/cronFault.ts'
import { jobClassFault } from '#contract/rules/jobRules.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { Refusal } from '#server/plugins/refusal.ts'

const CHECKED = { jobClassName: jobClassFault, cronExpression: cronFault } as const

/** Jobs run what the registry holds, at times that can be read (contract.md 16.4, 16.6). */
export const quartzJobCrud = crudHooks(quartzJob, {
  async beforeSave({ values }) {
    for (const [field, faultOf] of Object.entries(CHECKED)) {
      const fault = field in values ? faultOf(String(values[field] ?? '')) : null
      if (fault !== null) throw new Refusal(fault, { result: { faults: { [field]: fault } } })
    }
  },
})
