import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { coverageLine, coverageOf } from '#machines/kit/coverage.ts'
import { generatePaths } from '#machines/kit/generators/generate.ts'
import { modelOf } from '#machines/kit/modelOf.ts'
import type { TestPath } from '#machines/kit/testPath.ts'

const model = modelOf(
  createMachine({
    id: 'door',
    initial: 'shut',
    meta: { rules: ['DOOR-01'] },
    states: {
      shut: { on: { open: { target: 'ajar', meta: { rules: ['DOOR-02', 'DOOR-03'] } } } },
      ajar: {
        meta: { rules: ['DOOR-04'] },
        initial: 'still',
        states: { still: { on: { push: 'swinging' } }, swinging: { meta: { rules: ['DOOR-03', 'DOOR-05'] } } },
        on: { shut: 'shut' },
      },
    },
  }),
)
const walked = (...types: string[]): TestPath => {
  let snapshot = model.start(undefined)
  const start = { value: snapshot.value, tags: [], snapshot } as TestPath['start']
  const steps = types.map(type => {
    snapshot = model.next(snapshot, { type })
    return { event: { type }, value: snapshot.value, tags: [], snapshot } as TestPath['steps'][number]
  })
  return { input: undefined, start, steps }
}

it('[QA-11] requirement ids of the states and transitions that paths visit count as covered', () => {
  const seen = (...paths: TestPath[]) => coverageOf(model, paths).requirements.seen
  expect(coverageOf(model, []).requirements.all).toEqual(['DOOR-01', 'DOOR-02', 'DOOR-03', 'DOOR-04', 'DOOR-05'])
  expect(seen()).toEqual([])
  expect(seen(walked())).toEqual(['DOOR-01'])
  expect(seen(walked('open'))).toEqual(['DOOR-01', 'DOOR-02', 'DOOR-03', 'DOOR-04'])
  expect(coverageOf(model, [walked('open', 'shut')]).requirements.missed).toEqual(['DOOR-05'])
  expect(coverageLine(coverageOf(model, [walked('open', 'shut')]))).toBe(
    'states 3/4, transitions 2/3, guards both ways 0/0, pairs 1/4, requirements 4/5; missed: ajar.swinging; ajar.still | push | 0; DOOR-05',
  )
})

it('[QA-11] an order may stop at its requirements, and only those are walked', () => {
  const until = { kind: 'requirements', share: 80 } as const
  const paths = generatePaths(model, { generator: 'eachTransition', until, seed: 1 })
  expect(paths.map(path => path.steps.map(step => step.event.type))).toEqual([['open']])
})

it('[QA-10] pairs are two transitions that can follow each other in one path', () => {
  const pairs = (...paths: TestPath[]) => coverageOf(model, paths).pairs
  expect(pairs().all.toSorted()).toEqual([
    'ajar | shut | 0 → shut | open | 0',
    'ajar.still | push | 0 → ajar | shut | 0',
    'shut | open | 0 → ajar | shut | 0',
    'shut | open | 0 → ajar.still | push | 0',
  ])
  expect(pairs(walked('open'), walked('open')).seen).toEqual([])
  expect(pairs(walked('open', 'push', 'shut')).missed).toEqual([
    'ajar | shut | 0 → shut | open | 0',
    'shut | open | 0 → ajar | shut | 0',
  ])
})
