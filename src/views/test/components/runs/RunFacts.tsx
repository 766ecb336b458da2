import type { TestRun } from '#contract/entities/testRun.ts'
import { generatorText, untilText } from '../paths/order.ts'

/** What a run is of, who runs it where, and since when. */
export function RunFacts({ run }: { run: TestRun }) {
  const facts: readonly [string, string][] = [
    ['状态机', `${run.title}（${run.machine}）`],
    ['执行人', run.tester],
    ['被测版本', run.build],
    ['浏览器', run.browser],
    ['开始', run.startedAt.slice(0, 16)],
    ...(run.endedAt === null ? [] : [['结束', `${run.endedAt.slice(0, 16)}（${run.endedBy ?? ''}）`] as [string, string]]),
    ['路径', `${run.pathCount} 条，${generatorText(run.generator)}，${untilText(run.until)}，种子 ${run.seed}`],
  ]
  return (
    <dl className="xl-run-facts">
      {facts
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate="no">{text}</dd>
          </div>
        ))}
    </dl>
  )
}
