import type { Language, MachineLabels } from '#machines/kit/describe.ts'
import type { GraphState, GraphTransition, StateGraph } from '#machines/kit/stateGraph.ts'

/** Texts of a chart in one language: what the machine's labels say, else its own names. */
export interface ChartWords {
  state(state: GraphState): string
  event(transition: Pick<GraphTransition, 'event' | 'kind'>): string
}

const FIXED = { zh: { always: '立即', end: '内部结束' }, en: { always: 'always', end: 'done' } } as const
const ENDINGS = { zh: [' 到时', ' 完成', ' 失败', ' 有新值'], en: [' elapsed', ' done', ' failed', ' snapshot'] } as const
const KINDS = ['delay', 'done', 'failed', 'snapshot'] as const

/** An event that only has its name: `signIn failed` → signIn 失败. */
function bareEvent(event: string, kind: GraphTransition['kind'], language: Language): string {
  const at = KINDS.findIndex(one => one === kind)
  const ending = ENDINGS.en[at]
  return ending === undefined ? event : event.replace(ending, ENDINGS[language][at] ?? ending)
}

/** The words of a machine for its chart. Long sentences are cut where they are drawn, never here. */
export function chartWords(graph: StateGraph, labels: MachineLabels | undefined, language: Language): ChartWords {
  const own = labels?.[language]
  return {
    state: ({ id, key, description }) =>
      id === '(root)' ? (own?.title ?? graph.id) : (own?.states?.[id] ?? (language === 'en' ? key : (description ?? key))),
    event: ({ event, kind }) =>
      kind === 'always' || kind === 'end' ? FIXED[language][kind] : (own?.events?.[event] ?? bareEvent(event, kind, language)),
  }
}
