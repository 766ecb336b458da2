import { Link } from 'react-router-dom'
import type { OpenedRun, RunStep } from '#contract/entities/testRun.ts'
import { runReport } from '#contract/http/calls/testRuns.ts'
import { doneSteps, picturePaths, RESULT_TEXT, RUN_RESULTS, shareOf } from '#contract/rules/testRuns.ts'
import { call } from '#src/lib/http/call.ts'
import { staticUrl } from '#src/lib/http/urls.ts'
import { navigate } from '#src/lib/navigation.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { Button } from '#src/ui/Button.tsx'
import { runPage, walkOf } from '../components/runs/addresses.ts'
import { RunFacts } from '../components/runs/RunFacts.tsx'
import { RunGate } from '../components/runs/RunGate.tsx'
import '../components/runs/runs.css'
import '../components/runs/report.css'

type Report = Awaited<ReturnType<typeof load>>
const load = (id: string) => call(runReport, { id }, { quiet: true })
const nameOf = ({ path, step }: RunStep): string => `路径 ${path} 第 ${step} 步`

/** A step that failed or was blocked, with all that is known of it. */
function Finding({ run, step }: { run: OpenedRun; step: RunStep }) {
  const to = walkOf(run, step.path, step.step)
  return (
    <li>
      <h3>
        <span data-result={step.result}>{step.result === null ? '' : RESULT_TEXT[step.result]}</span> {nameOf(step)}
        {to !== null && (
          <Link className="xl-run-walk" to={to} aria-label={`重走此步：${nameOf(step)}`}>
            重走此步
          </Link>
        )}
      </h3>
      <dl className="xl-run-facts">
        <div>
          <dt>做什么</dt>
          <dd translate="no">{step.act}</dd>
        </div>
        <div>
          <dt>应看到</dt>
          <dd translate="no">{step.see}</dd>
        </div>
        {step.note !== null && (
          <div>
            <dt>备注</dt>
            <dd translate="no">{step.note}</dd>
          </div>
        )}
        <div>
          <dt>记录</dt>
          <dd>
            {step.by} {step.at?.slice(0, 16)}
          </dd>
        </div>
      </dl>
      {picturePaths(step.pictures).map((path, at) => (
        <img key={path} src={staticUrl(path)} alt={`${nameOf(step)}的图片 ${at + 1}`} />
      ))}
    </li>
  )
}

function Steps({ steps }: { steps: readonly RunStep[] }) {
  return (
    <table>
      <thead>
        <tr>
          {['路径', '步骤', '做什么', '看到什么', '结果', '备注', '记录'].map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map(step => (
          <tr key={`${step.path}-${step.step}`}>
            <td>{step.path}</td>
            <td>{step.step}</td>
            <td translate="no">{step.act}</td>
            <td translate="no">{step.see}</td>
            <td data-result={step.result}>{step.result === null ? '未执行' : RESULT_TEXT[step.result]}</td>
            <td translate="no">{step.note}</td>
            <td>{step.by === null ? '' : `${step.by} ${step.at?.slice(5, 16) ?? ''}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Paper({ run, steps }: Report) {
  const found = steps.filter(({ result }) => result === 'failed' || result === 'blocked')
  const done = doneSteps(run)
  return (
    <article className="xl-run-report" aria-label="执行报告">
      <div className="xl-run-report-tools">
        <Button variant="primary" onClick={() => window.print()}>
          打印
        </Button>
        <Button onClick={() => navigate(runPage(run.id))}>返回执行</Button>
      </div>
      <h2>{run.name}</h2>
      <RunFacts run={run} />
      <p className="xl-run-figures">
        <span>
          共 {run.stepCount} 步，已执行 {done}（{shareOf(done, run)}%）
        </span>
        {RUN_RESULTS.map(result => (
          <span key={result} data-result={result}>
            {RESULT_TEXT[result]} {run[result]}
          </span>
        ))}
        <span>未执行 {run.stepCount - done}</span>
        <span>通过率 {shareOf(run.passed, run)}%</span>
        {run.endedAt === null && <strong>执行尚未结束</strong>}
      </p>
      <section aria-label="失败与阻塞">
        <h2>失败与阻塞</h2>
        {found.length === 0 ? (
          <p>没有失败或阻塞的步骤。</p>
        ) : (
          <ol>
            {found.map(step => (
              <Finding key={nameOf(step)} run={run} step={step} />
            ))}
          </ol>
        )}
      </section>
      <section aria-label="全部步骤">
        <h2>全部步骤</h2>
        <div className="xl-run-report-steps" tabIndex={0} role="group" aria-label="步骤表">
          <Steps steps={steps} />
        </div>
      </section>
    </article>
  )
}

/** 执行报告: a run for paper, what failed first, with its pictures (QA-14). */
export default function RunReport() {
  usePageContent()
  return <RunGate load={load}>{report => <Paper {...report} />}</RunGate>
}
