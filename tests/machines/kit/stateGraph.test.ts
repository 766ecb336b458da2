import { createMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import { machineSource } from '#machines/kit/machineSource.ts'
import { modelOf } from '#machines/kit/modelOf.ts'
import { stateGraphOf } from '#machines/kit/stateGraph.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { model as sessionModel } from '#machines/session/session.model.ts'
import { loadMachines } from '../../../scripts/machines.ts'

interface Config {
  states?: Record<string, Config>
  on?: Record<string, unknown>
  after?: Record<string, unknown>
  invoke?: unknown
  always?: unknown
  onDone?: unknown
  tags?: unknown
  type?: string
  [other: string]: unknown
}
const list = (part: unknown): unknown[] => (part === undefined ? [] : Array.isArray(part) ? part : [part])

/** What stands in the written config of a machine, counted without the kit. */
function written(config: Config, path: readonly string[] = []) {
  const own = list(config.invoke) as { id: string; onDone?: unknown; onError?: unknown; onSnapshot?: unknown }[]
  const here = {
    states: [path.join('.') || '(root)'],
    transitions: [
      ...Object.values(config.on ?? {}),
      ...Object.values(config.after ?? {}),
      ...own.flatMap(({ onDone, onError, onSnapshot }) => [onDone, onError, onSnapshot]),
      config.always,
      config.onDone,
    ].flatMap(list) as { guard?: unknown }[],
    delays: Object.keys(config.after ?? {}).map(delay => `${path.join('.')} ${delay}`),
    invokes: own.map(({ id }) => `${path.join('.')} ${id}`),
    tags: list(config.tags).map(tag => `${path.join('.')} ${String(tag)}`),
  }
  for (const [key, child] of Object.entries(config.states ?? {})) {
    const below = written(child, [...path, key])
    for (const part of ['states', 'delays', 'invokes', 'tags'] as const) here[part].push(...below[part])
    here.transitions.push(...below.transitions)
  }
  return here
}

describe('stateGraphOf', () => {
  it('[QA-08] has every state, transition, guard, delay, invoke and tag that any machine of the product declares', async () => {
    const machines = await loadMachines()
    expect(machines.length).toBeGreaterThan(50)
    for (const { name, machine, options } of machines) {
      const graph = stateGraphOf(modelOf(machine, options))
      const config = written(machine.config as unknown as Config)
      const at = (state: { id: string }, part: string) => `${state.id === '(root)' ? '' : state.id} ${part}`
      expect(graph.states.map(({ id }) => id).sort(), name).toEqual(config.states.sort())
      expect(graph.states.flatMap(state => state.delays.map(delay => at(state, delay.name))).sort(), name).toEqual(
        config.delays.sort(),
      )
      expect(graph.states.flatMap(state => state.invokes.map(id => at(state, id))).sort(), name).toEqual(config.invokes.sort())
      expect(graph.states.flatMap(state => state.tags.map(tag => at(state, tag))).sort(), name).toEqual(config.tags.sort())
      expect(graph.transitions.length, name).toBe(config.transitions.length)
      expect(graph.transitions.filter(({ guard }) => guard !== null).length, name).toBe(
        config.transitions.filter(one => one.guard !== undefined).length,
      )
      const known = new Set(graph.states.map(({ id }) => id))
      for (const { source, targets } of graph.transitions)
        expect(
          [source, ...targets].filter(id => !known.has(id)),
          name,
        ).toEqual([])
    }
  })

  it('[QA-08] tells of a transition what stands on its arrow', () => {
    const { states, transitions } = stateGraphOf(modelOf(sessionMachine, sessionModel))
    const named = (name: string) => transitions.find(one => one.name === name)
    expect(named('signingIn.checking | signIn done | 1')).toEqual({
      name: 'signingIn.checking | signIn done | 1',
      source: 'signingIn.checking',
      targets: ['signingIn.choosing'],
      event: 'signIn done',
      kind: 'done',
      guard: 'asksChoice',
      actions: ['applyLogin'],
      isReentering: false,
    })
    expect(named('signingIn.checking | signIn failed | 0')).toMatchObject({ kind: 'failed', targets: ['signedOut'], guard: null })
    expect(named('signingIn.entering | always | 0')).toMatchObject({ kind: 'always', event: 'always' })
    expect(transitions.filter(({ kind }) => kind === 'delay').map(({ event }) => event)).toContain('chatCheckLimit elapsed')
    expect(states.find(({ id }) => id === 'signingIn')).toMatchObject({
      parent: '(root)',
      kind: 'compound',
      initial: ['signingIn.checking'],
    })
  })
})

describe('machineSource', () => {
  it('[QA-08] writes JSON from which XState makes a machine with the same states and transitions', async () => {
    for (const { name, machine } of await loadMachines()) {
      const copy = createMachine(JSON.parse(JSON.stringify(machineSource(machine))) as Parameters<typeof createMachine>[0])
      const [was, is] = [machine.config, copy.config].map(config => written(config as unknown as Config))
      expect(is?.states, name).toEqual(was?.states)
      expect(is?.transitions.length, name).toBe(was?.transitions.length)
      expect(is?.invokes, name).toEqual(was?.invokes)
    }
  })

  it('[QA-08] keeps the names of guards, actions and delays', () => {
    const text = JSON.stringify(machineSource(sessionMachine))
    for (const part of ['mustChangePassword', 'applyLogin', 'chatCheckLimit', 'loadStoredSession', '#session.signedOut'])
      expect(text).toContain(part)
  })
})
