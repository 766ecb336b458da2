import { jobStatistics } from '#contract/http/calls/jobs.ts'
import { isJobClass, JOB_CLASSES } from '#contract/rules/jobRules.ts'
import { Fault } from './Fault.tsx'
import { figuresText } from './JobOutlook.tsx'
import { useAsked } from './useAsked.ts'
import '../quartzJob.css'

const titleOf = (name: string) => (isJobClass(name) ? JOB_CLASSES[name] : name)
const NOTHING = {}

/** Above the list: how the jobs of the house went last week, and which of them fail. */
export default function JobSums() {
  const { answer, fault, again } = useAsked(jobStatistics, NOTHING)
  if (fault !== null) return <Fault text={fault} onAgain={again} />
  return (
    <p className="xl-job-sums" role="status" aria-label="执行统计">
      <span>近7天：{answer ? figuresText(answer) : '…'}</span>
      <span>正在执行 {answer ? answer.running : '…'}</span>
      {answer && answer.worst.length > 0 ? (
        <span>失败最多：{answer.worst.map(one => `${titleOf(one.jobClassName)} ${one.failures}次`).join('，')}</span>
      ) : null}
    </p>
  )
}
