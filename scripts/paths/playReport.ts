import { readFileSync } from 'node:fs'
import type { AnyStateNode } from 'xstate'
import { chartOf } from '#machines/kit/chart.ts'
import { leavesOf, rowsOf, type MachineLabels } from '#machines/kit/describe.ts'
import type { PathFailure } from '#machines/kit/failureOf.ts'
import type { Model } from '#machines/kit/modelOf.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import type { Shot } from '#machines/kit/playFile.ts'

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

const ROW = 26
const INDENT = 18

/** The states of the machine as a tree: those of the path with the numbers of their steps, the step that failed as a red arrow. */
function treeOf(model: Model, path: TestPath, failure: PathFailure): string {
  const rows: { name: string; key: string; depth: number }[] = []
  const add = (node: AnyStateNode, depth: number): void => {
    rows.push({ name: node.path.join('.'), key: depth === 0 ? model.id : node.key, depth })
    for (const child of Object.values(node.states) as AnyStateNode[]) add(child, depth + 1)
  }
  add(model.machine.root as AnyStateNode, 0)
  const places = [path.start, ...path.steps].map(leavesOf)
  const rowOf = (name: string): number => rows.findIndex(row => row.name === name)
  const failed = places[failure.step] ?? []
  const before = places[Math.max(0, failure.step - 1)] ?? []
  const width = 560
  const middle = (name: string): number => rowOf(name) * ROW + ROW / 2
  const boxes = rows.map(({ name, key, depth }, index) => {
    const steps = places.flatMap((leaves, step) => (leaves.includes(name) ? [step] : []))
    const kind =
      steps.length === 0 ? '' : steps.includes(failure.step) && (failed.length === 1 || !before.includes(name)) ? ' red' : ' on'
    const note = steps.length === 0 ? '' : `<tspan class="steps"> ${steps.join(', ')}</tspan>`
    const x = 8 + depth * INDENT
    return `<g class="state${kind}"><rect x="${x}" y="${index * ROW + 2}" width="${320 - depth * INDENT}" height="${ROW - 4}" rx="5"/><text x="${x + 8}" y="${index * ROW + 17}">${escaped(key)}${note}</text></g>`
  })
  const arrows = before.flatMap((from, at) => {
    const to = failed[at] ?? failed[0]
    if (failure.step === 0 || to === undefined || (from === to && before.length > 1)) return []
    const [y1, y2] = [middle(from), middle(to)]
    const bend = 380 + Math.min(120, Math.abs(y2 - y1) / 3)
    return [`<path class="arrow" d="M330 ${y1} C${bend} ${y1} ${bend} ${y2 + 0.1} 334 ${y2}" marker-end="url(#head)"/>`]
  })
  return [
    `<svg viewBox="0 0 ${width} ${rows.length * ROW + 8}" width="${width}" role="img" aria-label="states of ${escaped(model.id)}; step ${failure.step} failed">`,
    '<defs><marker id="head" markerWidth="8" markerHeight="8" refX="6" refY="3" orient="auto"><path class="tip" d="M0 0L6 3L0 6z"/></marker></defs>',
    ...boxes,
    ...arrows,
    '</svg>',
  ].join('\n')
}

const imageOf = (file: string): string => `data:image/jpeg;base64,${readFileSync(file).toString('base64')}`

function sectionOf({ model, labels }: PlayReport, one: ReportedFailure, index: number): string {
  const { path, failure, before, alike, tries, isShortest, command, shots } = one
  const rows = rowsOf(model, path, 'zh', labels).map((row, step) => {
    const pictures = shots
      .filter(shot => shot.step === step)
      .map(
        shot =>
          `<a href="${imageOf(shot.file)}" download="step${step}.jpg"><img src="${imageOf(shot.file)}" alt="after step ${step}"></a>`,
      )
    const isRed = step === failure.step
    const what = `${escaped(row.labels)}${row.payload === '' ? '' : `<code>${escaped(row.payload)}</code>`}`
    const why = isRed ? `<pre class="why">${escaped(failure.text)}</pre>` : ''
    return `<tr${isRed ? ' class="red"' : ''}><td>${step}</td><td>${what}<small>${escaped(row.event)}</small></td><td>${escaped(row.stateLabel)}${why}</td><td>${pictures.join('')}</td></tr>`
  })
  const more = isShortest ? '' : '; the tries were used up, a shorter one may exist'
  const size = `${path.steps.length} steps${tries === 0 ? '' : `, made of ${before} with ${tries} more playings${more}`}`
  return [
    `<section><h2>Failing path ${index + 1}</h2><p>${size}${alike === 0 ? '' : `; ${alike} more paths come down to it`}</p><p>Again: <code>${escaped(command)}</code></p>`,
    treeOf(model, path, failure),
    `<table><thead><tr><th>#</th><th>做什么</th><th>应看到</th><th>画面</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></section>`,
  ].join('\n')
}

const STYLE = `:root{color-scheme:light dark;--ink:#1d2b28;--paper:#fff;--line:#d5dedb;--on:#dcefe9;--red:#c62f2f;--pink:#fde8e8;--soft:#5d6b68}
@media(prefers-color-scheme:dark){:root{--ink:#e4ebe9;--paper:#15191a;--line:#37413f;--on:#1f3f37;--red:#ff7b72;--pink:#42201f;--soft:#9aa8a4}}
body{font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:var(--ink);background:var(--paper);max-width:1200px;margin:24px auto;padding:0 20px}
h1{font-size:22px}h2{font-size:17px;margin-top:32px}table{border-collapse:collapse;width:100%;margin-top:12px}th{white-space:nowrap}th,td{border:1px solid var(--line);padding:6px 10px;text-align:left;vertical-align:top}
tr.red td{background:var(--pink)}small{display:block;color:var(--soft)}code{font-size:12px;margin-left:6px;overflow-wrap:anywhere}pre.why{color:var(--red);white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px;max-height:260px;overflow:auto}
img{width:300px;max-width:100%;border:1px solid var(--line);margin-right:6px}svg{max-width:100%;height:auto;font:13px system-ui,sans-serif}
.state rect{fill:none;stroke:var(--line)}.state text{fill:var(--soft)}.state.on rect{fill:var(--on)}.state.on text,.state.red text{fill:var(--ink)}.state.red rect{fill:var(--pink);stroke:var(--red)}.steps{font-weight:600}
.arrow{fill:none;stroke:var(--red);stroke-width:2}.tip{fill:var(--red)}@media print{section{break-before:page}}`

/** The report of a run as one self-contained HTML page: the machine, each failing path with its steps and pictures. */
export function playReport(report: PlayReport): string {
  const { name, model, title, passed, all, failures } = report
  return [
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${escaped(title)}</h1><p>${passed} of ${all} paths passed.</p>`,
    ...failures.map((one, index) => sectionOf(report, one, index)),
    `<details><summary>The whole machine</summary><pre>${escaped(chartOf(name, model.source))}</pre></details>`,
    '</body></html>',
    '',
  ].join('\n')
}
