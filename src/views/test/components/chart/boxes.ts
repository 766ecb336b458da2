import type { GraphState, GraphTransition, StateGraph } from '#machines/kit/stateGraph.ts'
import type { ChartWords } from './chartLabels.ts'

/** A line of text in a box or beside an arrow; `name`: of the transition that it stands for. */
export interface TextLine {
  text: string
  /** the whole of it where `text` is cut */
  whole: string
  look: 'title' | 'key' | 'fact' | 'event'
  width: number
  name?: string
}
/** A state with its texts and the room that they take, px. */
export interface Box {
  state: GraphState
  lines: readonly TextLine[]
  width: number
  height: number
}
/** All transitions from one state to another as one arrow. */
export interface Arrow {
  id: string
  source: string
  target: string
  lines: readonly TextLine[]
  width: number
  height: number
}
export interface Boxes {
  boxes: readonly Box[]
  arrows: readonly Arrow[]
}

export const LINE = 16
export const PAD = 10
const FONT = { title: 13, key: 11, fact: 11, event: 11 } as const
const MOST = 216
const ARROW_MOST = 150
const LEAST = 88
const END = { width: 34, height: 34 }

/** Han letters and their signs; Han faces draw quotation marks, dashes and the ellipsis as squares too. */
const SQUARE = /[\u2014\u2018-\u201d\u2026\u2e80-\uffef]/u

/** Width of a text in px, somewhat too large: Han letters are squares, others half of that. */
const widthOf = (text: string, size: number): number => {
  let width = 0
  for (const letter of text) width += SQUARE.test(letter) ? size : size * (/[A-Z_mwMW→↻]/.test(letter) ? 0.74 : 0.58)
  return Math.ceil(width)
}

/** A text that fits into `most` px, cut with an ellipsis. */
function cut(whole: string, look: TextLine['look'], most: number, name?: string): TextLine {
  const size = FONT[look]
  let text = whole
  while (text.length > 1 && widthOf(text, size) > most) text = `${text.replace(/…$/, '').slice(0, -1).trimEnd()}…`
  return { text, whole, look, width: widthOf(text, size), ...(name === undefined ? {} : { name }) }
}

const guardText = (guard: string | null): string => (guard === null ? '' : ` [${guard}]`)
const SIGN: Partial<Record<GraphTransition['kind'], string>> = { delay: '◷ ', done: '✓ ', failed: '✕ ', snapshot: '≈ ' }
/** What stands on an arrow: a sign for timers and results, the event, its guard. */
export const eventLine = (transition: GraphTransition, words: ChartWords): string =>
  `${SIGN[transition.kind] ?? ''}${words.event(transition)}${guardText(transition.guard)}`

function linesOf(graph: StateGraph, state: GraphState, words: ChartWords): TextLine[] {
  const title = words.state(state)
  const inside = graph.transitions.filter(({ source, targets }) => source === state.id && !leaves(state.id, targets))
  const stays = ({ targets, isReentering }: GraphTransition) => (targets.length > 0 && isReentering ? '↻ ' : '')
  return [
    cut(title, 'title', MOST),
    ...(title === state.key || state.id === '(root)' ? [] : [cut(state.key, 'key', MOST)]),
    ...(state.tags.length === 0 ? [] : [cut(`# ${state.tags.join(' ')}`, 'fact', MOST)]),
    ...state.invokes.map(id => cut(`⚙ ${id}`, 'fact', MOST)),
    ...state.delays.map(({ name, length }) => cut(`◷ ${name} ${length}`, 'fact', MOST)),
    ...inside.map(one => cut(`${stays(one)}${eventLine(one, words)}`, 'event', MOST, one.name)),
  ]
}

/** True for a transition that is drawn as an arrow: it goes to another state. */
const leaves = (source: string, targets: readonly string[]): boolean => targets.some(target => target !== source)

/** One line, or two where event and guard together would push the boxes apart. */
function arrowLines(transition: GraphTransition, words: ChartWords): TextLine[] {
  const whole = eventLine(transition, words)
  const line = (text: string) => ({ ...cut(text, 'event', ARROW_MOST, transition.name), whole })
  const guard = guardText(transition.guard).trim()
  if (guard === '' || widthOf(whole, FONT.event) <= ARROW_MOST) return [line(whole)]
  return [line(whole.slice(0, -guard.length).trim()), line(guard)]
}

function arrowsOf({ transitions }: StateGraph, words: ChartWords): Arrow[] {
  const found = new Map<string, { source: string; target: string; lines: TextLine[] }>()
  for (const transition of transitions)
    for (const target of transition.targets.filter(one => one !== transition.source)) {
      const id = `${transition.source} → ${target}`
      const arrow = found.get(id) ?? { source: transition.source, target, lines: [] }
      arrow.lines.push(...arrowLines(transition, words))
      found.set(id, arrow)
    }
  return [...found].map(([id, arrow]) => ({
    id,
    ...arrow,
    width: Math.max(...arrow.lines.map(({ width }) => width)) + 8,
    height: arrow.lines.length * LINE,
  }))
}

/** The boxes and arrows of a chart with their sizes, before anything has a place. */
export function boxesOf(graph: StateGraph, words: ChartWords): Boxes {
  const boxes = graph.states.map((state): Box => {
    const lines = linesOf(graph, state, words)
    if (state.kind === 'history') return { state, lines: [], ...END }
    const width = Math.min(MOST, Math.max(LEAST, ...lines.map(line => line.width))) + 2 * PAD
    return { state, lines, width, height: lines.length * LINE + 2 * PAD }
  })
  return { boxes, arrows: arrowsOf(graph, words) }
}
