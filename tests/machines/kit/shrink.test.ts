import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assign, setup, type EventObject } from 'xstate'
import { cronBuilderMachine } from '#machines/cronBuilder/cronBuilder.machine.ts'
import { model as cronBuilderOptions } from '#machines/cronBuilder/cronBuilder.model.ts'
import { failureOf } from '#machines/kit/failureOf.ts'
import { generatePaths } from '#machines/kit/generators/generate.ts'
import { modelOf } from '#machines/kit/modelOf.ts'
import { pathAlong } from '#machines/kit/pathAlong.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import { shrink } from '#machines/kit/shrink.ts'
import { sliderMachine } from '#machines/slider/slider.machine.ts'
import { model as sliderOptions } from '#machines/slider/slider.model.ts'
import { takenEvents, withoutTransition } from '#tests/support/machines/withoutTransition.ts'
import { wardMachine } from './ward.machine.ts'
import { model as wardOptions } from './ward.model.ts'

const ward = modelOf(wardMachine, wardOptions)
const eventsOf = (path: TestPath): EventObject[] => path.steps.map(step => step.event)

/** The first path of a long random walk that fails on `product`, and what it shrinks to. */
async function shrunk(model: typeof ward, product: ReturnType<typeof withoutTransition>, seed: number) {
  const walks = generatePaths(model, {
    generator: 'random',
    until: { kind: 'length', limit: 400 },
    seed,
    pathLength: 80,
  })
  for (const path of walks) {
    const failure = failureOf(model, path, product)
    if (failure === null) continue
    const found = await shrink({ model, path, failure, play: one => Promise.resolve(failureOf(model, one, product)) })
    return { path, failure, found }
  }
  return undefined
}

describe('a failing path', () => {
  it('[QA-16] shrinks to the known shortest one when the ward, having given up, no longer takes a sign-in', async () => {
    const product = withoutTransition(wardMachine, 'link.gaveUp', 'session.opened')
    const result = await shrunk(ward, product, 3)
    expect(result?.path.steps.length).toBeGreaterThan(40)
    // three failures and three waits lead to giving up; who starts with a token needs no sign-in before
    expect(result?.found.path.input).toEqual({ token: 't1' })
    expect(result?.found.path.steps.map(step => step.event.type.replace(/^(feed failed|socket\.closed)$/, 'lost'))).toEqual([
      'lost',
      'reconnectDelay elapsed',
      'lost',
      'reconnectDelay elapsed',
      'lost',
      'reconnectDelay elapsed',
      'session.opened',
    ])
    expect(result?.found).toMatchObject({ isShortest: true, failure: { step: 7 } })
  })

  it('[QA-16] takes the plainest start and payload case that still fails', async () => {
    const shop = setup({
      types: {} as {
        context: { name: string; word: string }
        input: { name: string }
        events: { type: 'pick'; word: string } | { type: 'send' }
      },
      actions: { keep: assign({ word: ({ event }) => (event.type === 'pick' ? event.word : '') }) },
    }).createMachine({
      id: 'shop',
      context: ({ input }) => ({ ...input, word: '' }),
      initial: 'idle',
      states: { idle: { on: { pick: { target: 'picked', actions: 'keep' } } }, picked: { on: { send: 'sent' } }, sent: {} },
    })
    const model = modelOf(shop, {
      inputs: [{ name: 'a customer with a long name' }, { name: 'Li' }],
      events: [
        { type: 'pick', word: 'a long description' },
        { type: 'pick', word: 'tea' },
      ],
    })
    const path = pathAlong(model, { name: 'a customer with a long name' }, [
      { type: 'pick', word: 'a long description' } as EventObject,
      { type: 'send' },
    ])
    if (path === null) throw new Error('the model forbids the path')
    const product = withoutTransition(shop, 'picked', 'send')
    const failure = failureOf(model, path, product)
    if (failure === null) throw new Error('nothing fails')
    const found = await shrink({ model, path, failure, play: one => Promise.resolve(failureOf(model, one, product)) })
    expect(found.path.input).toEqual({ name: 'Li' })
    expect(eventsOf(found.path)).toEqual([{ type: 'pick', word: 'tea' }, { type: 'send' }])
  })

  it('[QA-16] stays as it is when nothing may be played for it', async () => {
    const product = withoutTransition(wardMachine, 'link.gaveUp', 'session.opened')
    const result = await shrunk(ward, product, 3)
    if (result === undefined) throw new Error('nothing fails')
    const found = await shrink({ ...result, model: ward, tries: 0, play: () => Promise.reject(new Error('played')) })
    expect(found.path.steps).toHaveLength(result.failure.step)
    expect(found).toMatchObject({ tries: 0, isShortest: false })
  })

  const subjects = [
    { machine: wardMachine, model: ward },
    { machine: sliderMachine, model: modelOf(sliderMachine, sliderOptions) },
    { machine: cronBuilderMachine, model: modelOf(cronBuilderMachine, cronBuilderOptions) },
  ]
  it('[QA-16] fails still when it is shrunk, and none of its steps can be left out', async () => {
    let failed = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...subjects),
        fc.nat({ max: 1_000 }),
        fc.nat({ max: 1_000_000 }),
        async ({ machine, model }, at, seed) => {
          const taken = takenEvents(machine)
          const { state, event } = taken[at % taken.length] ?? { state: '', event: '' }
          const product = withoutTransition(machine, state, event)
          const result = await shrunk(model, product, seed)
          if (result === undefined) return
          failed += 1
          const { path } = result.found
          const events = eventsOf(path)
          expect(failureOf(model, path, product)?.step).toBe(events.length)
          expect(path.steps.at(-1)?.event.type).toBe(result.path.steps[result.failure.step - 1]?.event.type)
          for (const index of events.keys()) {
            const shorter = pathAlong(model, path.input, events.toSpliced(index, 1))
            const failure = shorter && failureOf(model, shorter, product)
            if (failure !== null) expect(shorter?.steps[failure.step - 1]?.event.type).not.toBe(events.at(-1)?.type)
          }
        },
      ),
      { numRuns: 24, seed: 20 },
    )
    expect(failed).toBeGreaterThan(12)
  }, 60_000)
})
