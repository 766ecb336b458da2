import ELK from 'elkjs/lib/elk.bundled.js'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AnyStateNode } from 'xstate'
import type { MachineLabels } from '#machines/kit/describe.ts'
import { tracedStart, tracedStep } from '#machines/kit/graph/trace.ts'
import type { Model } from '#machines/kit/modelOf.ts'
import { stateGraphOf } from '#machines/kit/stateGraph.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import { stateName } from '#machines/kit/transitionName.ts'
import { boxesOf } from '#src/views/test/components/chart/boxes.ts'
import { ChartDrawing, type ChartMarks } from '#src/views/test/components/chart/ChartDrawing.tsx'
import { chartWords } from '#src/views/test/components/chart/chartLabels.ts'
import { elkGraphOf, placedChart, type PlacedChart } from '#src/views/test/components/chart/elkGraph.ts'

const MARGIN = 16

const statesOf = (nodes: readonly AnyStateNode[]): string[] => nodes.filter(node => node.path.length > 0).map(stateName)

/** What of the chart a path marks up to a step: where one is then, what that step took, what was seen before; and where one was just before it. */
function marksOf(model: Model, path: TestPath, step: number): { marks: ChartMarks; before: readonly string[] } {
  const walked = new Set<string>()
  let { snapshot, trace } = tracedStart(model, path.input)
  const see = (): void => [...trace.states, ...trace.transitions].forEach(name => walked.add(name))
  see()
  let before: readonly string[] = []
  for (const { event } of path.steps.slice(0, step)) {
    before = statesOf(snapshot._nodes as readonly AnyStateNode[])
    ;({ snapshot, trace } = tracedStep(model, snapshot, event))
    see()
  }
  const active = new Set(statesOf(snapshot._nodes as readonly AnyStateNode[]))
  return { marks: { active, taken: new Set(step === 0 ? [] : trace.transitions), walked }, before }
}

interface Rect {
  x: number
  y: number
  width: number
  height: number
}
const AROUND = 56

/** The part of a chart in which a transition lies, with the states where it should lead and those that it leaves. */
function placeOf(chart: PlacedChart, { active, taken }: ChartMarks, before: readonly string[]): Rect {
  const near = new Set([...(active ?? []), ...before])
  const parents = new Set(chart.boxes.map(({ state }) => state.parent))
  const boxes = chart.boxes.filter(({ state }) => !parents.has(state.id) && near.has(state.id))
  const ways = chart.arrows.filter(({ lines }) => lines.some(({ name }) => name !== undefined && taken?.has(name) === true))
  const points = [
    ...boxes.flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
    ...ways.flatMap(way => way.points),
  ]
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND]
  return { x, y, width: Math.max(...xs) + AROUND - x, height: Math.max(...ys) + AROUND - y }
}

const boxText = ({ x, y, width, height }: Rect): string => [x, y, width, height].map(Math.round).join(' ')

/**
 * The machine as the workbench draws it, as HTML: the part of the step that failed, and folded the whole. What was walked has full lines, the step that failed
 * and where it should have led are marked (`data-taken`, `data-active`). Colours come from the page that it stands in. `id`: no other drawing of it has it.
 */
export async function machineDrawing(
  model: Model,
  labels: MachineLabels | undefined,
  path: TestPath,
  step: number,
  id: string,
): Promise<string> {
  const graph = stateGraphOf(model)
  const boxes = boxesOf(graph, chartWords(graph, labels, 'zh'))
  const chart = placedChart(boxes, await new ELK().layout(elkGraphOf(boxes, 'down')))
  const { marks, before } = marksOf(model, path, step)
  const whole = { x: -MARGIN, y: -MARGIN, width: chart.width + 2 * MARGIN, height: chart.height + 2 * MARGIN }
  const part = placeOf(chart, marks, before)
  const svg = ({ width, height, ...at }: Rect, label: string, inside: ReactNode): string =>
    renderToStaticMarkup(
      createElement(
        'svg',
        {
          ...{ width: Math.round(width), height: Math.round(height), viewBox: boxText({ ...at, width, height }) },
          ...{ role: 'img', 'aria-label': label },
        },
        inside,
      ),
    )
  const title = labels?.zh.title ?? model.id
  return [
    '<div class="drawn">',
    svg(part, `${title}的状态图，第 ${step} 步失败`, createElement('g', { id }, createElement(ChartDrawing, { chart, marks }))),
    '</div><details><summary>整张状态图</summary><div class="drawn whole">',
    svg(whole, `${title}的整张状态图`, createElement('use', { href: `#${id}` })),
    '</div></details>',
  ].join('')
}
