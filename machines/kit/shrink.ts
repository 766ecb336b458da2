import type { EventObject } from 'xstate'
import type { PathFailure } from './failureOf.ts'
import type { Model } from './modelOf.ts'
import { pathAlong } from './pathAlong.ts'
import { generatePaths } from './generators/generate.ts'
import { untilEnd } from './generators/stopCondition.ts'
import type { TestPath } from './testPath.ts'

/** A path that fails, how to play another one, and how many may be played (default: as many as it takes). */
export interface ShrinkOrder {
  model: Model
  path: TestPath
  failure: PathFailure
  play: (path: TestPath) => Promise<PathFailure | null>
  tries?: number
}
/** `isShortest`: nothing that was left to try fits into the tries. */
export interface Shrunk {
  path: TestPath
  failure: PathFailure
  tries: number
  isShortest: boolean
}

const eventsOf = (path: TestPath): EventObject[] => path.steps.map(step => step.event)
const textOf = (data: unknown): string => JSON.stringify(data) ?? ''
const cutAt = (path: TestPath, step: number): TestPath => ({ ...path, steps: path.steps.slice(0, step) })
const typeAt = (path: TestPath, step: number): string | undefined => path.steps[step - 1]?.event.type

/** One search for a shorter or simpler path that fails with the same event. */
class Search {
  best: TestPath
  failure: PathFailure
  tries = 0
  isOver = false
  readonly #order: ShrinkOrder
  readonly #wanted: string | undefined
  readonly #tried = new Set<string>()

  constructor(order: ShrinkOrder) {
    this.#order = order
    this.best = cutAt(order.path, order.failure.step)
    this.failure = order.failure
    this.#wanted = typeAt(order.path, order.failure.step)
  }

  /** True when these events can be played and fail with the same event; they are the best ones then. */
  async holds(input: unknown, events: readonly EventObject[]): Promise<boolean> {
    const { model, play, tries = Infinity } = this.#order
    const name = textOf([input, events])
    if (this.isOver || this.#tried.has(name)) return false
    this.#tried.add(name)
    const path = pathAlong(model, input, events)
    if (path === null) return false
    if (this.tries >= tries) {
      this.isOver = true
      return false
    }
    this.tries += 1
    const failure = await play(path)
    if (failure === null || typeAt(path, failure.step) !== this.#wanted) return false
    this.best = cutAt(path, failure.step)
    this.failure = failure
    return true
  }

  /** Leaves out what leads back to a state that was there before, the longest way round first. */
  async withoutLoops(): Promise<boolean> {
    const { model } = this.#order
    const keys = [this.best.start, ...this.best.steps].map(place => model.keyOf(place.snapshot))
    const loops = keys.flatMap((key, from) => keys.flatMap((other, to) => (to > from && other === key ? [{ from, to }] : [])))
    for (const { from, to } of loops.sort((a, b) => b.to - b.from - (a.to - a.from))) {
      const events = eventsOf(this.best)
      if (to < events.length && (await this.holds(this.best.input, events.toSpliced(from, to - from)))) return true
    }
    return false
  }

  /** Leaves out ever smaller parts (ddmin); at the end no single step can go. */
  async withoutParts(): Promise<boolean> {
    const before = this.best
    let size = Math.ceil(this.best.steps.length / 2)
    while (size >= 1) {
      let at = 0
      while (at < this.best.steps.length - 1) {
        const events = eventsOf(this.best)
        const count = Math.min(size, events.length - 1 - at)
        if (!(await this.holds(this.best.input, events.toSpliced(at, count)))) at += size
      }
      size = Math.floor(size / 2)
    }
    return this.best !== before
  }

  /** A shortest path of the model to any state in which the last event fails too. */
  async byModel(): Promise<boolean> {
    const shorter = generatePaths(this.#order.model, { generator: 'eachStep', until: untilEnd, seed: 1 })
      .filter(({ steps }) => steps.length < this.best.steps.length && steps.at(-1)?.event.type === this.#wanted)
      .sort((a, b) => a.steps.length - b.steps.length)
    for (const path of shorter) if (await this.holds(path.input, eventsOf(path))) return true
    return false
  }

  /** Shorter payload cases of the same events, and a shorter input. */
  async withPlainerCases(): Promise<boolean> {
    const { model } = this.#order
    const samples = (model.options.events ?? []) as readonly EventObject[]
    const plainer = <T>(all: readonly T[], than: T): T[] =>
      all.filter(one => textOf(one).length < textOf(than).length).sort((a, b) => textOf(a).length - textOf(b).length)
    for (const input of plainer(model.inputs, this.best.input)) if (await this.holds(input, eventsOf(this.best))) return true
    for (const [index, { event }] of this.best.steps.entries()) {
      const cases = samples.filter(sample => sample.type === event.type)
      for (const sample of plainer(cases, event))
        if (await this.holds(this.best.input, eventsOf(this.best).with(index, sample))) return true
    }
    return false
  }
}

/**
 * The shortest failing path that can be found from one that fails: loops and parts are left out (delta debugging), shortest paths of the model to the same
 * event are tried, payload cases and the input become the plainest that still fail. Only paths that the model can walk are played, and only a failure at
 * an event of the same type counts, so that one failure is not taken for another. What comes back fails, and none of its steps can be left out, unless
 * the tries were used up.
 */
export async function shrink(order: ShrinkOrder): Promise<Shrunk> {
  const search = new Search(order)
  let goesOn = search.best.steps.length > 0
  while (goesOn && !search.isOver)
    goesOn =
      (await search.withoutLoops()) ||
      (await search.withoutParts()) ||
      (await search.byModel()) ||
      (await search.withPlainerCases())
  return { path: search.best, failure: search.failure, tries: search.tries, isShortest: !search.isOver }
}
