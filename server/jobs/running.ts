import type { FastifyInstance } from 'fastify'
import { hospitalTime } from '#contract/rules/hospitalClock.ts'
import { traced } from '#server/telemetry/tracer.ts'
import { JobFailure } from './handler.ts'
import type { JobHandler } from './handler.ts'
import { readParameters } from './parameters.ts'
import { policyOf } from './policy.ts'
import type { Candidate, Ending } from './runs.ts'

/** Why the signal of a run is given. */
export type StopReason = 'timeout' | 'interrupted' | 'lost'

/** A run under way in this process. */
export interface Running {
  candidate: Candidate
  /** of the steady clock, ms */
  until: number
  stop: (why: StopReason, steadyNow: number) => void
  /** why it was told to stop, and when (steady clock) */
  stopped: { why: StopReason; at: number } | null
  log: () => string
  /** how the handler ended; never rejects */
  ended: Promise<Ending>
}

const STOPPED: Readonly<Record<StopReason, Ending>> = {
  timeout: { state: 'timeout', result: '超过时限，已停止' },
  interrupted: { state: 'interrupted', result: '服务停止，执行中断' },
  lost: { state: 'interrupted', result: '执行进程失去联系' },
}
/** How a run ended that was told to stop. */
export const stoppedEnding = (why: StopReason): Ending => STOPPED[why]

/** Begins a run. The words of unknown errors go to the server's log under the run's id, never to people. */
export function begin(
  app: FastifyInstance,
  handler: JobHandler | undefined,
  candidate: Candidate,
  clocks: { now: () => number; steady: () => number },
): Running {
  const { run, job } = candidate
  const lines: string[] = []
  const log = (line: string) => {
    lines.push(`${hospitalTime(clocks.now()).toISOString().slice(11, 23)} ${line}`)
  }
  const controller = new AbortController()
  const running: Running = {
    candidate,
    until: clocks.steady() + policyOf(job).timeLimit,
    stopped: null,
    stop: (why, at) => {
      if (running.stopped) return
      running.stopped = { why, at }
      log(STOPPED[why].result)
      controller.abort(new JobFailure(STOPPED[why].result))
    },
    log: () => lines.join('\n'),
    ended: Promise.resolve({ state: 'failed', result: '' }),
  }
  const work = async (): Promise<Ending> => {
    try {
      if (!handler) throw new JobFailure(`后台找不到该类名：${run.jobClassName}`)
      const read = readParameters(handler, job.parameter)
      if ('issue' in read) throw new JobFailure(read.issue)
      const result = await handler.run(read.values, { app, signal: controller.signal, plannedAt: run.plannedAt, log })
      log(result)
      // done is done, even if it came a moment after the signal
      return { state: 'done', result }
    } catch (error) {
      if (running.stopped) return stoppedEnding(running.stopped.why)
      const text = error instanceof JobFailure ? error.text : `内部错误，详见服务日志（编号${run.id}）`
      if (!(error instanceof JobFailure)) app.log.error({ err: error, run: run.id }, `The job ${run.jobClassName} failed`)
      log(text)
      return { state: 'failed', result: text }
    }
  }
  running.ended = traced(() => ({ name: `job ${run.jobClassName}`, kind: 'job' }), work)
  return running
}
