import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, fromEventObservable, fromPromise, SimulatedClock } from 'xstate'
import { failure } from '#contract/http/failure.ts'
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts'
import { SAVE_DELAY, withChange, withSaved, withServer } from '#machines/preferences/preferences.rules.ts'
import type { Kept, Values } from '#machines/preferences/preferences.types.ts'

const RETRY_DELAYS = [2_000, 5_000, 15_000, 60_000, 300_000] as const
const settled = () => new Promise(resolve => setImmediate(resolve))

/** A server that may fail before or after it stored, and a browser whose storage outlives its pages. */
class World {
  readonly clock = new SimulatedClock()
  readonly server = new Map<string, Values>()
  readonly browser = new Map<string, Kept>()
  readonly calls: Values[] = []
  /** the server's next answer is made at once and arrives when this is over */
  slow: Promise<void> | null = null
  mood: 'well' | 'down' | 'forgetsToAnswer' = 'well'
  user: string | null = null
  page = this.open()

  private kept(userId: string): Kept {
    return this.browser.get(userId) ?? { values: {}, unsaved: {} }
  }
  private open() {
    const onServer = () => this.server.get(this.user ?? '') ?? {}
    const fail = () => {
      if (this.mood === 'down') throw failure('network', '网络超时')
    }
    const actor = createActor(
      preferencesMachine.provide({
        actors: {
          readLocal: fromPromise(async ({ input }) => structuredClone(this.kept(input.userId))),
          otherTabs: fromEventObservable(() => ({ subscribe: () => ({ unsubscribe: () => undefined }) })),
          loadPreferences: fromPromise(async () => {
            fail()
            const answer = structuredClone(onServer())
            await this.slow
            return answer
          }),
          savePreferences: fromPromise(async ({ input }) => {
            fail()
            this.calls.push(input.values)
            const next = Object.entries({ ...onServer(), ...input.values }).filter(([, value]) => value !== null)
            this.server.set(this.user ?? '', structuredClone(Object.fromEntries(next)))
            if (this.mood === 'forgetsToAnswer') throw failure('timeout', '网络超时')
          }),
        },
        actions: {
          keepChange: (_, { userId, key, value }) => void this.browser.set(userId, withChange(this.kept(userId), key, value)),
          keepServer: (_, { userId, values, asked }) =>
            void this.browser.set(userId, withServer(this.kept(userId), values, asked)),
          keepSaved: (_, { userId, saved }) => void this.browser.set(userId, withSaved(this.kept(userId), saved)),
        },
      }),
      { clock: this.clock },
    )
    actor.start()
    if (this.user !== null) actor.send({ type: 'session.opened', userId: this.user })
    return actor
  }
  signIn(userId: string | null) {
    this.user = userId
    this.page.send(userId === null ? { type: 'session.closed' } : { type: 'session.opened', userId })
  }
  reload() {
    this.page.stop()
    this.page = this.open()
  }
  set(key: string, value: unknown) {
    this.page.send({ type: 'preference.set', key, value })
  }
  async wait(time: number) {
    await settled()
    this.clock.increment(time)
    await settled()
  }
  /** until nothing is left to send */
  async calm() {
    this.mood = 'well'
    for (let round = 0; round < 4; round++) {
      this.page.send({ type: 'network.online' })
      await this.wait(RETRY_DELAYS[4])
    }
  }
}

const started = async (userId = 'u1') => {
  const world = new World()
  world.signIn(userId)
  await settled()
  return world
}

describe('preferences', () => {
  it('count at once, are collected for a second and travel in one call', async () => {
    const world = await started()
    world.set('a', 1)
    world.set('b', [2])
    world.set('a', 3)
    expect(world.page.getSnapshot().context.values).toEqual({ a: 3, b: [2] })
    await world.wait(SAVE_DELAY - 1)
    expect(world.calls).toEqual([])
    await world.wait(1)
    expect(world.calls).toEqual([{ a: 3, b: [2] }])
    expect(world.page.getSnapshot().context.unsaved).toEqual({})
  })

  it('show this browser’s copy first and the server’s over it, but not over what is still unsaved', async () => {
    const world = new World()
    world.browser.set('u1', { values: { a: 'old', mine: 1, gone: 1 }, unsaved: { mine: 1, dropped: null } })
    world.server.set('u1', { a: 'new', mine: 0, dropped: 5 })
    world.mood = 'down'
    world.signIn('u1')
    await settled()
    expect(world.page.getSnapshot().context.values).toEqual({ a: 'old', mine: 1, gone: 1 })
    await world.calm()
    expect(world.page.getSnapshot().context.values).toEqual({ a: 'new', mine: 1 })
    expect(world.server.get('u1')).toEqual({ a: 'new', mine: 1 })
  })

  it('try again after growing waits, and at once when the network is back', async () => {
    const world = await started()
    world.mood = 'down'
    world.set('a', 1)
    await world.wait(SAVE_DELAY)
    for (const wait of RETRY_DELAYS) await world.wait(wait)
    expect(world.page.getSnapshot().context).toMatchObject({ tries: 6, failure: { kind: 'network' } })
    world.mood = 'well'
    world.page.send({ type: 'network.online' })
    await settled()
    expect(world.server.get('u1')).toEqual({ a: 1 })
    expect(world.page.getSnapshot().context).toMatchObject({ tries: 0, failure: null })
  })

  it('keep a value that the server would refuse in this browser, and send the rest', async () => {
    const world = await started()
    world.set('wide', '长'.repeat(20_000))
    world.set('a', 1)
    await world.wait(SAVE_DELAY)
    expect(world.calls).toEqual([{ a: 1 }])
    world.reload()
    await world.wait(0)
    expect(world.page.getSnapshot().context.values).toMatchObject({ wide: '长'.repeat(20_000), a: 1 })
  })

  it('keep a value that grew beyond what the server takes, over the smaller one it still has', async () => {
    const world = await started()
    world.set('wide', '短')
    await world.wait(SAVE_DELAY)
    world.set('wide', '长'.repeat(20_000))
    await world.wait(SAVE_DELAY)
    expect(world.calls).toEqual([{ wide: '短' }])
    world.reload()
    await world.wait(0)
    expect(world.page.getSnapshot().context.values['wide']).toBe('长'.repeat(20_000))
  })

  it('take what another tab changed without sending it a second time', async () => {
    const world = await started()
    const kept = { values: { a: 2 }, unsaved: { a: 2 } }
    world.page.send({ type: 'kept.changed', kept })
    expect(world.page.getSnapshot().context.values).toEqual({ a: 2 })
    await world.wait(SAVE_DELAY)
    expect(world.calls).toEqual([])
  })

  it('[WALK-42] keep what another tab chose and saved while the server’s older answer was on its way', async () => {
    const world = new World()
    world.server.set('u1', { colour: 'older', density: 'older', gone: 1 })
    world.browser.set('u1', { values: { colour: 'older', gone: 1 }, unsaved: {} })
    let arrive: () => void = () => undefined
    world.slow = new Promise(resolve => (arrive = resolve))
    world.signIn('u1')
    await settled()
    const kept = { values: { colour: 'newer' }, unsaved: {} }
    world.server.set('u1', { colour: 'newer', density: 'older' })
    world.browser.set('u1', kept)
    world.page.send({ type: 'kept.changed', kept })
    arrive()
    await settled()
    const values = { colour: 'newer', density: 'older' }
    expect(world.page.getSnapshot().context.values).toEqual(values)
    expect(world.browser.get('u1')).toEqual({ values, unsaved: {} })
    expect(world.calls).toEqual([])
  })

  it('belong to one user: the next one sees nothing, and the first finds what they left, unsent changes too', async () => {
    const world = await started('u1')
    world.mood = 'down'
    world.set('a', 1)
    world.signIn(null)
    expect(world.page.getSnapshot().context.values).toEqual({})
    world.signIn('u2')
    await world.calm()
    expect(world.page.getSnapshot().context.values).toEqual({})
    expect(world.server.get('u2')).toBeUndefined()
    world.signIn('u1')
    await world.calm()
    expect(world.server.get('u1')).toEqual({ a: 1 })
  })

  it('law: whatever the order of choices, failures, reloads and sign-ins, the last choice of each key stands and none is lost', async () => {
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ do: fc.constant('set'), key: fc.constantFrom('a', 'b', 'c'), value: fc.constantFrom(null, 1, 2) }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ do: fc.constant('wait'), time: fc.constantFrom(0, 500, SAVE_DELAY, ...RETRY_DELAYS) }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('mood'), mood: fc.constantFrom('well', 'down', 'forgetsToAnswer') }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('reload', 'online', 'breathe') }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('user'), user: fc.constantFrom('u1', 'u2', null) }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
        const world = await started()
        const wanted: Record<string, Values> = { u1: {}, u2: {} }
        for (const one of steps) {
          if ('key' in one && world.user !== null) {
            world.set(one.key, one.value)
            wanted[world.user] = { ...wanted[world.user], [one.key]: one.value }
            expect(world.page.getSnapshot().context.values[one.key] ?? null).toBe(one.value)
          } else if ('time' in one) await world.wait(one.time)
          else if ('mood' in one) world.mood = one.mood as World['mood']
          else if ('user' in one) world.signIn(one.user)
          else if (one.do === 'reload') world.reload()
          else if (one.do === 'online') world.page.send({ type: 'network.online' })
          else await settled()
        }
        for (const user of ['u1', 'u2']) {
          world.signIn(user)
          await world.calm()
          const left = Object.fromEntries(Object.entries(wanted[user] ?? {}).filter(([, value]) => value !== null))
          expect(world.page.getSnapshot().context).toMatchObject({ values: left, unsaved: {} })
          expect(world.server.get(user) ?? {}).toEqual(left)
          expect(world.browser.get(user)).toEqual({ values: left, unsaved: {} })
        }
      }),
      { seed: 7, numRuns: 200 },
    )
  })
})
