import { describe, expect, it } from 'vitest'
import { createMachine, fromPromise, setup } from 'xstate'
import { createTestModel } from 'xstate/graph'
import { coverageLine, coverageOf } from '#machines/kit/coverage.ts'
import { describePath } from '#machines/kit/describe.ts'
import { modelOf, type Model } from '#machines/kit/modelOf.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import { pathsToEnd } from '#tests/support/machines/pathsToEnd.ts'
import { expectFullCoverage } from '#tests/paths/support/expectFullCoverage.ts'
import { replayPath } from '#tests/paths/support/replay.ts'
import { wardMachine } from './ward.machine.ts'
import { model as wardOptions } from './ward.model.ts'
import { labels } from './ward.labels.ts'

const ward = modelOf(wardMachine, wardOptions)
const threeWalks = { kind: 'paths', limit: 3 } as const
const eventsOf = (path: TestPath | undefined) => path?.steps.map(step => step.event.type)
const endOf = (path: TestPath) => JSON.stringify((path.steps.at(-1) ?? path.start).value)
const after = (model: Model, ...types: string[]) =>
  types.reduce((snapshot, type) => model.next(snapshot, { type }), model.start(model.inputs[0]))
const typesIn = (model: Model, snapshot: ReturnType<Model['start']>) => model.eventsOf(snapshot).map(event => event.type)

describe('paths of a chart with timers, invokes, guards, parallel regions', () => {
  it('[QA-01] visit every state, every transition and every guard both ways, and hold on real actors', () => {
    const { coverage } = expectFullCoverage(wardMachine, wardOptions)
    expect(coverageLine(coverage)).toMatch(/^states 15\/15, transitions 18\/18, guards both ways 4\/4, pairs \d+\/\d+$/)
    expect(coverage.states.all).toContain('link.connected')
    expect(coverage.states.seen).toContain('link.deciding')
    expect(coverage.transitions.seen).toContain('link.waiting | reconnectDelay elapsed | 1')
  }, 90_000)

  it('of each kind hold on real actors', () => {
    const until = { kind: 'paths', limit: 200 } as const
    for (const generator of ['shortest', 'simple', 'eachTransition', 'random'] as const) {
      const paths = pathsToEnd(ward, generator, { until, pathLength: 20 })
      expect(paths.length, generator).toBeGreaterThan(0)
      for (const path of paths) replayPath(ward, path)
    }
  }, 90_000)

  it('are equal for equal seeds only', () => {
    const walk = (seed: number) => pathsToEnd(ward, 'random', { until: threeWalks, seed, pathLength: 8 }).map(eventsOf)
    expect(walk(7)).toEqual(walk(7))
    expect(walk(7)).not.toEqual(walk(8))
    expect(walk(7).every(events => events?.length === 8)).toBe(true)
  })

  it('are read in both languages', () => {
    const path = pathsToEnd(ward, 'shortest').find(one => eventsOf(one)?.includes('fetchCalls done'))
    const line = (language: 'zh' | 'en') =>
      describePath(ward, path as TestPath, language, labels).find(text => /候诊数|waiting patients/.test(text))
    expect(line('zh')).toMatch(/候诊数已取到 \{"output":\{"waiting":\d\}\} → 应为: .*有声音 \(sound\.on\)/)
    expect(line('en')).toMatch(/the number of waiting patients arrives \{"output":\{"waiting":\d\}\} → expect: /)
  })
})

describe('generators', () => {
  const ring = modelOf(
    createMachine({ id: 'ring', initial: 'a', states: { a: { on: { go: 'b' } }, b: { on: { on: 'c', back: 'a' } }, c: {} } }),
  )

  it('eachTransition walks the edge back to a visited state, shortest and simple do not', () => {
    expect(pathsToEnd(ring, 'eachTransition').map(eventsOf)).toEqual([
      ['go', 'on'],
      ['go', 'back'],
    ])
    expect(pathsToEnd(ring, 'shortest').map(eventsOf)).toEqual([['go', 'on']])
    expect(pathsToEnd(ring, 'simple').map(eventsOf)).toEqual([['go', 'on']])
    expect(coverageOf(ring, pathsToEnd(ring, 'shortest')).transitions.missed).toEqual(['b | back | 0'])
  })

  it('end at a limit with a clear error', () => {
    const counter = createMachine({ id: 'counter', context: { n: 0 }, on: { up: { actions: ({ context }) => context } } })
    const growing = setup({ types: {} as { context: { n: number } } })
    const machine = growing.createMachine({
      id: 'growing',
      context: { n: 0 },
      on: { up: { actions: growing.assign({ n: ({ context }) => context.n + 1 }) } },
    })
    expect(pathsToEnd(modelOf(counter), 'shortest')).toHaveLength(1)
    expect(() => pathsToEnd(modelOf(machine, { limit: 50 }), 'shortest')).toThrow(/'growing' has more than 50 steps to explore/)
    expect(pathsToEnd(modelOf(machine, { context: ({ n }) => Math.min(n, 2) }), 'eachTransition')).toHaveLength(1)
  })
})

describe('modelOf', () => {
  it('makes a machine that createTestModel of xstate/graph takes', () => {
    expect(() => createTestModel(ward.machine)).not.toThrow()
    expect(() => createTestModel(wardMachine as never)).toThrow(/not supported/)
  })

  it('offers a timer or a result only while it can still come', () => {
    const listening = after(ward, 'session.opened', 'socket.opened')
    expect(typesIn(ward, listening)).toEqual(expect.arrayContaining(['heartbeat elapsed', 'silenceLimit elapsed', 'feed failed']))
    expect(typesIn(ward, ward.next(listening, { type: 'heartbeat elapsed' }))).not.toContain('heartbeat elapsed')
    expect(typesIn(ward, after(ward))).not.toContain('feed failed')
  })

  it('tells apart one delay in two states that are active together', () => {
    const state = { after: { tick: { actions: 'note' } } } as const
    const machine = setup({ delays: { tick: 10 }, actions: { note: () => undefined } }).createMachine({
      id: 'pair',
      type: 'parallel',
      states: { left: state, right: state },
    })
    const model = modelOf(machine)
    expect(typesIn(model, model.start(undefined))).toEqual(['tick elapsed (left)', 'tick elapsed (right)'])
    expectFullCoverage(machine)
  })

  it('uses a timer up whose guards all say no', () => {
    const machine = setup({ delays: { wait: 10 }, guards: { never: () => false } }).createMachine({
      id: 'stuck',
      initial: 'a',
      states: { a: { after: { wait: { guard: 'never', target: 'b' } } }, b: {} },
    })
    const { coverage } = expectFullCoverage(machine, {
      unreachable: { b: 'test', 'a | wait elapsed | 0': 'test', 'never true': 'test' },
    })
    expect(coverage.transitions.all).toHaveLength(1)
    expect(() => expectFullCoverage(machine, { unreachable: { b: 'test' } })).toThrow(/no path visits/)
    expect(() => expectFullCoverage(wardMachine, { ...wardOptions, unreachable: { 'list.shown': 'wrong' } })).toThrow(
      /declared unreachable but reached/,
    )
  }, 90_000)

  it('names the state of a delay or an invoke without a name', () => {
    const numbered = createMachine({ id: 'm', initial: 'a', states: { a: { after: { 500: 'b' } }, b: {} } })
    expect(() => modelOf(numbered)).toThrow("Machine 'm', state 'a': the delay 500 has no name")
    const unnamed = setup({ actors: { load: fromPromise(() => Promise.resolve()) } }).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { invoke: { src: 'load' } } },
    })
    expect(() => modelOf(unnamed)).toThrow("Machine 'm', state 'a': an invoke has no id")
    const inline = createMachine({ id: 'm', invoke: { id: 'load', src: fromPromise(() => Promise.resolve()) } })
    expect(() => modelOf(inline)).toThrow("Machine 'm', state '(root)': the src of invoke 'load' is not a name")
  })

  it('refuses samples nobody accepts, wildcards without a sample, context that is not plain', () => {
    expect(() => modelOf(createMachine({ id: 'm', on: { a: {} } }), { events: [{ type: 'typo' }] })).toThrow(
      "no state accepts the sample event 'typo'",
    )
    const wild = modelOf(createMachine({ id: 'm', on: { 'socket.*': { actions: () => undefined } } }))
    expect(() => wild.eventsOf(wild.start(undefined))).toThrow("the transition on 'socket.*' needs a sample event")
    const dated = modelOf(createMachine({ id: 'm', context: { rows: [{ at: new Date(0) }] } }))
    expect(() => pathsToEnd(dated, 'shortest')).toThrow("'m'.context.rows[0].at is a Date, not plain data")
  })
})

it('[QA-10] a seed gives the same walk whether the states were explored before or not', () => {
  const model = modelOf(wardMachine, wardOptions)
  const walk = () =>
    pathsToEnd(model, 'random', { until: threeWalks, seed: 7, pathLength: 80 }).map(path => path.steps.map(step => step.event))
  const before = walk()
  pathsToEnd(model, 'shortest')
  expect(walk()).toEqual(before)
})

describe('a replay', () => {
  const machineThat = (onDone: string) =>
    setup({ actors: { load: fromPromise(() => Promise.resolve()) } }).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { invoke: { id: 'load', src: 'load', onDone } }, b: {}, c: {} },
    })

  it('fails when the actor does something else than the model', () => {
    const path = pathsToEnd(modelOf(machineThat('b')), 'shortest')[0] as TestPath
    expect(() => replayPath(modelOf(machineThat('b')), path)).not.toThrow()
    expect(() => replayPath(modelOf(machineThat('c')), path)).toThrow(
      /step 1: model and actor differ[\s\S]*"value":"b"[\s\S]*"value":"c"/,
    )
    expect(endOf(path)).toBe('"b"')
  })

  it('fails when a timer or actor of a step is not there', () => {
    const path = pathsToEnd(modelOf(machineThat('b')), 'shortest')[0] as TestPath
    const twice = { ...path, steps: [...path.steps, ...path.steps] }
    expect(() => replayPath(modelOf(machineThat('b')), twice)).toThrow("step 2: the invoked actor 'load' is not at work")
  })
})
