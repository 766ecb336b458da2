import { describe, expect, it } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import { coverageOf } from '#machines/kit/coverage.ts'
import { generatePaths, type GeneratorName, type PathOrder } from '#machines/kit/generators/generate.ts'
import { parseStopCondition } from '#machines/kit/generators/stopCondition.ts'
import { modelOf, type Model } from '#machines/kit/modelOf.ts'
import { pathsToEnd } from '#tests/support/machines/pathsToEnd.ts'
import { charts } from './charts.ts'

type More = Partial<Omit<PathOrder, 'until' | 'generator'>>
/** The events of the paths, one line for each path. */
function walks(model: Model, generator: GeneratorName, until = 'end', more: More = {}): string[] {
  const paths = generatePaths(model, { generator, until: parseStopCondition(until), seed: 1, ...more })
  return paths.map(path => path.steps.map(step => step.event.type).join(' '))
}
const counted = (lines: readonly string[]) => [lines.length, lines.join(' ').split(' ').filter(Boolean).length]

describe('allTransitions', () => {
  it.each([
    ['ring', 1, 3],
    ['eight', 1, 4],
    // three ways there need two ways back between them
    ['oneBack', 1, 5],
    ['fork', 2, 2],
    ['detour', 1, 4],
    ['loops', 1, 3],
    ['diamond', 2, 4],
    // 4 edges lie side by side in the middle, so 4 paths; 3 steps each go through there, and the last 2 edges lengthen two of them
    ['field', 4, 14],
  ] as const)('[QA-10] walks %s in %i paths and %i steps', (name, paths, steps) => {
    const lines = walks(charts[name], 'allTransitions')
    expect(counted(lines), lines.join(' / ')).toEqual([paths, steps])
    expect(coverageOf(charts[name], pathsToEnd(charts[name], 'allTransitions')).transitions.missed).toEqual([])
  })

  it('[QA-10] takes each sample and each answer of a guard, timers and results as steps', () => {
    const machine = setup({
      types: {} as { context: { n: number }; events: { type: 'set'; n: number } },
      actors: { load: fromPromise(() => Promise.resolve()) },
      delays: { wait: 10 },
      guards: { isMany: ({ event }) => event.type === 'set' && event.n > 1 },
    }).createMachine({
      id: 'm',
      context: { n: 0 },
      initial: 'loading',
      states: {
        loading: { invoke: { id: 'load', src: 'load', onDone: 'shown', onError: 'broken' } },
        broken: { after: { wait: 'loading' } },
        shown: { on: { set: [{ guard: 'isMany', target: 'loading' }, { actions: assign({ n: 1 }) }] } },
      },
    })
    const model = modelOf(machine, {
      events: [
        { type: 'set', n: 1 },
        { type: 'set', n: 2 },
      ],
    })
    const [path, ...others] = pathsToEnd(model, 'allTransitions')
    expect(others).toEqual([])
    expect(path?.steps.map(step => JSON.stringify(step.event)).toSorted()).toEqual([
      '{"type":"load done"}',
      '{"type":"load failed"}',
      '{"type":"set","n":1}',
      '{"type":"set","n":2}',
      '{"type":"wait elapsed"}',
    ])
  })

  it('[QA-10] begins at every start of the machine', () => {
    const machine = setup({ types: {} as { context: { is: boolean }; input: { is: boolean } } }).createMachine({
      id: 'm',
      context: ({ input }) => ({ is: input.is }),
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: { on: { back: 'a' } } },
    })
    const paths = walks(modelOf(machine, { inputs: [{ is: true }, { is: false }] }), 'allTransitions')
    expect(paths.toSorted()).toEqual(['', 'go back'])
  })
})

describe('allPairs', () => {
  it.each([
    // ab bc ca ab
    ['ring', 1, 4],
    // each of 2 loops after each: a de Bruijn round of 9 pairs over 3 loops has 10 steps
    ['loops', 1, 10],
    // go on / go back go
    ['detour', 1, 4],
    ['fork', 2, 2],
    ['diamond', 2, 4],
    // x back and back x, y and z the same: x back y back z back x
    ['oneBack', 1, 7],
  ] as const)('[QA-10] walks %s in %i paths and %i steps', (name, paths, steps) => {
    const lines = walks(charts[name], 'allPairs')
    expect(counted(lines), lines.join(' / ')).toEqual([paths, steps])
    const coverage = coverageOf(charts[name], pathsToEnd(charts[name], 'allPairs'))
    expect(coverage.pairs.missed).toEqual([])
    expect(coverage.transitions.missed).toEqual([])
  })
})

describe('lists of paths', () => {
  it('[QA-10] shortest goes to every state once', () => {
    expect(walks(charts.eight, 'shortest')).toEqual(['ab', 'ac'])
    expect(walks(charts.ring, 'shortest')).toEqual(['ab bc'])
    // leaves of the breadth first tree: the last field, the one left of it, the lower left corner
    expect(counted(walks(charts.field, 'shortest'))).toEqual([3, 9])
  })

  it('[QA-10] simple visits no state twice', () => {
    expect(walks(charts.diamond, 'simple')).toEqual(['ab bd', 'ac cd'])
    expect(walks(charts.eight, 'simple')).toEqual(['ab', 'ac'])
    // from one corner to the other of 3 × 3 fields: 4 over 2
    expect(counted(walks(charts.field, 'simple'))).toEqual([6, 24])
  })

  it('[QA-10] eachTransition reaches each by a shortest path', () => {
    expect(walks(charts.detour, 'eachTransition')).toEqual(['go on', 'go back'])
    expect(walks(charts.oneBack, 'eachTransition')).toEqual(['y', 'z', 'x back'])
  })

  it('[QA-10] aStar takes the fewest steps to a state or transition', () => {
    expect(walks(charts.field, 'aStar', 'end', { target: 'f22' }).map(line => line.split(' ').length)).toEqual([4])
    expect(walks(charts.eight, 'aStar', 'end', { target: 'c | ca | 0' })).toEqual(['ac ca'])
    expect(walks(charts.eight, 'aStar', 'end', { target: 'a' })).toEqual([''])
    expect(() => walks(charts.eight, 'aStar')).toThrow('aStar needs a target')
    expect(() => walks(charts.eight, 'aStar', 'end', { target: 'd' })).toThrow("There is no state or transition 'd'")
  })

  it('[QA-10] newTransitions leaves out what was seen', () => {
    expect(walks(charts.eight, 'newTransitions', 'end', { seen: ['a | ab | 0', 'b | ba | 0'] })).toEqual(['ac ca'])
    expect(walks(charts.oneBack, 'newTransitions', 'end', { seen: ['a | x | 0', 'a | z | 0', 'b | back | 0'] })).toEqual(['y'])
    expect(walks(charts.ring, 'newTransitions', 'end', { seen: ['a | ab | 0', 'b | bc | 0', 'c | ca | 0'] })).toEqual([])
  })
})

describe('random walks', () => {
  it('[QA-10] are the same for the same seed only', () => {
    for (const generator of ['random', 'weightedRandom', 'quickRandom'] as const) {
      const [one, again, other] = [7, 7, 8].map(seed => walks(charts.loops, generator, 'length(40)', { seed }))
      expect(again, generator).toEqual(one)
      expect(other, generator).not.toEqual(one)
    }
    // mulberry32 worked out elsewhere: the same on every machine and in every browser
    expect(walks(charts.loops, 'random', 'length(12)', { seed: 7 })).toEqual(['x x z z y y y x y z x x'])
  })

  it('[QA-10] begin anew after so many steps and where nothing goes on', () => {
    expect(walks(charts.ring, 'random', 'length(5)', { pathLength: 2 })).toEqual(['ab bc', 'ab bc', 'ab'])
    expect(walks(charts.fork, 'random', 'paths(9)').every(line => line === 'left' || line === 'right')).toBe(true)
    expect(walks(charts.fork, 'random', 'paths(9)')).toHaveLength(9)
  })

  it('[QA-10] weigh transitions', () => {
    const weights = { 'a | x | 0': 8, 'a | y | 0': 2, 'a | z | 0': 0 }
    const [line = ''] = walks(charts.loops, 'weightedRandom', 'length(1000)', { weights, pathLength: 1000 })
    const share = (event: string) => line.split(' ').filter(one => one === event).length
    expect(share('z')).toBe(0)
    expect(share('x') + share('y')).toBe(1000)
    expect(Math.abs(share('x') - 800)).toBeLessThan(40)
    expect(() => walks(charts.loops, 'weightedRandom', 'end', { weights: { 'a | w | 0': 1 } })).toThrow(
      "There is no transition 'a | w | 0'",
    )
    expect(() => walks(charts.loops, 'weightedRandom', 'end', { weights: { 'a | x | 0': -1 } })).toThrow(
      'must be a number from 0, not -1',
    )
  })

  it('[QA-10] quick goes the shortest way to what is missing and then ends', () => {
    expect(walks(charts.ring, 'quickRandom')).toEqual(['ab bc ca'])
    for (const seed of [1, 2, 3]) {
      const lines = walks(charts.eight, 'quickRandom', 'end', { seed })
      expect(lines).toHaveLength(1)
      expect(lines[0]?.split(' ').length).toBeLessThanOrEqual(8)
      expect(new Set(lines[0]?.split(' '))).toEqual(new Set(['ab', 'ba', 'ac', 'ca']))
    }
  })

  it('[QA-10] explore nothing, so that a machine without end can be walked', () => {
    const growing = setup({ types: {} as { context: { n: number } } })
    const machine = growing.createMachine({
      id: 'growing',
      context: { n: 0 },
      on: { up: { actions: growing.assign({ n: ({ context }) => context.n + 1 }) } },
    })
    const model = modelOf(machine, { limit: 50 })
    const [path] = generatePaths(model, { generator: 'random', until: { kind: 'length', limit: 200 }, seed: 1, pathLength: 200 })
    expect(path?.steps.at(-1)?.snapshot.context).toEqual({ n: 200 })
    expect(() => walks(model, 'shortest')).toThrow("'growing' has more than 50 steps to explore")
  })
})
