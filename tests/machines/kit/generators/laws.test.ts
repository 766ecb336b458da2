import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assign, setup, type EventObject } from 'xstate'
import { coverageOf } from '#machines/kit/coverage.ts'
import { generatePaths, generators } from '#machines/kit/generators/generate.ts'
import { modelOf, type Model } from '#machines/kit/modelOf.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import { failureOf } from '#machines/kit/failureOf.ts'
import { pathsToEnd } from '#tests/support/machines/pathsToEnd.ts'
import { modelFrom } from './charts.ts'
import { loadMachine, listMachines } from '../../../../scripts/machines.ts'

type Edge = readonly [from: number, to: number]
/** Edges between up to four states; state 0 is the first. */
const edges = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 6 })

const chartOf = (list: readonly Edge[]): Model =>
  modelFrom(
    Object.fromEntries(
      [0, 1, 2, 3].map(state => [
        `s${state}`,
        Object.fromEntries(list.flatMap(([from, to], index) => (from === state ? [[`e${index}`, `s${to}`]] : []))),
      ]),
    ),
  )
const sizeOf = (paths: readonly TestPath[]) => [paths.length, paths.reduce((sum, path) => sum + path.steps.length, 0)]

/** The fewest paths, and among these the fewest steps, that cover every reachable edge: found by trying all (Dijkstra over place and covered edges). */
function fewest(list: readonly Edge[]): number[] {
  const reachable = new Set([0])
  for (const state of reachable) for (const [from, to] of list) if (from === state) reachable.add(to)
  const goal = list.reduce((mask, [from], index) => (reachable.has(from) ? mask | (1 << index) : mask), 0)
  const NEW_PATH = 1_000
  const open = [{ at: 0, mask: 0, cost: NEW_PATH }]
  const done = new Set<string>()
  for (;;) {
    open.sort((a, b) => b.cost - a.cost)
    const here = open.pop()
    if (here === undefined) throw new Error('not reachable')
    if (here.mask === goal) return [Math.floor(here.cost / NEW_PATH), here.cost % NEW_PATH]
    const key = `${here.at} ${here.mask}`
    if (done.has(key)) continue
    done.add(key)
    open.push({ ...here, at: 0, cost: here.cost + NEW_PATH })
    for (const [index, [from, to]] of list.entries()) {
      if (from === here.at) open.push({ at: to, mask: here.mask | (1 << index), cost: here.cost + 1 })
    }
  }
}

describe('the laws of generators', () => {
  it('[QA-10] allTransitions has as few paths and steps as trying all finds', () => {
    fc.assert(
      fc.property(edges, list => {
        expect(sizeOf(pathsToEnd(chartOf(list), 'allTransitions'))).toEqual(fewest(list))
      }),
      { numRuns: 150, seed: 20_261_126 },
    )
  })

  it('[QA-10] allTransitions goes over each edge of a Eulerian chart once', () => {
    const rounds = fc.array(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(rounds, lists => {
        // rounds that begin and end in state 0
        const list = lists.flatMap(inner => [0, ...inner].map((from, index): Edge => [from, [...inner, 0][index] ?? 0]))
        const states = Object.fromEntries(
          [0, 1, 2, 3, 4, 5, 6].map(state => [
            `s${state}`,
            Object.fromEntries(list.flatMap(([from, to], index) => (from === state ? [[`e${index}`, `s${to}`]] : []))),
          ]),
        )
        expect(sizeOf(pathsToEnd(modelFrom(states), 'allTransitions'))).toEqual([1, list.length])
      }),
      { numRuns: 60, seed: 20_261_126 },
    )
  })

  it('[QA-10] allTransitions and allPairs miss nothing that can be reached', () => {
    fc.assert(
      fc.property(edges, list => {
        const model = chartOf(list)
        const reachable = coverageOf(model, pathsToEnd(model, 'eachStep'))
        expect(coverageOf(model, pathsToEnd(model, 'allTransitions')).transitions.seen).toEqual(reachable.transitions.seen)
        const pairs = coverageOf(model, pathsToEnd(model, 'allPairs'))
        expect(pairs.pairs.missed).toEqual([])
        expect(pairs.transitions.seen).toEqual(reachable.transitions.seen)
      }),
      { numRuns: 60, seed: 20_261_126 },
    )
  })

  /** What the model compares of a path, by walking it: undefined where an event may not come. */
  const facesOf = (model: Model, path: TestPath) => {
    let snapshot = model.start(path.input)
    return [
      model.faceOf(snapshot),
      ...path.steps.map(({ event }) => {
        const may = model.eventsOf(snapshot).some((one: EventObject) => JSON.stringify(one) === JSON.stringify(event))
        snapshot = model.next(snapshot, event)
        return may ? model.faceOf(snapshot) : undefined
      }),
    ]
  }
  const expected = (model: Model, path: TestPath) => [path.start, ...path.steps].map(({ snapshot }) => model.faceOf(snapshot))

  /** A counter of which the model sees only up to 2, so that equal states go on differently. */
  const counter = setup({
    types: {} as { context: { n: number } },
    guards: { isFull: ({ context }) => context.n >= 4, isEmpty: ({ context }) => context.n === 0 },
    actions: { more: assign({ n: ({ context }) => context.n + 1 }), less: assign({ n: ({ context }) => context.n - 1 }) },
  }).createMachine({
    id: 'counter',
    context: { n: 0 },
    initial: 'open',
    states: {
      open: {
        on: {
          up: [{ guard: 'isFull', target: 'full' }, { actions: 'more' }],
          down: [{ guard: 'isEmpty' }, { actions: 'less' }],
          close: 'closed',
        },
      },
      full: { on: { down: { target: 'open', actions: 'less' } } },
      closed: { on: { open: 'open' } },
    },
  })
  const coarse = modelOf(counter, { context: ({ n }) => Math.min(n, 2), unreachable: {} })

  it.each(generators)('[QA-10] every path of %s can be walked, also where the model leaves something out', generator => {
    const more = { target: 'closed', pathLength: 30 }
    const until = { kind: 'length', limit: 300 } as const
    const paths = generatePaths(coarse, { generator, until, seed: 3, ...more })
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) {
      expect(facesOf(coarse, path)).toEqual(expected(coarse, path))
      expect(failureOf(coarse, path)).toBeNull()
    }
  })

  it.each(['session', 'prescriptionEditor'])(
    '[QA-10] the fewest paths of %s cover what the many short ones cover, and hold on the real machine',
    async name => {
      const found = listMachines().find(one => one.name === name)
      if (found === undefined) throw new Error(`no machine ${name}`)
      const { machine, options } = await loadMachine(found)
      const model = modelOf(machine, options)
      const [short, few] = [pathsToEnd(model, 'eachTransition'), pathsToEnd(model, 'allTransitions')]
      for (const part of ['states', 'transitions', 'guards'] as const)
        expect(coverageOf(model, few)[part].missed).toEqual(coverageOf(model, short)[part].missed)
      expect(few.length).toBeLessThan(short.length / 3)
      for (const path of few) expect(failureOf(model, path)).toBeNull()
    },
    60_000,
  )
})
