import type { Language } from '#machines/kit/describe.ts'
import type { StateGraph } from '#machines/kit/stateGraph.ts'
import type { EventChoice } from '#machines/kit/walk/choices.ts'
import type { GuardAnswer } from '#machines/kit/walk/guardAnswers.ts'
import type { CatalogueEntry } from '#src/runtime/machines/catalogue.ts'
import { chartWords } from '../chart/chartLabels.ts'

const MOST = 72
/** Plain data in one line, cut. */
export function shortData(value: unknown): string {
  const text = JSON.stringify(value) ?? '（无）'
  return text.length <= MOST ? text : `${text.slice(0, MOST - 1)}…`
}

/** What a guard looked at: `event.tenantId = "9"`. */
export const valueText = ({ value }: GuardAnswer): string =>
  Object.entries(value)
    // what came with the event is nearer than what was there
    .sort(([a], [b]) => Number(b.startsWith('event.')) - Number(a.startsWith('event.')))
    .map(([name, of]) => `${name === 'params' ? '参数' : name} = ${shortData(of)}`)
    .join('，')

/** The words of a machine for walking: events with their cases, states by their names. */
export interface WalkWords {
  state(id: string): string
  /** `at`: which of the samples; −1: own data */
  event(choice: Pick<EventChoice, 'type' | 'kind'>, at: number): string
  start(at: number): string
}

/** `cases` of the labels tell samples apart; else their data does. */
export function walkWords(entry: CatalogueEntry, graph: StateGraph, language: Language): WalkWords {
  const words = chartWords(graph, entry.labels, language)
  const states = new Map(graph.states.map(state => [state.id, state]))
  const own = entry.labels?.[language]
  return {
    state: id => {
      const state = states.get(id)
      return state === undefined ? id : words.state(state)
    },
    event: ({ type, kind }, at) => own?.cases?.[type]?.[at] ?? words.event({ event: type, kind }),
    start: at => own?.starts?.[at] ?? `起点 ${at + 1}`,
  }
}
