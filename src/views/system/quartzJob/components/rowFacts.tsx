import { WarningOutlined } from '@ant-design/icons'
import { describeCron } from '#contract/cron/describe.ts'
import { parseCron } from '#contract/cron/parse.ts'
import type { JobRowFacts } from '#contract/http/calls/jobs.ts'
import type { RowOf } from '#contract/resources/defineResource.ts'
import type { quartzJob } from '#contract/resources/system/quartzJob.resource.ts'
import { JOB_FAILURES_SEEN, JOB_RUN_STATES, JOB_TEXT } from '#contract/rules/jobRules.ts'
import { durationText } from './duration.ts'
import { RunState, toneOf } from './runSigns.tsx'
import '../quartzJob.css'

/** A row of the list of jobs as the server sends it. */
export type JobRow = RowOf<typeof quartzJob.fields> & Partial<JobRowFacts>

const NOTHING = '–'
/** Year and seconds say nothing here; the tooltip has them. */
const shortTime = (time: string): string => time.slice(5, 16)

/** An expression as a sentence; the expression itself in its tooltip. */
export function CronDescription({ text }: { text: string }) {
  const reading = parseCron(text)
  return (
    <span title={text} translate="no">
      {reading.ok ? describeCron(reading.expression) : text}
    </span>
  )
}

/** When a job runs next, or that it never will. */
export function NextRun({ facts }: { facts: JobRow }) {
  if (facts.isExpired === true)
    return (
      <span className="xl-job-mark" title={JOB_TEXT.expired}>
        <WarningOutlined aria-hidden /> 已过期
      </span>
    )
  return facts.nextRun ? <span title={facts.nextRun}>{shortTime(facts.nextRun)}</span> : NOTHING
}

/** How the newest run ended and how long it took; when, and what it said, in the tooltip. */
export function LastRun({ facts: { lastRun } }: { facts: JobRow }) {
  if (!lastRun) return NOTHING
  const { state, endedAt, duration, result } = lastRun
  return (
    <span title={[endedAt, result].filter(Boolean).join(' ')} translate="no">
      <RunState state={state} /> {duration === null ? null : durationText(duration)}
    </span>
  )
}

/** The newest runs as bars, the newest at the right; low ones failed. */
export function RecentRuns({ facts: { recentStates = [] } }: { facts: JobRow }) {
  if (recentStates.length === 0) return NOTHING
  const failed = recentStates.filter(state => toneOf(state) === 'bad').length
  const label = `最近${recentStates.length}次：成功${recentStates.length - failed}，失败${failed}`
  return (
    <span className="xl-job-bars" role="img" aria-label={label} title={label}>
      {recentStates.map((state, at) => (
        <i key={at} data-tone={toneOf(state)} title={JOB_RUN_STATES[state]} />
      ))}
    </span>
  )
}

/** Failures since the last good run. */
export function FailuresInRow({ facts: { failuresInRow = 0 } }: { facts: JobRow }) {
  const text = failuresInRow >= JOB_FAILURES_SEEN ? `${JOB_FAILURES_SEEN}+` : String(failuresInRow)
  if (failuresInRow === 0) return text
  return (
    <span className="xl-job-mark" data-tone="bad">
      <WarningOutlined aria-hidden /> {text}
    </span>
  )
}
