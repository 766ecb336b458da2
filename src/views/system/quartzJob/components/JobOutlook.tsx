import { Descriptions } from 'antd'
import type { jobOutlook } from '#contract/http/calls/jobs.ts'
import type { JobFigures } from '#contract/http/calls/jobs.ts'
import { JOB_RUN_STATES } from '#contract/rules/jobRules.ts'
import { durationText } from './duration.ts'
import type { Asked } from './useAsked.ts'
import type { ResultOf } from '#contract/http/defineCall.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'

const COUNTED = ['done', 'failed', 'timeout', 'interrupted', 'skipped'] as const

/** Runs of the last week by state, in one line. */
export const figuresText = (figures: JobFigures): string =>
  COUNTED.map(state => `${JOB_RUN_STATES[state]} ${figures[state]}`).join('，')

/** When a job runs next, how it went last week, what went wrong last. */
export function JobOutlook({ outlook }: { outlook: Asked<ResultOf<typeof jobOutlook>> }) {
  const { answer, failure, again } = outlook
  if (failure !== null) return <LoadError failure={failure} again={again} />
  if (answer === null) return <p aria-busy="true">加载中…</p>
  const { next, lastFailure, figures } = answer
  const items = [
    {
      key: 'next',
      label: '接下来五次运行',
      children: next.length > 0 ? next.map(time => <div key={time}>{time}</div>) : '无（任务已停止，或不再有执行时间）',
    },
    {
      key: 'week',
      label: '近7天',
      children: (
        <>
          <div>{figuresText(figures)}</div>
          <div>
            平均耗时 {durationText(figures.meanDuration)}，最长 {durationText(figures.maxDuration)}
          </div>
        </>
      ),
    },
    {
      key: 'failure',
      label: '最近一次失败',
      children: lastFailure ? `${lastFailure.plannedAt} ${JOB_RUN_STATES[lastFailure.state]}：${lastFailure.result ?? ''}` : '无',
    },
  ]
  return <Descriptions size="small" bordered column={1} items={items} />
}
