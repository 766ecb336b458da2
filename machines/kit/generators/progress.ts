import { pairName, pairsOf, stepName } from '../graph/pairs.ts'
import type { Trace } from '../graph/trace.ts'
import type { Model } from '../modelOf.ts'
import { chartNamesOf } from '../chartNames.ts'
import type { StopCondition } from './stopCondition.ts'

type SharedPart = Extract<StopCondition, { share: number }>['kind']

/** Nothing in the chart has the name that a stop condition, a target or a weight gives. */
export class UnknownName extends Error {}

/** The name itself, or an error that tells what is near it. `what`: 'state', 'transition'. */
export function checkedName(what: string, name: string, names: readonly string[]): string {
  if (names.includes(name)) return name
  const longer = names.filter(one => one.includes(name))
  const near = longer.length > 0 ? longer : names.filter(one => name.includes(one))
  const shown = (near.length > 0 ? near : names).slice(0, 5)
  throw new UnknownName(
    `There is no ${what} '${name}'; there is ${shown.map(one => `'${one}'`).join(', ')}${near.length > 0 ? '' : ', …'}.`,
  )
}

/** What has been walked so far, and whether a stop condition is met by it. */
export class Progress {
  readonly #model: Model
  readonly #seen: Record<SharedPart, Set<string>>
  readonly #wanted = new Map<SharedPart, readonly string[]>()
  readonly #now: (() => number) | undefined
  readonly #began: number
  #last: string | undefined
  steps = 0
  /** Whole ones. */
  paths = 0

  /** `now`: a clock in ms, for `time`. */
  constructor(model: Model, now?: () => number) {
    this.#model = model
    this.#now = now
    this.#began = now?.() ?? 0
    this.#seen = { states: new Set(), transitions: new Set(), pairs: new Set(), guards: new Set(), requirements: new Set() }
  }

  /** A path begins. */
  start(trace: Trace): void {
    this.#last = undefined
    this.#see(trace)
  }

  /** A path is whole. */
  finish(): void {
    this.paths += 1
  }

  step(trace: Trace): void {
    this.steps += 1
    this.#see(trace)
    const name = stepName(this.#model, trace)
    if (this.#last !== undefined && name !== undefined) this.#seen.pairs.add(pairName(this.#last, name))
    this.#last = name
  }

  #see({ states, transitions, guards }: Trace): void {
    const { requirements } = chartNamesOf(this.#model)
    for (const name of states) {
      this.#seen.states.add(name)
      for (const rule of requirements.states.get(name) ?? []) this.#seen.requirements.add(rule)
    }
    for (const name of transitions) {
      this.#seen.transitions.add(name)
      for (const rule of requirements.transitions.get(name) ?? []) this.#seen.requirements.add(rule)
    }
    for (const name of guards) this.#seen.guards.add(name)
  }

  seen(part: SharedPart): ReadonlySet<string> {
    return this.#seen[part]
  }

  /** What counts for a share: all of the chart but what its model declares unreachable. */
  #wantedOf(part: SharedPart): readonly string[] {
    const known = this.#wanted.get(part)
    if (known !== undefined) return known
    const parts = chartNamesOf(this.#model)
    const all = part === 'pairs' ? pairsOf(this.#model) : part === 'requirements' ? parts.requirements.all : parts[part]
    const excused = this.#model.options.unreachable ?? {}
    const wanted = all.filter(name => !(name in excused))
    this.#wanted.set(part, wanted)
    return wanted
  }

  /** Throws UnknownName for a state or transition that the chart has not, and Error for `time` without a clock. */
  check(condition: StopCondition): void {
    if ('all' in condition) condition.all.forEach(part => this.check(part))
    else if ('any' in condition) condition.any.forEach(part => this.check(part))
    else if ('name' in condition) checkedName(condition.kind, condition.name, chartNamesOf(this.#model)[`${condition.kind}s`])
    else if (condition.kind === 'time' && this.#now === undefined) throw new Error('A limit of time needs a clock.')
  }

  isMet(condition: StopCondition): boolean {
    if ('all' in condition) return condition.all.every(part => this.isMet(part))
    if ('any' in condition) return condition.any.some(part => this.isMet(part))
    if ('name' in condition) return this.#seen[`${condition.kind}s`].has(condition.name)
    if ('share' in condition) {
      const wanted = this.#wantedOf(condition.kind)
      const seen = this.#seen[condition.kind]
      const need = Math.ceil((wanted.length * condition.share) / 100 - 1e-9)
      // counting names is dear and rarely needed: a set that is too small cannot do
      return seen.size >= need && wanted.filter(name => seen.has(name)).length >= need
    }
    if (condition.kind === 'length') return this.steps >= condition.limit
    if (condition.kind === 'paths') return this.paths >= condition.limit
    return (this.#now?.() ?? 0) - this.#began >= condition.limit * 1_000
  }
}
