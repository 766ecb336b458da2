import { useCallback, useMemo, useRef, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import { mermaidOf } from '#machines/kit/chart.ts'
import { type Language, type MachineLabels } from '#machines/kit/describe.ts'
import { machineSource } from '#machines/kit/machineSource.ts'
import type { StateGraph } from '#machines/kit/stateGraph.ts'
import { saveBlob } from '#src/lib/http/download.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { useLoad } from '#src/lib/useLoad.ts'
import { usePreference } from '#src/runtime/machines/usePreferences.ts'
import { Button } from '#src/ui/Button.tsx'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { SearchInput } from '#src/ui/inputs/SearchInput.tsx'
import { MenuButton } from '#src/ui/menu/MenuButton.tsx'
import { boxesOf, eventLine } from './boxes.ts'
import type { ChartHandle } from './Chart.tsx'
import { Chart } from './Chart.tsx'
import type { ChartMarks } from './ChartDrawing.tsx'
import type { Direction } from './elkGraph.ts'
import { layOut } from './layout.ts'
import { printSvg, savePng, saveSvg } from './exportChart.ts'
import { chartWords, type ChartWords } from './chartLabels.ts'
import './chartPane.css'

interface Props {
  name: string
  /** Chinese name of the machine */
  title: string
  machine: AnyStateMachine
  graph: StateGraph
  labels: MachineLabels | undefined
  marks: Omit<ChartMarks, 'found'>
  /** the state or transition that is chosen in the list or the chart */
  picked: string | null
  /** state that must be seen */
  shown: string | null
  onPick(name: string | null): void
}

const LOOK = 'test.chart'
interface Look {
  direction: Direction
  language: Language
}
const FIRST: Look = { direction: 'right', language: 'zh' }

/** How charts are drawn: chosen once, kept for the person. */
export function useChartLook(): [Look, (look: Look) => void] {
  const [kept, keep] = usePreference<Look>(LOOK, FIRST)
  return [{ ...FIRST, ...kept }, keep]
}

/** States and transitions whose words, names or guards hold the text. */
function foundIn(graph: StateGraph, words: ChartWords, text: string): ReadonlySet<string> {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return new Set()
  const holds = (...parts: readonly string[]) => parts.some(part => part.toLowerCase().includes(wanted))
  return new Set([
    ...graph.states
      .filter(state =>
        holds(words.state(state), state.id, ...state.tags, ...state.invokes, ...state.delays.map(({ name }) => name)),
      )
      .map(({ id }) => id),
    ...graph.transitions.filter(one => holds(eventLine(one, words), one.event, ...one.actions)).map(({ name }) => name),
  ])
}

const saveText = (text: string, file: string, type: string) => saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), file)

/** The drawn machine with its tools: search, zoom, direction, language, saving and printing. */
export function ChartPane({ name, title, machine, graph, labels, marks, picked, shown, onPick }: Props) {
  const chart = useRef<ChartHandle>(null)
  const [text, setText] = useState('')
  const [look, setLook] = useChartLook()
  const { direction, language } = look
  const words = useMemo(() => chartWords(graph, labels, language), [graph, labels, language])
  const boxes = useMemo(() => boxesOf(graph, words), [graph, words])
  const key = `${name} ${direction} ${language}`
  const { state, again } = useLoad(
    key,
    useCallback(() => layOut(boxes, direction), [boxes, direction]),
  )
  const found = useMemo(() => (picked === null ? foundIn(graph, words, text) : new Set([picked])), [graph, words, text, picked])
  const all = useMemo(() => ({ ...marks, found }), [marks, found])
  const firstFound =
    graph.states.find(({ id }) => found.has(id))?.id ?? graph.transitions.find(one => found.has(one.name))?.source
  const withSvg = (act: (svg: SVGSVGElement) => void | Promise<void>) => () => {
    const svg = chart.current?.svg()
    if (svg === null || svg === undefined) return
    Promise.resolve(act(svg)).catch((error: unknown) =>
      toasts.show({ kind: 'error', text: `无法生成：${error instanceof Error ? error.message : String(error)}` }),
    )
  }
  return (
    <section className="xl-chart-pane" aria-label={`${title}的状态图`}>
      <div className="xl-chart-tools">
        <SearchInput
          aria-label="在图中查找"
          placeholder="状态、事件、守卫"
          value={text}
          onSearch={value => {
            setText(value)
            onPick(null)
          }}
        />
        <span role="status">{text === '' ? null : `找到 ${found.size} 处`}</span>
        <div role="group" aria-label="缩放">
          <Button aria-label="缩小" onClick={() => chart.current?.zoomOut()}>
            −
          </Button>
          <Button aria-label="放大" onClick={() => chart.current?.zoomIn()}>
            +
          </Button>
          <Button onClick={() => chart.current?.fit()}>全图</Button>
        </div>
        <Button
          aria-pressed={direction === 'down'}
          onClick={() => setLook({ ...look, direction: direction === 'right' ? 'down' : 'right' })}
        >
          竖排
        </Button>
        <Button aria-pressed={language === 'en'} onClick={() => setLook({ ...look, language: language === 'zh' ? 'en' : 'zh' })}>
          英文
        </Button>
        <MenuButton
          text="保存"
          label="保存状态图"
          entries={() => [
            { key: 'svg', text: '矢量图', hint: 'SVG', press: withSvg(svg => saveSvg(svg, name)) },
            { key: 'png', text: '图片', hint: 'PNG', press: withSvg(svg => savePng(svg, name)) },
            {
              key: 'mermaid',
              text: '文本图',
              hint: 'Mermaid',
              press: () => saveText(mermaidOf(machine), `${name}.mmd`, 'text/plain'),
            },
            {
              key: 'json',
              text: '源定义',
              hint: 'XState JSON',
              press: () => saveText(JSON.stringify(machineSource(machine), null, 2), `${name}.json`, 'application/json'),
            },
          ]}
        />
        <Button onClick={withSvg(svg => printSvg(svg, title))}>打印</Button>
      </div>
      {state.kind === 'loading' ? (
        <Loading />
      ) : state.kind === 'failed' ? (
        <LoadError failure={state.failure} again={again} lead="状态图未能排版" />
      ) : (
        <Chart
          ref={chart}
          chart={state.value}
          chartKey={key}
          title={title}
          marks={all}
          shown={firstFound ?? shown}
          onPick={onPick}
        />
      )}
    </section>
  )
}
