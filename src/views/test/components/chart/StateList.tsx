import type { StateGraph } from '#machines/kit/stateGraph.ts'
import { Button } from '#src/ui/Button.tsx'
import type { ChartMarks } from './ChartDrawing.tsx'
import type { ChartWords } from './chartLabels.ts'
import './stateList.css'

const KIND = { atomic: '', compound: '复合', parallel: '并行', final: '终点', history: '历史' } as const

interface Props {
  graph: StateGraph
  words: ChartWords
  marks: ChartMarks
  title: string
  onPick(name: string): void
}

/** All that the chart shows, as a list: for reading aloud, for the keyboard, for copying. */
export function StateList({ graph, words, marks, title, onPick }: Props) {
  const byId = new Map(graph.states.map(state => [state.id, state]))
  const nameOf = (id: string) => {
    const state = byId.get(id)
    return state === undefined ? id : words.state(state)
  }
  const initial = new Set(graph.states.flatMap(state => state.initial))
  return (
    <ol className="xl-states" aria-label={`${title}的状态`}>
      {graph.states.map(state => {
        const own = graph.transitions.filter(({ source }) => source === state.id)
        const facts = [
          KIND[state.kind],
          initial.has(state.id) ? '起点' : '',
          marks.active?.has(state.id) === true ? '▶ 现在在此' : '',
        ].filter(Boolean)
        return (
          <li
            key={state.id}
            data-active={marks.active?.has(state.id) === true}
            style={{ marginInlineStart: 12 * depthOf(state.id) }}
          >
            <Button
              variant="bare"
              className="xl-state"
              aria-pressed={marks.found?.has(state.id) === true}
              onClick={() => onPick(state.id)}
            >
              <strong>{words.state(state)}</strong> <code>{state.key}</code>
              {facts.length > 0 && <span>{facts.join('，')}</span>}
            </Button>
            <ul>
              {state.tags.length > 0 && (
                <li>
                  标签 <code>{state.tags.join(' ')}</code>
                </li>
              )}
              {state.invokes.map(id => (
                <li key={id}>
                  调用 <code>{id}</code>
                </li>
              ))}
              {state.delays.map(({ name, length }) => (
                <li key={name}>
                  计时 <code>{name}</code> {length === 'computed' ? '按数据计算' : <code>{length}</code>}
                </li>
              ))}
              {own.map(one => (
                <li key={one.name}>
                  <Button
                    variant="bare"
                    className="xl-state-way"
                    aria-pressed={marks.found?.has(one.name) === true}
                    onClick={() => onPick(one.name)}
                  >
                    {words.event(one)} <code>{one.event}</code>
                    {one.guard !== null && (
                      <>
                        ，守卫 <code>{one.guard}</code>
                      </>
                    )}
                    {one.targets.length === 0 ? '，留在原状态' : ` → ${one.targets.map(nameOf).join('、')}`}
                    {one.actions.length > 0 && (
                      <>
                        ，动作 <code>{one.actions.join(' ')}</code>
                      </>
                    )}
                  </Button>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}

const depthOf = (id: string): number => (id === '(root)' ? 0 : id.split('.').length)
