import { rowsOf, type Language, type MachineLabels } from '../describe.ts'
import type { PathOrder } from '../generators/generate.ts'
import { stopConditionText } from '../generators/stopCondition.ts'
import { tracedStart, tracedStep } from '../graph/trace.ts'
import type { Model } from '../modelOf.ts'
import { requirementsOf } from '../requirements.ts'
import type { TestPath } from '../testPath.ts'

/** Generated paths and what is needed to write them. */
export interface PathSet {
  machine: string
  labels: MachineLabels | undefined
  model: Model
  paths: readonly TestPath[]
  order: PathOrder
  lang: Language
}

/** A path as people read it: what to have, and step by step what to do and what to see then. */
export interface TestCase {
  title: string
  /** How the machine was started, in words, with its data as JSON (empty without any), and what is seen there. */
  start: { text: string; data: string; see: string }
  steps: readonly { text: string; data: string; see: string }[]
  /** Requirement ids of the states and transitions that the path visits, sorted. */
  rules: readonly string[]
}

function rulesOf(model: Model, path: TestPath): string[] {
  const { states, transitions } = requirementsOf(model.machine)
  const rules = new Set<string>()
  let { snapshot, trace } = tracedStart(model, path.input)
  const see = () => {
    for (const name of trace.states) for (const rule of states.get(name) ?? []) rules.add(rule)
    for (const name of trace.transitions) for (const rule of transitions.get(name) ?? []) rules.add(rule)
  }
  see()
  for (const { event } of path.steps) {
    ;({ snapshot, trace } = tracedStep(model, snapshot, event))
    see()
  }
  return [...rules].sort()
}

/** Newlines and the like of words and names become single spaces: a step is a line. */
const line = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** What the machine is called in the set's language. */
export const titleOf = ({ machine, labels, lang }: PathSet): string => labels?.[lang].title ?? machine

/** The paths of a set as test cases, in their order. */
export function casesOf(set: PathSet): TestCase[] {
  const { model, labels, lang, paths } = set
  return paths.map((path, index) => {
    const [start, ...steps] = rowsOf(model, path, lang, labels).map(row => ({
      text: line(row.labels),
      data: row.payload,
      see: line(row.seen),
    }))
    const last = steps.at(-1)
    const end = last === undefined ? '' : ` → ${last.see}`
    const title = lang === 'zh' ? `${titleOf(set)} 路径 ${index + 1}${end}` : `${titleOf(set)} path ${index + 1}${end}`
    return { title, start: start ?? { text: '', data: '', see: '' }, steps, rules: rulesOf(model, path) }
  })
}

/** How the paths were made, in a line: `allTransitions until end, seed 1`. */
export const orderText = ({ order }: PathSet): string =>
  `${order.generator} until ${stopConditionText(order.until)}, seed ${order.seed}`

/** A cell for programs that calculate: a leading sign of a formula is defused. */
export const safeCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
