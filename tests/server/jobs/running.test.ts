import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { expect, it } from 'vitest'
import { JobFailure, jobHandler } from '#server/jobs/handler.ts'
import type { JobContext, JobHandler } from '#server/jobs/handler.ts'
import { begin, stoppedEnding } from '#server/jobs/running.ts'
import type { Candidate } from '#server/jobs/runs.ts'

const PLANNED = new Date('2026-03-02T02:00:00Z')
const candidate = {
  run: { id: 'r1', jobClassName: 'Test', plannedAt: PLANNED },
  job: { timeLimit: 60, parameter: null },
} as unknown as Candidate
/** A run of this handler at 10:00:01.5 in Shanghai, 1,000 ms after the steady clock began. */
function run(handler: JobHandler | undefined, parameter: string | null = null) {
  const errors: unknown[] = []
  const app = { log: { error: (...given: unknown[]) => errors.push(given) } } as unknown as FastifyInstance
  const running = begin(
    app,
    handler,
    { ...candidate, job: { ...candidate.job, parameter } },
    { now: () => Date.UTC(2026, 2, 2, 2, 0, 1, 500), steady: () => 1_000 },
  )
  return { running, errors, app }
}
const handlerOf = (work: (context: JobContext, days: number) => Promise<string>) =>
  jobHandler({
    description: '',
    parameters: Type.Object({ days: Type.Integer({ default: 2, minimum: 1, maximum: 9 }) }),
    run: ({ days }, context) => work(context, days),
  })

it('[PROD-07] a run gets its parameters, its planned time and a log, and ends with its sentence', async () => {
  const seen: unknown[] = []
  const { running, errors, app } = run(
    handlerOf(async (context, days) => {
      seen.push(context.app, context.plannedAt, days, context.signal.aborted)
      context.log('一行')
      return '完成'
    }),
    '{"days": 3}',
  )
  expect(running.until).toBe(61_000)
  expect(await running.ended).toEqual({ state: 'done', result: '完成' })
  expect(seen).toEqual([app, PLANNED, 3, false])
  expect(running.log()).toBe('10:00:01.500 一行\n10:00:01.500 完成')
  expect([running.stopped, errors]).toEqual([null, []])
})

it('[PROD-07] a failure that is meant for people is told, any other is told to the log of the server alone', async () => {
  const meant = run(handlerOf(() => Promise.reject(new JobFailure('两张失败'))))
  expect(await meant.running.ended).toEqual({ state: 'failed', result: '两张失败' })
  expect(meant.running.log()).toBe('10:00:01.500 两张失败')
  expect(meant.errors).toEqual([])
  const error = new Error('secret')
  const other = run(handlerOf(() => Promise.reject(error)))
  expect(await other.running.ended).toEqual({ state: 'failed', result: '内部错误，详见服务日志（编号r1）' })
  expect(other.running.log()).toBe('10:00:01.500 内部错误，详见服务日志（编号r1）')
  expect(other.errors).toEqual([[{ err: error, run: 'r1' }, 'The job Test failed']])
})

it('[PROD-07] a run without a handler or with parameters that break a rule fails at once', async () => {
  expect(await run(undefined).running.ended).toEqual({ state: 'failed', result: '后台找不到该类名：Test' })
  let isRun = false
  const wrong = run(
    handlerOf(async () => {
      isRun = true
      return ''
    }),
    '{"days": 10}',
  )
  expect(await wrong.running.ended).toEqual({ state: 'failed', result: '参数“days”（days）须是1–9的整数' })
  expect(isRun).toBe(false)
})

it('[PROD-07] a run that is told to stop hears why once, and ends so', async () => {
  const { running, errors } = run(
    handlerOf(({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))),
  )
  running.stop('timeout', 61_000)
  running.stop('interrupted', 62_000)
  expect(running.stopped).toEqual({ why: 'timeout', at: 61_000 })
  expect(await running.ended).toEqual({ state: 'timeout', result: '超过时限，已停止' })
  expect(running.log()).toBe('10:00:01.500 超过时限，已停止')
  expect(errors).toEqual([])
  expect(stoppedEnding('interrupted')).toEqual({ state: 'interrupted', result: '服务停止，执行中断' })
  expect(stoppedEnding('lost')).toEqual({ state: 'interrupted', result: '执行进程失去联系' })
})

it('[PROD-07] a stopped run knows the reason by its signal, and what it has done is done', async () => {
  let finish: (text: string) => void = () => undefined
  let signal: AbortSignal | undefined
  const { running } = run(
    handlerOf(context => {
      signal = context.signal
      return new Promise(resolve => (finish = resolve))
    }),
  )
  running.stop('lost', 5)
  expect(signal?.reason).toMatchObject({ name: 'JobFailure', text: '执行进程失去联系' })
  finish('完成')
  expect(await running.ended).toEqual({ state: 'done', result: '完成' })
})
