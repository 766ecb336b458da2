import type { AnyStateNode, EventObject } from 'xstate'
import type { Model } from './modelOf.ts'
import type { PathPosition, TestPath } from './testPath.ts'

export const languages = ['zh', 'en'] as const
export type Language = (typeof languages)[number]

/** The words of one language. */
export interface LanguageLabels {
  /** What the machine is called: `登录会话`. */
  title?: string
  /** State path (`connected.listening`) → what is seen there. */
  states?: Readonly<Record<string, string>>
  /** Event type → what a tester does or makes happen. */
  events?: Readonly<Record<string, string>>
  /** Event type with several samples in the model → words of each, in the order of the samples; they stand in place of those in `events`. */
  cases?: Readonly<Record<string, readonly string[]>>
  /** Words of each of the model's inputs, in their order, where there are several. */
  starts?: readonly string[]
}
/** What testers read of a machine. `<name>.labels.ts` exports it as `labels`. */
export type MachineLabels = Record<Language, LanguageLabels>

const phrases = {
  zh: { start: '开始', expect: '应为', elapsed: '到时', done: '完成', failed: '失败', snapshot: '有新值' },
  en: { start: 'start', expect: 'expect', elapsed: 'elapsed', done: 'done', failed: 'failed', snapshot: 'shows a value' },
} as const

const sameData = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Words for an event: those of its sample, else of its type, else made from a timer's or actor's name, else the type. */
function eventLabel(model: Model, event: EventObject, language: Language, labels?: MachineLabels): string {
  const samples = ((model.options.events ?? []) as readonly EventObject[]).filter(sample => sample.type === event.type)
  const index = samples.findIndex(sample => sameData(sample, event))
  const given = labels?.[language].cases?.[event.type]?.[index] ?? labels?.[language].events?.[event.type]
  if (given !== undefined) return given
  const meaning = model.meanings.get(event.type)
  if (meaning === undefined) return event.type
  const subject = meaning.kind === 'elapsed' ? event.type.replace(' elapsed', '') : meaning.invoke
  return `${subject} ${phrases[language][meaning.kind]}`
}

/** Words for the start: those of its input, where there are several. */
function startLabel(model: Model, input: unknown, language: Language, labels?: MachineLabels): string {
  const words = labels?.[language].starts?.[model.inputs.findIndex(one => sameData(one, input))]
  const start = phrases[language].start
  if (words === undefined) return start
  return language === 'zh' ? `${start}（${words}）` : `${start} (${words})`
}

/** Paths of the innermost active states, one for each parallel region, in the chart's order. */
export function leavesOf(place: PathPosition): string[] {
  const nodes = place.snapshot._nodes as AnyStateNode[]
  const leaves = nodes.filter(node => Object.keys(node.states).length === 0 && node.path.length > 0)
  return leaves.sort((a, b) => a.order - b.order).map(node => node.path.join('.'))
}

/** Words for where one is, one for each innermost state: given ones, else the state's description; none where there are neither. */
function positionWords(
  place: PathPosition,
  language: Language,
  labels?: MachineLabels,
): { leaf: string; text: string | undefined }[] {
  const nodes = place.snapshot._nodes as AnyStateNode[]
  return leavesOf(place).map(leaf => ({
    leaf,
    text: labels?.[language].states?.[leaf] ?? nodes.find(node => node.path.join('.') === leaf)?.description,
  }))
}

const payloadOf = ({ type: _type, ...payload }: EventObject): string =>
  Object.keys(payload).length === 0 ? '' : JSON.stringify(payload)

/** One step as cells: event words, payload as JSON, expected state words, tags. */
export interface Row {
  event: string
  labels: string
  payload: string
  state: string
  stateLabel: string
  /** What is to be seen, without the names of states. */
  seen: string
  tags: string
}

/** The rows of a path; the first is the start. */
export function rowsOf(model: Model, path: TestPath, language: Language = 'en', labels?: MachineLabels): Row[] {
  const positionRow = (place: PathPosition) => {
    const words = positionWords(place, language, labels)
    const both = words.map(({ leaf, text }) => (text === undefined ? leaf : `${text} (${leaf})`))
    return {
      state: words.map(({ leaf }) => leaf).join(' + '),
      stateLabel: both.join(' + ') || '-',
      seen: words.map(({ leaf, text }) => text ?? leaf).join(language === 'zh' ? '；' : '; ') || '-',
      tags: place.tags.join(' '),
    }
  }
  const start = {
    event: '',
    labels: startLabel(model, path.input, language, labels),
    payload: path.input === undefined ? '' : JSON.stringify(path.input),
    ...positionRow(path.start),
  }
  return [
    start,
    ...path.steps.map(step => ({
      event: step.event.type,
      labels: eventLabel(model, step.event, language, labels),
      payload: payloadOf(step.event),
      ...positionRow(step),
    })),
  ]
}

/** A line stays readable; json and csv have the whole payload. */
const shortened = (text: string): string => (text.length <= 160 ? text : `${text.slice(0, 159)}…`)

/** A path as text lines: ` 1. message received {"id":"M0001"} → expect: listening`. */
export function describePath(model: Model, path: TestPath, language: Language = 'en', labels?: MachineLabels): string[] {
  return rowsOf(model, path, language, labels).map((row, index) => {
    const payload = row.payload === '' ? '' : ` ${shortened(row.payload)}`
    const tags = row.tags === '' ? '' : ` [${row.tags}]`
    return `${String(index).padStart(3)}. ${row.labels}${payload} → ${phrases[language].expect}: ${row.stateLabel}${tags}`
  })
}

/** The heading of a path in a list: `Path 3 (5 steps)`. */
export const pathTitle = (index: number, path: TestPath, language: Language = 'en'): string =>
  language === 'zh' ? `路径 ${index + 1}（${path.steps.length} 步）` : `Path ${index + 1} (${path.steps.length} steps)`
