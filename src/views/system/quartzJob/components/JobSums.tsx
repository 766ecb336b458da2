import { useEffect, useRef } from 'react'
import { JOB_POLL_MS } from '#contract/constants.ts'
import { jobStatistics } from '#contract/http/calls/jobs.ts'
import { isJobClass, JOB_CLASSES } from '#contract/rules/jobRules.ts'
import { selectPage } from '#machines/resourceList/resourceList.select.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useNow } from '#src/runtime/notices/useNow.ts'
import type { ListHandle } from '#src/resource/screen.ts'
import { useList } from '#src/resource/useList.ts'
import { figuresText } from './JobOutlook.tsx'
import { useAsked } from './useAsked.ts'
import '../quartzJob.css'

const titleOf = (name: string) => (isJobClass(name) ? JOB_CLASSES[name] : name)
const NOTHING = {}

/**
 * Above the list: how the jobs of the product went last week, and which of them fail. Asked again with every page of the list and every few seconds; when
 * something ran meanwhile, the rows are looked after too.
 */
export default function JobSums({ list }: { list: ListHandle }) {
  const { answer, failure, again, freshen } = useAsked(jobStatistics, NOTHING)
  const now = useNow(JOB_POLL_MS)
  const page = useList(selectPage)
  const sums = answer === null ? null : JSON.stringify(answer)
  const seen = useRef({ now, page, sums })
  useEffect(() => {
    const last = seen.current
    seen.current = { now, page, sums }
    if ((last.now !== now || last.page !== page) && !document.hidden) freshen()
    if (last.sums !== null && sums !== null && last.sums !== sums) list.freshen()
  })
  if (failure !== null) return <LoadError failure={failure} again={again} />
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
