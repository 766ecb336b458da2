import { describe, expect, it } from 'vitest'
import { modelOf } from '#machines/kit/modelOf.ts'
import { contextChanges } from '#machines/kit/walk/contextChanges.ts'
import { choicesOf } from '#machines/kit/walk/choices.ts'
import { verdictOf } from '#machines/kit/walk/verdict.ts'
import { walk } from '#machines/kit/walk/walk.ts'
import { eventsOfText, stepsText } from '#machines/kit/walk/walkText.ts'
import { pathsToEnd } from '#tests/support/machines/pathsToEnd.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { model as sessionOptions } from '#machines/session/session.model.ts'
import { loadMachines } from '../../../scripts/machines.ts'

const session = modelOf(sessionMachine, sessionOptions)
const [input] = session.inputs
const sample = (type: string, at = 0) => {
  const found = (sessionOptions.events ?? []).filter(one => one.type === type)[at]
  if (found === undefined) throw new Error(`no sample ${at} of ${type}`)
  return found
}
const after = (...events: Parameters<typeof walk>[2]) => {
  const { positions, problem } = walk(session, input, events)
  expect(problem).toBeNull()
  const last = positions.at(-1)
  if (last === undefined) throw new Error('no position')
  return last
}
const choosing = [sample('loadStoredSession failed'), sample('login.submit'), sample('signIn done', 2)]

describe('walk', () => {
  it('[QA-09] goes by event, by a failed invoke and by a delay that elapses, and tells states, tags, transitions and context', () => {
    const failed = after(sample('loadStoredSession failed'), sample('login.submit'), sample('signIn failed'))
    expect(failed).toMatchObject({
      active: ['signedOut'],
      tags: ['signedOut'],
      taken: ['signingIn.checking | signIn failed | 0'],
      context: { failure: { text: '用户名或密码错误' } },
      status: 'active',
    })
    const waiting = after(sample('loadStoredSession done', 1), sample('logout.request'), { type: 'chatCheckLimit elapsed' })
    expect(waiting.active).toEqual(['signingOut', 'signingOut.tellingServer'])
    expect(waiting.taken[0]).toBe('online.checkingChats | chatCheckLimit elapsed | 0')
  })

  it('[QA-09] stops with a sentence where a step cannot be done', () => {
    const { positions, problem } = walk(session, input, [sample('login.submit'), { type: 'chatCheckLimit elapsed' }])
    expect(positions.map(({ active }) => active)).toEqual([['restoring'], ['restoring']])
    expect(problem).toContain("no timer of 'chatCheckLimit elapsed' is running")
  })

  it('[QA-09] plays the paths of machines of every kind to where their model says', async () => {
    const kinds = ['session', 'noticeSocket', 'upload', 'slider', 'tabs', 'transfer', 'payment', 'composer', 'gridSocket']
    const machines = (await loadMachines()).filter(({ name }) => kinds.includes(name))
    expect(machines).toHaveLength(kinds.length)
    for (const { name, machine, options } of machines) {
      const model = modelOf(machine, options)
      for (const path of pathsToEnd(model, 'shortest').slice(-3)) {
        const { positions, problem } = walk(
          model,
          path.input,
          path.steps.map(({ event }) => event),
        )
        expect(problem, name).toBeNull()
        expect(
          positions.map(({ tags }) => tags),
          name,
        ).toEqual([path.start.tags, ...path.steps.map(({ tags }) => tags)])
      }
    }
  })
})

describe('verdictOf', () => {
  it('[QA-09] says which guard refused an event, and with which value', () => {
    const { snapshot } = after(...choosing)
    expect(verdictOf(session, snapshot, sample('choice.confirm', 1))).toMatchObject({
      kind: 'refused',
      guards: [
        { name: 'isChoiceWithDepart', passed: false, value: { 'event.tenantId': '9' } },
        { name: 'isChoiceComplete', passed: false, value: { 'event.tenantId': '9' } },
      ],
    })
    expect(verdictOf(session, snapshot, sample('choice.confirm'))).toMatchObject({
      kind: 'taken',
      targets: ['signingIn.fetchingRoles'],
    })
  })

  it('[QA-09] gives the parameters of a guard that has some', () => {
    const { snapshot } = after(sample('loadStoredSession failed'), sample('login.submit'))
    const { guards } = verdictOf(session, snapshot, sample('signIn done', 2))
    expect(guards.map(({ name, passed }) => `${name} ${passed}`)).toEqual(['mustChangePassword false', 'asksChoice true'])
    expect(guards[0]?.value).toMatchObject({ params: { token: 't1' } })
  })

  it('[QA-09] tells an event that nobody hears from a timer that does not run', () => {
    const { snapshot } = after()
    expect(verdictOf(session, snapshot, sample('login.submit')).kind).toBe('unheard')
    expect(verdictOf(session, snapshot, { type: 'reloadDelay elapsed' }).kind).toBe('absent')
    expect(verdictOf(session, snapshot, sample('signIn failed')).kind).toBe('absent')
  })
})

describe('choicesOf', () => {
  it('[QA-09] lists events, timers and results with their samples', () => {
    const choices = choicesOf(session)
    const kinds = (type: string) => choices.find(choice => choice.type === type)
    expect(kinds('choice.confirm')).toMatchObject({ kind: 'event', samples: [{ tenantId: '2' }, { tenantId: '9' }] })
    expect(kinds('reloadDelay elapsed')).toEqual({
      type: 'reloadDelay elapsed',
      kind: 'delay',
      samples: [{ type: 'reloadDelay elapsed' }],
    })
    expect(kinds('signIn failed')?.kind).toBe('failed')
    expect(choices.filter(({ type }) => type.includes('*') || type.startsWith('xstate.'))).toEqual([])
  })
})

describe('the text of a walk', () => {
  it('[QA-09] is short for samples, keeps own data, and is read back', () => {
    const own = { type: 'choice.confirm', tenantId: '7' }
    const events = [...choosing, own, { type: 'logout.request' }]
    const text = stepsText(session, events)
    expect(text).toBe(
      '["loadStoredSession failed#0","login.submit#0","signIn done#2",{"type":"choice.confirm","tenantId":"7"},"logout.request#0"]',
    )
    expect(eventsOfText(session, text)).toEqual(events)
  })

  it('[QA-09] names the step that is wrong', () => {
    expect(() => eventsOfText(session, '["login.submit#0","signIn done#99"]')).toThrow("step 2: 'session' has no sample 99")
    expect(() => eventsOfText(session, '[7]')).toThrow('step 1 is neither')
    expect(() => eventsOfText(session, '{}')).toThrow('no list')
  })
})

describe('contextChanges', () => {
  it('[QA-09] names each place that differs with what stood there, and nothing else', () => {
    const before = { a: 1, b: { c: [1, 2], d: 'x' }, e: null, gone: 5 }
    const now = { a: 1, b: { c: [1, 3, 4], d: 'x' }, e: { f: 1 } }
    expect([...contextChanges(before, now)]).toEqual([
      ['b.c.1', 2],
      ['b.c.2', undefined],
      ['e', null],
      ['gone', 5],
    ])
    expect(contextChanges(now, now).size).toBe(0)
    expect([...contextChanges([1], { 0: 1 }, 'x')]).toEqual([['x', [1]]])
  })
})
