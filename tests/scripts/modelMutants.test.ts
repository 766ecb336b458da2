import { describe, expect, it } from 'vitest'
import { assign, emit, setup } from 'xstate'
import { modelOf } from '#machines/kit/modelOf.ts'
import { pathsToEnd } from '#tests/support/machines/pathsToEnd.ts'
import { listMachines, loadMachine } from '../../scripts/machines.ts'
import { modelMutantsOf } from '../../scripts/paths/modelMutants.ts'
import { differenceOf, endsOf, walkOf, wayTo } from '../../scripts/paths/tellApart.ts'

const gate = setup({
  types: {} as {
    context: { coins: number; greeted: number }
    events: { type: 'coin' } | { type: 'push' } | { type: 'greet' }
    emitted: { type: 'opened' }
  },
  guards: { isPaid: ({ context }) => context.coins > 0 },
  delays: { shutDelay: 1_000 },
  actions: {
    pay: assign({ coins: 1 }),
    spend: assign({ coins: 0 }),
    count: assign({ greeted: ({ context }) => context.greeted + 1 }),
    tell: emit({ type: 'opened' }),
  },
}).createMachine({
  id: 'gate',
  context: { coins: 0, greeted: 0 },
  initial: 'shut',
  on: { greet: { actions: 'count' } },
  states: {
    shut: { on: { coin: { actions: 'pay' }, push: { guard: 'isPaid', target: 'open' } } },
    open: { entry: ['spend', 'tell'], after: { shutDelay: 'shut' } },
  },
})
const options = { context: ({ coins }: { coins: number }) => ({ coins }) }
const model = modelOf(gate, options)
const walk = walkOf(model)
const ends = endsOf(walk, pathsToEnd(model, 'eachTransition'))
const named = (name: string) => {
  const mutant = modelMutantsOf(gate).find(one => one.name === name)
  if (mutant === undefined) throw new Error(`no mutant ${name}`)
  return mutant.change(gate)
}

describe('mutants of a model', () => {
  it('[QA-19] are each transition removed and redirected, each guard flipped, each action dropped, one at a time', () => {
    expect(modelMutantsOf(gate).map(({ name }) => name)).toEqual([
      '(root) | greet | 0 removed',
      '(root) | greet | 0 without count',
      'shut | coin | 0 removed',
      'shut | coin | 0 without pay',
      'shut | push | 0 removed',
      'shut | push | 0 leads to shut',
      'shut | push | 0 unless isPaid',
      'open entry without spend',
      'open entry without tell',
      'open | shutDelay elapsed | 0 removed',
      'open | shutDelay elapsed | 0 leads to open',
    ])
  })

  it('[QA-19] are told apart by the states, the context and what is emitted on the paths', () => {
    for (const name of [
      'shut | coin | 0 removed',
      'shut | push | 0 unless isPaid',
      'open entry without spend',
      'open entry without tell',
    ])
      expect(differenceOf(walk, named(name), ends)?.isOnPath, name).toBe(true)
    expect(differenceOf(walk, gate, ends)).toBeNull()
  })

  it('[QA-19] that change only what the paths leave out are told with the steps that show it', () => {
    const difference = differenceOf(walk, named('(root) | greet | 0 without count'), ends)
    expect(difference).toMatchObject({ isOnPath: false, first: { kind: 'step', isSeen: false } })
    const first = differenceOf(walk, named('open | shutDelay elapsed | 0 removed'), ends)?.first
    expect(first?.kind === 'step' && wayTo(walk, first.at).map(({ type }) => type)).toEqual(['coin', 'push', 'shutDelay elapsed'])
  })

  it('[QA-19] that run in circles without an event fail at the step, and do not hang', () => {
    const circle = setup({
      types: {} as { context: { isOn: boolean }; events: { type: 'switch' } },
      guards: { isOn: ({ context }) => context.isOn, isOff: ({ context }) => !context.isOn },
      actions: { turn: assign({ isOn: ({ context }) => !context.isOn }) },
    }).createMachine({
      id: 'circle',
      context: { isOn: false },
      on: { switch: { actions: 'turn' } },
      initial: 'dark',
      states: {
        dark: { always: { guard: 'isOn', target: 'light' } },
        light: { always: { guard: 'isOff', target: 'dark' } },
      },
    })
    const circleModel = modelOf(circle)
    const flipped = modelMutantsOf(circle).find(({ name }) => name === 'light | always | 0 unless isOff')
    if (flipped === undefined) throw new Error('no such mutant')
    const circleWalk = walkOf(circleModel)
    const found = differenceOf(circleWalk, flipped.change(circle), endsOf(circleWalk, pathsToEnd(circleModel, 'eachTransition')))
    expect(found).toEqual({ first: { kind: 'step', at: 0, isSeen: true }, isOnPath: true })
  })

  it('[QA-19] are told apart in the steps that touch the changed state as in all of them', async () => {
    const slider = await loadMachine(listMachines().find(({ name }) => name === 'slider') ?? { name: '', file: '' })
    const sliderModel = modelOf(slider.machine, slider.options)
    const sliderWalk = walkOf(sliderModel)
    const sliderEnds = endsOf(sliderWalk, pathsToEnd(sliderModel, 'eachTransition'))
    const mutants = modelMutantsOf(slider.machine)
    const verdicts = (isWhole: boolean) =>
      mutants.map(({ change, name, where }) => ({
        name,
        found: differenceOf(sliderWalk, change(slider.machine), sliderEnds, isWhole ? undefined : where),
      }))
    expect(verdicts(false)).toEqual(verdicts(true))
    expect(verdicts(false).filter(({ found }) => found?.isOnPath).length).toBeGreaterThan(mutants.length / 2)
  })
})
