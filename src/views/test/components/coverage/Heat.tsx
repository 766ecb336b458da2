import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { chartNamesOf } from '#machines/kit/chartNames.ts'
import { stateGraphOf, type StateGraph } from '#machines/kit/stateGraph.ts'
import { walked } from '#machines/kit/walked.ts'
import { walkedInBrowser } from '#machines/kit/walkedInBrowser.ts'
import type { CatalogueEntry } from '#src/runtime/machines/catalogue.ts'
import { Button } from '#src/ui/Button.tsx'
import { titleOf } from '../catalogue/useCatalogue.ts'
import { ChartPane, useChartLook } from '../chart/ChartPane.tsx'
import { eventLine } from '../chart/boxes.ts'
import { chartWords } from '../chart/chartLabels.ts'
import { modelOfEntry } from '../walk/useWalk.ts'

/** States at both ends of the transitions, with all that stand around them. */
function statesOf(graph: StateGraph, transitions: ReadonlySet<string>): string[] {
  const ends = graph.transitions
    .filter(({ name }) => transitions.has(name))
    .flatMap(({ source, targets }) => [source, ...targets])
  const parents = new Map(graph.states.map(({ id, parent }) => [id, parent]))
  const withParents = (id: string): string[] => {
    const parent = parents.get(id)
    return parent === null || parent === undefined ? [id] : [id, ...withParents(parent)]
  }
  return ends.flatMap(withParents)
}

/** One machine: what a browser walked is drawn full, the rest dashed; what is missing stands beside it. */
export function Heat({ entry }: { entry: CatalogueEntry }) {
  const navigate = useNavigate()
  const [{ language }] = useChartLook()
  const [picked, setPicked] = useState<string | null>(null)
  const model = useMemo(() => modelOfEntry(entry), [entry])
  const graph = useMemo(() => stateGraphOf(model), [model])
  const words = useMemo(() => chartWords(graph, entry.labels, language), [graph, entry, language])
  const browser = useMemo(() => walkedInBrowser(entry.name), [entry])
  const { flows, tests } = walked[entry.name] ?? {}
  const marks = useMemo(() => {
    const transitions = new Set(browser.transitions)
    return { walked: new Set([...transitions, ...statesOf(graph, transitions)]) }
  }, [graph, browser])
  const { transitions, guards } = chartNamesOf(model)
  const missing = graph.transitions.filter(({ name }) => transitions.includes(name) && !marks.walked.has(name))
  const title = titleOf(entry)
  return (
    <>
      <ChartPane
        name={entry.name}
        title={title}
        machine={entry.machine}
        graph={graph}
        labels={entry.labels}
        marks={marks}
        picked={picked}
        shown={null}
        onPick={setPicked}
      />
      <aside className="xl-workbench-side" aria-label="覆盖情况">
        <div className="xl-workbench-sides">
          <Button
            disabled={missing.length === 0}
            onClick={() => void navigate(`/test/paths#machine=${entry.name}&uncovered=browser`)}
          >
            生成补足路径
          </Button>
        </div>
        <div className="xl-workbench-body" tabIndex={0} role="group" aria-label={`${title}：覆盖情况`}>
          <dl className="xl-coverage-counts">
            <dt>转移</dt>
            <dd>
              {transitions.length - missing.length} / {transitions.length}
            </dd>
            <dt>守卫答案</dt>
            <dd>
              {browser.guards.filter(one => guards.includes(one)).length} / {guards.length}
            </dd>
            <dt>浏览器路径</dt>
            <dd>{browser.paths}</dd>
            <dt>浏览器流程走过的转移</dt>
            <dd>{flows?.transitions.length ?? 0}</dd>
            <dt>手写单元测试走过的转移</dt>
            <dd>{tests?.transitions ?? 0}</dd>
          </dl>
          <h3>浏览器没有走过的转移</h3>
          {missing.length === 0 ? (
            <p className="xl-walk-none">每条转移都在浏览器里走过。</p>
          ) : (
            <ul className="xl-coverage-missing">
              {missing.map(transition => (
                <li key={transition.name}>
                  <Button
                    variant="bare"
                    aria-pressed={picked === transition.name}
                    onClick={() => setPicked(picked === transition.name ? null : transition.name)}
                  >
                    <strong translate="no">{eventLine(transition, words)}</strong>
                    <code>{transition.name}</code>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <p className="xl-walk-none">
            在真实执行器上，生成的路径走过每个状态机的全部状态、转移和守卫答案；图上只计浏览器：生成的路径和所有浏览器流程。
          </p>
        </div>
      </aside>
    </>
  )
}
