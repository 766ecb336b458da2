import { readFileSync } from 'node:fs'
import { chartOf } from '#machines/kit/chart.ts'
import { rowsOf, type MachineLabels } from '#machines/kit/describe.ts'
import type { PathFailure } from '#machines/kit/failureOf.ts'
import type { Model } from '#machines/kit/modelOf.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import type { Shot } from '#machines/kit/playFile.ts'
import { machineDrawing } from './machineDrawing.ts'

/** One failing path of a report. `command` plays it again. */
export interface ReportedFailure {
  path: TestPath
  failure: PathFailure
  /** steps of the path that failed first */
  before: number
  /** other paths that shrink to this one */
  alike: number
  tries: number
  isShortest: boolean
  command: string
  shots: readonly Shot[]
}
/** What the report tells of one run. */
export interface PlayReport {
  name: string
  model: Model
  labels: MachineLabels | undefined
  title: string
  passed: number
  all: number
  failures: readonly ReportedFailure[]
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const imageOf = (file: string): string => `data:image/jpeg;base64,${readFileSync(file).toString('base64')}`

async function sectionOf({ model, labels }: PlayReport, one: ReportedFailure, index: number): Promise<string> {
  const { path, failure, before, alike, tries, isShortest, command, shots } = one
  const rows = rowsOf(model, path, 'zh', labels).map((row, step) => {
    const pictures = shots
      .filter(shot => shot.step === step)
      .map(
        shot =>
          `<a href="${imageOf(shot.file)}" download="step${step}.jpg"><img src="${imageOf(shot.file)}" alt="第 ${step} 步之后"></a>`,
      )
    const isRed = step === failure.step
    const what = `${escaped(row.labels)}${row.payload === '' ? '' : `<code>${escaped(row.payload)}</code>`}`
    const why = isRed ? `<pre class="why">${escaped(failure.text)}</pre>` : ''
    return `<tr${isRed ? ' class="red"' : ''}><td>${step}</td><td>${what}<small>${escaped(row.event)}</small></td><td>${escaped(row.stateLabel)}${why}</td><td>${pictures.join('')}</td></tr>`
  })
  const more = isShortest ? '' : '，次数用完，可能还有更短的'
  const size = `${path.steps.length} 步${tries === 0 ? '' : `，由 ${before} 步缩短而来（重放 ${tries} 次${more}）`}`
  return [
    `<section><h2>失败路径 ${index + 1}</h2><p>${size}${alike === 0 ? '' : `；另有 ${alike} 条路径也失败在这里`}</p><p>重放：<code>${escaped(command)}</code></p>`,
    await machineDrawing(model, labels, path, failure.step, `machine${index}`),
    `<table><thead><tr><th>#</th><th>做什么</th><th>应看到</th><th>画面</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></section>`,
  ].join('\n')
}

const STYLE = `:root{color-scheme:light dark;--ink:#1d2b28;--paper:#fff;--line:#d5dedb;--on:#dcefe9;--red:#c62f2f;--pink:#fde8e8;--soft:#5d6b68}
@media(prefers-color-scheme:dark){:root{--ink:#e4ebe9;--paper:#15191a;--line:#37413f;--on:#1f3f37;--red:#ff7b72;--pink:#42201f;--soft:#9aa8a4}}
body{font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:var(--ink);background:var(--paper);max-width:1200px;margin:24px auto;padding:0 20px}
h1{font-size:22px}h2{font-size:17px;margin-top:32px}table{border-collapse:collapse;width:100%;margin-top:12px}th{white-space:nowrap}th,td{border:1px solid var(--line);padding:6px 10px;text-align:left;vertical-align:top}
tr.red td{background:var(--pink)}small{display:block;color:var(--soft)}code{font-size:12px;margin-left:6px;overflow-wrap:anywhere}pre.why{color:var(--red);white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px;max-height:260px;overflow:auto}
img{width:300px;max-width:100%;border:1px solid var(--line);margin-right:6px}td:last-child{min-width:220px}
.drawn{overflow:auto;max-height:80vh;border:1px solid var(--line);margin-top:6px}.drawn svg{display:block;max-width:100%;max-height:76vh;width:auto;height:auto;margin:auto;font:11px system-ui,"PingFang SC","Microsoft YaHei",sans-serif}.drawn.whole svg{max-width:none;max-height:none}
.drawn text{fill:var(--ink)}.xl-chart-title{font-size:12px;font-weight:600}.drawn .xl-chart-key,.drawn .xl-chart-fact{fill:var(--soft)}.drawn .xl-chart-event{stroke:var(--paper);stroke-width:3px;paint-order:stroke}
.xl-chart-box{fill:var(--paper);stroke:var(--soft)}.xl-chart-final,.xl-chart-way{fill:none;stroke:var(--soft)}.xl-chart-tip,.xl-chart-start circle{fill:var(--soft)}.xl-chart-here{fill:var(--red)}[data-region]>.xl-chart-box{stroke-dasharray:2 4}
[data-dim]>.xl-chart-box,[data-dim]>.xl-chart-way{stroke-dasharray:5 4}.drawn text[data-dim]{fill:var(--soft)}.xl-chart-arrow:not([data-dim])>.xl-chart-way{stroke:var(--ink);stroke-width:1.6}[data-state]:not([data-dim],[data-parent])>.xl-chart-box{fill:var(--on)}
[data-active]>.xl-chart-box{stroke:var(--red);stroke-width:2}[data-state][data-active]:not([data-parent])>.xl-chart-box{fill:var(--pink)}.xl-chart-arrow[data-taken]>.xl-chart-way{stroke:var(--red);stroke-width:2.5}[data-taken]>.xl-chart-tip{fill:var(--red)}.drawn text[data-taken]{fill:var(--red);font-weight:600}
@media print{section{break-before:page}}`

/** The report of a run as one self-contained HTML page: the machine, each failing path with its steps and pictures. */
export async function playReport(report: PlayReport): Promise<string> {
  const { name, model, title, passed, all, failures } = report
  const sections: string[] = []
  for (const [index, one] of failures.entries()) sections.push(await sectionOf(report, one, index))
  return [
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${escaped(title)}</h1><p>${all} 条路径，${passed} 条通过。</p>`,
    ...sections,
    `<details><summary>整个状态机（文本）</summary><pre>${escaped(chartOf(name, model.source))}</pre></details>`,
    '</body></html>',
    '',
  ].join('\n')
}
