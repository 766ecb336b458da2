import { CheckOutlined, ClockCircleOutlined, CloseOutlined, MinusOutlined, SyncOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { JOB_RUN_STATES } from '#contract/rules/jobRules.ts'
import type { JobRunState } from '#contract/rules/jobRules.ts'

/** How a state of a run looks: good, bad, or neither. */
export const toneOf = (state: JobRunState): 'good' | 'bad' | 'plain' =>
  state === 'done' ? 'good' : state === 'failed' || state === 'timeout' || state === 'interrupted' ? 'bad' : 'plain'

const SIGNS: Readonly<Record<JobRunState, ReactNode>> = {
  waiting: <ClockCircleOutlined aria-hidden />,
  running: <SyncOutlined aria-hidden />,
  done: <CheckOutlined aria-hidden />,
  failed: <CloseOutlined aria-hidden />,
  timeout: <CloseOutlined aria-hidden />,
  interrupted: <CloseOutlined aria-hidden />,
  skipped: <MinusOutlined aria-hidden />,
}

/** The state of a run by sign and word. */
export const RunState = ({ state }: { state: JobRunState }) => (
  <span className="xl-job-state" data-tone={toneOf(state)}>
    {SIGNS[state]} {JOB_RUN_STATES[state]}
  </span>
)
